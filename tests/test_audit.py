"""The audit: it finds nothing at fault with a good assignment, and notices each way to make one worse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

import assignment_tools as tools
import terminal_kit
from grader.audits.audit import Audit, audit, own_rules
from grader.audits.audit_report import audit_html, audit_json, render_audit
from grader.audits.audit_work import Auditor, Order, Work
from grader.audits.right import alternatives
from grader.cli import kibitz
from grader.grading.compiler import compile_corpus
from grader.judging.compare import Comparer
from grader.judging.evidence import Evidence
from grader.judging.verdicts import Verdicts
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit, built_in
from grader.kits.variant import read_variants
from grader.model.errors import KitError
from grader.model.result import CheckResult
from small_kit import NAME, REFERENCE, make_kit

TOTAL = "    return a + b  # C3"
HANDOUT = "- **C4** `total` raises a ValueError when one of the numbers is negative.\n"
REFUSES = """\
    if a < 0 or b < 0:
        raise ValueError("negative")  # C4
"""
SPEC_TEST = '''

@check(task="Adding", rules=["C4"], points=2)
@given(a=st.integers(-3, 3), b=st.integers(-3, 3))
@example(a=-1, b=2)
@example(a=2, b=-1)
@example(a=0, b=0)
@example(a=-1, b=-1)
def test_no_negative_numbers(lab, a, b):
    """total() refuses negative numbers."""
    lab.total(a, b)
'''
HIDDEN_AGAIN = """\
from hypothesis import example, given
from hypothesis import strategies as st

from grader import check
""" + SPEC_TEST.replace("test_no_negative_numbers", "test_the_same_again").replace(
    "points=2", "points=2, hidden=True"
)
MISCONCEPTIONS = {
    "starts-at-one": ("C1", "        self.__count = 0  # C1", "        self.__count = 1"),
    "value-is-a-text": ("C1", "        return self.__count  # C1", "        return str(self.__count)"),
    "press-adds-two": ("C2", "        self.__count += 1  # C2", "        self.__count += 2"),
    "press-does-nothing": ("C2", "        self.__count += 1  # C2", "        pass"),
    "total-is-a-fraction": ("C3", TOTAL, "    return float(a + b)"),
    "total-takes-away": ("C3", TOTAL, "    return a - b"),
    "negative-is-fine": ("C4", "    if a < 0 or b < 0:", "    if False:"),
    "another-error": (
        "C4",
        '        raise ValueError("negative")  # C4',
        '        raise KeyError("negative")',
    ),
    "none-for-negative": ("C4", '        raise ValueError("negative")  # C4', "        return None"),
}
"""Name -> rule, old line, new line."""

SUBCLASS = """\
class Negative(ValueError):
    pass


class Counter:
    presses = ()

    def press(self):
        self.presses += (1,)

    def value(self):
        return len(self.presses)


def total(a, b):
    if min(a, b) < 0:
        raise Negative("these are negative")
    return sum([a, b])
"""


def make_audited(root: Path) -> Kit:
    """A kit with all that an audit asks for."""
    kit = make_kit(root)
    reference, tests = kit / "reference" / NAME, kit / "spec_tests" / NAME / "test_counter.py"
    (reference / "counter.py").write_text(REFERENCE.replace(TOTAL, REFUSES + TOTAL))
    with (reference / "handout.md").open("a") as file:
        file.write(HANDOUT)
    text = tests.read_text().replace("import given", "import example, given")
    tests.write_text(text + SPEC_TEST)
    with (reference / "assignment.toml").open("a") as file:
        # Else a fraction that is whole is no mistake.
        file.write('\n[values]\nnumbers = "by-type"\n')
    folder = reference / "misconceptions"
    folder.mkdir()
    for name, (rule, old, new) in MISCONCEPTIONS.items():
        sentence = f"{name.capitalize().replace('-', ' ')}."
        (folder / f"{name}.toml").write_text(
            f'sentence = "{sentence}"\nrules = ["{rule}"]\n\n[[change]]\nfile = "counter.py"\n'
            f"old = '''\n{old}\n'''\nnew = '''\n{new}\n'''\n"
        )
    right = kit / "examples" / NAME / "correct" / "other" / "submission"
    right.mkdir(parents=True)
    (right / "counter.py").write_text(SUBCLASS)
    (kit / "reports").symlink_to(built_in().reports)
    return Kit(kit)


def compiled(kit: Kit) -> Corpus:
    """The corpus of the kit's assignment."""
    return compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


def audited(kit: Kit, corpus: Corpus) -> Audit:
    """Its audit, in this process, so that tests can weaken the grader."""
    return audit(kit, kit.assignment(NAME), corpus, 1, lambda *_: None)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kit, Corpus]:
    """A kit with nothing at fault, and its corpus.  Tests do not change it."""
    kit = make_audited(tmp_path_factory.mktemp("good"))
    return kit, compiled(kit)


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """Another one, to be made worse."""
    return make_audited(tmp_path)


@pytest.mark.parametrize("wrong", ["mine.py", "mine/counter.py"])
def test_an_alternative_in_a_wrong_place_is_told(kit: Kit, wrong: str) -> None:
    """It would be passed over, and its author would take it for passed."""
    folder = kit.alternatives(NAME)
    (folder / "README.md").write_text("Right solutions.\n")
    assert [*alternatives(kit, kit.assignment(NAME))] == ["other"]
    (folder / wrong).parent.mkdir(exist_ok=True)
    (folder / wrong).write_text(SUBCLASS)
    with pytest.raises(KitError, match=r"mine(\.py)?: is no alternative.*correct/NAME/submission"):
        alternatives(kit, kit.assignment(NAME))


def test_a_good_assignment_has_no_faults(good: tuple[Kit, Corpus]) -> None:
    """All that is wrong is caught, all that is right passes, every rule has a check, every check is needed."""
    found = audited(*good)
    assert found.faults == ()
    assert len(found.misconceptions) == len(MISCONCEPTIONS)
    assert all(one.caught for one in (*found.misconceptions, *found.mutants))
    assert [one.lost for one in found.alternatives] == [()]
    assert all(one.alone for one in found.weights)


def test_processes_find_the_same(good: tuple[Kit, Corpus]) -> None:
    """In how many processes it grades makes no difference."""
    kit, corpus = good
    two = audit(kit, kit.assignment(NAME), corpus, 2, lambda *_: None)
    assert two == audited(kit, corpus)


@pytest.mark.parametrize(
    "name", ["test_starts_at_zero", "test_press_adds_one", "test_total", "test_no_negative_numbers"]
)
def test_without_a_check_there_is_a_fault(kit: Kit, name: str) -> None:
    """Each check is missed, as the rules said that it alone is about."""
    owned = own_rules(kit, kit.assignment(NAME), compiled(kit))[name.removeprefix("test_")]
    delete(kit, name)
    faults = audited(kit, compiled(kit)).faults
    assert owned and {f"rule {rule} has no check" for rule in owned} <= set(faults)


def delete(kit: Kit, name: str) -> None:
    """Take a check out of the spec tests."""
    path = kit.spec_tests(NAME) / "test_counter.py"
    head, *blocks = path.read_text().split("\n\n\n")
    kept = [block for block in blocks if f"def {name}(" not in block]
    assert len(kept) == len(blocks) - 1
    path.write_text("\n\n\n".join([head, *kept]) + "\n")


def ignores_types(_: Comparer, program: object, step: object, right: Any, answer: Any) -> bool:
    """A comparison to which 3.0 is 3."""
    return bool(right == answer)


def always(*_: object) -> bool:
    """Says yes."""
    return True


def takes_any_ending(
    _: Comparer, program: object, step: object, right: Any, answer: Any, messages: bool
) -> bool:
    """A comparison that looks at values only, and not at whether there is one."""
    return not isinstance(right, list) or not isinstance(answer, list) or bool(right == answer)


def lenient(
    checks: Callable[[Verdicts], Iterator[CheckResult]],
) -> Callable[[Verdicts], Iterator[CheckResult]]:
    """Verdicts that take no points."""

    def all_points(verdicts: Verdicts) -> Iterator[CheckResult]:
        return (msgspec.structs.replace(one, points=one.max_points) for one in checks(verdicts))

    return all_points


WEAKER: dict[str, tuple[object, str, object]] = {
    "types": (Comparer, "_same_value", ignores_types),
    "values": (Comparer, "_same_value", always),
    "errors": (Comparer, "_same_error", always),
    "endings": (Comparer, "_agrees", takes_any_ending),
    "everything": (Evidence, "agrees", always),
    "points": (Verdicts, "__iter__", lenient(Verdicts.__iter__)),
}


@pytest.mark.parametrize("what", WEAKER)
def test_a_weaker_comparison_is_a_fault(
    good: tuple[Kit, Corpus], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """What no longer tells a mistake from the right answer is found out."""
    monkeypatch.setattr(*WEAKER[what])
    assert any("is not caught" in fault for fault in audited(*good).faults)


def test_a_right_solution_that_loses_points_is_a_fault(kit: Kit) -> None:
    """Here the solution is at fault; the audit cannot know which of the two it is."""
    path = kit.alternatives(NAME) / "other" / "submission" / "counter.py"
    path.write_text(SUBCLASS.replace("(ValueError)", "(KeyError)"))
    assert "alternative other loses points: no_negative_numbers" in " ".join(
        audited(kit, compiled(kit)).faults
    )


def test_sessions_that_right_programs_fail_are_a_fault(tmp_path: Path) -> None:
    """A transcript that says what no program says is told of the reference and of each alternative with a program."""
    kit = Kit(terminal_kit.make_kit(tmp_path))
    (kit.root / "reports").symlink_to(built_in().reports)
    for name in ("parts", "whole"):
        folder = kit.alternatives(NAME) / name / "submission"
        folder.mkdir(parents=True)
        (folder / "counter.py").write_text(REFERENCE)
    (folder / "play.py").write_text(terminal_kit.PROGRAM)
    corpus = compiled(kit)
    assert not [fault for fault in audited(kit, corpus).faults if "session " in fault or "loses" in fault]
    (path,) = [one for one in kit.transcripts(NAME).glob("*.transcript") if "goes up" in one.read_text()]
    path.write_text(path.read_text().replace("[1]", "[7]"))
    faults = [fault for fault in audited(kit, corpus).faults if "session " in fault]
    assert [fault.partition(" itself: ")[0] for fault in faults if "the reference" in fault] == [
        f"{path.parent}: the reference fails session {path.stem}"
    ]
    assert f"alternative whole loses points: session {path.stem}" in faults
    assert not [fault for fault in faults if "alternative parts" in fault]


def test_a_check_that_nothing_needs_is_a_fault(kit: Kit) -> None:
    """A second check of the same, of a rule that has one."""
    path = kit.spec_tests(NAME) / "test_counter.py"
    again = SPEC_TEST.replace("test_no_negative_numbers", "test_the_same_again")
    path.write_text(path.read_text() + again)
    faults = audited(kit, compiled(kit)).faults
    assert "check the_same_again is not needed: other checks catch what it catches" in faults
    delete(kit, "test_the_same_again")
    assert audited(kit, compiled(kit)).faults == ()


def test_a_hidden_check_makes_no_public_one_needless(kit: Kit) -> None:
    """Students do not have it; the hidden one that adds nothing is needless."""
    (kit.spec_tests(NAME) / "test_hidden.py").write_text(HIDDEN_AGAIN)
    faults = audited(kit, compiled(kit)).faults
    assert [fault for fault in faults if "not needed" in fault] == [
        "check the_same_again is not needed: other checks catch what it catches"
    ]


HALF = '''

@check(task="Adding", rules=["C4"], points=1)
@given(b=st.integers(-3, 3))
@example(b=-1)
def test_{name}(lab, b):
    """total() refuses negative numbers in {place} place."""
    lab.total({call})
'''
FORGETS = """\
sentence = "It forgets one of the numbers."
rules = ["C4"]

[[change]]
file = "counter.py"
old = "a < 0 or b < 0"
new = "a < 0"
"""


def halved(kit: Kit) -> None:
    """Two checks of one rule, each of which sees one half of it, in the place of the one that sees all."""
    delete(kit, "test_no_negative_numbers")
    path = kit.spec_tests(NAME) / "test_counter.py"
    halves = [HALF.format(name="first", place="first", call="b, 2")]
    halves += [HALF.format(name="second", place="second", call="2, b")]
    path.write_text("".join([path.read_text().rstrip("\n") + "\n", *halves]))
    (kit.reference(NAME) / "misconceptions" / "forgets-one.toml").write_text(FORGETS)


def test_checks_that_share_a_rule_are_each_missed(kit: Kit) -> None:
    """What one of them alone shows is graded again without it, and taking it out has the same faults."""
    halved(kit)
    found = audited(kit, compiled(kit))
    assert found.faults == ()
    weights = {one.id: one for one in found.weights}
    assert (weights["first"].only, weights["second"].only) == ((), ())
    assert weights["first"].alone and weights["second"].alone
    delete(kit, "test_second")
    faults = audited(kit, compiled(kit)).faults
    assert "misconception forgets-one is not caught by a check of its rules (C4)" in faults


def test_what_a_terminal_session_is_about_has_a_check_without_any(tmp_path: Path) -> None:
    """A rule that is played is no rule of a check's own, so that the check is needed for what it catches only."""
    kit = Kit(terminal_kit.make_kit(tmp_path))
    path = kit.spec_tests(NAME) / "test_counter.py"
    path.write_text(path.read_text() + SPEC_TEST.replace("C4", "G2"))
    path.write_text(path.read_text().replace("import given", "import example, given"))
    corpus = compiled(kit)
    assert own_rules(kit, kit.assignment(NAME), corpus)["no_negative_numbers"] == ()
    assert own_rules(kit, kit.assignment(NAME), corpus)["total"] == ("C3",)


def test_each_check_of_an_assignment_is_missed() -> None:
    """Without it a rule has no check, or a misconception of one of its rules is not caught as it should be.

    The audits ask this of every assignment, a little sooner; here one is asked without them.
    """
    name = "bakers_game"
    kit, about, corpus = tools.kit(), tools.assignment(name), tools.corpus(name)
    owned = own_rules(kit, about, corpus)
    shared = [info for info in corpus.checks if not owned[info.id]]
    # These are graded again, so most checks should be known to be missed without.
    assert 2 * len(shared) < len(corpus.checks)
    variants = list(read_variants(kit.reference(name) / "misconceptions"))
    order = Order(str(kit.root), name)
    with closing(Auditor(order, msgspec.json.encode(corpus))) as auditor:
        for info in shared:
            theirs = [one.name for one in variants if set(one.rules) & set(info.rules)]
            work = [Work("misconception", one) for one in theirs]
            assert auditor.missed_without("", work) == ""
            assert auditor.missed_without(info.id, work) != ""


def test_a_rule_without_a_check_is_a_fault(kit: Kit) -> None:
    """What the handout asks for is asked of submissions."""
    with (kit.reference(NAME) / "handout.md").open("a") as file:
        file.write("- **C5** Nobody looks at this.\n")
    assert "rule C5 has no check" in audited(kit, compiled(kit)).faults


def test_misconceptions_say_what_they_cost(kit: Kit) -> None:
    """A mistake that costs other points than it says is a fault, and so is one that no check of its rules catches."""
    path = kit.reference(NAME) / "misconceptions" / "press-adds-two.toml"
    path.write_text(path.read_text().replace('rules = ["C2"]', 'rules = ["C1"]'))
    faults = audited(kit, compiled(kit)).faults
    assert "misconception press-adds-two is not caught by a check of its rules (C1)" in faults
    assert "misconception press-adds-two also costs C2" in faults


EQUIVALENT = """\
[[mutant]]
old = "presses = 0"
reason = "Nobody reads it."
"""


def test_reasons_are_asked_for_and_must_be_needed(kit: Kit) -> None:
    """A mutant that survives needs a reason, and a reason needs a mutant."""
    source = kit.reference(NAME) / "counter.py"
    source.write_text(source.read_text().replace("class Counter:\n", "presses = 0\n\n\nclass Counter:\n"))
    corpus = compiled(kit)
    survivors = [one for one in audited(kit, corpus).faults if one.startswith("mutant survives")]
    assert survivors
    assert all("presses = 0" in one for one in survivors)
    reasons = kit.reference(NAME) / "equivalent.toml"
    reasons.write_text(EQUIVALENT)
    found = audited(kit, corpus)
    assert found.faults == ()
    assert {one.reason for one in found.mutants if not one.caught} == {"Nobody reads it."}
    reasons.write_text(EQUIVALENT.replace("presses = 0", "presses = 1"))
    assert "equivalent.toml: no surviving mutant needs the reason for: presses = 1" in (
        audited(kit, corpus).faults
    )


# What it looks like.


def test_reports(good: tuple[Kit, Corpus]) -> None:
    """The text has the shares, the JSON all that was found, the page the checks and the mistakes."""
    kit, corpus = good
    found = audited(kit, corpus)
    text = render_audit(found)
    assert "misconceptions caught  9 of 9 (100.0 %)" in text
    assert text.endswith("no faults\n")
    assert msgspec.json.decode(audit_json(found), type=Audit) == found
    page = audit_html(found, kit.reports)
    assert "press_adds_one" in page
    assert "Press adds two." in page
    assert "No faults" in page


def test_command(good: tuple[Kit, Corpus], tmp_path: Path) -> None:
    """The command writes both files and ends with 0, or with 1 where something is at fault."""
    kit, _ = good
    files = [tmp_path / "audit.json", tmp_path / "audit.html"]
    options = ["audit", NAME, "--kit", str(kit.root), "--jobs", "1"]
    result = CliRunner().invoke(kibitz, [*options, "--json", str(files[0]), "--html", str(files[1])])
    assert result.exit_code == 0, result.output
    assert json.loads(files[0].read_text())["faults"] == []
    assert "Who tests the tests" in files[1].read_text()


def test_a_reference_that_fails_has_no_percentage(kit: Kit) -> None:
    """What is made of it would fail anyhow: no figure is printed, and each failure has its place."""
    corpus = compiled(kit)
    path = kit.reference(NAME) / "counter.py"
    path.write_text(path.read_text() + "\n\nCounter.value = lambda self: -1\n")
    found = audited(kit, corpus)
    assert any(
        re.match(
            rf"{kit.spec_tests(NAME)}/test_counter\.py, line \d+: the reference fails check starts_at_zero",
            fault,
        )
        for fault in found.faults
    ), found.faults
    assert not [fault for fault in found.faults if "misconception" in fault or "mutant" in fault]
    text = render_audit(found)
    figures = text.partition("fault: ")[0]
    assert "%" not in figures and figures.count("not measured: the reference itself fails") == 2, text
    assert "not measured" in audit_html(found, built_in().reports)


def test_a_survivor_says_its_line(kit: Kit) -> None:
    """In the reference as it is written, and not as it is mutated."""
    delete(kit, "test_total")
    found = [fault for fault in audited(kit, compiled(kit)).faults if "survives" in fault]
    source = (kit.reference(NAME) / "counter.py").read_text().splitlines()
    line = 1 + next(number for number, text in enumerate(source) if "return a + b" in text)
    assert found and all(
        fault.endswith(f"({kit.reference(NAME) / 'counter.py'}, line {line})")
        for fault in found
        if "return a + b" in fault
    ), found


def test_a_mistake_of_the_program_is_caught_by_its_sessions(tmp_path: Path) -> None:
    """It changes a file that is no module of the checks; the session of its rule is played, and takes its points."""
    kit = Kit(terminal_kit.make_kit(tmp_path))
    (kit.root / "reports").symlink_to(built_in().reports)
    folder = kit.reference(NAME) / "misconceptions"
    folder.mkdir(exist_ok=True)
    (folder / "plus-does-nothing.toml").write_text(
        'sentence = "`+` adds nothing to the counter."\nrules = ["G1"]\n'
        'also = ["G2"]\nwhy = "Its session goes on from there."\n'
        '[[change]]\nfile = "play.py"\nold = "        counter.press()"\nnew = "        pass"\n'
    )
    found = audited(kit, compiled(kit))
    (one,) = [one for one in found.misconceptions if one.name == "plus-does-nothing"]
    assert "G1" in one.lost_rules, one
    assert not [fault for fault in found.faults if "plus-does-nothing" in fault], found.faults
