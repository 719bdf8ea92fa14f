"""Reads cards that are drawn over several lines: several side by side, with ranks in one line and suits in another.

Two ways are tried.  Where one line has as many ranks as a line near to it has suits, they belong together in their
order: that reads rows of cards with the rank in the corner, overlapping ones too.  Where there are frames, each frame
is read by itself: that reads cards that show their suit many times.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

Drawn = tuple[str, str, int, int, int]
"""Rank, suit, line, and the columns from the first to the one past the last."""

_SIGNS = "♦♢♣♧♥♡❤♠♤"
_RANK = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])(?![0-9A-Za-z])")
_SUIT = re.compile(
    rf"[{_SIGNS}]|(?<![A-Za-z0-9])(?i:diamonds?|clubs?|hearts?|spades?)(?![A-Za-z])|(?<=[|│║ ])[DCHS](?=[ |│║_])"
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_TOP = re.compile(r"[┌╭╔┏+.,*][─━═\-_~*]{2,}|(?<![│|_])_{3,}|[─━═]{3,}|-{3,}")
_SIDES = re.compile(r"[│|║┃!]")
_FAR = 4
"""So many lines may lie between the rank and the suit of a card."""

_TALLEST = 12


def drawn(lines: list[str]) -> list[Drawn]:
    """The cards of all drawings, in the order in which they stand."""
    by_rows = list(_rows(lines))
    framed = list(_frames(lines))
    return max(by_rows, framed, key=lambda one: len({(rank, suit) for rank, suit, *_ in one}))


def _rows(lines: list[str]) -> Iterator[Drawn]:
    """A line of ranks and a line of suits that belong to it."""
    waiting: tuple[str, int, list[re.Match[str]]] | None = None
    done: dict[str, list[str]] = {}
    for number, line in enumerate(lines):
        kind, found = _only(line)
        if not found:
            continue
        texts = [one[0] for one in found]
        if done.pop(kind, None) == texts:
            # The same again, in the other corner.
            continue
        near = waiting is not None and number - waiting[1] <= _FAR
        if waiting is None or not near or waiting[0] == kind or len(waiting[2]) != len(found):
            waiting = kind, number, found
            continue
        ranks, suits = (waiting[2], found) if kind == "suit" else (found, waiting[2])
        at = number if kind == "rank" else waiting[1]
        for rank, suit in zip(ranks, suits, strict=True):
            yield rank[0], suit[0], at, rank.start(), rank.end()
        done = {"rank": [one[0] for one in ranks], "suit": [one[0] for one in suits]}
        waiting = None


def _only(line: str) -> tuple[str, list[re.Match[str]]]:
    """The ranks of a line that has no suit, or the suits of one that has no rank; nothing where it is talk."""
    suits = list(_SUIT.finditer(line))
    ranks = list(_RANK.finditer(line))
    if suits and not ranks:
        talk = [word for word in _WORD.findall(line) if not _SUIT.fullmatch(word)]
        return "suit", [] if talk else suits
    if ranks and not suits and not _WORD.search(line) and not _counts(line):
        return "rank", ranks
    return "", []


def _counts(line: str) -> bool:
    """Whether a line is one of indices."""
    numbers = [int(one) for one in re.findall(r"\d+", line)]
    in_order = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    return in_order and not _SIDES.search(line) and (len(numbers) > 1 or not re.search(r"[TJQKA]", line))


def _frames(lines: list[str]) -> Iterator[Drawn]:
    """Each frame by itself, from its upper border to the lower one."""
    for top, line in enumerate(lines):
        tops = list(_TOP.finditer(line))
        if not tops or top + 2 >= len(lines) or not _SIDES.search(lines[top + 1]):
            continue
        bounds = [one.start() for one in tops] + [len(line) + 2]
        if line[tops[0].start()] == "_":
            bounds = [max(0, one - 1) for one in bounds[:-1]] + bounds[-1:]
        inside = []
        for row in lines[top + 1 : top + _TALLEST]:
            if not _SIDES.search(row):
                break
            inside.append(row)
        for start, end in itertools.pairwise(bounds):
            part = [row[start:end] for row in inside]
            ranks = {one[0] for row in part for one in _RANK.finditer(row.replace("_", " "))}
            suits = {one[0] for row in part for one in _SUIT.finditer(row)}
            if len(ranks) == 1 and len(suits) == 1:
                yield ranks.pop(), suits.pop(), top + 1, start, end
