"""Makes tables of the piles that were read, where enough of them stand together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from grader import Cell, Piles, Table, Value

from .naming import GOAL, HAND, LOOSE, STACKS, number_of
from .rules import JOKER, PILES

COUNTED = ([1, 2, 3, 4], [0, 1, 2, 3])
"""The numbers of piles: some count from 0."""
FEWEST_PUTS, MOST_PUTS = 6, 24
"""Piles of a table at least, and some more than it has at most."""

BOX_LINES = 2
"""Lines from a name to the cards in boxes below it."""

Pile = tuple[str, ...]


class Put(NamedTuple):
    """A pile as it was read: of which group and number, in which lines, and the marks of its cards or its own."""

    name: str
    number: int
    pile: Pile
    line: int
    last: int
    left: str = ""
    marks: tuple[str, ...] = ()
    below: str = ""
    """What a hand's places are called above it, without their numbers."""


def tables_of(puts: Sequence[Put]) -> list[Table]:
    """All tables of these piles.  A table is told from talk about cards by its lines, which stand together."""
    runs = []
    for at in range(len(puts)):
        keys: dict[tuple[str, int], Put] = {}
        for one in puts[at : at + MOST_PUTS]:
            if (one.name, one.number) in keys:
                break
            keys[one.name, one.number] = one
        stop = at + len(keys)
        if sum(name == STACKS for name, _ in keys) >= PILES:
            # Numbers without a name, such as those of a menu.
            keys = {key: one for key, one in keys.items() if one.name != LOOSE}
        if len(keys) >= FEWEST_PUTS:
            lines = max(one.last for one in keys.values()) - min(one.line for one in keys.values())
            runs.append((-len(keys), lines, at, stop, [*keys.values()]))
    chosen: list[tuple[int, Table]] = []
    taken: list[tuple[int, int]] = []
    for *_, at, stop, some in sorted(runs, key=lambda one: one[:3]):
        apart = all(stop <= first or last <= at for first, last in taken)
        if apart and (table := _table(some)) is not None:
            taken.append((at, stop))
            chosen.append((at, table))
    return [table for _, table in sorted(chosen, key=lambda one: one[0])]


def _table(puts: Collection[Put]) -> Table | None:
    """The table that these make; None where there is not enough of it."""
    piles: Piles = {}
    names = {one.name for one in puts}
    for name in names:
        some = {one.number: one.pile for one in puts if one.name == name}
        kind = name.partition(" ")[0]
        if kind in (HAND, GOAL):
            piles[name] = (some[0],)
        elif (kind != LOOSE or STACKS not in names) and (numbers := sorted(some)) in COUNTED:
            piles[STACKS if kind == LOOSE else name] = tuple(some[at] for at in numbers)
    for one in puts:
        if one.left:
            piles[f"left {one.name.partition(' ')[2]}"] = ((one.left,),)
    kinds = {name.partition(" ")[0] for name in piles}
    if not {HAND, GOAL, STACKS} <= kinds or any(map(_is_numbers, _groups(puts))):
        return None
    return Table(piles, range(min(one.line for one in puts), max(one.last for one in puts) + 1))


def _groups(puts: Iterable[Put]) -> Iterable[list[Put]]:
    """Piles that are counted, by their groups, in their order."""
    found: dict[str, dict[int, Put]] = {}
    for one in puts:
        if one.name.partition(" ")[0] not in (HAND, GOAL):
            found.setdefault(one.name, {})[one.number] = one
    return [[some[at] for at in sorted(some)] for some in found.values()]


def _is_numbers(group: list[Put]) -> bool:
    """Whether what was read as piles are perhaps their numbers, above a line that could not be read."""
    numbers = [(str(at),) for at in range(1, len(group) + 1)]
    return (
        len(group) > 1 and [one.pile for one in group] == numbers and not any(any(one.marks) for one in group)
    )


def numbered(one: Cell, number: int | None, nth: int, named: bool) -> list[tuple[int, Pile]]:
    """The piles of a cell, by their numbers."""
    if len(one.parts) > 1 or one.parts[0].mark:
        piles = [pile_of(part.values) for part in one.parts]
        marks = [number_of(part.mark) for part in one.parts]
        known = [mark for mark in marks if mark is not None]
        if len(known) == len(marks):
            return list(zip(known, piles, strict=True))
        if len(piles) == PILES and number is None:
            return list(enumerate(piles, 1))
    values = one.values
    if len(values) != PILES:
        values = tuple(value for value in values if value.kind != "number")
    if (
        number is None
        and nth == 1
        and len(values) == PILES
        and (named or any(not value.text for value in values))
    ):
        return [(at, pile_of([value])) for at, value in enumerate(values, 1)]
    return [(nth if number is None else number, pile_of(one.values))]


def pile_of(values: Sequence[Value]) -> Pile:
    """The cards of a pile.  Where no card stands by itself, they are written together: `[96]`."""
    cards = tuple(face_of(value.text) for value in values if value.kind == "card")
    if cards:
        return cards
    return tuple(face_of(face) for value in values if value.kind == "number" for face in value.text)


def face_of(card: str) -> str:
    return card if card.isdigit() else JOKER


def fold(puts: list[Put], name: str, line: int) -> None:
    """Make one pile of the four that the first cell of a row was taken for, where a second cell follows: each is a pile of its own."""
    last = puts[-PILES:]
    if [(put.name, put.number, put.line) for put in last] == [(name, at, line) for at in range(1, PILES + 1)]:
        pile = tuple(card for put in last for card in put.pile)
        puts[-PILES:] = [last[0]._replace(pile=pile, marks=last[0].marks[:1])]


def may_be_hand(puts: Sequence[Put], owner: str, since: int, one: Cell) -> bool:
    """Whether a cell that has no name may be the hand of a player who was named last in line `since`: it stands right below that, or below the
    goal pile, and no hand has been seen there."""
    faces = [value.text for value in one.values]
    # Numbers that go up by one may be those of the cards below them.
    counts = any(faces == [str(at + first) for at in range(len(faces))] for first in (0, 1))
    if since < 0 or counts or one.before.strip() or one.above:
        return False
    names = {put.name for put in puts[-MOST_PUTS:] if put.line >= since}
    is_next = one.line - since <= BOX_LINES and len(one.values) > 1
    return f"{HAND} {owner}" not in names and (is_next or f"{GOAL} {owner}" in names)


def grow_together(puts: list[Put], name: str, piles: Sequence[tuple[int, Pile]], line: int) -> bool:
    """Whether a row stands right below the same piles', which go on there; an empty place in it is none."""
    last = puts[-PILES:]
    if len(piles) != PILES or [(one.name, one.number) for one in last] != [(name, at) for at, _ in piles]:
        return False
    if max(one.last for one in last) != line - 1:
        return False
    puts[-PILES:] = [
        one._replace(pile=(*one.pile, *pile), last=line) if pile else one
        for one, (_, pile) in zip(last, piles, strict=True)
    ]
    return True
