"""What an audit measures of marks: a good assignment holds every property, and each way to break one is named."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

from commands import Kibitz, refused
from grader.audits.audit import Audit, audit, measure
from grader.audits.audit_report import audit_html, audit_json, render_audit
from grader.audits.garbage import BY_CHANCE, KINDS
from grader.audits.marks import FAR, FLOOR, NEAR, SIZES, Cases, Measured, OfSize, Plan
from grader.audits.marks_work import AGAIN, GARBAGE, KNOWN, Mark, Paid, Wrongs, names_in
from grader.audits.right import plain_rules
from grader.audits.telling import ENOUGH, Fault, telling
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit, built_in
from grader.kits.mutants import changed_lines
from small_kit import NAME, REFERENCE, make_kit
from test_audit import compiled, make_audited

STEADY = tuple(kind for kind in KINDS if kind != BY_CHANCE)
"""The kinds of garbage that come out the same each time."""

ASKED = Cases(1, garbage=2 * len(STEADY), chains=4, again=3, kinds=STEADY)

EVEN = """

def even(number):
    return number % 2 == 0  # C4
"""
FEW_PROGRAMS = '''

@check(task="Adding", rules=["C4"], points=5)
@given(number=st.sampled_from([2, 3]))
def test_even(lab, number):
    """Whether a number is even."""
    lab.even(number)
'''
"""Whoever says yes or no at random passes this check one time out of four, and no stub does."""

CHANGE = """\
sentence = "{sentence}"
rules = ["{rule}"]

[[change]]
file = "counter.py"
old = "{old}"
new = "{new}"
"""


def measured(kit: Kit, asked: Cases = ASKED) -> Measured:
    """What these cases say of a kit's assignment, in this process."""
    return measure(kit, kit.assignment(NAME), compiled(kit), 1, lambda *_: None, asked)


def bare(root: Path) -> Kit:
    """The small kit, which knows neither mistakes nor alternatives."""
    kit = Kit(make_kit(root))
    (kit.root / "reports").symlink_to(built_in().reports)
    return kit


def mistake(kit: Kit, name: str, rule: str, old: str, new: str) -> None:
    """Write down a known mistake."""
    folder = kit.reference(NAME) / "misconceptions"
    folder.mkdir(exist_ok=True)
    sentence = f"{name.capitalize().replace('-', ' ')}."
    (folder / f"{name}.toml").write_text(CHANGE.format(sentence=sentence, rule=rule, old=old, new=new))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kit, Corpus, Audit]:
    """A kit with nothing at fault, its corpus, and its audit.  Tests do not change it."""
    kit = make_audited(tmp_path_factory.mktemp("good"))
    corpus = compiled(kit)
    return kit, corpus, audit(kit, kit.assignment(NAME), corpus, 1, lambda *_: None, ASKED)


def test_a_good_assignment_holds_every_property(good: tuple[Kit, Corpus, Audit]) -> None:
    """And all of it was tried: garbage of each kind, mistakes made together, and grading twice."""
    found = good[2].marks
    assert found is not None and good[2].faults == found.faults == ()
    assert [(one.kind, one.programs) for one in found.garbage] == [(kind, 2) for kind in STEADY]
    assert found.solutions == 2 and found.mistakes >= 2 and found.again == 3
    assert sum(one.sets for one in found.sets) == len(found.open_shares) > 0


def test_processes_measure_the_same(good: tuple[Kit, Corpus, Audit]) -> None:
    """A name says how a program is made, whichever process makes it; another seed makes others."""
    kit, corpus, found = good
    about = kit.assignment(NAME)
    assert measure(kit, about, corpus, 2, lambda *_: None, ASKED) == found.marks
    other = msgspec.structs.replace(ASKED, seed=2)
    assert Plan(kit, about, corpus, other).work != Plan(kit, about, corpus, ASKED).work


def test_a_check_that_pays_garbage_is_named(tmp_path: Path) -> None:
    """Two programs with yes and no for an answer: that is passed at random."""
    asked = Cases(0, garbage=12, chains=0, again=0, kinds=(BY_CHANCE,))
    kit = bare(tmp_path)
    assert measured(kit, asked).faults == ()
    reference, tests = kit.reference(NAME), kit.spec_tests(NAME) / "test_counter.py"
    for path, more in {
        reference / "assignment.toml": '\n[[defines]]\nname = "even"\nkind = "function"\ntask = "Adding"\n',
        reference / "handout.md": "- **C4** `even(number)` says whether a number is even.\n",
        reference / "counter.py": EVEN,
        tests: FEW_PROGRAMS,
    }.items():
        path.write_text(path.read_text() + more)
    found = measured(kit, asked)
    (kind,) = found.garbage
    assert 0 < kind.too_much == len(found.too_dear) < kind.programs
    assert kind.most == pytest.approx(5 / 15) and kind.most > FLOOR
    assert found.faults == found.too_dear
    for words in found.too_dear:
        assert words.startswith("garbage made of the reference (chance")
        assert words.endswith(" is paid 33.3 % of the points; at most 3.0 % may be; it is paid for even")


def cancelling(root: Path) -> Kit:
    """A kit with two known mistakes that cancel each other."""
    kit = bare(root)
    source = kit.reference(NAME) / "counter.py"
    source.write_text(REFERENCE.replace("return self.__count  # C1", "return self.__count  # C2"))
    mistake(kit, "starts-at-one", "C1", "self.__count = 0", "self.__count = 1")
    mistake(kit, "says-one-less", "C2", "return self.__count", "return self.__count - 1")
    return kit


def test_mending_that_lowers_a_mark_is_named(tmp_path: Path) -> None:
    """So is the set, whose mark is above what both cost alone."""
    found = measured(cancelling(tmp_path), Cases(0, garbage=0, chains=3, again=0))
    assert found.mistakes in (2, 4)
    assert set(found.lowered) <= {
        "mending says-one-less beside starts-at-one lowers the mark from 10 points to 5",
        "mending starts-at-one beside says-one-less lowers the mark from 10 points to 5",
    }
    assert len(found.lowered) == found.mistakes / 2
    (two, *_) = found.sets
    assert (two.size, two.near) == (SIZES[0], 0) and two.sets == len(found.outside) == len(found.lowered)
    assert found.worst > FAR
    assert set(found.lowered) < set(found.faults)
    assert f"lies near its interval in 0 of {two.sets} sets" in " ".join(found.faults)
    assert any("starts-at-one" in fault and "expected" in fault for fault in found.faults)


def test_what_lies_outside_a_little_is_a_note_alone(good: tuple[Kit, Corpus, Audit]) -> None:
    """One set of many may, by less than 8 %; by more, none may."""
    kit, corpus, _ = good
    asked = Cases(3, garbage=0, chains=30, again=0)
    plan = Plan(kit, kit.assignment(NAME), corpus, asked)
    with Wrongs(kit, kit.assignment(NAME), corpus) as wrongs:
        done = {(kind, name): wrongs.do(kind, name) for kind, name in plan.work}
    before = plan.judged(done)
    assert before.faults == before.outside == () and len(before.open_shares) >= 20
    pair = next(key for key in done if key[0] == KNOWN and len(names_in(key[1])) == 2)
    alone = [wrong for name in names_in(pair[1]) if isinstance(wrong := done[KNOWN, name], Mark)]
    expected = 12 - sum(12 - one.points - one.open_points for one in alone)
    for less, outside, faults in ((NEAR, 0, 0), (0.06, 1, 0), (0.10, 1, 1)):
        changed = msgspec.structs.replace(alone[0], points=expected - 12 * less + 1e-9, open_points=0.0)
        found = plan.judged({**done, pair: changed})
        assert len(found.outside) == outside and found.worst == pytest.approx(less)
        assert len(found.faults) == faults and found.lowered == ()


def test_another_mark_the_second_time_is_named(good: tuple[Kit, Corpus, Audit]) -> None:
    """With the program, both marks, and the checks that differ."""
    kit, corpus, _ = good
    about = kit.assignment(NAME)
    plan = Plan(kit, about, corpus, Cases(1, garbage=1, chains=1, again=9, kinds=("typed",)))
    with Wrongs(kit, about, corpus) as wrongs:
        done = {(kind, name): wrongs.do(kind, name) for kind, name in plan.work}
    assert plan.judged(done).differing == ()
    for key, before in done.items():
        mark = before.mark if isinstance(before, Paid) else before
        if key[0].endswith(AGAIN) and mark is not None:
            other = msgspec.structs.replace(mark, checks={**mark.checks, "total": ("open", 0.5)})
            changed = msgspec.structs.replace(before, mark=other) if isinstance(before, Paid) else other
            found = plan.judged({**done, key: changed})
            (words,) = found.differing
            assert "graded differently the second time" in words and "(total differs)" in words
            assert words.startswith(
                "garbage made of " if key[0] == GARBAGE + AGAIN else "the reference with "
            )
            assert found.faults == (words,)


def test_a_kit_with_nothing_known_is_told_so(tmp_path: Path) -> None:
    """Garbage of its reference is all that can be tried."""
    found = measured(bare(tmp_path), Cases(0, garbage=2, chains=1, again=1, kinds=STEADY[1:]))
    assert found.untried[0] == "garbage was made of the reference alone, because there are no alternatives"
    assert found.untried[-1] == (
        "nothing is known of mistakes made together, because there are no misconceptions"
    )
    assert found.solutions == 1 and found.mistakes == 0
    assert found.sets == tuple(OfSize(size, 0, 0) for size in SIZES)
    assert not found.open_shares and not found.faults


def test_mistakes_that_cannot_be_made_together_are_told(tmp_path: Path) -> None:
    """One mistake is a chain of one, and no set."""
    kit = bare(tmp_path)
    mistake(kit, "total-takes-away", "C3", "return a + b", "return a - b")
    found = measured(kit, Cases(0, garbage=0, chains=2, again=0))
    assert found.mistakes == 1 and found.open_shares == ()
    assert found.untried == (
        "nothing is known of mistakes made together, because no two misconceptions of different rules were found that can be: "
        "Kibitz tried 2 times",
    )


def test_what_is_no_python_is_told(tmp_path: Path) -> None:
    """No garbage is made of it, and nothing else is said of it."""
    kit = make_audited(tmp_path)
    folder = kit.alternatives(NAME) / "book"
    folder.mkdir()
    source = (kit.reference(NAME) / "counter.py").read_text().splitlines(keepends=True)
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "submission.ipynb").write_text(json.dumps(book))
    found = measured(kit, Cases(0, garbage=3, chains=0, again=0, kinds=("trivial",)))
    assert found.solutions == 2 and found.faults == ()
    assert found.untried == (
        "no garbage could be made of alternative book: Kibitz changes functions in files of Python that it can read",
    )


# Evidence ---------------------------------------------------------------------------------------------


def test_faults_count_once_where_the_same_programs_find_them(good: tuple[Kit, Corpus, Audit]) -> None:
    """A check with one program tells one fault, however many concern it."""
    told = {one.id: one for one in good[2].telling}
    assert told["starts_at_zero"].different == 1 < told["starts_at_zero"].found
    assert told["no_negative_numbers"].different >= ENOUGH
    assert all(one.different <= one.found <= one.concerned for one in told.values())
    assert "  only 1               starts_at_zero" in render_audit(good[2])


def test_faults_concern_the_checks_of_their_rules_or_functions(good: tuple[Kit, Corpus, Audit]) -> None:
    """Those of other rules may fail its programs, and are no evidence of it."""
    corpus = good[1]
    before = {one.id: one for one in telling(corpus, [])}
    mine = corpus.by_check["total"]
    assert before["total"].concerned == 2
    for rules, checks, more in (({"C3"}, set(), 1), (set(), {"total"}, 1), ({"C1"}, {"press_adds_one"}, 0)):
        fault = Fault(frozenset(rules), frozenset(checks), frozenset(mine[:1]))
        after = {one.id: one for one in telling(corpus, [fault, fault])}["total"]
        assert (after.concerned, after.found) == (2 + 2 * more, before["total"].found + 2 * more)
        assert after.different <= before["total"].different + more
    missed = Fault(frozenset({"C3"}), frozenset(), frozenset())
    assert {one.id: one for one in telling(corpus, [missed])}["total"].different == before["total"].different


def test_lines_that_are_mutated_keep_their_rules(tmp_path: Path) -> None:
    """Also where they are other lines in the end, and conditions decide what stands right under them."""
    kit = make_audited(tmp_path)
    lines = plain_rules(kit, kit.assignment(NAME))["counter.py"]
    assert sorted((line, *rules) for line, rules in lines.items() if rules) == [
        (6, "C1"),
        (9, "C2"),
        (12, "C1"),
        (15, "C4"),
        (16, "C4"),
        (17, "C3"),
    ]


def test_changed_lines() -> None:
    """From the first to the last that differs; what is only put in changes no line."""
    before = b"a\nb\nc\nb\n"
    assert changed_lines(before, b"a\nx\nc\nb\n") == range(2, 3)
    assert changed_lines(before, b"a\nx\nc\ny\n") == range(2, 5)
    assert changed_lines(before, b"a\nc\nb\n") == range(2, 3)
    assert not changed_lines(before, before)
    assert not changed_lines(before, b"a\nb\nx\nc\nb\n")


# Reports ----------------------------------------------------------------------------------------------


def test_reports_say_what_was_measured(good: tuple[Kit, Corpus, Audit]) -> None:
    """As text, as JSON that can be read back, and on the page."""
    kit, _, found = good
    assert found.marks is not None
    text = render_audit(found)
    assert "  marks measured with    8 cases, seed 1\n" in text
    assert "  garbage paid too much  0 of " in text and "made of 2 right solutions" in text
    assert f"  mending lowers a mark  0 of {found.marks.mistakes} times\n" in text
    assert "  same mark again        3 of 3 programs\n" in text
    assert " with 2, 0 of 0 with 4, 0 of 0 with 8; 4 of each size were tried), within 4 %; " in text
    assert msgspec.json.decode(audit_json(found), type=Audit) == found
    page = audit_html(found, kit.reports)
    assert "Measured with 8 random cases, seed 1" in page
    assert "3 checks tell fewer than 6 different faults" in page


def test_what_breaks_a_property_is_reported(tmp_path: Path) -> None:
    """The audit has its faults, and the page shows them."""
    kit = cancelling(tmp_path)
    found = audit(
        kit, kit.assignment(NAME), compiled(kit), 1, lambda *_: None, Cases(0, garbage=0, chains=1, again=0)
    )
    assert found.marks is not None and found.marks.faults
    assert set(found.marks.faults) < set(found.faults)
    assert all(f"fault: {fault}\n" in render_audit(found) for fault in found.marks.faults)
    assert found.marks.lowered[0] in audit_html(found, kit.reports)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It measures where that is asked for, says how to ask, and ends with 1 for a mark that does not follow."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    kibitz = Kibitz(make_audited(tmp_path / "good").root, capsys)
    plain = kibitz("audit", NAME, "--jobs", "1")
    assert plain.code == 0
    assert "whether marks follow   not measured; the option --marks does that\n" in plain.out
    some = kibitz("audit", NAME, "--jobs", "1", "--marks", "--cases", "1", "--marks-seed", "1")
    assert some.code == 0 and "  marks measured with    1 case, seed 1\n" in some.out
    for option in ("--cases", "--marks-seed"):
        assert option in refused(kibitz("audit", NAME, option, "3"))
