"""The parts of a first table by what they hold, whatever their names are: hands, goal piles, and four places without a card.

It only knows what cards look like.  What it finds has names; what these mean is for `own_words.py` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from grader import Named, Span, TextRow, naming, unboxed

from .rules import GOAL as GOAL_CARDS
from .rules import HAND as HAND_CARDS
from .rules import PILES

HAND, GOAL, PLACES, LEFT, NONE, NEXT = "hand", "goal", "places", "left", "none", "next"
"""Kinds of parts.  PLACES are four of them without a card, LEFT stands beside a number of cards, NONE for a card that is
not there, and NEXT before a card that would fit."""

LONGEST_TEXT, LONGEST_LINE = 6_000, 200
"""Characters of a first table, and of each of its lines; what is longer is not looked at."""

MOST_BETWEEN = 2
"""Names between a goal pile's card and the number of its cards at most."""

LEAST_IN_BRACKETS = 10
"""So many cards in brackets: then a number without them is no card."""

LEAST_COLUMNS = 3
Phrase = tuple[str, ...]
Spans = tuple[Span, ...]

_FRAME = str.maketrans(
    {chr(code): " " for code in range(0x2500, 0x25A0)} | dict.fromkeys("│║┃╎┆┊¦", "|") | {"\xa0": " "}
)
_TOKEN = re.compile(
    r"(?P<pile>[\[(<{«]\s{0,3}(?P<face>[0-9*]|[-–—.]{1,2})?\s{0,3}[\])>}»])"
    r"|(?P<bars>(?<![\])>}0-9*])\|\s{0,2}\|)"
    r"|(?P<mark>(?<![^\W_])[A-Za-z][1-5]?=(?=[0-9*]))"
    r"|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)"
    r"|(?P<number>[0-9]+|\*)"
    r"|(?P<dash>(?<![^\s|:=])[-–—._]{1,3}(?![^\s|,;]))"
    r"|(?P<bar>\|)"
)
_IN_BRACKETS = [
    re.compile(rf"{re.escape(left)}\s{{0,3}}[0-9*]\s{{0,3}}{re.escape(right)}")
    for left, right in ("[]", "()", "<>", "{}", "«»")
]
_PHRASE = re.compile(r"[^\s|]+(?:\s[^\s|]+)*")
_COUNT = re.compile(r"[0-9]{2}")
_COUNTED = re.compile(r"[^\W\d_] ([0-5])(?=\s\s|\s?\||\s*$)")
"""The number of a name in a row of names."""
_NOTHING_BEHIND = re.compile(r"\s*+[:=]\s*+(?:\|\s*+)?")
_SIGN_BEHIND = re.compile(r"\s?[:)=.]")
_BARS_BEHIND = re.compile(r"\s{1,9}\|\s{0,2}\|")
"""An empty place behind the number of a pile, as in `pile 1  ||`."""
_WORD_BEHIND = re.compile(r"(?:\s|\s?[-–—,]\s)[^\W\d_]{2}")


class Part(NamedTuple):
    """A part of a table, the words that name it, and those of the heading above it."""

    kind: str
    words: Phrase
    heading: Phrase = ()


class _Segment(NamedTuple):
    """Words of a line, the number behind them, and the cards (faces, empty for an empty place) and counts behind those.

    `start` and `cell` say where it begins: in which column, and behind how many bars.
    """

    line: int
    start: int = 0
    cell: int = 0
    words: Phrase = ()
    number: str = ""
    values: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    heading: Phrase = ()

    @property
    def holds(self) -> tuple[object, ...]:
        """What it says, wherever it stands."""
        return self.words, self.number, self.values, self.counts

    @property
    def is_name(self) -> bool:
        return bool(self.words) and not self.values

    @property
    def name(self) -> Phrase:
        """Its words, with the number behind them."""
        return (*self.words, self.number) if self.number else self.words

    @property
    def is_hand(self) -> bool:
        return len(self.values) == HAND_CARDS and all(self.values) and not self.counts

    @property
    def counts_goal(self) -> bool:
        return any(count in (GOAL_CARDS, GOAL_CARDS - 1) for count in self.counts)


_Row = list[_Segment]


def parts_of(text: str) -> Iterator[list[Part]]:
    """The parts of a first table, for each place in which names may stand."""
    lines = unboxed(text[-LONGEST_TEXT:]).translate(_FRAME).split("\n")
    bare = cards_in_brackets("\n".join(lines)) < LEAST_IN_BRACKETS
    rows = [
        row
        for number, line in enumerate(lines)
        if len(line) <= LONGEST_LINE and (row := _segments(number, line, bare))
    ]
    yield _parts(_placed(rows))
    if (named := _with_names(rows, lines, bare)) is not None:
        yield _parts(_placed(named))
    if (below := _under_columns(rows, lines, bare)) is not None:
        yield _parts(_placed(below))


def cards_in_brackets(text: str) -> int:
    """How many cards a text shows in brackets, those of boxes among them; 0 where they stand without."""
    return max((len(pattern.findall(unboxed(text))) for pattern in _IN_BRACKETS), default=0)


def _segments(number: int, line: str, bare: bool) -> _Row:
    """The segments of a line.  `bare`: cards stand without brackets."""
    found: _Row = []
    now = _Segment(number)
    end = bars = 0
    bare = bare and _COUNTED.findall(line)[:PILES] not in (["1", "2", "3", "4"], ["0", "1", "2", "3"])
    for one in _TOKEN.finditer(line):
        kind, text, start = one.lastgroup, one[0], one.start()
        if kind == "bar":
            bars += 1
            if now.words and not now.values:
                found.append(now)
                now = _Segment(number)
            end = one.end()
            continue
        if kind == "mark":
            # `a=5`: what is typed for a card.
            continue
        blank = line[end:start].isspace()
        begins = kind == "word" and (
            now.values or now.counts or now.number or (now.words and start - end > 1 and blank)
        )
        begins = begins or (
            bars > now.cell and bool(now.words or now.values or now.counts) and kind == "word"
        )
        if begins:
            found.append(now)
        if begins or now == _Segment(number):
            now = _Segment(number, start, bars)
        if kind == "word":
            now = now._replace(words=(*now.words, text))
        elif kind == "dash":
            now = now._replace(values=(*now.values, "")) if bare else now
        elif kind != "number":
            face = one["face"] or ""
            now = now._replace(values=(*now.values, face if face in "0123456789*" else ""))
        else:
            now = _with_number(now, one, line, end, bare)
        end = one.end()
    return [*found, now] if now != _Segment(number) else found


def _with_number(now: _Segment, one: re.Match[str], line: str, end: int, bare: bool) -> _Segment:
    """A segment with one more number or bare card, behind what ends at `end`."""
    text, gap = one[0], one.start() - end
    if len(text) > 1:
        return now._replace(counts=(*now.counts, int(text[:4])))
    if text in "012345678" and not now.values and not now.number and not now.counts:
        if gap == 1 and now.words and line[end] == " " and _WORD_BEHIND.match(line, one.end()):
            # `player 1 hand`
            return now._replace(words=(*now.words, text))
        is_name = _SIGN_BEHIND.match(line, one.end()) or _BARS_BEHIND.match(line, one.end())
        if (now.words and gap == 0) or not bare or is_name:
            nothing = ("",) if _NOTHING_BEHIND.fullmatch(line, one.end()) else ()
            return now._replace(number=text, values=nothing)
    if (
        _SIGN_BEHIND.match(line, one.end())
        and text.isdigit()
        and int(text) in (len(now.values), len(now.values) + 1)
    ):
        # `1: []  2: []`
        return now
    if bare:
        return now._replace(values=(*now.values, text))
    return now._replace(counts=(*now.counts, int(text))) if text.isdigit() else now


def _with_names(rows: list[_Row], lines: list[str], bare: bool) -> list[_Row] | None:
    """The rows, where those that have names below or above them have these for their words; None where none has."""
    kinds = {row[0].line: _kinds(lines[row[0].line], bare) for row in rows}
    found = naming([TextRow(line, *kinds[line]) for line in sorted(kinds)]).rows
    named = {one.values: one for one in found}
    skipped = {one.names for one in found}
    placed: list[_Row] = []
    for row in rows:
        line = row[0].line
        if line in named:
            placed.append(_row_of(named[line], kinds, lines, bare))
        elif line not in skipped:
            placed.append(row)
    return placed if found else None


def _row_of(named: Named, kinds: Mapping[int, tuple[Spans, Spans]], lines: list[str], bare: bool) -> _Row:
    """What stands in a row, with its names."""
    found: _Row = []
    names, values = kinds[named.names][0], kinds[named.values][1]
    for (start, end), count in zip(names, named.counts, strict=True):
        name = lines[named.names][start:end]
        number = _COUNT.search(name)
        behind = number.start() if number is not None else len(name)
        cards = lines[named.values][values[0].start : values[count - 1].end]
        values = values[count:]
        found += _segments(named.values, f"{name[:behind].rstrip(' ,;:(')}: {cards} {name[behind:]}", bare)
    return found


def _kinds(line: str, bare: bool) -> tuple[Spans, Spans]:
    """Where the names of a line stand, or where its values do; nothing for a line that has both."""
    tokens = [
        one for one in _TOKEN.finditer(line) if one.lastgroup != "bar" and (bare or one.lastgroup != "dash")
    ]
    kinds = {one.lastgroup for one in tokens}
    if kinds <= {"word", "number"} and "word" in kinds:
        return tuple(Span(*one.span()) for one in _PHRASE.finditer(line)), ()
    values = tuple(Span(*one.span()) for one in tokens) if "word" not in kinds else ()
    return (), values if bare or kinds & {"pile", "bars"} else ()


def _under_columns(rows: list[_Row], lines: list[str], bare: bool) -> list[_Row] | None:
    """The rows, where what stands below the names of columns has these for its words; None where nothing does."""
    found: list[_Row] = []
    heads: list[_Segment | None] = []
    head = ""
    for row in rows:
        line = lines[row[0].line]
        if all(one.is_name and not one.counts for one in row):
            head = line if len(row) >= LEAST_COLUMNS else ""
            cells = _cut(head, head, row) if head else None
            heads = [_one(_segments(row[0].line, cell, bare=False)) for cell in cells or ()]
            heads_at = row
        elif head and (cells := _cut(line, head, heads_at)) is not None:
            found.append(_below(heads, [_segments(row[0].line, cell, bare) for cell in cells]))
            continue
        found.append(row)
    return found if any(one.heading for row in found for one in row) else None


def _cut(line: str, head: str, heads: _Row) -> list[str] | None:
    """The cells of a line below those of a head: between as many bars, or where its names begin; None where it is cut otherwise."""
    if "|" in head:
        return line.split("|") if line.count("|") == head.count("|") else None
    starts = [0, *(one.start for one in heads if one.start)]
    if any(line[start - 1 : start].strip() for start in starts[1:]):
        return None
    return [line[start:end] for start, end in zip(starts, [*starts[1:], len(line)], strict=True)]


def _below(heads: Sequence[_Segment | None], cells: Sequence[_Row]) -> _Row:
    """What stands in these cells, with the names of their columns; what has none names the row."""
    found: _Row = []
    row: Phrase = ()
    for head, cell in zip(heads, cells, strict=False):
        for one in cell:
            if head is None:
                row = row or one.name
            else:
                found.append(
                    one._replace(
                        words=(*head.words, *one.words), number=head.number or one.number, heading=row
                    )
                )
    return found


def _one(row: _Row) -> _Segment | None:
    return row[0] if len(row) == 1 else None


def _placed(rows: list[_Row]) -> list[_Segment]:
    """The segments with the names of those that have none, and with the headings above them."""
    found: list[_Segment] = []
    right: list[_Segment] = []
    heading: Phrase = ()
    over: list[Phrase] = []
    """Two names that stand above two halves of the lines below."""
    for row in rows:
        half = len(row) // 2
        halves = len(row) > 1 and [one.name for one in row[:half]] == [one.name for one in row[half:]]
        if right and not halves:
            found += right
            right = []
        if all(one.is_name and not one.counts for one in row):
            heading = row[0].name if len(row) == 1 else ()
            over = [one.name for one in row] if len(row) == 2 else []
        if halves:
            over = over or [(), ()]
            found += [one._replace(heading=over[0]) for one in row[:half]]
            right += [one._replace(heading=over[1]) for one in row[half:]]
            continue
        found += [
            one._replace(words=one.words or (() if one.number else heading), heading=one.heading or heading)
            for one in row
        ]
    return found + right


def _parts(segments: list[_Segment]) -> list[Part]:
    """All parts that these segments make."""
    found: list[Part] = []
    at = 0
    while at < len(segments):
        one = segments[at]
        if one.is_hand:
            found.append(Part(HAND, one.words, one.heading))
        elif one.values == ("",) * PILES:
            found.append(Part(PLACES, one.words, one.heading))
        elif (step := _series(segments, at)) > 0:
            found.append(Part(PLACES, one.words, one.heading))
            found += [
                Part(NEXT if then.values or then.counts else NONE, then.words)
                for then in segments[at + 1 : at + step]
            ]
            at += PILES * step
            continue
        elif len(one.values) == 1 and one.values[0]:
            found += _goal(segments, at)
        at += 1
    return found


def _series(segments: list[_Segment], at: int) -> int:
    """How many segments belong to each of four numbered places without a card that begin here, all alike; 0 for no such places."""
    first = segments[at]
    if first.number not in ("0", "1", "5") or not first.words or first.values not in ((), ("",)):
        return 0
    for step in (1, 2, 3):
        places = segments[at : at + PILES * step]
        if len(places) < PILES * step:
            return 0
        alike = all(
            one.holds
            == (
                first._replace(number=str(int(first.number) + n // step))
                if n % step == 0
                else places[n % step]
            ).holds
            for n, one in enumerate(places)
        )
        if alike and (first.values or step > 1):
            return step
    return 0


def _goal(segments: list[_Segment], at: int) -> list[Part]:
    """The goal pile whose card this segment has, with the words for the number of its cards; none where it is something else."""
    one = segments[at]
    goal = Part(GOAL, one.words, one.heading)
    if one.counts_goal:
        behind = segments[at + 1 : at + 2]
        if behind and behind[0].is_name and behind[0].line == one.line and not behind[0].number:
            return [goal, Part(LEFT, behind[0].words)]
        return [goal]
    for then in segments[at + 1 : at + 1 + MOST_BETWEEN]:
        if then.values:
            break
        if then.counts_goal:
            return [goal, Part(LEFT, then.words)]
    return []
