"""Relations of a course's own: functions that look at plain values of limited size, for a limited time."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from grader.grading.compiler import compile_corpus
from grader.grading.grading import Grader
from grader.judging.decoded import Member, Thing, UnreadableError, decoded, stands
from grader.kits.kit import Kit
from grader.kits.own_relations import FILE, MOST_LINES, TooLongError, ask, load_relations
from grader.kits.unknown import RecordingError
from grader.model.errors import KitError
from grader.model.program import Step
from grader.submissions.submission import Submission
from python_answers import assignment, record
from small_kit import NAME, REFERENCE, make_kit

STEP = Step("near", "", 0, ([1], {"t": [2]}), relation="own is_near")

RELATIONS = '''
def is_close(answer, right, by):
    """Whether it is near."""
    if answer < 0:
        return "it is below 0"
    return abs(answer - right) <= by
'''
CHECK = '''
from .relations import is_close


@check(task="Adding", rules=["C3"], points=5)
@given(a=st.integers(0, 9), b=st.integers(0, 9))
@example(a=3, b=4)
def test_total(lab, a, b):
    """total() is about the sum."""
    lab.holds(lab.total(a, b), is_close, 1)
'''


def kit_with(folder: Path, relations: str = RELATIONS, check: str = CHECK) -> Kit:
    """The small kit whose sum may be off by one."""
    kit = Kit(make_kit(folder))
    tests = kit.spec_tests(NAME)
    if relations:
        (tests / FILE).write_text(relations)
    text = (tests / "test_counter.py").read_text().replace("import given", "import example, given")
    before, _, _ = text.partition('@check(task="Adding"')
    (tests / "test_counter.py").write_text(before + check)
    return kit


def verdicts(kit: Kit, *bodies: str) -> list[tuple[str, str]]:
    """What the check of the sum says of submissions whose `total` returns these."""
    about = kit.assignment(NAME)
    corpus = compile_corpus(kit, about, 0, lambda *_: None)
    said: list[tuple[str, str]] = []
    with Grader(kit, about, corpus) as grader:
        for body in bodies:
            files = {"counter.py": REFERENCE.replace("return a + b", f"return {body}").encode()}
            result = grader.grade(Submission("one", "one", files))
            (found,) = [one for one in result.checks if one.id == "total"]
            said.append((found.status, found.message))
    return said


def test_what_a_relation_lets_stand(tmp_path: Path) -> None:
    """A wrong answer is told what the relation says, and several right ones pass."""
    said = verdicts(kit_with(tmp_path), "a + b + 1", "a + b + 2", "-1", "'a'", "[a]")
    assert [status for status, _ in said] == ["passed", *["failed"] * 4]
    assert "it is below 0" in said[2][1]


@pytest.mark.parametrize(
    ("relations", "check", "words"),
    [
        (RELATIONS.replace("<= by", "> by"), CHECK, "check total: the relation is_close does not hold for the reference's own answer"),
        (RELATIONS.replace("answer < 0", "answer.real.real.no"), CHECK, r"relations.py, line 4: the relation is_close fails at the reference's own answer in check total: AttributeError"),
        (RELATIONS.replace("answer < 0", "[... for _ in iter(int, 1)]"), CHECK, "relation is_close fails at the reference's own answer in check total: TooLongError"),
        (RELATIONS.replace("def", "deff"), CHECK, "relations.py, line 2: cannot be imported: SyntaxError"),
        (RELATIONS, CHECK.replace("is_close, 1", "abs, 1"), r"line \d+: check total: lab.holds\(..., <built-in function abs>\): give a function of relations.py"),
        (RELATIONS, CHECK.replace("is_close, 1", "'is_close', 1"), "give a function of relations.py"),
    ],
)  # fmt: skip
def test_mistakes_of_the_author(tmp_path: Path, relations: str, check: str, words: str) -> None:
    """They are told while checks are compiled, with the file and the line, and nobody is graded by them."""
    kit = kit_with(tmp_path, relations, check)
    with pytest.raises(KitError, match=words):
        compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


def test_an_assignment_without_relations(tmp_path: Path) -> None:
    """Needs no such file; private names are none, nor is what is no function."""
    assert load_relations(tmp_path) == {}
    (tmp_path / FILE).write_text(
        "import re\nLIMIT = 3\ndef _own(): pass\ndef holds(answer, right): return True\n"
    )
    assert [*load_relations(tmp_path)] == ["holds"]


@pytest.mark.parametrize(
    ("found", "why"),
    [(True, ""), (None, ""), ("", ""), (1, ""), (False, "it does not hold that it is long"), (0, "it does not hold that it is long"), ("so", "so"), ("a" * 999, "a" * 300)],
)  # fmt: skip
def test_what_a_relation_may_say(found: object, why: str) -> None:
    """True lets an answer stand; a text says why it does not, and False says so without a word."""

    def is_long(answer: object, right: object, *more: object) -> object:
        assert (answer, right, more) == ([5], [6], ([1], (2,)))
        return found

    assert ask(is_long, [5], [6], ([1], (2,))) == why
    assert stands(is_long, STEP, [5], [6]).reason == why


def test_a_relation_has_no_time_without_end() -> None:
    """It runs so many lines and no more, and whoever answers what takes longer is wrong; what traces goes on."""
    lines = 0

    def slow(answer: object, right: object, *more: object) -> bool:
        nonlocal lines
        while True:
            lines += 1

    before = sys.gettrace()
    with pytest.raises(TooLongError):
        ask(slow, 1, 1, ())
    assert 0 < lines <= MOST_LINES
    assert stands(slow, STEP, [1], [1]).reason == "it takes too long to see whether it may stand"
    assert sys.gettrace() is before


def test_an_answer_that_a_relation_cannot_take() -> None:
    """It is another kind of value, and no error of anybody's."""

    def shorter(answer: Any, right: Any, *more: object) -> bool:
        return len(answer) <= len(right)

    for other in (5, None, {"big": "text"}, {"d": [[[1], 1]]}, {"k": "Decimal", "v": "x", "c": "D"}):
        assert stands(shorter, STEP, other, [1]).reason == "it is another kind of value than the right one"
    assert not stands(shorter, STEP, [2], [1]).reason


VALUES: list[tuple[Any, object]] = [
    (1, 1), (True, True), ("a", "a"), (None, None), ([1, [2]], [1, [2]]), ({"t": [1]}, (1,)), ({"d": [["a", [1]]]}, {"a": [1]}), ({"s": [1]}, frozenset({1})),
    ({"b": "61"}, b"a"), ({"f": "inf"}, float("inf")), ({"i": hex(2**60)}, 2**60), ({"o": "Card"}, Thing("Card")), ({"c": "Odd"}, Thing("Odd")),
    ({"u": "dict", "v": {"d": [["a", 1]]}, "c": "Counter"}, {"a": 1}), ({"u": "tuple", "v": [1], "c": "P", "f": ["x"]}, (1,)), ({"u": "str", "v": "a", "c": "T"}, "a"),
    ({"k": "Decimal", "v": "1.5", "c": "D"}, Decimal("1.5")), ({"k": "Fraction", "v": [1, 2], "c": "F"}, Fraction(1, 2)), ({"k": "complex", "v": [1.0, 2.0], "c": "c"}, 1 + 2j),
    ({"k": "range", "v": [0, 3, 1], "c": "r"}, range(3)), ({"k": "date", "v": "2024-05-01", "c": "d"}, datetime.date(2024, 5, 1)),
    ({"k": "datetime", "v": "2024-05-01T01:00:00", "c": "d"}, datetime.datetime(2024, 5, 1, 1)), ({"k": "time", "v": "01:00:00", "c": "t"}, datetime.time(1)),
    ({"k": "timedelta", "v": [1, 2, 3], "c": "t"}, datetime.timedelta(1, 2, 3)), ({"k": "path", "v": "a/b", "c": "P"}, PurePosixPath("a/b")),
    ({"k": "enum", "v": ["RED", 1], "c": "C"}, Member("RED", 1)), ({"k": "fields", "v": [["x", {"t": [1]}]], "c": "P"}, {"x": (1,)}), ({"k": "iterator", "v": [1], "c": "g"}, [1]),
    ({"k": "deque", "v": [1], "c": "d"}, [1]), ({"k": "values", "v": [1], "c": "v"}, [1]), ({"k": "items", "v": [["a", 1]], "c": "i"}, [("a", 1)]),
    ({"k": "constant", "v": "Ellipsis", "c": "e"}, Thing("Ellipsis")), ({"k": "callable", "v": None, "c": "f"}, Thing("function")),
]  # fmt: skip


@pytest.mark.parametrize(("form", "value"), VALUES)
def test_answers_as_values(form: Any, value: object) -> None:
    """Each form becomes a value of Python's own types; of objects and functions, nothing but what they are."""
    found = decoded(form)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    "form",
    [
        {"big": "text"}, [{"big": "int"}], {"t": {"big": "list"}}, {"s": [[1]]}, {"d": [[{"d": []}, 1]]}, {"k": "range", "v": [0, 1 << 50, 1], "c": "r"},
        {"k": "range", "v": [0, {"i": hex(1 << 8_000)}, 1], "c": "r"}, {"k": "range", "v": [0, 3, 0], "c": "r"}, {"k": "date", "v": "soon", "c": "d"}, {"k": "timedelta", "v": [10**12, 0, 0], "c": "t"},
        {"k": "Fraction", "v": [1, 0], "c": "F"}, {"b": "6"}, {"k": "timedelta", "v": ["a", 0, 0], "c": "t"},
    ],
)  # fmt: skip
def test_answers_without_a_value(form: Any) -> None:
    """What is too large, or what nobody could have, is told in one way."""
    with pytest.raises(UnreadableError):
        decoded(form)


def test_only_functions_of_the_file() -> None:
    """Another function would not be there when a submission is graded."""

    def near(answer: object, right: object) -> bool:
        return True

    relations: list[Callable[..., object]] = [near, len]
    for one in relations:
        with pytest.raises(RecordingError, match=r"give a function of relations\.py beside the checks"):
            record(assignment(), lambda lab, one=one: lab.holds(lab.f(), one))  # type: ignore[misc]
