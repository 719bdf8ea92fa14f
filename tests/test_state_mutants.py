"""Mutants of state: what is forgotten, and what is changed where nothing may change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grader.kits.state_mutants import FORGET, LOOK, OPERATORS, REFUSE, edits

BOX = '''\
class Box:
    def __init__(self, size):
        self.things = []
        self.size = size

    def put(self, thing):
        """Put something in."""
        if len(self.things) == self.size:
            raise ValueError("ä full box")
        self.things.append(thing)

    def clear(self):
        if not self.things:
            raise ValueError("empty")
        del self.things[0]; self.size += 1

    @property
    def first(self):
        """The first thing."""
        return self.things[0] if self.things else None

    def has(self, thing):
        if thing in self.things:
            return True
        return False

    def __hash__(self):
        return 0

    def _helper(self):
        return 1

    @staticmethod
    def made():
        return Box(2)
'''


def made(source: str, operator: str) -> list[str]:
    """The sources of the mutants of an operator, each of them Python."""
    found = [one.made(source) for one in edits(source)[operator]]
    for one in found:
        compile(one, "mutant", "exec")
    assert len(set(found)) == len(found)
    return found


def box(source: str) -> Any:
    """The class of a source."""
    names: dict[str, Any] = {}
    exec(compile(source, "mutant", "exec"), names)
    return names["Box"]


def test_each_change_is_forgotten_once() -> None:
    """Assignments to what is kept, calls, and `del`; nothing else."""
    gone = [
        [old.strip() for old, new in zip(BOX.splitlines(), one.splitlines(), strict=True) if old != new]
        for one in made(BOX, FORGET)
    ]
    assert gone == [
        ["self.things = []"],
        ["self.size = size"],
        ["self.things.append(thing)"],
        ["del self.things[0]; self.size += 1"],
        ["del self.things[0]; self.size += 1"],
    ]


def test_what_is_printed_is_not_kept() -> None:
    """Such a statement may be forgotten: readers of displays decide that."""
    source = "def f(a):\n    print(a)\n    a.append(1)\n    x = a\n    'text'\n"
    assert [one.splitlines()[2] for one in made(source, FORGET)] == ["    pass"]


def test_a_refusal_changes_what_there_is() -> None:
    """Something is taken out of lists, or comes into empty ones, and numbers grow."""
    full, empty = (box(one) for one in made(BOX, REFUSE))
    one = full(1)
    one.put("a")
    with pytest.raises(ValueError, match="ä full box"):
        one.put("b")
    assert (one.things, one.size) == ([], 2)
    other = empty(1)
    with pytest.raises(ValueError, match="empty"):
        other.clear()
    assert (other.things, other.size) == ([0], 2)


def test_a_look_changes_what_there_is() -> None:
    """Methods that others may call, without what Python calls unasked."""
    first, has = (box(one) for one in made(BOX, LOOK))
    looks: list[Callable[[Any], object]] = [lambda one: one.first, lambda one: one.has("a")]
    for changing, kind in enumerate((first, has)):
        for at, look in enumerate(looks):
            one = kind(1)
            one.things.append("a")
            found = look(one)
            if at == changing:
                assert not found
                assert (one.things, one.size) == ([], 2)
            else:
                assert found
                assert (one.things, one.size) == (["a"], 1)


def test_functions_that_change_what_they_are_given() -> None:
    """Others have nothing to spoil."""
    source = (
        "def move(a, b):\n    if not a:\n        raise ValueError\n    b[0].append(a.pop())\n\n"
        "def look(a):\n    if not a:\n        raise ValueError\n    return a\n"
    )
    (spoilt,) = made(source, REFUSE)
    assert made(source, LOOK) == []
    names: dict[str, Callable[[list[int], list[list[int]]], None]] = {}
    exec(spoilt, names)
    a: list[int] = []
    b = [[1]]
    with pytest.raises(ValueError):
        names["move"](a, b)
    assert (a, b) == ([0], [])


@pytest.mark.parametrize(
    "head",
    [
        "class Box:\n    __slots__ = ('a',)\n",
        "class Box:\n    __slots__: tuple = ('a',)\n",
        "@dataclass(slots=True)\nclass Box:\n    a: int = 0\n",
    ],
)
def test_objects_without_a_dictionary_are_left_out(head: str) -> None:
    source = f"{head}    def put(self):\n        self.a = 1\n        raise ValueError\n"
    assert made(source, REFUSE) == []
    assert len(made(source, FORGET)) == 1


def test_a_class_that_never_changes_is_left_out() -> None:
    source = "class Box:\n    def __init__(self, a):\n        self.a = a\n    def see(self):\n        return self.a\n"
    assert made(source, LOOK) == made(source, REFUSE) == []


def test_what_stands_inside_belongs_to_what_is_inside() -> None:
    """A function within another one, and its statements, are its own."""
    source = "def f(a):\n    def g():\n        a.append(1)\n    g()\n    raise ValueError\n"
    assert len(made(source, FORGET)) == 2
    assert made(source, REFUSE) == []


def test_all_operators_are_named() -> None:
    assert (*edits(BOX),) == OPERATORS
