"""The page of two submissions that are alike: both codes side by side, with the parts that fit marked.

It shows what `grader/similarity/similarity.py` found, and judges nothing.  Parts are numbered, so that each leads to its
counterpart; what the course gave out or much of the class has is dimmed.  The page has no script.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.model.class_result import Similar
from grader.reports.report import render
from grader.similarity.code_tokens import Place, Source, read_sources, tokenized
from grader.similarity.similarity import GRAM, covered, grams

MAX_PAGES = 50
"""Pairs of a class that have a page, the most alike first."""

MAX_LISTED = 12
"""Parts that the page lists, the longest ones; all are marked in the code."""

MAX_HELD = 100_000
"""Tokens of submissions that are kept while pages are drawn: some 20 MB."""

_TRIED = 8
"""Places in the other code where a part is tried."""


class Part(NamedTuple):
    """A piece of a line: the number of the part that it belongs to or 0, and how it is shown."""

    text: str
    number: int = 0
    begins: bool = False
    common: bool = False


class Line(NamedTuple):
    """A line of code.  `number` is None where a long line goes on."""

    number: int | None
    parts: tuple[Part, ...]
    inside: bool


class File(NamedTuple):
    """A file of one side, in lines."""

    path: str
    lines: tuple[Line, ...]


class Match(NamedTuple):
    """A run of tokens that both codes have: where it begins in each, and how many tokens it has."""

    first: int
    second: int
    size: int


class Listed(NamedTuple):
    """One part in the list at the head of the page."""

    number: int
    first: str
    second: str
    tokens: int


@dataclass
class _Side:
    """One code: its tokens as one row with a 0 between files, and the file and place of each token."""

    sources: list[Source]
    codes: bytes
    places: list[tuple[int, Place]]

    @classmethod
    def of(cls, files: Mapping[str, bytes], names: Collection[str]) -> _Side:
        sources = read_sources(files, names)
        found = tokenized(sources)
        places: list[tuple[int, Place]] = []
        for number, one in enumerate(found):
            places += [(number, place) for place in one.places]
            places.append((number, Place(0, 0, 0)))
        return cls(sources, b"".join(one.codes + b"\0" for one in found), places)

    @cached_property
    def fingerprints(self) -> list[int]:
        return grams(self.codes)


def with_pages(pairs: Iterable[Similar]) -> tuple[Similar, ...]:
    """The pairs, the first of them with the places where the class page finds their pages."""
    return tuple(
        msgspec.structs.replace(pair, page=f"similar/{number}.html" if number <= MAX_PAGES else "")
        for number, pair in enumerate(pairs, 1)
    )


def render_pair(
    pair: Similar,
    first: Mapping[str, bytes],
    second: Mapping[str, bytes],
    common: frozenset[int],
    reports: Path,
    names: Collection[str] = (),
) -> str:
    """The page of a pair, from the files of both.  `common` and `names` are those of the comparison of the class."""
    return Pages(common, reports, names).page(pair, lambda name: first if name == pair.first else second)


class Pages:
    """The pages of a class.  Who is in several pairs is read once, as long as there is room."""

    def __init__(self, common: frozenset[int], reports: Path, names: Collection[str] = ()) -> None:
        self._common, self._reports, self._names = common, reports, names
        self._held: dict[str, _Side] = {}

    def page(self, pair: Similar, files: Callable[[str], Mapping[str, bytes]]) -> str:
        """The page of a pair.  `files` gives the files of a submission by its id."""
        sides = self._side(pair.first, files), self._side(pair.second, files)
        return _drawn(pair, sides, self._common, self._reports)

    def _side(self, name: str, files: Callable[[str], Mapping[str, bytes]]) -> _Side:
        side = self._held.pop(name, None) or _Side.of(files(name), self._names)
        self._held[name] = side
        # Those that were asked for longest ago go first.
        while len(self._held) > 2 and sum(len(one.codes) for one in self._held.values()) > MAX_HELD:
            del self._held[next(iter(self._held))]
        return side


def _drawn(pair: Similar, sides: tuple[_Side, _Side], common: frozenset[int], reports: Path) -> str:
    found = matches(sides[0].codes, sides[1].codes, common, (sides[0].fingerprints, sides[1].fingerprints))
    listed = [
        Listed(
            number, _lines(sides[0], one.first, one.size), _lines(sides[1], one.second, one.size), one.size
        )
        for number, one in enumerate(found, 1)
    ]
    listed.sort(key=lambda one: (-one.tokens, one.number))
    starts = [(one.first, one.size) for one in found], [(one.second, one.size) for one in found]
    return render(
        reports,
        "similar.html.j2",
        styles=("style.css", "similar.css"),
        pair=pair,
        listed=listed[:MAX_LISTED],
        unlisted=len(listed[MAX_LISTED:]),
        sides=[
            (letter, name, share, _files(side, runs, common))
            for letter, name, share, side, runs in zip(
                "ab",
                (pair.first, pair.second),
                (pair.first_share, pair.second_share),
                sides,
                starts,
                strict=True,
            )
        ],
    )


def matches(
    first: bytes,
    second: bytes,
    common: frozenset[int],
    fingerprints: tuple[Sequence[int], Sequence[int]] | None = None,
) -> list[Match]:
    """The runs of at least `GRAM` tokens that two codes share, in the order of the first; none overlap.

    Each token is part of one run at most, so what one code has twice and the other once counts once.  `fingerprints` are those of
    both, where they are known.
    """
    here, there = fingerprints or (grams(first), grams(second))
    places: dict[int, list[int]] = {}
    for at, one in enumerate(there):
        if one not in common and len(known := places.setdefault(one, [])) < _TRIED:
            known.append(at)
    found = []
    used = bytearray(len(second))
    at = 0
    for start, one in enumerate(here):
        if start < at:
            continue
        sizes = [(_common_run(first, start, second, place, used), -place) for place in places.get(one, ())]
        size, place = max(sizes, default=(0, 0))
        if size >= GRAM:
            found.append(Match(start, -place, size))
            used[-place : -place + size] = b"\1" * size
            at = start + size
    return found


def _common_run(first: bytes, start: int, second: bytes, place: int, used: bytearray) -> int:
    size = 0
    most = min(len(first) - start, len(second) - place)
    while size < most and first[start + size] == second[place + size] != 0 and not used[place + size]:
        size += 1
    return size


def _lines(side: _Side, start: int, size: int) -> str:
    """The lines that a run covers, in words."""
    number, begin = side.places[start]
    _, end = side.places[start + size - 1]
    source = side.sources[number]
    lines = source.numbers[begin.line], source.numbers[end.line]
    words = f"line {lines[0]}" if lines[0] == lines[1] else f"lines {lines[0]} to {lines[1]}"
    return f"{source.path}, {words}"


def _files(side: _Side, runs: Sequence[tuple[int, int]], common: frozenset[int]) -> list[File]:
    """One side of the page."""
    # What each stretch of a line is: (from, to, number of the part, whether it begins there).
    marks: dict[tuple[int, int], list[tuple[int, int, int, bool]]] = {}
    taken = bytearray(len(side.codes))
    for number, (start, size) in enumerate(runs, 1):
        taken[start : start + size] = b"\1" * size
        _mark(side, start, start + size, number, marks)
    stock = covered(side.fingerprints, common, len(side.codes))
    for start, end in _stretches([one and not other for one, other in zip(stock, taken, strict=True)]):
        _mark(side, start, end, 0, marks)
    return [
        File(
            source.path,
            tuple(
                _line(text, number, sorted(marks.get((place, at), ())))
                for at, (text, number) in enumerate(zip(source.lines, _shown(source.numbers), strict=True))
            ),
        )
        for place, source in enumerate(side.sources)
    ]


def _stretches(flags: Sequence[object]) -> Iterator[tuple[int, int]]:
    """The runs of what is true."""
    start = None
    for at, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = at
        elif not flag and start is not None:
            yield start, at
            start = None


def _mark(
    side: _Side,
    start: int,
    end: int,
    number: int,
    marks: dict[tuple[int, int], list[tuple[int, int, int, bool]]],
) -> None:
    """Mark the lines from the token `start` to the one before `end`, whole where tokens stand on both sides."""
    file, begin = side.places[start]
    _, last = side.places[end - 1]
    for line in range(begin.line, last.line + 1):
        text = side.sources[file].lines[line]
        low = begin.start if line == begin.line else len(text) - len(text.lstrip())
        high = last.end if line == last.line else len(text)
        marks.setdefault((file, line), []).append((low, high, number, line == begin.line))


def _shown(numbers: Sequence[int]) -> Iterator[int | None]:
    before = 0
    for number in numbers:
        yield number if number != before else None
        before = number


def _line(text: str, number: int | None, marks: Sequence[tuple[int, int, int, bool]]) -> Line:
    parts = []
    at = 0
    for low, high, part, begins in marks:
        low = max(low, at)
        if low > at:
            parts.append(Part(text[at:low]))
        if high > low or begins:
            parts.append(Part(text[low:high], part, begins and part > 0, part == 0))
        at = max(at, high)
    parts.append(Part(text[at:]))
    return Line(number, tuple(parts), any(part for _, _, part, _ in marks))
