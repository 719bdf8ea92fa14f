"""The corpus is the same for the same seed, and cannot be made from broken parts.  What it catches is audited."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grader.grading.compiler import compile_corpus
from grader.judging.answers import decode
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.program import program_key
from grader.reference import oracle
from small_kit import NAME, make_kit
from spite_tools import assignment, corpus


def compiled(kit: Kit, seed: int = 0) -> Corpus:
    return compile_corpus(kit, kit.assignment(NAME), seed, lambda *_: None)


@pytest.fixture
def small(tmp_path: Path) -> Kit:
    """A small kit whose checks have many programs to choose from."""
    found = Kit(make_kit(tmp_path))
    change(found, "integers(0, 9)", "integers(0, 10_000)")
    return found


def change(kit: Kit, old: str, new: str, file: str = "") -> None:
    """Change the spec tests of the small kit, or a file of its reference."""
    path = kit.reference(NAME) / file if file else kit.spec_tests(NAME) / "test_counter.py"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_the_same_seed_gives_the_same_corpus(small: Kit) -> None:
    """Byte for byte, so that a class is graded by the same programs everywhere."""
    assert msgspec.json.encode(compiled(small)) == msgspec.json.encode(compiled(small))


def test_what_else_is_imported_changes_nothing(small: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis mixes in the numbers of code that happens to be imported: no corpus hangs on those."""
    from hypothesis.internal.conjecture import providers

    alone = compiled(small)
    constants = type(providers.GLOBAL_CONSTANTS)(integers=set(range(1_000, 1_100)))
    monkeypatch.setattr(providers, "_get_local_constants", lambda: constants)
    assert msgspec.json.encode(compiled(small)) == msgspec.json.encode(alone)
    # They have their say again once the corpus is made, and what was asked of Hypothesis before is not forgotten for good.
    assert providers._get_local_constants() is constants


def test_another_seed_gives_other_programs(small: Kit) -> None:
    """Nobody can tune code to a corpus of a seed that is not known."""
    first, second = compiled(small, 0), compiled(small, 1)
    assert first.key != second.key
    programs = [
        {program_key(case.steps) for case in one.cases if case.check == "total"} for one in (first, second)
    ]
    assert programs[0] != programs[1]


def test_every_check_has_programs(small: Kit) -> None:
    """Each with the reference's answers, and with the rules that they rest on."""
    found = compiled(small)
    assert {case.check for case in found.cases} == {info.id for info in found.checks} == set(found.by_check)
    for case in found.cases:
        (answer,) = case.answers
        assert len(decode(answer.text, len(case.steps))) == len(case.steps) == len(answer.cited)
    (press,) = [case for case in found.cases if case.check == "starts_at_zero"]
    assert [sorted(one.all) for one in press.answers[0].cited] == [["C1"], ["C1"]]


def test_progress_is_told(small: Kit) -> None:
    """What is being done, and how much of it is done."""
    told: list[tuple[str, int, int]] = []
    compile_corpus(small, small.assignment(NAME), 0, lambda *step: told.append(step))
    assert told[0][0] == "proposing programs" and told[-1][0] == "done"
    assert all(0 <= done <= total for _, done, total in told)


def test_nothing_is_left_behind(small: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder of Hypothesis where the command is called."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    compiled(small)
    assert list(here.iterdir()) == []


TWICE = '''
@check(task="Adding", rules=["C3"], points=1)
def total(lab):
    """A second check whose id is total."""
    lab.total(1, 2)


'''


def edit(old: str, new: str, file: str = "") -> Callable[[Kit], None]:
    return lambda kit: change(kit, old, new, file)


def also_in_perl(call: str) -> Callable[[Kit], None]:
    """The assignment may be handed in in Perl, and its check records this."""

    def spoil(kit: Kit) -> None:
        path = kit.reference(NAME) / "assignment.toml"
        path.write_text(path.read_text("utf-8") + "\n[languages.perl]\n", "utf-8")
        change(kit, "lab.total(a, b)", call)

    return spoil


def own_error(kit: Kit) -> None:
    """The rules name a class of errors that no submission is asked for."""
    change(kit, "is the sum of two whole numbers", "raises TooBig", "handout.md")
    change(
        kit,
        "def total(a, b):\n    return a + b",
        "class TooBig(Exception):\n    pass\n\n\ndef total(a, b):\n    raise TooBig(a)",
        "counter.py",
    )


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (edit("@check(task=\"Adding\"", TWICE + "@check(task=\"Adding\""), r"two checks are called total; rename one; the other is in .*test_counter.py, line \d+"),
        (edit('task="Adding"', 'task="Sum"'), "check total: assignment.toml has no task 'Sum'"),
        (edit('rules=["C3"]', 'rules=["C9"]'), "check total: handout.md has no rule C9"),
        (edit("return a + b", "return object()", "counter.py"), r"test_counter.py, line \d+: check total: in total the reference answers an object of class object, which cannot be compared: add its class"),
        (edit("return a + b", "return map(abs, iter(int, 1))", "counter.py"), "an iterator that goes on after 10,000 items, which cannot be compared: look at the first of them with lab.items"),
        (edit("return a + b", "return len", "counter.py"), "in total the reference answers a function, which cannot be compared: call it"),
        (also_in_perl("lab.exactly(lab.total(a, b))"), "check total: the step `near` is for Python alone, and assignment.toml has the language perl"),
        (also_in_perl("lab.total(a, b=b)"), "check total: a keyword argument is for Python alone"),
        (also_in_perl("lab.total([{a}], [b])"), "check total: a set, bytes or a slice as an argument is for Python alone"),
        (own_error, 'check total: the reference raises TooBig, which handout.md names and `defines` in assignment.toml does not have, so that any error of its kind would do: add'),
        (edit("lab.total(a, b)", "lab.sum(a, b)"), "check total: counter defines no sum"),
        (edit("counter.press()", "counter.click()"), "check press_adds_one: Counter has no method click"),
        (edit("lab.total(a, b)", "lab.total(a // 0, b)"), "check total: the check itself fails, before anything is asked: ZeroDivisionError"),
        (edit("@check", "# @check"), "test_\\w+ is no check, because @check does not stand above it"),
        (lambda kit: [path.unlink() for path in kit.spec_tests(NAME).glob("test_*.py")], "no checks there; a check is a test_ function with @check"),
        (edit("def total", "def sum_of", "counter.py"), r"assignment\.toml, line 23: none of the modules \(counter\.py\) defines total"),
        (edit("return self.__count", "import os; os._exit(3)", "counter.py"), "the reference of counter failed"),
        (edit("class Counter:", "globals()['ONE'] = 1\nclass Counter:\n    step = ONE\n", "counter.py"), "Counter cannot be lent to a submission whose own is broken: NameError"),
        (edit("return a + b", "return a + c", "counter.py"), "check total: the reference crashes with NameError here"),
    ],
)  # fmt: skip
def test_a_kit_that_cannot_be_compiled(small: Kit, spoil: Callable[[Kit], None], words: str) -> None:
    """What the author did wrong is told in one line."""
    spoil(small)
    with pytest.raises(KitError, match=words) as caught:
        compiled(small)
    assert "\n" not in str(caught.value)


def with_support(kit: Kit, head: str) -> None:
    """The reference begins with `head`, and the course supplies a module `helping`."""
    folder = kit.reference(NAME)
    (folder / "support").mkdir()
    (folder / "support" / "helping.py").write_text(
        "import random\nrandom.shuffle = None\nSIZE = 3\ndef twice(n): return 2 * n\n"
    )
    path = folder / "assignment.toml"
    path.write_text(
        path.read_text("utf-8").replace("\nmodules", '\nsupport = ["helping.py"]\nmodules', 1), "utf-8"
    )
    change(kit, '"""Counts."""\n', f'"""Counts."""\n{head}\n', "counter.py")


@pytest.mark.parametrize(
    "head",
    [
        "import helping",
        "from helping import twice",
        "import helping\nLIMIT = helping.SIZE + 1\nclass Base(helping.Base if False else object): pass",
    ],
)
def test_a_reference_that_imports_a_support_module(small: Kit, head: str) -> None:
    """What a reference takes of the course's support modules is there, however it imports them; nothing of them runs in this process."""
    before = random.shuffle
    with_support(small, head)
    if "LIMIT" in head:
        change(small, "self.__count = 0", "self.__count = LIMIT - 4", "counter.py")
    else:
        change(
            small,
            "return a + b",
            f"return {'helping.' if head.startswith('import') else ''}twice(a + b)",
            "counter.py",
        )
    assert compiled(small).cases
    assert random.shuffle is before and "helping" not in sys.modules


def test_a_module_that_is_not_supplied(small: Kit) -> None:
    """A module that is in neither list is told with the line that imports it."""
    with_support(small, "import helping\nimport nowhere")
    with pytest.raises(
        KitError, match=r"counter\.py, line 3: imports nowhere, which is no module of Python's, and is not in"
    ):
        compiled(small)


def test_a_reference_that_does_not_come_to_an_end(small: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told where it was, once one program has taken its time."""
    monkeypatch.setattr(oracle, "ANSWER_SECONDS", 0.3)
    change(small, "return self.__count", "while True:\n            pass", "counter.py")
    line = (small.reference(NAME) / "counter.py").read_text("utf-8").split("while True")[0].count("\n") + 1
    with pytest.raises(KitError, match="does not come to an end") as caught:
        compiled(small)
    assert re.search(rf"counter\.py, line ({line}|{line + 1}), in \w+: ", str(caught.value))


def test_a_reference_that_does_not_come_to_an_end_while_it_is_loaded(small: Kit) -> None:
    """It is refused, with the line, and not compiled without what stands below."""
    change(small, "class Counter:", "while True:\n    pass\n\n\nclass Counter:", "counter.py")
    with pytest.raises(
        KitError, match=r"counter\.py, line 4: the reference does not come to an end while it is loaded"
    ):
        compiled(small)


def test_a_check_that_nothing_decides(small: Kit) -> None:
    """Where all programs of a check touch open points, it could never fail, so it is refused."""
    (small.reference(NAME) / "rulings.py").write_text("sums = 'open'\n\n\ndef undecided(point):\n    pass\n")
    change(
        small,
        "def total(a, b):\n",
        "import rulings\ndef total(a, b):\n    rulings.undecided('sums')\n",
        "counter.py",
    )
    with pytest.raises(KitError, match="check total: no program is left"):
        compiled(small)


def test_what_some_reading_decides_is_kept(small: Kit) -> None:
    """Where a point is open by the first option of a ruling, the other options have something to say."""
    (small.reference(NAME) / "rulings.py").write_text("sums = 'open'\n\n\ndef undecided(point):\n    pass\n")
    path = small.reference(NAME) / "assignment.toml"
    ruling = '[rulings.sums]\nquestion = "Sums"\noptions.open.text = "open"\noptions.plain.text = "as ever"\n'
    path.write_text(path.read_text("utf-8") + ruling, "utf-8")
    change(
        small,
        "def total(a, b):\n",
        "import rulings\ndef total(a, b):\n    if rulings.sums == 'open':\n        rulings.undecided('sums')\n",
        "counter.py",
    )
    cases = [case for case in compiled(small).cases if case.check == "total"]
    assert cases
    assert all([bool(answer.text) for answer in case.answers] == [False, True] for case in cases)


def test_open_points_leave_no_program() -> None:
    """Of every program kept some world decides the answer, and no two answers are for the same world."""
    for case in corpus().cases:
        assert any(answer.text for answer in case.answers)
        worlds = [tuple(sorted(answer.when.items())) for answer in case.answers]
        assert len(set(worlds)) == len(worlds)
        assert all(name in assignment().rulings for answer in case.answers for name in answer.when)
