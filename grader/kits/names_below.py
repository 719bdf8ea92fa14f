"""Rows of names below the cards that they name, such as `d1  d2  d3  d4  goal, 15 cards` below five piles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.kits.card_tokens import AROUND, CARD, EMPTY, NUMBER, TEXT
from grader.kits.cell_parts import Cell, Line, Part, Value, Words, letter

_SHORT, _WIDE = 2, 3
"""Names of a row at least, and blanks between two that do not belong together; a blank less ends a phrase."""

_BELOW = re.compile(r"[a-z]{1,8}[. ]?[0-9]?", re.I)
_SLACK = 2
"""Characters by which a name may miss its place."""

_SHORT_ROW = 16
"""Characters that the cards of the last pile may take at least, where names stand close together."""

_ROWS_BELOW = (1, 2)
"""How far below a row of cards the names of its places may stand."""


def name_and_count_places(found: list[Cell | Words], above: Line, line: Line, number: int) -> bool:
    """`name_places` for a line that counts cards as well, as in `Discard 3   Discard 4   Goal, 15 cards`; whether it is one."""
    if any(one.kind not in (TEXT, NUMBER) for one in line.tokens) or not line.tokens:
        return False
    names: list[tuple[str, int]] = []
    counts: list[str] = []
    end = -_WIDE
    for one in line.tokens:
        apart = one.start - end >= _WIDE - 1
        if one.kind == NUMBER:
            # A comma may stand between.
            if one.start - end >= _WIDE or counts[-1]:
                return False
            counts[-1] = one.text
        elif apart:
            names.append((one.text.rstrip(AROUND), one.start))
            counts.append("")
        elif counts[-1]:
            return False
        else:
            names[-1] = f"{names[-1][0]} {one.text.rstrip(AROUND)}", names[-1][1]
        end = one.end
    return name_places(found, above, names, number, counts)


def name_places(
    found: list[Cell | Words],
    above: Line,
    named: Sequence[tuple[str, int]],
    number: int,
    counts: Sequence[str] = (),
) -> bool:
    """Give the places of the row right above these names, such as `d1 d2 d3 d4 g`; whether they are just that.

    What has another letter is another cell.  `above` is the line of the row; `named` has the names and where they
    begin, and `counts` the numbers beside them, empty where there is none.
    """
    names = [name for name, _ in named]
    if not are_places(names):
        return False
    row: list[Cell] = []
    while found and isinstance(one := found[-1], Cell) and number - one.line in _ROWS_BELOW:
        if row and one.line != row[0].line:
            break
        row.insert(0, one)
        found.pop()
    values = [value for one in row for value in one.values]
    places = _places(values, [False] * len(values))
    if len(places) > len(names):
        # Cards that touch each other lie on one pile.
        touching = _places(values, _touching(above, values))
        places = touching if _are_below(named, touching, above) else places
    if len(places) > len(names):
        places = _places(values, _below_the_last(above, values, [start for _, start in named]))
    has_names = any(_BELOW.fullmatch(one.above) and one.above[-1].isdigit() for one in row)
    if len(places) != len(names) or has_names or not _is_below(named, above):
        found += row
        return False
    for at, count in enumerate(counts):
        if count:
            places[at] += (Value(NUMBER, count),)
    for parts in by_letters(names, places):
        before = row[0].before if parts[0].mark == names[0] else ""
        found.append(Cell(row[0].line, parts, before, row[0].above))
    return True


def are_places(names: Sequence[str]) -> bool:
    """Whether these are short names of places, such as `d1 d2 g`: some may have the same letter."""
    if len(names) < _SHORT or not all(_BELOW.fullmatch(name) for name in names):
        return False
    return all(len(letter(name)) == 1 for name in names) or any(name[-1].isdigit() for name in names)


def by_letters(names: Sequence[str], places: Sequence[tuple[Value, ...]]) -> Iterator[tuple[Part, ...]]:
    """The places of a row with their names for marks; what has another letter is another cell."""
    parts: list[Part] = []
    for name, place in zip(names, places, strict=True):
        if parts and letter(parts[-1].mark) != letter(name):
            yield tuple(parts)
            parts = []
        parts.append(Part(name, place))
    yield tuple(parts)


def _is_below(named: Sequence[tuple[str, int]], row: Line) -> bool:
    """Whether names stand below a row, and not below a part of it or beside: then they are the heads of what comes below.

    A row of boxes may be wider than what was drawn.
    """
    tokens = [one for one in row.tokens if one.kind in (CARD, EMPTY, NUMBER)]
    if not tokens:
        return False
    (first, start), (_, last) = named[0], named[-1]
    return (
        start + len(first) + _SLACK >= tokens[0].start
        and start <= tokens[0].end + _SLACK
        and last <= tokens[-1].end + _SLACK
    )


def _are_below(named: Sequence[tuple[str, int]], places: Sequence[tuple[Value, ...]], row: Line) -> bool:
    """Whether each name stands below its place; true where these are not the values of the row, or not as many as the names."""
    tokens = [one for one in row.tokens if one.kind in (CARD, EMPTY, NUMBER)]
    if len(places) != len(named) or len(tokens) != sum(map(len, places)):
        return True
    at = 0
    for (name, start), place in zip(named, places, strict=True):
        first, last = tokens[at], tokens[at + len(place) - 1]
        if start + len(name) + _SLACK < first.start or start > last.end + _SLACK:
            return False
        at += len(place)
    return True


def _places(values: Sequence[Value], joined: Sequence[bool]) -> list[tuple[Value, ...]]:
    """The values of a row, by their places.  `joined` says which belong to the one before."""
    places: list[tuple[Value, ...]] = []
    for value, goes_on in zip(values, joined, strict=True):
        # The number of its cards stands beside a pile.
        if places and (goes_on or value.kind == NUMBER):
            places[-1] += (value,)
        else:
            places.append((value,))
    return places


def _touching(line: Line, values: Sequence[Value]) -> list[bool]:
    """Which values of a line begin where the one before them ends; none where these are not the values of the line."""
    tokens = [one for one in line.tokens if one.kind in (CARD, EMPTY, NUMBER)]
    if [(one.kind, one.text) for one in tokens] != [tuple(one) for one in values]:
        return [False] * len(values)
    ends = [-1, *(one.end for one in tokens)]
    return [one.kind == CARD and one.start == end for one, end in zip(tokens, ends, strict=False)]


def _below_the_last(line: Line, values: Sequence[Value], starts: Sequence[int]) -> list[bool]:
    """Which values of a line stand between the beginnings of two names; none where not each name begins below a value."""
    tokens = [one for one in line.tokens if one.kind in (CARD, EMPTY, NUMBER)]
    begins = [any(abs(one.start - start) <= 1 for start in starts) for one in tokens]
    # What stands far behind the last name is another cell.
    widest = max(two - one for one, two in pairwise(starts))
    is_row = tokens[-1].start - starts[-1] <= max(widest, _SHORT_ROW) if tokens else False
    if (
        not is_row
        or sum(begins) != len(starts)
        or [(one.kind, one.text) for one in tokens] != [tuple(one) for one in values]
    ):
        return [False] * len(values)
    return [not one for one in begins]


def numbers_below(found: Sequence[Cell | Words], above: Line, line: Line) -> Cell | None:
    """The cell of a row of cards in brackets, where the line below it only numbers its places from 1; None where it does not."""
    row = found[-1] if found else None
    values = [one for one in above.tokens if one.kind in (CARD, EMPTY)]
    if (
        not isinstance(row, Cell)
        or len(values) != len(row.values)
        or len(row.parts) != 1
        or row.parts[0].mark
    ):
        return None
    if [one.text for one in line.tokens] != [str(n) for n in range(1, len(values) + 1)]:
        return None
    for value, number in zip(values, line.tokens, strict=True):
        # A card that has no brackets may be a card as well.
        if number.end - number.start != 1 or value.end - value.start < _WIDE:
            return None
        if not value.start <= number.start < value.end:
            return None
    parts = tuple(Part(number.text, (value,)) for number, value in zip(line.tokens, row.values, strict=True))
    return row._replace(parts=parts)
