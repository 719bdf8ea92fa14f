"""What two processes know of each other's: objects by their numbers, containers that both have, attributes that were told.

What nothing leads to any more is free, and forgotten on both sides.
"""

from __future__ import annotations

import sys

from .frames import Gone
from .passive import Told, is_passive

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

MOST_THINGS = 20_000
"""Objects and containers of one side that the other knows at the same time."""

SWEEP_AFTER, LOOK_AFTER = 64, 16
"""So many more things of the other side's, and containers, and it is looked which are needed.  What is kept without need costs time with each
frame: its attributes are compared."""

MOST_TOLD = 160
"""Objects of one side whose attributes the other side knows: more than two decks of cards."""

_OF_OURS, _OF_THEIRS = 4, 3
"""References to a thing to which nothing but this module leads: where it is kept, the loop's, and that of the count."""

_FREE = object()


class Objects:
    """The objects of one end, ours, and those of the other that it knows, theirs."""

    def __init__(self) -> None:
        self._ours: list[Any] = []
        """Objects and containers of ours that the other side knows, by their numbers; they are kept."""
        self._numbers: dict[int, int] = {}
        """The identity of each -> its number."""
        self._theirs: dict[int, Any] = {}
        """What stands for objects of the other side's, and our copies of its containers, by their numbers there."""
        self._their_numbers: dict[int, int] = {}
        self._held: dict[tuple[bool, int], Any] = {}
        """(ours, number) -> a container that both have."""
        self._before: dict[tuple[bool, int], tuple[list[int], list[Any]]] = {}
        """What it held when both had the same: the identities of the items, which are kept."""
        self._known = 0
        """How many of ours the other side knows."""
        self._sweep_at, self._look_at = SWEEP_AFTER, LOOK_AFTER
        self._told: dict[int, Told] = {}
        """Objects of ours whose attributes the other side knows, by their numbers."""
        self._asked_for: dict[type, set[str]] = {}
        """Class -> attributes of its objects that the other side has asked for."""
        self._attributes: dict[int, dict[str, Any]] = {}
        """Attributes of objects of the other side's, as they are."""
        self._no_more: list[int] = []
        """Of ours, which are not told any more."""
        self._lasting: tuple[int, frozenset[int]] | None = None
        """How many of ours, and which of theirs, are kept when the others are forgotten."""

    def thing(self, number: object) -> Any:
        """An object of ours.  Raises LookupError for a number that the other side was not given."""
        if type(number) is not int or not 0 <= number < len(self._ours):
            raise LookupError("there is no such object")
        if self._ours[number] is _FREE:
            raise LookupError("there is no such object any more")
        return self._ours[number]

    def number_of(self, stand_in: object) -> int | None:
        """The other side's number of what stands for an object of its."""
        number = self._their_numbers.get(id(stand_in))
        return number if number is not None and self._theirs.get(number) is stand_in else None

    def stands_for(self, number: int, thing: object) -> None:
        """From now on, `thing` stands for this object of the other side's."""
        self._theirs[number] = thing
        self._their_numbers[id(thing)] = number

    def _copies(self, number: object, copy: object) -> None:
        """This is our copy of a container of the other side's that is new."""
        if len(self._theirs) >= MOST_THINGS or type(number) is not int:
            raise Gone("too many objects")
        self.stands_for(number, copy)

    def tell(self, thing: object, name: str) -> None:
        """Let the other side know from now on what this attribute of an object of ours is, and all plain ones, if to read them runs no code."""
        number = self._numbers.get(id(thing))
        if number is None:
            return
        if (told := self._told.get(number)) is not None:
            told.ask(name)
        elif is_passive(thing, name):
            names = self._asked_for.setdefault(type(thing), set())
            if len(self._told) >= MOST_TOLD:
                del self._told[oldest := next(iter(self._told))]
                self._no_more.append(oldest)
            self._told[number] = told = Told(thing, names)
            told.ask(name)

    def _introduce(self, number: int, thing: object) -> None:
        """Tell of an object of ours before the first question, where there is room, and attributes of its class have been asked for."""
        if len(self._told) < MOST_TOLD and number not in self._told:
            names = self._asked_for.get(type(thing))
            if names is not None:
                self._told[number] = Told(thing, names)

    def told(self, stand_in: object) -> dict[str, Any] | None:
        """The attributes of an object of the other side's that are known here; None where none are."""
        number = self._their_numbers.get(id(stand_in))
        return None if number is None else self._attributes.get(number)

    def forget(self) -> None:
        """Forget all objects and containers of both sides but those that were there at the first call.

        For both ends at the same time, when what used them has gone.
        """
        if self._lasting is None:
            self._lasting = len(self._ours), frozenset(self._theirs)
            return
        ours, theirs = self._lasting
        for number, thing in [*self._theirs.items()]:
            if number not in theirs:
                del self._theirs[number]
                self._their_numbers.pop(id(thing), None)
        for thing in self._ours[ours:]:
            self._numbers.pop(id(thing), None)
        del self._ours[ours:]
        self._told.clear()
        self._asked_for.clear()
        self._attributes.clear()
        self._no_more.clear()
        self._known = sum(one is not _FREE for one in self._ours)
        for key in [key for key in self._held if (key[1] >= ours if key[0] else key[1] not in theirs)]:
            del self._held[key]
            self._before.pop(key, None)
        self._sweep_at, self._look_at = SWEEP_AFTER, LOOK_AFTER

    def _number(self, thing: object) -> int:
        found = self._numbers.get(id(thing))
        if found is not None:
            return found
        if self._known >= MOST_THINGS:
            raise MemoryError("too many objects are used together with the course's own parts")
        self._known += 1
        self._ours.append(thing)
        self._numbers[id(thing)] = number = len(self._ours) - 1
        return number

    def _free(self) -> list[list[Any]]:
        """[whether it is ours, number] of what nothing leads to any more."""
        found: list[list[Any]] = []
        if len(self._held) > self._look_at:
            for (ours, number), held in [*self._held.items()]:
                # One more for the list that is gone through.
                if ours and sys.getrefcount(held) <= _OF_OURS + 1:
                    found.append([True, number])
                    del self._held[True, number]
                    self._before.pop((True, number), None)
                    self._forget(False, number)
            self._look_at = len(self._held) + LOOK_AFTER
        if len(self._theirs) > self._sweep_at:
            for number, thing in [*self._theirs.items()]:
                if (False, number) not in self._held and sys.getrefcount(thing) <= _OF_THEIRS + 1:
                    found.append([False, number])
                    self._attributes.pop(number, None)
                    del self._theirs[number], self._their_numbers[id(thing)]
            # The more there is, the longer it takes to look.
            self._sweep_at = len(self._theirs) + max(SWEEP_AFTER, len(self._theirs) // 2)
        return found

    def _forget(self, theirs: bool, number: int) -> None:
        """What was said to be free: a container of the other side's, or something of ours."""
        if theirs:
            copy = self._theirs.pop(number)
            self._their_numbers.pop(id(copy), None)
            self._held.pop((False, number), None)
            self._before.pop((False, number), None)
        else:
            self._numbers.pop(id(self.thing(number)), None)
            self._told.pop(number, None)
            self._ours[number] = _FREE
            self._known -= 1
