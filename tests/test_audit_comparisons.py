"""Each kind of comparison is needed: an audit finds out which of them no longer tells right from wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

import grader.judging.compare
from grader.audits.audit import Audit, audit
from grader.grading.compiler import compile_corpus
from grader.judging.compare import Comparer
from grader.judging.evidence import Evidence
from grader.judging.judgement import HOLDS
from grader.judging.relations import RELATIONS
from grader.kits.corpus import Answer, Corpus
from grader.kits.kit import Kit

NAME = "things"
ASSIGNMENT = """\
title = "Things"
modules = ["things.py"]
messages = ["No such thing"]

[[tasks]]
name = "All"
title = "Task 1: all of it"

[[defines]]
name = "Thing"
kind = "class"
task = "All"
shows = ['\\[(\\w)\\]']

[[defines]]
name = "mixed"
kind = "function"
task = "All"

[[defines]]
name = "pick"
kind = "function"
task = "All"

[[defines]]
name = "choose"
kind = "function"
task = "All"

[[defines]]
name = "find"
kind = "function"
task = "All"

[[defines]]
name = "board"
kind = "function"
task = "All"
procedure = true
reads = "table"

[rulings.end]
question = "Which end is the top?"

[rulings.end.options.first]
text = "The first."

[rulings.end.options.last]
text = "The last."
"""
HANDOUT = """\
- **K1** `mixed(things)` is the same things in any order.
- **K2** `pick(values)` and `choose(values)` give the top of a list.
- **K3** `find(value)` raises a ValueError that says "No such thing".
- **K4** `board(value)` prints a table of the value.
- **K5** `str(thing)` shows its face in brackets.
"""
REFERENCE = '''\
"""Things."""

import rulings


class Thing:
    def __init__(self, face):
        self.__face = face

    def __str__(self):
        return "[" + self.__face + "]"  # K5


def mixed(things):
    return sorted(things, key=id)  # K1


def top(values):
    return next(iter(values)) if rulings.end == "first" else next(reversed(values))


def pick(values):
    return top(values)  # K2


def choose(values):
    return top(values)  # K2


def find(value):
    raise ValueError("No such thing")  # K3


def board(value):
    print(f"<{value}>")  # K4
'''
RULINGS = '''\
"""How the reference reads open points."""

end: str = "first"
"""Which end is the top."""


def undecided(point: str) -> None:
    """Nothing happens when the reference runs by itself."""
'''
SPEC_TESTS = '''\
"""All of it."""

from hypothesis import given
from hypothesis import strategies as st

from grader import check


@check(task="All", rules=["K1"], points=1)
@given(count=st.integers(0, 3))
def test_mixed(lab, count):
    """The same things in any order."""
    things = [lab.Thing("a") for _ in range(count)]
    lab.positions(lab.mixed(things), things, relation="permutation")


@check(task="All", rules=["K2"], points=1)
@given(values=st.permutations([1, 2, 3]), name=st.sampled_from(["pick", "choose"]))
def test_top(lab, values, name):
    """The top of a list."""
    getattr(lab, name)(values)


@check(task="All", rules=["K3"], points=1, messages=True)
@given(value=st.integers(0, 3))
def test_texts_of_errors(lab, value):
    """The text of the error."""
    lab.find(value)


@check(task="All", rules=["K4"], points=1)
@given(value=st.integers(0, 3))
def test_board(lab, value):
    """A table of the value."""
    lab.printed(lab.board, value)


@check(task="All", rules=["K5"], points=1)
@given(face=st.sampled_from("abc"))
def test_face(lab, face):
    """The face in brackets."""
    lab.show(lab.Thing(face))
'''
SCREEN = """\
import re

from grader import Table


def tables(text):
    return [Table({"board": ((found,),)}, range(1)) for found in re.findall("<(-?[0-9]+)>", text)]
"""
MISTAKES = {
    "loses-a-thing": ("K1", "return sorted(things, key=id)  # K1", "return things[1:]"),
    "doubles-a-thing": ("K1", "return sorted(things, key=id)  # K1", "return things[:1] + things[:-1]"),
    "two-ends": ("K2", "def choose(values):\n    return top(values)", "def choose(values):\n    return values[-1]"),
    "another-text": ("K3", '"No such thing"', '"What?"'),
    "another-value": ("K4", 'f"<{value}>"', 'f"<{value + 1}>"'),
    "another-face": ("K5", '"[" + self.__face + "]"  # K5', '"[x]"'),
}  # fmt: skip
"""Name -> rule, old text, new text."""


def written(root: Path) -> Kit:
    """The kit, with a solution for each end."""
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    transcripts, mistakes = root / "transcripts" / NAME, reference / "misconceptions"
    for folder in (mistakes, tests, transcripts):
        folder.mkdir(parents=True)
    (reference / "assignment.toml").write_text(ASSIGNMENT)
    (reference / "handout.md").write_text(HANDOUT)
    (reference / "things.py").write_text(REFERENCE)
    (reference / "rulings.py").write_text(RULINGS)
    (tests / "__init__.py").write_text('"""Spec tests."""\n')
    (tests / "test_things.py").write_text(SPEC_TESTS)
    (transcripts / "screen.py").write_text(SCREEN)
    for name, (rule, old, new) in MISTAKES.items():
        change = f"file = \"things.py\"\nold = '''{old}'''\nnew = '''{new}'''\n"
        text = f'sentence = "It is {name}."\nrules = ["{rule}"]\n\n[[change]]\n{change}'
        (mistakes / f"{name}.toml").write_text(text)
    for order in ("iter", "reversed"):
        right = root / "examples" / NAME / "correct" / order / "submission"
        right.mkdir(parents=True)
        top = f"    return next({order}(values))\n"
        lines = REFERENCE.replace("import rulings\n", "").splitlines(keepends=True)
        (right / "things.py").write_text("".join(top if "rulings.end" in line else line for line in lines))
    return Kit(root)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kit, Corpus]:
    """The kit and its corpus."""
    kit = written(tmp_path_factory.mktemp("kit"))
    return kit, compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


def audited(kit: Kit, corpus: Corpus) -> Audit:
    """Its audit, in this process."""
    return audit(kit, kit.assignment(NAME), corpus, 1, lambda *_: None)


def test_nothing_is_at_fault(good: tuple[Kit, Corpus]) -> None:
    """With all comparisons as they are."""
    assert audited(*good).faults == ()


def by_any_reading(evidence: Evidence, number: int, answer: Answer) -> bool:
    """Agrees with what any reading asks for, so that nobody needs to follow one throughout."""
    return any(AGREES(evidence, number, one) for one in evidence.cases[number].answers)


def without_texts(_: Comparer, right: dict[str, Any], answer: dict[str, Any], messages: bool) -> bool:
    """Compares errors by their kind alone."""
    return SAME_ERROR(_, right, answer, False)


AGREES, SAME_ERROR = Evidence.agrees, Comparer._same_error
WEAKER: dict[str, tuple[object, str, object, set[str]]] = {
    "relations": (RELATIONS, "permutation", lambda *_: HOLDS, {"doubles-a-thing"}),
    "rulings": (Evidence, "agrees", by_any_reading, {"two-ends"}),
    "messages": (Comparer, "_same_error", without_texts, {"another-text"}),
    "tables": (grader.judging.compare, "piles", lambda *_: {}, {"another-value"}),
    "texts": (grader.judging.compare, "read", lambda *_: [], {"another-face"}),
}
"""What is weakened, by what, and the mistakes that nothing else shows."""


@pytest.mark.parametrize("what", WEAKER)
def test_a_weaker_comparison_is_a_fault(
    good: tuple[Kit, Corpus], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The mistakes that only it shows are not caught any more, and the others are."""
    owner, name, weaker, missed = WEAKER[what]
    if isinstance(owner, dict):
        monkeypatch.setitem(owner, name, weaker)
    else:
        monkeypatch.setattr(owner, name, weaker)
    found = audited(*good)
    assert {one.name for one in found.misconceptions if not one.caught} == missed
    assert all(any(f"{name} is not caught" in fault for fault in found.faults) for name in missed)
