"""An object that holds a list, as a function of a submission sees it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from grader.inside.holders import holder, settle


def made(held: Any) -> tuple[Any, list[Any]]:
    """The object, and what it holds at last."""
    now: list[Any] = []
    return holder(held, now), now


def test_it_has_one_attribute() -> None:
    """Under the name by which it was asked for first; a misspelt one is an error, as with any object."""
    thing, _ = made([1, 2])
    assert thing.cards == [1, 2]
    assert not hasattr(thing, "crads") and not hasattr(thing, "__len__")
    with pytest.raises(AttributeError):
        thing.hand = []


def test_the_list_is_changed_in_place() -> None:
    """As the list that the rules pass would be."""
    held = [1, 2]
    thing, now = made(held)
    thing.cards.append(3)
    thing.cards += [4]
    settle(held, now)
    assert held == [1, 2, 3, 4]


def test_what_is_stored_becomes_the_list() -> None:
    """At the end: until then, what was there before is as it was."""
    held = [3, 1, 2]
    thing, now = made(held)
    old = thing.cards
    thing.cards = []
    for one in sorted(old):
        thing.cards.append(one)
    assert held == [3, 1, 2]
    settle(held, now)
    assert held == [1, 2, 3]


def test_what_is_no_list_is_left() -> None:
    """A tuple cannot be changed, and a list not to something else."""
    for held, stored in (((1, 2), [3]), ([1, 2], None), ([1, 2], 3)):
        thing, now = made(held)
        thing.cards = stored
        settle(held, now)
        assert [*held] == [1, 2]


def test_a_copy_has_a_list_of_its_own() -> None:
    """Whoever copies what is passed changes nothing of it."""
    held = [[1], 2]
    thing, now = made(held)
    other = copy.deepcopy(thing)
    other.cards[0].append(0)
    other.cards.remove(2)
    same = copy.copy(thing)
    assert same.cards is thing.cards
    same.cards = []
    settle(held, now)
    assert held == [[1], 2]


def test_nothing_of_ours_is_seen() -> None:
    """Its methods are functions of C, which lead nowhere."""
    thing, _ = made([])
    for name in ("__getattr__", "__setattr__", "__copy__", "__deepcopy__"):
        method = getattr(type(thing), name)
        assert not hasattr(method, "__globals__") and not hasattr(method, "__closure__")
        assert not hasattr(method, "__wrapped__") and not hasattr(method, "__code__")
