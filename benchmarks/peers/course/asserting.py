"""What the checks share: the submission, values and wrong values, stacks and hands, and how two things are compared."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, Protocol

JOKER = -1
VALUES = range(-1, 10)
OUTSIDE = (-2, 10, 11, 100, -10)
NO_NUMBERS: tuple[object, ...] = ("5", "*", "", "five", None, [], [5], (3,))


class Submission(Protocol):
    """What a student hands in: three classes and a function."""

    Card: Any
    PlayStack: Any
    Hand: Any
    shuffle: Any


class LookAlike:
    """Has the methods of a card, and is none."""

    def __init__(self, value: int) -> None:
        self._value = value

    def getValue(self) -> int:
        return self._value

    def getFace(self) -> str:
        return str(self._value)

    def __str__(self) -> str:
        return f"[{self._value}]"


def equal(got: object, expected: object) -> None:
    assert got == expected, f"got {got!r}, expected {expected!r}"


def raises(kind: type[BaseException], action: Callable[..., object], *args: object) -> BaseException:
    """The error, which has to be of this kind."""
    try:
        got = action(*args)
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised, got {got!r}")


def face(value: int) -> str:
    return "*" if value == JOKER else str(value)


def joker(s: Submission, value: int) -> Any:
    """A joker that was given a value."""
    card = s.Card(JOKER)
    card.assign(value)
    return card


def cards(s: Submission, values: Sequence[int]) -> list[Any]:
    return [s.Card(value) for value in values]


def stack_of(s: Submission, height: int) -> Any:
    """A play stack that holds so many cards, from 0 upwards."""
    stack = s.PlayStack()
    for value in range(height):
        stack.playCard(s.Card(value))
    return stack


def hand_of(s: Submission, values: Sequence[int]) -> Any:
    hand = s.Hand()
    if values:
        hand.add(cards(s, values))
    return hand


def shown(hand: object) -> list[str]:
    """The faces in the text of a hand, whatever its frame."""
    text = str(hand)
    return re.findall(r"\[([*0-9])\]", text) or re.findall(r"[*0-9]", text)


def faces(values: Sequence[int]) -> list[str]:
    return [face(value) for value in values]


def holds(s: Submission, hand: Any, values: Sequence[int]) -> None:
    """The hand holds these cards in any order: the handout leaves open whether it is kept sorted."""
    equal(hand.size(), len(values))
    equal(sorted(shown(hand)), sorted(faces(values)))


def public_state(thing: object) -> dict[str, object]:
    """The public attributes of an object that are no methods, with those of `__slots__` and properties."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    found = {name: getattr(thing, name, None) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


def same_public_state(one: object, other: object) -> None:
    """Two objects in different states look the same from outside."""
    mine, yours = public_state(one), public_state(other)
    differing = [name for name in mine.keys() | yours.keys() if repr(mine.get(name)) != repr(yours.get(name))]
    assert not differing, f"public attributes: {differing}"


def source_of(function: object) -> str:
    return textwrap.dedent(inspect.getsource(function))  # type: ignore[arg-type]
