"""Reads Baker's Game from a text: the cells, foundations and tableaus, however a program frames them.

A table is eight places, cells and foundations, on one line or on several, and below them the rows of the
tableaus.  Cards are told by their form; what belongs to which tableau is told by where it stands, because an
empty tableau leaves nothing but a gap.  Where columns stand is learned, in this order, from a row without
gaps, from bars between the columns, from a line of the numbers 1 to 8, from lines that are filled up with
spaces, and from the distances between the cards.

A line with words that no frame has (a message, a prompt, a menu) is no part of a table, whatever cards it
names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from grader.screens import Table

CELLS, FOUNDATIONS, TABLEAUS = 4, 4, 8
TOP = CELLS + FOUNDATIONS
SUITS = {"♣": "♣", "♧": "♣", "C": "♣", "♦": "♦", "♢": "♦", "D": "♦", "♥": "♥", "♡": "♥", "H": "♥"}
SUITS |= {"♠": "♠", "♤": "♠", "S": "♠"}
CLOSEST = 3
"""Columns stand at least so many characters apart: the width of a card."""

_RANK = r"10|[2-9ATJQKatjqk]"
_CARD = rf"(?P<rank>{_RANK})(?P<suit>[♣♦♥♠♧♢♡♤CDHScdhs])|(?P<first>[♣♦♥♠♧♢♡♤])(?P<then>{_RANK})"
_SLOT = re.compile(
    rf"[\[(]?[ ]*(?<![0-9A-Za-z])(?:{_CARD})(?![0-9A-Za-z])[ ]*[\])]?"
    r"|(?P<bracket>\[[ ._-]*\]|\([ ._-]*\))"
    r"|(?<![^\s|│║┃])(?P<mark>-{1,3}|_{1,3}|\.{1,3}|·)(?![^\s|│║┃])"
)
_BAR = re.compile("[|│║┃]")
_PROMPT = re.compile(r"^.*?:>[ ]?")
_COMMAND = re.compile(r"(?i)\btc\b")
"""The ten of clubs, or rather a move from a tableau to a cell, where it stands alone."""

_WORD = re.compile(r"[A-Za-z]+")
_NUMBER = re.compile(r"(?<!\d)\d+(?!\d)")
_LABEL = re.compile(
    r"(?i)(free)?cells?|found(ation)?s?|fnds?|tab(leau)?[sx]?|col(umn)?s?|piles?|rows?|free|the|your|[cft]"
)
_CELL = re.compile(r"(?i)\b(free ?)?cells?\b")
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
    """A table that is being read."""

    top: list[Line] = field(default_factory=list)
    labels: list[Line] = field(default_factory=list)
    header: list[Slot] = field(default_factory=list)
    rows: list[Line] = field(default_factory=list)
    last: Line | None = None
    interrupted: bool = False

    @property
    def places(self) -> list[Slot]:
        """The cells and foundations read so far."""
        return [slot for line in self.top for slot in line.slots]

    @property
    def begun(self) -> bool:
        """Whether all cells and foundations are there, so that what follows are tableaus."""
        return len(self.places) == TOP


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
    framing = all(_LABEL.fullmatch(word) for word in words)
    if slots and framing:
        return Line(number, text, "slots", slots)
    if not words:
        return Line(number, text, "frame")
    # A caption may say more than the names of the piles ("The tableaus:"), but mentions no card.
    return Line(number, text, "label" if framing and not slots else "words", slots)


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
        if line.kind == "slots":
            if _begins_anew(draft, line):
                yield draft
                draft = Draft(labels=draft.labels if not draft.rows else [])
            if draft.begun:
                draft.rows.append(line)
            else:
                draft.top.append(line)
                if len(draft.places) > TOP:
                    draft = Draft()
        elif line.kind == "words":
            if draft.rows:
                yield draft
            if draft.rows or not draft.begun:
                draft = Draft()
            else:
                draft.interrupted = True
        elif numbers := _numbers_to_eight(line):
            draft.header = numbers if draft.begun and not draft.rows else draft.header or numbers
        elif line.kind == "label":
            if draft.rows and _CELL.search(line.text):
                yield draft
                draft = Draft()
            draft.labels.append(line)
        draft.last = line
    yield draft


def _begins_anew(draft: Draft, line: Line) -> bool:
    """Whether a line of places begins another table, when one has been read up to its tableaus."""
    if not draft.begun:
        return False
    shows_places = any(slot.bracket for slot in line.slots) and len(line.slots) in (CELLS, TOP)
    captioned = bool(_CELL.search(line.text) or _FOUNDATION.search(line.text))
    if draft.rows:
        apart = draft.last is not None and draft.last.kind != "slots"
        return captioned or (shows_places and apart)
    return draft.interrupted and (captioned or shows_places)


def _numbers_to_eight(line: Line) -> list[Slot]:
    """The numbers 1 to 8, where that is what a line shows."""
    found = [Slot(match.group(), *match.span()) for match in _NUMBER.finditer(line.text)]
    wanted = [str(n) for n in range(1, TABLEAUS + 1)]
    return found if [slot.card for slot in found] == wanted else []


# Tables ----------------------------------------------------------------------------------------------


def _read(draft: Draft) -> Table | None:
    if not draft.begun or any(len(line.slots) > TOP for line in draft.top):
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
    places = [(slot.card,) if slot.card else () for slot in draft.places]
    first, second = tuple(places[:CELLS]), tuple(places[CELLS:])
    cells, foundations = (second, first) if _foundations_first(draft) else (first, second)
    piles = {
        "cells": cells,
        "foundations": foundations,
        "tableaus": tuple(tuple(column) for column in tableaus),
    }
    last = draft.rows[-1] if draft.rows else draft.top[-1]
    return Table(piles, range(draft.top[0].number, last.number + 1))


def _foundations_first(draft: Draft) -> bool:
    """Whether captions say that the foundations stand before the cells."""
    lines = sorted([*draft.labels, *draft.top], key=lambda line: line.number)
    text = "\n".join(line.text for line in lines if line.number <= draft.top[-1].number)
    cell, foundation = _CELL.search(text), _FOUNDATION.search(text)
    return cell is not None and foundation is not None and foundation.start() < cell.start()


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
    yield from _by_width(rows, header)
    yield from _by_header(rows, header)
    yield from _by_distance(rows, top)


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


def _by_width(rows: Sequence[Line], header: Sequence[Slot]) -> Iterator[Columns]:
    """Lines that are filled up with spaces to the same length: eight columns of the same width."""
    lengths = {len(line.text) for line in rows}
    if len(lengths) != 1 or all(line.text == line.text.rstrip() for line in rows):
        return
    (length,) = lengths
    width = length // TABLEAUS
    if header:
        width = round((header[-1].middle - header[0].middle) / (TABLEAUS - 1))
    margin = length - width * TABLEAUS
    if width < CLOSEST or not 0 <= margin < width:
        return
    columns = [[(slot.start - margin) // width for slot in line.slots] for line in rows]
    ends = [[(slot.end - 1 - margin) // width for slot in line.slots] for line in rows]
    if columns == ends and all(0 <= n < TABLEAUS for row in columns for n in row):
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


def _by_distance(rows: Sequence[Line], top: Sequence[Line]) -> Iterator[Columns]:
    """The distances between cards, or else between cells, and as little empty space on the left as can be."""
    cells = [slot for line in top for slot in line.slots][:CELLS]
    hints = [other.start - one.start for one, other in pairwise(cells)]
    for edge in ("start", "end"):
        places = sorted({getattr(slot, edge) for line in rows for slot in line.slots})
        step = math.gcd(*(place - places[0] for place in places))
        if len(places) > 1 and step < CLOSEST:
            continue
        for width in dict.fromkeys([*hints, step, *(step // n for n in range(2, TABLEAUS))]):
            if width < CLOSEST or step % width:
                continue
            before = (places[0] if edge == "start" else places[0] - 1) // width
            columns = [
                [(getattr(slot, edge) - places[0]) // width + before for slot in line.slots] for line in rows
            ]
            if all(0 <= n < TABLEAUS for row in columns for n in row):
                yield columns
