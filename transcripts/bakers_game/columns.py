"""Which tableau each card belongs to, told by where it stands: an empty tableau leaves nothing but a gap.

Where columns stand is learned, in this order, from a row without gaps, from bars between the columns, from a row
without gaps in a table above, from a line of the numbers 1 to 8, from lines that are filled up with spaces, and from
the distances between the cards.  Where two readings are as good, there is none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from .lines import TABLEAUS, Line, Slot

CLOSEST = 3
"""Columns stand at least so many characters apart: the width of a card."""

WIDEST = 20
"""Columns are at most so wide."""

TAB = 8
"""Tabs reach to the next multiple of it."""

FEW = 3
"""So many columns may stand at tab stops by chance."""

_BAR = re.compile("[|│║┃]")

Columns = list[list[int]]
"""For each row the tableau of each of its slots, from 0."""


def columns_of(
    rows: Sequence[Line], header: Sequence[Slot], top: Sequence[Line], full: Line | None
) -> Columns | None:
    """Which tableau each slot belongs to, by the first way of telling it that makes sense of all rows.

    Columns hang from above, or else stand on one line below.
    """
    ways = list(_ways(_unboxed(rows), header, top, full))
    standing = (columns for columns in ways if _makes_sense(columns[::-1]))
    return next(filter(_makes_sense, ways), next(standing, None))


def _unboxed(rows: Sequence[Line]) -> Sequence[Line]:
    """The rows without bars where each card has two of its own: they frame cards, and not columns."""
    if not all(len(_BAR.findall(line.text)) == 2 * len(line.slots) for line in rows):
        return rows
    return [replace(line, text=_BAR.sub(" ", line.text)) for line in rows]


def _ways(
    rows: Sequence[Line], header: Sequence[Slot], top: Sequence[Line], full: Line | None
) -> Iterator[Columns]:
    """The ways of telling, one after the other, as far as each has anything to say."""
    yield from _by_full_row(rows)
    yield from _by_bars(rows)
    if full is not None:
        yield from _by_row_above(rows, full)
    grid = Grid(rows, header, top)
    if grid.length and not grid.bordered:
        yield from grid.columns()
    yield from _by_header(rows, header)
    yield from grid.columns()
    yield from _by_tab_stops(rows)


def _makes_sense(columns: Columns) -> bool:
    """Whether each row has at most one card for a tableau, from left to right, and none without one above it."""
    above = set(range(TABLEAUS))
    for row in columns:
        if any(one >= other for one, other in pairwise(row)) or not set(row) <= above:
            return False
        above = set(row)
    return True


def _nearest(rows: Sequence[Line], places: Sequence[float]) -> Columns:
    return [
        [min(range(len(places)), key=lambda n: abs(places[n] - slot.middle)) for slot in line.slots]
        for line in rows
    ]


def _by_full_row(rows: Sequence[Line]) -> Iterator[Columns]:
    """A row with something in each column shows where the columns stand."""
    for line in rows:
        if len(line.slots) == TABLEAUS:
            yield _nearest(rows, [slot.middle for slot in line.slots])
            return


def _by_row_above(rows: Sequence[Line], full: Line) -> Iterator[Columns]:
    """A row without gaps in a table above, where all cards begin or end exactly as there."""
    for edge in ("start", "end", "outer"):
        places = [getattr(slot, edge) for slot in full.slots]
        found = [[getattr(slot, edge) for slot in line.slots] for line in rows]
        if all(place in places for row in found for place in row):
            yield [[places.index(place) for place in row] for row in found]


def _by_bars(rows: Sequence[Line]) -> Iterator[Columns]:
    """Bars between the columns, with or without bars at the two ends."""
    bars = max(([match.start() for match in _BAR.finditer(line.text)] for line in rows), key=len)
    if len(bars) not in (TABLEAUS - 1, TABLEAUS, TABLEAUS + 1):
        return
    apart = min(other - one for one, other in pairwise(bars))
    outer = len(bars) == TABLEAUS + 1 or (len(bars) == TABLEAUS and bars[0] < apart / 2)
    columns = [[sum(bar < slot.middle for bar in bars) - outer for slot in line.slots] for line in rows]
    if all(0 <= n < TABLEAUS for row in columns for n in row):
        yield columns


def _by_header(rows: Sequence[Line], header: Sequence[Slot]) -> Iterator[Columns]:
    """The numbers above the columns, which may stand a little to the left or right of the cards."""
    if not header:
        return
    apart = (header[-1].middle - header[0].middle) / (TABLEAUS - 1)
    tried: list[tuple[float, Columns]] = []
    for shift in {slot.middle - number.middle for slot in rows[0].slots for number in header}:
        if abs(shift) >= apart:
            continue
        columns = _nearest(rows, [number.middle + shift for number in header])
        off = max(
            abs(slot.middle - header[n].middle - shift)
            for line, row in zip(rows, columns, strict=True)
            for slot, n in zip(line.slots, row, strict=True)
        )
        if _makes_sense(columns) and off <= min(1.5, apart / 2):
            tried.append((abs(shift), columns))
    if tried:
        yield min(tried, key=lambda one: one[0])[1]


def _by_tab_stops(rows: Sequence[Line]) -> Iterator[Columns]:
    """Tabs between the columns, and room in front of the first one, which the tabs swallow.

    Without that room, all columns are as wide as each other, and the grid has told them.
    """
    starts = [[slot.start for slot in line.slots] for line in rows]
    places = {start for row in starts for start in row}
    first = {start for start in places if 0 < start < TAB}
    if len(first) == 1 and len(places) > FEW and all(start % TAB == 0 for start in places - first):
        yield [[start // TAB for start in row] for row in starts]


class Grid:
    """Eight columns of one width, of which gaps leave a part to be seen.

    `length`: how far the columns reach, where lines are filled up with spaces or have something on their
    right side (`bordered`); else 0.  `left`: where they begin, behind what stands on the left side.
    """

    def __init__(self, rows: Sequence[Line], header: Sequence[Slot], top: Sequence[Line]) -> None:
        self._rows = rows
        self._header = header
        self._top = top
        first = min(line.slots[0].start for line in rows)
        before = [len(line.text[: line.slots[0].start].rstrip("[( ")) for line in rows]
        self.left = max((end for end in before if end <= first), default=0)
        self.bordered, self.length = self._right()
        longest = max(len(slot.card) for line in rows for slot in line.slots)
        self._least = {"start": 0.0, "end": float(longest), "outer": float(longest), "middle": 1.0}

    def _right(self) -> tuple[bool, int]:
        """Whether something stands on the right side, and how far the columns reach; 0 where nothing tells."""
        borders = {
            len(line.text) - len(filled) if filled else 0
            for line in self._rows
            for filled in [_behind_brackets(line.text[line.slots[-1].outer :])]
        }
        if len(borders) == 1 and borders != {0}:
            return True, borders.pop() - self.left
        lengths = {len(line.text) for line in self._rows}
        if borders != {0} or len(lengths) > 1 or all(line.text == line.text.rstrip() for line in self._rows):
            return False, 0
        return False, lengths.pop() - self.left

    def columns(self) -> Iterator[Columns]:
        """The columns, by where cards begin or end; or by where they are in the middle."""
        for edge in ("start", "end", "outer", "middle"):
            places = sorted({getattr(slot, edge) - self.left for line in self._rows for slot in line.slots})
            width = self._width(places, edge)
            if width is None:
                continue
            start = self._start(places, width, edge)
            if start is not None:
                yield [
                    [round((getattr(slot, edge) - self.left - start) / width) for slot in line.slots]
                    for line in self._rows
                ]

    def _width(self, places: Sequence[float], edge: str) -> int | None:
        """The width of a column; None where it cannot be told, or no width fits."""
        span = places[-1] - places[0]
        loose = 1.0 if edge == "middle" else 0.0
        reach = self.length or math.inf
        fitting = [
            width
            for width in range(CLOSEST + (edge == "middle"), WIDEST + 1)
            if round(span / width) < TABLEAUS
            and ((TABLEAUS - 1) * width + 2 <= reach or self._lacks_last(width))
            and all(abs((place - places[0] + loose) % width - loose) <= loose for place in places)
        ]
        if self._header:
            wanted = round((self._header[-1].middle - self._header[0].middle) / (TABLEAUS - 1))
            return wanted if wanted in fitting else None
        above = self._above(edge)
        # Where the last column is not filled up, a line may be as long as eight narrower ones.
        hints = [width for width in above if (TABLEAUS - 1) * width <= self.length <= TABLEAUS * width]
        hints += [self.length // TABLEAUS] if self.length % TABLEAUS == 0 and not self.bordered else []
        hints += above
        for hint in hints:
            if hint in fitting:
                return hint
        if self.length and len(places) > 1:
            return max(fitting, default=None)
        told = {self._number(places, width, edge) for width in fitting}
        return max(fitting) if (len(told) == 1 and len(places) == 1) or len(fitting) == 1 else None

    def _number(self, places: Sequence[float], width: int, edge: str) -> int | None:
        """Which column the first of these places is in, from 0."""
        start = self._start(places, width, edge)
        return None if start is None else round((places[0] - start) / width)

    def _above(self, edge: str) -> list[int]:
        """How far the cells and foundations stand apart, where they stand above the columns."""
        if len(self._top) > 1:
            return []
        places = [getattr(slot, edge) for slot in self._top[0].slots]
        apart = {other - one for one, other in pairwise(places)}
        return [int(min(apart))] if len(apart) == 1 else []

    def _start(self, places: Sequence[float], width: int, edge: str) -> float | None:
        """Where the first column stands: below the first number of the header, or else as far to the left as can be."""
        taken = round((places[-1] - places[0]) / width)
        possible = [
            start
            for n in range(TABLEAUS - taken)
            if (start := places[0] - n * width) >= self._least[edge] and self._holds(start, width, edge)
        ]
        if self._header:
            below = getattr(self._header[0], edge) - self.left
            near = [start for start in possible if abs(start - below) < width / 2]
            if len(near) == 1:
                return near[0]
        return min(
            (start for start in possible if self._fills(start, width, edge)),
            default=min(possible, default=None),
        )

    def _holds(self, start: float, width: int, edge: str) -> bool:
        """Whether the last column is not beyond the right side."""
        card = {"start": 2, "end": 0, "outer": 0, "middle": 1}[edge]
        return (
            not self.length
            or start + (TABLEAUS - 1) * width + card <= self.length
            or (self._lacks_last(width) and start <= 1)
        )

    def _lacks_last(self, width: int) -> bool:
        """Whether lines end where a last column begins that is empty, and not filled up."""
        return self.length == (TABLEAUS - 1) * width and not self.bordered

    def _fills(self, start: float, width: int, edge: str) -> bool:
        """Whether the last column reaches up to where lines are filled up."""
        if not self.length or self.bordered:
            return False
        return start + TABLEAUS * width - self.length >= (0 if edge == "start" else 1)


def _behind_brackets(text: str) -> str:
    """What stands to the right of the last place of a line, and so of all columns, from its first visible sign."""
    return text[max(text.rfind("]"), text.rfind(")")) + 1 :].lstrip()
