"""Piles that stand in columns below their numbers, a card in each line:

    Discards   1   2   3   4
                   5
               9   3   -   -

A column may grow upwards or downwards.  Which of its ends is the top is for the reader of the game to find out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.kits.card_tokens import CARD, EMPTY, MARK, NUMBER, TEXT, Token
from grader.kits.cell_parts import Line, Part, Value

_MANY = 3
"""Columns that are known by their numbers alone; fewer only in a text that has such ones, as hands get smaller."""


class Columns(NamedTuple):
    """What stands in columns: by the number above each its values from top to bottom, and the number of the last line.

    There are no parts where that is not sure.
    """

    parts: tuple[Part, ...]
    last: int


def numbered_columns(lines: Sequence[Line]) -> dict[int, Columns]:
    """The columns below each line that has nothing but a name and the numbers from 1, by the number of that line."""
    found: dict[int, Columns] = {}
    many = False
    end = -1
    for number, line in enumerate(lines):
        heads = _heads(line) if number > end else []
        columns = _columns(heads, lines, number) if heads else None
        if columns is not None:
            found[number] = columns
            end = columns.last
            many |= len(heads) >= _MANY
    return found if many else {}


def _heads(line: Line) -> list[Token]:
    """The numbers of columns in a line; none where it says something else, or names nothing."""
    numbers = [one for one in line.tokens if one.kind in (CARD, NUMBER)]
    names = [one for one in line.tokens if one.kind == TEXT]
    if len(names) + len(numbers) != len(line.tokens) or not numbers:
        return []
    if [one.text for one in numbers] != [str(n) for n in range(1, len(numbers) + 1)]:
        return []
    if any(one.end - one.start != 1 for one in numbers):
        return []
    return numbers if names and names[-1].end < numbers[0].start else []


def _values(line: Line) -> list[Token]:
    """The cards and empty places of a line that has nothing else."""
    found = [one for one in line.tokens if one.kind in (CARD, EMPTY)]
    return found if len(found) == sum(one.kind != MARK for one in line.tokens) else []


def _columns(heads: Sequence[Token], lines: Sequence[Line], number: int) -> Columns | None:
    """The columns below these numbers; None where what is below stands elsewhere, or is too little for few of them."""
    piles: list[list[Value]] = [[] for _ in heads]
    sure = True
    last = number
    while last + 1 < len(lines) and (values := _values(lines[last + 1])):
        places = [_place(one, heads) for one in values]
        fits = -1 not in places and len({*places}) == len(places)
        few = len(heads) < _MANY and (last > number or len(places) < len(heads))
        if not fits and (last == number or values[0].start >= heads[-1].end):
            break
        sure = sure and fits and not few
        last += 1
        for place, one in zip(places, values, strict=True):
            piles[place].append(Value(one.kind, one.text))
    if last == number:
        return None
    parts = tuple(Part(head.text, _pile(pile)) for head, pile in zip(heads, piles, strict=True))
    return Columns(parts if sure and all(part.values for part in parts) else (), last)


def _place(one: Token, heads: Sequence[Token]) -> int:
    """The column in which a value stands; -1 where that is none, or more than one."""
    found = [at for at, head in enumerate(heads) if head.start < one.end and one.start < head.end]
    return found[0] if len(found) == 1 else -1


def _pile(values: Sequence[Value]) -> tuple[Value, ...]:
    """The cards of a column, which signs of empty places may fill up at one of its ends; nothing where these stand between cards."""
    at = [n for n, one in enumerate(values) if one.kind == CARD]
    if not at:
        return (Value(EMPTY, ""),)
    cards = tuple(values[at[0] : at[-1] + 1])
    filled_at_one_end = at[0] == 0 or at[-1] == len(values) - 1
    return cards if filled_at_one_end and len(cards) == len(at) else ()
