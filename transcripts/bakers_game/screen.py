"""Reads Baker's Game from a text: the cells, foundations and tableaus, however a program frames them.

A table is eight places, cells and foundations, on one line or on several, and below them the rows of the
tableaus.  Cards are told by their form; what belongs to which tableau is told by where it stands, because an
empty tableau leaves nothing but a gap.  Where columns stand is learned, in this order, from a row without
gaps, from bars between the columns, from a line of the numbers 1 to 8, from lines that are filled up with
spaces, and from the distances between the cards.

A line with words that no frame has (a message, a prompt, a menu) is no part of a table, whatever cards it
names.  A heading may have any words: it stands where some of the cells and foundations have been shown and
others have not, or in front of four places.

Where two readings are as good, there is no table.  Cells below the tableaus are read, and marked as `BELOW`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from grader import Table

CELLS, FOUNDATIONS, TABLEAUS = 4, 4, 8
TOP = CELLS + FOUNDATIONS
SUITS = {"♣": "♣", "♧": "♣", "C": "♣", "♦": "♦", "♢": "♦", "D": "♦", "♥": "♥", "♡": "♥", "H": "♥"}
SUITS |= {"♠": "♠", "♤": "♠", "S": "♠"}
CLOSEST = 3
"""Columns stand at least so many characters apart: the width of a card."""

WIDEST = 20
"""Columns are at most so wide."""

BELOW = "(below the tableaus)"
"""Stands in a cell whose card is shown, but below the tableaus."""

_RANK = r"10|[2-9ATJQKatjqk]"
_CARD = rf"(?P<rank>{_RANK})(?P<suit>[♣♦♥♠♧♢♡♤CDHScdhs])|(?P<first>[♣♦♥♠♧♢♡♤])(?P<then>{_RANK})"
_SLOT = re.compile(
    rf"[\[(]?[ ]*(?<![0-9A-Za-z])(?:{_CARD})(?![0-9A-Za-z])[ ]*[\])]?"
    r"|(?P<bracket>\[[ ._-]*\]|\([ ._-]*\))"
    r"|(?<![^\s|│║┃])(?P<mark>-{1,3}|_{1,3}|\.{1,3}|·)(?![^\s|│║┃])"
)
_BAR = re.compile("[|│║┃]")
_PROMPT = re.compile(r"^.*?:>[ ]?")
_FILLED_UP = re.compile(r"[^\s\])][^\])]*$")
"""What stands to the right of the last place of a line, and so of all columns."""

_HEADED = re.compile(r"[^:]*[A-Za-z][^:]*:\W*")
_NUMBERED = re.compile(r"\W*(?:[A-Za-z]+\s+)*[A-Za-z]*\s*[1-4]\W*")
"""What may stand in front of places, whatever the words are: "Goal:" and "Free place 1 -"."""
_COMMAND = re.compile(r"(?i)\btc\b")
"""The ten of clubs, or rather a move from a tableau to a cell, where it stands alone."""

_WORD = re.compile(r"[A-Za-z]+")
_NUMBER = re.compile(r"(?<!\d)\d+(?!\d)")
_LABEL = re.compile(
    r"(?i)(free)?cells?|found(ation)?s?|fnds?|tab(leau)?[sx]?|col(umn)?s?|piles?|rows?|free|the|your|[cft]"
)
_CELL = re.compile(r"(?i)\b(free ?)?cells?\b")
_TABLEAU = re.compile(r"(?i)\b(tab(leau)?[sx]?|col(umn)?s?)\b")
_FOUNDATION = re.compile(r"(?i)\b(found(ation)?s?|fnds?)\b")


@dataclass(frozen=True)
class Slot:
    """A card, or what stands for none (an empty `card`), and the columns of the text that it takes."""

    card: str
    start: int
    end: int
    bracket: bool = False

    @property
    def middle(self) -> float:
        """Where its middle stands."""
        return (self.start + self.end) / 2


@dataclass(frozen=True)
class Line:
    """A line of the text.  `kind`: "slots", "frame" (rulers, numbers, blank), "label" or "words"."""

    number: int
    text: str
    kind: str
    slots: tuple[Slot, ...] = ()


@dataclass
class Draft:
    """A table that is being read.

    `before`: the line with words above it.  `passed`: lines that were too many for cells and foundations.
    `beneath`: the tableaus come first.
    """

    top: list[Line] = field(default_factory=list)
    labels: list[Line] = field(default_factory=list)
    header: list[Slot] = field(default_factory=list)
    rows: list[Line] = field(default_factory=list)
    before: Line | None = None
    passed: list[Line] = field(default_factory=list)
    last: Line | None = None
    interrupted: bool = False
    beneath: bool = False

    @property
    def places(self) -> list[Slot]:
        """The cells and foundations read so far."""
        return [slot for line in self.top for slot in line.slots]

    @property
    def begun(self) -> bool:
        """Whether all cells and foundations are there, so that what follows are tableaus."""
        return len(self.places) == TOP

    @property
    def partial(self) -> bool:
        """Whether some cells and foundations are there, and others still to come."""
        return 0 < len(self.places) < TOP

    @property
    def captioned(self) -> bool:
        """Whether its captions name cells or foundations."""
        lines = [*self.captions, *([self.before] if self.before else [])]
        return any(_CELL.search(line.text) or _FOUNDATION.search(line.text) for line in lines)

    @property
    def captions(self) -> list[Line]:
        """All lines that may say what is what, in their order."""
        return sorted([*self.labels, *self.top], key=lambda line: line.number)


def tables(text: str) -> list[Table]:
    """All tables that `text` shows, in their order."""
    return [table for draft in _drafts(text) if (table := _read(draft)) is not None]


# Lines -----------------------------------------------------------------------------------------------


def _line(number: int, text: str) -> Line:
    text = _PROMPT.sub("", text)
    slots = tuple(_slot(match) for match in _SLOT.finditer(text))
    if len(slots) == 1 and _COMMAND.search(text):
        return Line(number, text, "words", slots)
    words = _WORD.findall(_SLOT.sub(lambda match: " " * len(match.group()), text))
    if words and _is_ornament(text, slots):
        slots = ()
    framing = all(_LABEL.fullmatch(word) for word in words)
    if slots and (framing or _has_headings(text, slots)):
        return Line(number, text, "slots", slots)
    if not words:
        return Line(number, text, "frame")
    # A caption may say more than the names of the piles ("The tableaus:"), but mentions no card.
    return Line(number, text, "label" if framing and not slots else "words", slots)


def _is_ornament(text: str, slots: Sequence[Slot]) -> bool:
    """Whether dashes beside words are no places: "-- Cells --"."""
    if any(slot.card or slot.bracket for slot in slots) or len(slots) in (CELLS, TOP):
        return False
    return not all(re.search(r"[1-8]\W*$", text[: slot.start]) for slot in slots)


def _has_headings(text: str, slots: Sequence[Slot]) -> bool:
    """Whether all words of a line are headings of its places: "Goal: A♣ ..." or "Goal 1: A♣"."""
    ends = [0, *(slot.end for slot in slots)]
    *gaps, rest = [
        text[end:start] for end, start in zip(ends, [*(s.start for s in slots), None], strict=True)
    ]
    if _WORD.search(rest):
        return False
    if all(_NUMBERED.fullmatch(gap) for gap in gaps):
        return True
    return len(slots) in (CELLS, TOP) and all(
        not _WORD.search(gap) or (n % CELLS == 0 and _HEADED.fullmatch(gap)) for n, gap in enumerate(gaps)
    )


def _slot(match: re.Match[str]) -> Slot:
    rank, suit = match["rank"] or match["then"], match["suit"] or match["first"]
    if not rank:
        return Slot("", match.start(), match.end(), bool(match["bracket"]))
    rank = rank.upper()
    card = ("10" if rank == "T" else rank) + SUITS[suit.upper()]
    # Only the card itself counts for where it stands: brackets may hold it loosely.
    inside = match.group()
    start = match.start() + len(inside) - len(inside.lstrip("[( "))
    return Slot(card, start, match.start() + len(inside.rstrip("]) ")))


def _drafts(text: str) -> Iterator[Draft]:
    """The parts of the text that look like tables."""
    draft = Draft()
    for number, raw in enumerate(text.split("\n")):
        line = _line(number, raw)
        if draft.partial and _PROMPT.search(raw):
            draft = Draft()
        if line.kind == "slots":
            if _begins_below(draft, line):
                draft = _below(draft)
            elif _begins_anew(draft, line):
                yield draft
                draft = Draft(labels=draft.labels if not draft.rows else [])
            if draft.begun:
                draft.rows.append(line)
            else:
                if len(draft.places) + len(line.slots) > TOP:
                    draft = _after_heading(draft)
                draft.top.append(line)
                if len(draft.places) > TOP:
                    draft = Draft(passed=[*draft.passed, *draft.top], header=draft.header)
        elif line.kind == "words":
            if draft.partial and not line.slots:
                draft.labels.append(line)
            elif draft.begun and not draft.rows:
                draft.interrupted = True
            else:
                if draft.rows:
                    yield draft
                draft = Draft(before=None if line.slots else line)
        elif numbers := _numbers_to_eight(line):
            draft.header = numbers if draft.begun and not draft.rows else draft.header or numbers
        elif line.kind == "label":
            if _begins_below(draft, line):
                draft = _below(draft)
            elif draft.rows and _CELL.search(line.text):
                yield draft
                draft = Draft()
            draft.labels.append(line)
        draft.last = line
    yield draft


def _after_heading(draft: Draft) -> Draft:
    """The draft that begins where there are too many places for one table: behind words that were no heading."""
    above = draft.top[-1].number if draft.top else -1
    if not any(line.kind == "words" for line in draft.labels):
        return draft
    return Draft(labels=[one for one in draft.labels if one.number > above])


def _begins_below(draft: Draft, line: Line) -> bool:
    """Whether the cells and foundations begin at a line, below tableaus that have no captions of cells above."""
    named = _CELL.search(line.text) or _FOUNDATION.search(line.text)
    headed = draft.header or any(_TABLEAU.search(label.text) for label in draft.labels)
    if not headed and [len(one.slots) for one in (*draft.passed, *draft.top)] == [CELLS]:
        return False
    shown = any(slot.card for line in (*draft.passed, *draft.top) for slot in line.slots)
    return bool(named and shown and not draft.beneath and not draft.captioned)


def _below(draft: Draft) -> Draft:
    """The draft with all that was read taken for tableaus."""
    return Draft(rows=[*draft.passed, *draft.top, *draft.rows], header=draft.header, beneath=True)


def _begins_anew(draft: Draft, line: Line) -> bool:
    """Whether a line of places begins another table, when one has been read up to its tableaus."""
    if not draft.begun:
        return False
    if draft.beneath:
        return True
    shows_places = any(slot.bracket for slot in line.slots) and len(line.slots) in (CELLS, TOP)
    captioned = bool(_CELL.search(line.text) or _FOUNDATION.search(line.text))
    if draft.rows:
        apart = draft.last is not None and draft.last.kind != "slots"
        return captioned or (shows_places and apart)
    return draft.interrupted and (captioned or shows_places)


def _numbers_to_eight(line: Line) -> list[Slot]:
    """The numbers 1 to 8, where that is what a line shows; each may have another beside it, such as "1(7)"."""
    found = [Slot(match.group(), *match.span()) for match in _NUMBER.finditer(line.text)]
    if len(found) == 2 * TABLEAUS:
        found = found[::2]
    wanted = [str(n) for n in range(1, TABLEAUS + 1)]
    return found if [slot.card for slot in found] == wanted else []


# Tables ----------------------------------------------------------------------------------------------


def _read(draft: Draft) -> Table | None:
    if not draft.begun:
        return None
    tableaus: list[list[str]] = [[] for _ in range(TABLEAUS)]
    rows = [line for line in draft.rows if any(slot.card for slot in line.slots)]
    if rows:
        columns = _columns(rows, draft.header, draft.top)
        if columns is None:
            return None
        for line, numbers in zip(rows, columns, strict=True):
            for slot, column in zip(line.slots, numbers, strict=True):
                if slot.card:
                    tableaus[column].append(slot.card)
    first, second = _halves(draft)
    cells, foundations = (second, first) if _foundations_first(draft) else (first, second)
    if draft.beneath:
        # Said of the cells only: who shows both below the tableaus has made one mistake.
        cells = tuple((*pile, BELOW) if pile else pile for pile in cells)
    piles = {
        "cells": cells,
        "foundations": foundations,
        "tableaus": tuple(tuple(column) for column in tableaus),
    }
    numbers = [line.number for line in (*draft.top, *draft.rows)]
    return Table(piles, range(min(numbers), max(numbers) + 1))


Half = tuple[tuple[str, ...], ...]
"""Four cells, or four foundations."""


def _halves(draft: Draft) -> tuple[Half, Half]:
    """The cells and the foundations, or the other way round: whichever are named first."""
    places: list[tuple[str, ...]] = [(slot.card,) if slot.card else () for slot in draft.places]
    if _is_side_by_side(draft):
        places = [*places[::2], *places[1::2]]
    return tuple(places[:CELLS]), tuple(places[CELLS:])


def _is_side_by_side(draft: Draft) -> bool:
    """Whether each of four lines shows a cell beside a foundation, rather than two of either."""
    if [len(line.slots) for line in draft.top] != [2] * CELLS:
        return False
    one, other = draft.top[1].number, draft.top[2].number
    if any(one < label.number < other for label in draft.labels):
        return False
    names = [bool(_CELL.search(line.text)) + bool(_FOUNDATION.search(line.text)) for line in draft.top]
    return 1 not in names


def _foundations_first(draft: Draft) -> bool:
    """Whether captions say that the foundations stand before the cells."""
    lines = [line for line in draft.captions if line.number <= draft.top[-1].number]
    text = "\n".join(line.text for line in lines)
    cell, foundation = _CELL.search(text), _FOUNDATION.search(text)
    if cell is not None and foundation is not None:
        return foundation.start() < cell.start()
    # A heading of any words names what comes first, and the other one is named.
    above = draft.before.text if draft.before is not None else ""
    if foundation is None and cell is not None:
        half = draft.top[next((n for n, _ in enumerate(draft.top) if _counted(draft, n) > CELLS), -1)]
        middle = draft.top[next((n for n, _ in enumerate(draft.top) if _counted(draft, n) >= CELLS), -1)]
        named = [line for line in lines if _CELL.search(line.text)]
        return middle is not half and middle.number < named[0].number and not _CELL.search(above)
    return cell is not None and bool(_FOUNDATION.search(above))


def _counted(draft: Draft, last: int) -> int:
    return sum(len(line.slots) for line in draft.top[: last + 1])


# Columns ---------------------------------------------------------------------------------------------

Columns = list[list[int]]
"""For each row the tableau of each of its slots, from 0."""


def _columns(rows: Sequence[Line], header: Sequence[Slot], top: Sequence[Line]) -> Columns | None:
    """Which tableau each slot belongs to, by the first way of telling it that makes sense of all rows."""
    return next(filter(_makes_sense, _ways(rows, header, top)), None)


def _ways(rows: Sequence[Line], header: Sequence[Slot], top: Sequence[Line]) -> Iterator[Columns]:
    """The ways of telling, one after the other, as far as each has anything to say."""
    yield from _by_full_row(rows)
    yield from _by_bars(rows)
    grid = Grid(rows, header, top)
    if grid.length and not grid.bordered:
        yield from grid.columns()
    yield from _by_header(rows, header)
    yield from grid.columns()


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
        self._least = {"start": 0.0, "end": float(longest), "middle": 1.0}

    def _right(self) -> tuple[bool, int]:
        """Whether something stands on the right side, and how far the columns reach; 0 where nothing tells."""
        borders = {
            line.slots[-1].end + match.start() if match else 0
            for line in self._rows
            for match in [_FILLED_UP.search(line.text[line.slots[-1].end :])]
        }
        if len(borders) == 1 and borders != {0}:
            return True, borders.pop() - self.left
        lengths = {len(line.text) for line in self._rows}
        if borders != {0} or len(lengths) > 1 or all(line.text == line.text.rstrip() for line in self._rows):
            return False, 0
        return False, lengths.pop() - self.left

    def columns(self) -> Iterator[Columns]:
        """The columns, by where cards begin or end; or by where they are in the middle."""
        for edge in ("start", "end", "middle"):
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
            and (TABLEAUS - 1) * width + 2 <= reach
            and all(abs((place - places[0] + loose) % width - loose) <= loose for place in places)
        ]
        if self._header:
            wanted = round((self._header[-1].middle - self._header[0].middle) / (TABLEAUS - 1))
            return wanted if wanted in fitting else None
        hints = [self.length // TABLEAUS] if self.length % TABLEAUS == 0 and not self.bordered else []
        hints += self._above(edge)
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
        """Where the first column stands: as far to the left as can be."""
        taken = round((places[-1] - places[0]) / width)
        possible = [
            start
            for n in range(TABLEAUS - taken)
            if (start := places[0] - n * width) >= self._least[edge] and self._holds(start, width, edge)
        ]
        return min(
            (start for start in possible if self._fills(start, width, edge)),
            default=min(possible, default=None),
        )

    def _holds(self, start: float, width: int, edge: str) -> bool:
        """Whether the last column is not beyond the right side."""
        card = {"start": 2, "end": 0, "middle": 1}[edge]
        return not self.length or start + (TABLEAUS - 1) * width + card <= self.length

    def _fills(self, start: float, width: int, edge: str) -> bool:
        """Whether the last column reaches up to where lines are filled up."""
        if not self.length or self.bordered:
            return False
        return start + TABLEAUS * width - self.length >= (0 if edge == "start" else 1)
