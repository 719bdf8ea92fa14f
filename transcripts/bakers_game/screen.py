"""Reads Baker's Game from a text: the cells, foundations and tableaus, however a program frames them.

A table is eight places, cells and foundations, on one line or on several, and below them the rows of the
tableaus.  Cards are told by their form (`lines.py`); what belongs to which tableau is told by where it stands
(`columns.py`).

A line with words that no frame has (a message, a prompt, a menu) is no part of a table, whatever cards it
names.  A heading may have any words: it stands where some of the cells and foundations have been shown and
others have not, or in front of four places.

Cells below the tableaus are read, and marked as `BELOW`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile, zip_longest

from grader import Table

from .columns import columns_of
from .deck import is_whole, without_row_numbers, without_talk, without_width_marks
from .lines import (
    CELLS,
    NAMES_CELLS,
    NAMES_FOUNDATIONS,
    NAMES_TABLEAUS,
    PROMPT,
    TABLEAUS,
    TOP,
    Line,
    Slot,
    cards_in,
    line_of,
    numbers_of,
    numbers_to_eight,
)

BELOW = "(below the tableaus)"
"""Stands in a cell whose card is shown, but below the tableaus."""


UPPER, LOWER = range(1, TABLEAUS // 2 + 1), range(TABLEAUS // 2 + 1, TABLEAUS + 1)
"""The tableaus on each shelf, where they stand on two."""

GAP = 4
"""Characters between the shelves, once they are put side by side."""

MOST_LINES = 64
"""Lines of each kind that a table has at most: what is read of one takes no longer, however many lines there are."""


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
    doubtful: bool = False
    """Whether a line above shows four or eight places among words, so that these may not be all cells and foundations."""
    shelf: list[Slot] = field(default_factory=list)
    """The numbers 1 to 4 above the upper ones of tableaus that stand on two shelves."""
    lower: list[Slot] = field(default_factory=list)
    """The numbers 5 to 8 above those below."""
    lower_rows: list[Line] = field(default_factory=list)

    def add_row(self, line: Line) -> None:
        """Note a row of the tableaus."""
        rows = self.lower_rows if self.lower else self.rows
        rows.append(line)
        del rows[:-MOST_LINES]

    def add_label(self, line: Line) -> None:
        """Note a line of words that may say what is what."""
        self.labels.append(line)
        del self.labels[:-MOST_LINES]

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
        return any(NAMES_CELLS.search(line.text) or NAMES_FOUNDATIONS.search(line.text) for line in lines)

    @property
    def captions(self) -> list[Line]:
        """All lines that may say what is what, in their order."""
        return sorted([*self.labels, *self.top], key=lambda line: line.number)


def tables(text: str) -> list[Table]:
    """All tables that `text` shows, in their order: with or without remarks that name cards, whichever way more of them hold the whole deck."""
    text = without_row_numbers(without_width_marks(text))
    found = _tables(text)
    if not (found and all(map(is_whole, found))) and (bare := without_talk(text)) != text:
        less = _tables(bare)
        return max(found, less, key=lambda some: (sum(map(is_whole, some)), len(some)))
    return found


def _tables(text: str) -> list[Table]:
    found: list[Table] = []
    full: Line | None = None
    for draft in _drafts(text):
        table = _read(draft, full)
        if table is not None:
            found.append(table)
            full = next((line for line in draft.rows if len(line.slots) == TABLEAUS), full)
    return found


def cards(text: str) -> set[str]:
    """All cards that `text` names, wherever they stand."""
    return cards_in(text)


# Drafts --------------------------------------------------------------------------------------------


def _drafts(text: str) -> Iterator[Draft]:
    """The parts of the text that look like tables."""
    draft = Draft()
    lines = [(raw, line_of(number, raw)) for number, raw in enumerate(text.split("\n"))]
    lower = [bool(numbers_of(line, LOWER)) for _, line in lines]
    beneath = _captions_beneath([line for _, line in lines])
    for number, (raw, line) in enumerate(lines):
        if draft.partial and PROMPT.search(raw):
            draft = Draft()
        if line.kind == "slots":
            if _begins_below(draft, line):
                draft = _below(draft)
            elif _begins_anew(draft, line):
                yield draft
                draft = Draft(labels=draft.labels if not draft.rows else [])
            if draft.begun:
                draft.add_row(line)
            else:
                if len(draft.places) + len(line.slots) > TOP:
                    draft = _after_heading(draft)
                draft.top.append(line)
                if len(draft.places) > TOP:
                    draft = Draft(passed=[*draft.passed, *draft.top][-MOST_LINES:], header=draft.header)
        elif line.kind == "words":
            if (draft.partial or (draft.shelf and not draft.lower)) and _is_heading(line):
                draft.add_label(line)
            elif draft.begun and not draft.rows:
                draft.interrupted = True
            else:
                if draft.rows:
                    yield draft
                # Places among words that nobody understands may be the cells or the foundations.
                doubtful = draft.doubtful and not draft.begun
                doubtful = doubtful or len(line.slots) in (CELLS, TOP)
                draft = Draft(before=None if line.slots else line, doubtful=doubtful)
        elif (
            draft.begun
            and not draft.rows
            and any(lower[number : number + MOST_LINES])
            and (upper := numbers_of(line, UPPER))
        ):
            draft.shelf = upper
        elif draft.shelf and not draft.lower and lower[number]:
            draft.lower = numbers_of(line, LOWER)
        elif numbers := numbers_to_eight(line):
            draft.header = numbers if draft.begun and not draft.rows else draft.header or numbers
        elif line.kind == "label":
            if number not in beneath and _begins_below(draft, line):
                draft = _below(draft)
            elif draft.rows and NAMES_CELLS.search(line.text):
                yield draft
                draft = Draft()
            draft.add_label(line)
        draft.last = line
    yield draft


def _captions_beneath(lines: Sequence[Line]) -> set[int]:
    """The captions of cells and foundations that stand beneath the one line of all eight, and rows of tableaus follow.

    Where what follows may be the cells and foundations as well, it is the tableaus only if the line above has numbers 1 to 4 twice, or brackets
    where nothing below stands for an empty place.
    """
    found = set[int]()
    above: list[Line] = []
    by_fours = has_tableaus = False
    for number, line in enumerate(lines):
        if line.kind == "slots":
            above.append(line)
            has_tableaus = has_tableaus or bool(NAMES_TABLEAUS.search(line.text))
        elif line.kind == "label" and NAMES_CELLS.search(line.text) and NAMES_FOUNDATIONS.search(line.text):
            rest = (one for one in lines[number + 1 : number + MOST_LINES] if one.kind != "frame")
            below = [*takewhile(lambda one: one.kind == "slots", rest)]
            sizes = [len(one.slots) for one in below]
            cards_alone = all(slot.card for one in below for slot in one.slots)
            known = by_fours or (_has_brackets(above) and cards_alone)
            is_top = [len(one.slots) for one in above] == [TOP] and not has_tableaus
            if is_top and (known or (sum(sizes) != TOP and sizes)):
                found.add(number)
            above, by_fours, has_tableaus = [], False, False
        elif line.kind == "words":
            above, by_fours, has_tableaus = [], False, False
        elif not above:
            by_fours = by_fours or bool(numbers_of(line, [*UPPER, *UPPER]))
            has_tableaus = has_tableaus or bool(
                numbers_to_eight(line) or (line.kind == "label" and NAMES_TABLEAUS.search(line.text))
            )
    return found


def _has_brackets(lines: Sequence[Line]) -> bool:
    return any(slot.bracket for line in lines for slot in line.slots)


def _is_heading(line: Line) -> bool:
    """Whether a line of words shows no place: a sign by itself, such as the dash of `2 - Goals`, is none."""
    return not line.slots or (len(line.slots) == 1 and not (line.slots[0].card or line.slots[0].bracket))


def _after_heading(draft: Draft) -> Draft:
    """The draft that begins where there are too many places for one table: behind words that were no heading."""
    above = draft.top[-1].number if draft.top else -1
    if not any(line.kind == "words" for line in draft.labels):
        return draft
    return Draft(labels=[one for one in draft.labels if one.number > above])


def _begins_below(draft: Draft, line: Line) -> bool:
    """Whether the cells and foundations begin at a line, below tableaus that have no captions of cells above."""
    named = NAMES_CELLS.search(line.text) or NAMES_FOUNDATIONS.search(line.text)
    headed = draft.header or any(NAMES_TABLEAUS.search(label.text) for label in draft.labels)
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
    captioned = bool(NAMES_CELLS.search(line.text) or NAMES_FOUNDATIONS.search(line.text))
    if draft.rows:
        apart = draft.last is not None and draft.last.kind != "slots"
        return captioned or (shows_places and apart)
    return draft.interrupted and (captioned or shows_places)


# Tables ----------------------------------------------------------------------------------------------


def _read(draft: Draft, full: Line | None) -> Table | None:
    """The table that a draft shows, or None; `full` is a row without gaps of a table above."""
    if not draft.begun or (draft.doubtful and not draft.captioned):
        return None
    tableaus: list[list[str]] = [[] for _ in range(TABLEAUS)]
    all_rows, header = _side_by_side(draft) if draft.lower else (draft.rows, draft.header)
    rows = [line for line in all_rows if any(slot.card for slot in line.slots)]
    if rows:
        columns = columns_of(rows, header, draft.top, full)
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
    numbers = [line.number for line in (*draft.top, *draft.rows, *draft.lower_rows)]
    return Table(piles, range(min(numbers), max(numbers) + 1))


def _side_by_side(draft: Draft) -> tuple[list[Line], list[Slot]]:
    """The rows and the numbers of tableaus on two shelves, the lower one put to the right of the upper one."""
    right = max([draft.shelf[-1].end, *(len(line.text) for line in draft.rows)]) + GAP
    rows = []
    for upper, lower in zip_longest(draft.rows, draft.lower_rows, fillvalue=Line(0, "", "slots")):
        text = upper.text.ljust(right) + lower.text
        number = upper.number or lower.number
        rows.append(Line(number, text, "slots", (*upper.slots, *(_moved(one, right) for one in lower.slots))))
    return rows, [*draft.shelf, *(_moved(one, right) for one in draft.lower)]


def _moved(slot: Slot, right: int) -> Slot:
    return replace(slot, start=slot.start + right, end=slot.end + right)


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
    names = [
        bool(NAMES_CELLS.search(line.text)) + bool(NAMES_FOUNDATIONS.search(line.text)) for line in draft.top
    ]
    return 1 not in names


def _foundations_first(draft: Draft) -> bool:
    """Whether captions say that the foundations stand before the cells."""
    lines = [line for line in draft.captions if line.number <= draft.top[-1].number]
    text = "\n".join(line.text for line in lines)
    cell, foundation = NAMES_CELLS.search(text), NAMES_FOUNDATIONS.search(text)
    if cell is not None and foundation is not None:
        return foundation.start() < cell.start()
    # A heading of any words names what comes first, and the other one is named.
    above = draft.before.text if draft.before is not None else ""
    if foundation is None and cell is not None:
        half = draft.top[next((n for n, _ in enumerate(draft.top) if _counted(draft, n) > CELLS), -1)]
        middle = draft.top[next((n for n, _ in enumerate(draft.top) if _counted(draft, n) >= CELLS), -1)]
        named = [line for line in lines if NAMES_CELLS.search(line.text)]
        return middle is not half and middle.number < named[0].number and not NAMES_CELLS.search(above)
    return cell is not None and bool(NAMES_FOUNDATIONS.search(above))


def _counted(draft: Draft, last: int) -> int:
    return sum(len(line.slots) for line in draft.top[: last + 1])
