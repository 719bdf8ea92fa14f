"""Puts the names of piles of Mini Spite and Malice beside them, where a table has them elsewhere or otherwise.

They may stand between the piles of both players, be bare numbers, or be written like the name of a function: `d4(8,3)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile
from operator import itemgetter

from .rules import PILES

_LONGEST_LINE = 500
_SHOE = re.compile(
    r"(?<=[^\s·•|,;(–—-])(?P<remark>\s*+[·•|,;(–—-]\s?(?:[^\W\d_]{1,12}/)?(?:shoe|deck|zapato|mazo|schlitten|sabot|talon|stock)"
    r"(?: has)?[:=]?\s?[0-9]{1,3}(?:\s(?:cards?|left|karten|cartas|cartes))?\)?)",
    re.I,
)
"""How many cards the shoe has, behind something else in the same line."""
_BARE_NUMBER = re.compile(
    r"\s*+(?:(?P<bar>[│║┃|])\s*+)?+(?:[^\W\d_]{3,12}(?: [^\W\d_]{3,12})?\s\s+)?+(?P<number>[1-4])(?=\s\s+[\[(<{|│┃])(?!\s*+(?P=bar))"
)
"""The number of a row, before a pile in brackets or bars: bare cards may hang in columns.  One in a field of its own has a head."""
_BETWEEN = re.compile(
    r"(?:(?<=\S\s\s)\s*+|^\s{4,}+)(?P<label>[A-Za-z]{1,12}(?: [A-Za-z]{2,12})?(?:[ #]?[1-4])?:?)(?=\s\s+\S|\s*+$)"
)
_CALLED = re.compile(
    r"(?<=[A-Za-z][1-4])\((?P<cards>(?:[0-9*](?:[, ]{1,2}[0-9*])*+)?)\)(?=\s*+(?:$|[^\W\d]))", re.M
)
"""A pile in round brackets right behind its name, and nothing of it behind these: there a number would say how many cards follow."""
_ROUND = re.compile(
    r"(?P<name>(?<![^\W_])[A-Za-z]++ ?[1-4] {0,8}+:? {0,8}+)\((?P<cards>(?:[0-9*](?:[, ]{1,2}[0-9*])*+)?)\)(?=[ \t]*+$)",
    re.M,
)
"""A pile in round brackets at the end of its line, as in `Discard 1  (5)`."""
_IN_ROUND = re.compile(r"\([0-9*]\)")
_PART = re.compile(r"[^\s│║┃|](?:[^\s│║┃|]|\s{1,2}(?=[^\s│║┃|]))*+")
_LEAST_BETWEEN = 3
"""Lines with a name between them, or at their left: a hand, a goal pile, and discard piles."""
_LEAST_LEFT = 4
"""Columns at the left that hold the names of piles, at least."""


def with_labels(text: str, owner: Callable[[str], str], kind: Callable[[str], str]) -> str:
    """The text with each name beside its pile.  `owner` tells the player that words name, and `kind` the kind of pile."""
    lines = [
        _SHOE.sub(_blank, line) if len(line) <= _LONGEST_LINE else line
        for line in text.expandtabs().split("\n")
    ]
    _mark_numbers(lines)
    _double(lines, owner, kind)
    _fill(lines, owner, kind)
    return _in_square_brackets(_CALLED.sub(r"[\g<cards>]", "\n".join(lines)))


def _in_square_brackets(text: str) -> str:
    """The text with `[5]` for `(5)` where piles are written so at the end of their lines.

    One card alone may be a number of cards; all eight piles, an empty one or several cards are none.  Where all cards stand in round brackets,
    they are read as they are.
    """
    piles = [one["cards"] for one in _ROUND.finditer(text)]
    are_piles = len(piles) >= 2 * PILES or any(len(cards) != 1 for cards in piles)
    if not are_piles or _IN_ROUND.search(_ROUND.sub("", text)) is not None:
        return text
    return _ROUND.sub(r"\g<name>[\g<cards>]", text)


def _blank(one: re.Match[str]) -> str:
    return " " * len(one["remark"])


def _mark_numbers(lines: list[str]) -> None:
    """Put a colon behind the numbers of four rows, below one another."""
    rows = [_BARE_NUMBER.match(line[:_LONGEST_LINE]) for line in lines]
    for first in range(len(lines) - PILES + 1):
        if rows[first] is None:
            continue
        found = [row for row in rows[first : first + PILES] if row is not None]
        numbers = [int(row["number"]) for row in found]
        if numbers == [*range(1, PILES + 1)] and len({row.start("number") for row in found}) == 1:
            for at, row in enumerate(found, first):
                end = row.end("number")
                lines[at] = f"{lines[at][:end]}:{lines[at][end + 1 :]}"


def _double(lines: list[str], owner: Callable[[str], str], kind: Callable[[str], str]) -> None:
    """Put a name that stands between the piles of both players, in columns below their names, before those of the first one as well.

    Where one of them has nothing there, its pile is empty.
    """
    for head, line in enumerate(lines):
        columns = _columns(line, owner)
        if not columns:
            continue
        names = [_between(one, columns, kind) for one in lines[head + 1 : _end(lines, head)]]
        labels = [one["label"] for one in names if one is not None]
        if len(labels) < _LEAST_BETWEEN or len({*labels}) < len(labels):
            continue
        width = max(map(len, labels)) + 2
        for at, one in enumerate([None, *names], head):
            if one is not None:
                start, end = one.span("label")
                for column, part in zip(columns, (lines[at][:start], lines[at][end:]), strict=True):
                    if not part.strip():
                        lines[at] = f"{lines[at][:column].ljust(column)}-{lines[at][column + 1 :]}"
            lines[at] = (one["label"] if one is not None else "").ljust(width) + lines[at]


def _fill(lines: list[str], owner: Callable[[str], str], kind: Callable[[str], str]) -> None:
    """Put a sign where a row with the name of a pile at its left has nothing in the column below the name of one player."""
    for head, line in enumerate(lines):
        columns = _columns(line, owner)
        if not columns or columns[0] < _LEAST_LEFT:
            continue
        left, right = columns
        named = [(at, bool(kind(lines[at][:left]))) for at in range(head + 1, _end(lines, head))]
        # The rows right below one another; what follows a rule is that of both.
        rows = [at for at, is_named in takewhile(itemgetter(1), dropwhile(lambda one: not one[1], named))]
        filled = {at: (lines[at][left : right - 1].strip(), lines[at][right - 1 :].strip()) for at in rows}
        if sum(all(both) for both in filled.values()) < _LEAST_BETWEEN:
            continue
        for at, both in filled.items():
            for column, there in zip(columns, both, strict=True):
                if not there and any(both):
                    lines[at] = f"{lines[at][:column].ljust(column)}-{lines[at][column + 1 :]}"


def _columns(line: str, owner: Callable[[str], str]) -> tuple[int, ...]:
    """Where the names of both players stand that are heads of columns; empty where there are none."""
    parts = [*_PART.finditer(line[:_LONGEST_LINE])]
    if [owner(part[0]) for part in parts] not in (["A", "B"], ["B", "A"]):
        return ()
    return tuple(part.start() for part in parts)


def _end(lines: Sequence[str], head: int) -> int:
    """The number of the first empty line below a line, or of the line behind the last."""
    return next((at for at in range(head + 1, len(lines)) if not lines[at].strip()), len(lines))


def _between(line: str, columns: Sequence[int], kind: Callable[[str], str]) -> re.Match[str] | None:
    """The name of a pile between two columns, of which none stands before."""
    found = _BETWEEN.search(line[:_LONGEST_LINE])
    if found is None or not kind(found["label"]) or kind(line[: found.start("label")]):
        return None
    return found if columns[0] < found.start("label") < columns[1] else None
