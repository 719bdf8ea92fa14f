"""The cells of rows that have a row of names of their own below or above them, as `named_rows.py` finds them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from grader.kits.card_tokens import AROUND, BAR, CARD, EMPTY, MARK, NUMBER, TEXT, Token
from grader.kits.cell_parts import Cell, Line, Part, Value
from grader.kits.named_rows import Named, Span, TextRow, naming
from grader.kits.names_below import are_places, by_letters

_APART = 2
"""Blanks between two names at least."""

_BLANKS, _OPENING = " |│║┃", "([{<\"'"
"""What may stand between two names, and right before one."""

_TITLE = re.compile(r"[-–—=_~*#+\u2500\u2501\u2504-\u250b\u254c-\u2550]{2}")
"""A rule beside words: these are the title of what stands below."""

_PLACE = re.compile(r"[a-z]{0,2}[0-9]", re.I)

_LONGEST_NAME = 40
"""Characters of a name that has a line of its own."""

_MOST_BARS = 2
"""Bars of a line that only has a frame around it: more are those of a grid, whose rows have names at their left."""


class _Name(NamedTuple):
    """A name, the number of cards beside it (empty where there is none), and where both stand."""

    text: str
    cards: str
    span: Span


class NamedRows:
    """The rows of a text that have a row of names.  `side` and `unsure` are those of its `Naming`."""

    def __init__(self, raws: Sequence[str], lines: Sequence[Line], *, bare: bool) -> None:
        self._lines = lines
        self._names: dict[int, list[_Name]] = {}
        rows = []
        for number, (raw, line) in enumerate(zip(raws, lines, strict=True)):
            if line.bars > _MOST_BARS:
                rows.append(TextRow(number))
            elif line.phrases or any(one.kind == TEXT for one in line.tokens):
                names = [] if _TITLE.search(raw) else _names(raw, line, bare=bare)
                if len(names) == 1 and not _may_name_a_row(names[0]):
                    names = []
                self._names[number] = names
                heads = raw.rstrip(_BLANKS).endswith(":")
                rows.append(TextRow(number, names=tuple(one.span for one in names), heads=heads))
            elif values := _values(line):
                rows.append(TextRow(number, values=tuple(Span(one.start, one.end) for one in values)))
            elif raw.strip(_BLANKS):
                rows.append(TextRow(number))
        found = naming(rows)
        self.side, self.unsure = found.side, found.unsure
        self._rows = {one.names: one for one in found.rows}

    def cells(self, number: int) -> list[Cell]:
        """The cells of the row that the names of a line name; none where they name no row."""
        one = self._rows.get(number)
        return [] if one is None else self._cells(one)

    def count(self, number: int) -> int:
        """How many names a line has."""
        return len(self._names.get(number, ()))

    def _cells(self, named: Named) -> list[Cell]:
        names = self._names[named.names]
        values = _values(self._lines[named.values])
        places: list[tuple[Value, ...]] = []
        for name, count in zip(names, named.counts, strict=True):
            own = tuple(Value(one.kind, one.text) for one in values[:count])
            places.append((*own, Value(NUMBER, name.cards)) if name.cards else own)
            values = values[count:]
        texts = [name.text for name in names]
        if are_places(texts):
            return [Cell(named.values, parts, "", "") for parts in by_letters(texts, places)]
        return [
            Cell(named.values, (Part("", place),), text, "")
            for text, place in zip(texts, places, strict=True)
        ]


def _may_name_a_row(single: _Name) -> bool:
    """Whether the only name of a line may be that of a row: it is no sentence, and not the place of a card that is alone in its row."""
    return single.span.end - single.span.start <= _LONGEST_NAME and not _PLACE.fullmatch(single.text)


def _is_gap(between: str) -> bool:
    """Whether what stands between two words sets them apart: blanks at its end, or a bar."""
    before = between.rstrip(_OPENING)
    return len(before) - len(before.rstrip(_BLANKS)) >= _APART


def _values(line: Line) -> list[Token]:
    """The values of a line that has nothing else."""
    found = [one for one in line.tokens if one.kind in (CARD, EMPTY, NUMBER)]
    return found if any(one.kind in (CARD, EMPTY) for one in found) else []


def _names(raw: str, line: Line, *, bare: bool) -> list[_Name]:
    """The names of a line that has nothing else but a number beside some of them; else none.  `bare`: cards stand without brackets."""
    found: list[_Name] = []
    for one in line.phrases or line.tokens:
        if one.kind in (BAR, MARK):
            continue
        apart = not found or _is_gap(raw[found[-1].span.end : one.start])
        text = one.text.strip(AROUND) if one.kind == TEXT else ""
        if one.kind == TEXT and (apart or not found[-1].cards):
            if apart:
                found.append(_Name(text, "", Span(one.start, one.end)))
            else:
                last = found[-1]
                found[-1] = _Name(f"{last.text} {text}".strip(), "", Span(last.span.start, one.end))
        elif one.kind == NUMBER or (one.kind == CARD and not bare and one.text.isdigit()):
            if not found or found[-1].cards or one.start - found[-1].span.end > _APART:
                return []
            found[-1] = found[-1]._replace(cards=one.text, span=Span(found[-1].span.start, one.end))
        else:
            return []
    return found if all(one.text for one in found) else []
