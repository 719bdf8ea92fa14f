"""What an author is told to look at again: errors that nobody meant, objects that nothing looks into, checks that compare nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from grader.grading import doubtful
from grader.grading.doubtful import doubts
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer, Case, Corpus
from python_answers import Trials, assignment, function, kind, record

SOURCE = """
import enum, sys
class Own(LookupError): pass
class Card:
    def __init__(self, rank=1): self.rank = rank
    def again(self): return self
    def show(self): print(self.rank)
    def __add__(self, other): return Card(self.rank + other.rank)
    def __enter__(self): return self
class Light(enum.Enum):
    RED = 1
def deal(n=1): return [Card(one) for one in range(n)]
def top(): return Card(7)
def slip(items=()): return items[0]
def meant(): raise IndexError("none is left")
def ends(): sys.exit(2)
def part(n, d): return n / d
def key(): return {}["a"]
def numbers(): return iter([1])
def light(): return Light.RED
"""
ABOUT = assignment(
    kind("Card", ["again", "show"], ["rank"], again="Card", __add__="Card"),
    kind("Light"),
    *(function(name) for name in ("deal", "top", "slip", "meant", "ends", "part", "key", "numbers", "light")),
)


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    one = Trials()
    yield one
    one.close()


@pytest.fixture
def told(trials: Trials, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    def told(*checks: Callable[[Any], object], rules: dict[str, str] | None = None) -> list[str]:
        about: Assignment = msgspec.structs.replace(ABOUT, rules=rules or {"R1": "It works."})
        names = [f"c{number}" for number in range(len(checks))]
        cases = []
        for name, client in zip(names, checks, strict=True):
            program = record(about, client)
            answer = trials.answers(about, SOURCE, program)
            assert isinstance(answer, str), answer
            cases.append(Case(name, program, (Answer({}, answer, ()),)))
        infos = [(SimpleNamespace(id=name), name) for name in names]
        monkeypatch.setattr(doubtful, "load_checks", lambda folder: infos)
        monkeypatch.setattr(doubtful, "place_of", lambda function: f"{function}.py")
        kit = SimpleNamespace(spec_tests=lambda name: Path())
        return doubts(kit, about, Corpus("", "test", 0, (), tuple(cases)))  # type: ignore[arg-type]

    return told


ACCIDENTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "an index": (lambda lab: lab.slip(), "c0.py: check c0: the reference answers slip with IndexError, which no `raise`"),
    "a division": (lambda lab: lab.part(1, 0), "part with ZeroDivisionError"),
    "a key": (lambda lab: lab.key(), "key with KeyError, .* or write KeyError into the rule"),
    "an end": (lambda lab: lab.ends(), "ends the program in ends .SystemExit., .* lab.exits"),
}  # fmt: skip


@pytest.mark.parametrize("case", ACCIDENTS)
def test_errors_that_nobody_raised(told: Callable[..., list[str]], case: str) -> None:
    """An error that comes of itself in the reference is told, with what to do."""
    client, words = ACCIDENTS[case]
    (found,) = told(client)
    assert re.search(words, found), found


def test_errors_that_are_the_rule(told: Callable[..., list[str]]) -> None:
    """An error is none to doubt if the reference raises it, a rule names it, or an iterator ends by it."""
    assert told(lambda lab: lab.meant()) == []
    assert told(lambda lab: lab.slip(), rules={"R1": "`slip` of nothing raises an IndexError."}) == []
    assert told(lambda lab: [one := lab.numbers(), lab.next(one), lab.next(one)]) == []
    assert told(lambda lab: lab.exits(lab.ends)) == []


BARE: dict[str, tuple[Callable[[Any], object], str]] = {
    "a function": (lambda lab: lab.top(), "top gives an object of class Card"),
    "a list": (lambda lab: lab.deal(2), "deal gives an object of class Card"),
    "a method": (lambda lab: lab.Card().again(), "Card.again gives"),
    "an operator": (lambda lab: [one := lab.Card(), lab.add(one, one)], "lab.add gives"),
}
LOOKED_INTO: dict[str, Callable[[Any], object]] = {
    "fields": lambda lab: lab.fields(lab.deal(2), "Card.rank"),
    "an attribute": lambda lab: lab.read(lab.top(), "rank"),
    "identity": lambda lab: [one := lab.Card(), lab.same(one.again(), one)],
    "not compared": lambda lab: lab.read(lab.uncompared(lab.top()), "rank"),
    "a member of an enumeration": lambda lab: lab.light(),
    "a new object": lambda lab: lab.Card(3),
    "a block": lambda lab: [one := lab.Card(3), lab.enter(one), lab.read(one, "rank")],
}


@pytest.mark.parametrize("case", BARE)
def test_objects_that_nothing_looks_into(told: Callable[..., list[str]], case: str) -> None:
    """Of an object only the class is compared: where no check looks into it, that is told at the first check."""
    client, words = BARE[case]
    found = told(client, client)
    assert len(found) == 1 and words in found[0] and "c0" in found[0], found


@pytest.mark.parametrize("case", LOOKED_INTO)
def test_objects_that_something_looks_into(told: Callable[..., list[str]], case: str) -> None:
    """It is enough that some check looks into what a call gives, and what is compared by more needs no look."""
    assert told(LOOKED_INTO[case]) == []
    assert told(lambda lab: lab.top(), lambda lab: lab.read(lab.top(), "rank")) == []


def test_checks_that_compare_nothing(told: Callable[..., list[str]]) -> None:
    """A check whose answers are all None, or not compared, can hardly fail; one with any other answer can."""
    (found,) = told(lambda lab: [lab.Card(1).show()])
    assert "every answer that it compares is None" in found
    (found,) = told(lambda lab: lab.uncompared(lab.part(1, 2)))
    assert "it compares no answer" in found
    assert told(lambda lab: [one := lab.Card(1), one.show(), lab.read(one, "rank")]) == []
    assert told(lambda lab: lab.Card(1)) == []
    assert told(lambda lab: lab.printed(lab.Card(1).show)) == []
