"""Cells: runs of cards in a drawing, with the words that name them, whether these stand beside them or above them.

A game's table may be drawn in lines (`Goal: [7] (15 left)`), in columns with a player or a pile above each, or in a grid
with names on both sides.  Here a text is cut into cells without knowing the game.  A cell is what stands together in a
line.  Its names are the words before it in its line, and those above it in its column.  What the words mean is for the
assignment to say.

All of this takes any text, and looks at each line once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from grader.kits.arrows import linked
from grader.kits.boxes import unboxed, without_rules
from grader.kits.card_tokens import AROUND, BAR, CARD, COUNT, EMPTY, MARK, NUMBER, TEXT, Signs, Token, Tokens
from grader.kits.cell_parts import Cell, Line, Part, Value, Words, letter
from grader.kits.named_cells import NamedRows
from grader.kits.named_rows import ABOVE, BELOW
from grader.kits.names_below import name_and_count_places, name_places, numbers_below
from grader.kits.numbered_columns import Columns, numbered_columns

LONGEST_LINE = 400

_WIDE = 3
"""Blanks between a card and a number that do not belong together; a blank less ends a phrase."""

_SHORT, _MANY = 2, 3
"""Characters of the name of a place, and how many letters above a row name its places: two may be two players."""

_PLACE = re.compile(r"#?(?:[a-z]|[a-z]?[0-9])\s?[=:.)\]#-]{0,2}", re.I)
"""What says which card or pile comes next, as in `h1 [5]` and `2: [5]`."""


class Cutter:
    """Cuts texts into cells, for a game whose cards look as `signs` says."""

    def __init__(self, signs: Signs) -> None:
        self.tokens = Tokens(signs)
        self.column = re.compile(signs.column, re.I)

    def cut(self, text: str) -> list[Cell | Words]:
        """The cells of a text and the words between them, from top to bottom and from left to right."""
        drawn = self.tokens.opened(without_rules(unboxed(text)))
        pair = self.tokens.brackets(drawn)
        joined = linked(drawn, self.tokens, pair)
        if joined is None:
            return []
        raws = joined.split("\n")
        lines = [_line(self, raw, pair) if len(raw) <= LONGEST_LINE else Line() for raw in raws]
        named = NamedRows(raws, lines, bare=not pair)
        if named.unsure:
            return []
        numbered = numbered_columns(lines)
        found: list[Cell | Words] = []
        heads = _Heads()
        above = Line()
        done: set[int] = set()
        for number, line in enumerate(lines):
            if number in done:
                continue
            if (columns := numbered.get(number)) is not None:
                done.update(range(number, columns.last + 1))
                found += _below_numbers(_cells(number, line, _Heads()), columns)
            elif (cells := named.cells(number)) and not (
                named.side == ABOVE and len(self._heads(line).names) == named.count(number)
            ):
                while named.side == BELOW and found and found[-1].line == cells[0].line:
                    found.pop()
                found += cells
                done.add(cells[0].line)
                heads = _Heads()
            elif named.side != ABOVE and _name_row(found, above, line, number):
                continue
            elif line.phrases:
                if blanks := _blank_row(number, line, heads):
                    found += blanks
                    continue
                if not (line.bars == heads.bars > 0 and len({one.cell for one in line.phrases}) == 1):
                    # What stands in one cell of the same frame, such as the names of its places, is no new row of names.
                    heads = _Heads() if named.side == BELOW else self._heads(line)
                found.append(Words(number, tuple(one.text for one in line.phrases)))
            else:
                if heads.bars > 1 and line.tokens and not line.bars:
                    # Below the frame, nothing stands in its columns.
                    heads = _Heads()
                if (placed := numbers_below(found, above, line)) is not None:
                    found[-1:] = [placed]
                    continue
                above = line if line.tokens else above
                cells = _cells(number, line, heads)
                if len(cells) == 1 and (numbers := _numbers_above(found, cells[0])) is not None:
                    found[-1:] = [numbers]
                else:
                    found += cells
        return found

    def _heads(self, line: Line) -> _Heads:
        """The names of columns in a line; none where it has fewer than two."""
        names = tuple(one for one in line.phrases if self.column.search(one.text))
        return _Heads(names, line.bars) if len(names) > 1 else _Heads()


def _name_row(found: list[Cell | Words], above: Line, line: Line, number: int) -> bool:
    """Give the places of the row right above a line its short names; whether it has just these."""
    if line.phrases:
        return name_places(found, above, [(one.text, one.start) for one in line.phrases], number)
    return name_and_count_places(found, above, line, number)


def _below_numbers(cells: list[Cell], columns: Columns) -> list[Cell]:
    """The cell of columns below their numbers, in its last line; none where what stands in them is not sure."""
    if len(cells) != 1 or not columns.parts:
        return []
    return [cells[0]._replace(line=columns.last, parts=columns.parts)]


def _numbers_above(found: list[Cell | Words], below: Cell) -> Cell | None:
    """The cell of a row below another one that only numbers its places, as in `Discards   1   2   3   4`; None where there is none."""
    above = found[-1] if found else None
    if not isinstance(above, Cell) or below.before or below.line - above.line != 1:
        return None
    texts = [value.text for value in above.values]
    if len(texts) < _MANY or texts != [str(n) for n in range(1, len(texts) + 1)]:
        return None
    if len(below.values) != len(texts) or any(part.mark for part in (*above.parts, *below.parts)):
        return None
    parts = tuple(Part(text, (value,)) for text, value in zip(texts, below.values, strict=True))
    return below._replace(parts=parts, before=above.before, above=above.above)


@lru_cache(maxsize=8192)
def _line(cutter: Cutter, raw: str, pair: str) -> Line:
    """A line by itself.  Most lines of a screen are those of the screen before, hence the cache."""
    tokens = cutter.tokens.of(raw, pair)
    bars = sum(one.kind == BAR for one in tokens)
    if any(one.kind in (CARD, EMPTY, NUMBER) for one in tokens) and not _is_heading(tokens):
        return Line((), tuple(one for one in tokens if one.kind != COUNT), bars)
    phrases: list[Token] = []
    apart = True
    for one in tokens:
        if one.kind == BAR:
            apart = True
            continue
        if phrases and not apart and len(raw[phrases[-1].end : one.start].rstrip("([")) < _WIDE - 1:
            last = phrases[-1]
            phrases[-1] = last._replace(end=one.end, text=f"{last.text} {one.text}")
        else:
            phrases.append(one._replace(kind=TEXT))
        apart = False
    return Line(tuple(phrases), (), bars)


class _Heads(NamedTuple):
    """The names of columns, and how many bars their line has."""

    names: tuple[Token, ...] = ()
    bars: int = 0

    @property
    def places(self) -> set[int]:
        """The numbers of names such as `h1`, or of many letters: they name places of one row, not what is in a column."""
        short = {at for at, one in enumerate(self.names) if len(one.text) <= _SHORT}
        named = any(self.names[at].text[-1].isdigit() for at in short)
        return short if named or len(short) >= _MANY else set()

    def at(self, first: Token, last: Token, bars: int) -> int:
        """The number of the name above what stands from `first` to `last`, in a line with so many bars.

        In a frame it is that of the same cell, else the one that overlaps it most, or is nearest.
        """
        framed = bars == self.bars > 0
        return max(
            range(len(self.names)),
            key=lambda at: (
                framed and self.names[at].cell == first.cell,
                min(self.names[at].end, last.end) - max(self.names[at].start, first.start),
                -abs(self.names[at].start - first.start),
            ),
        )

    def above(self, run: list[Token], bars: int) -> str:
        """The name above a run; empty where a frame has none in this cell."""
        if not self.names:
            return ""
        name = self.names[self.at(run[0], run[-1], bars)]
        return "" if bars == self.bars > 0 and name.cell != run[0].cell else name.text


def _cells(number: int, line: Line, heads: _Heads) -> list[Cell]:
    """The cells of a line that has values; none of another one."""
    if not line.tokens:
        return []
    found: list[Cell] = []
    before: list[str] = []
    for run in _runs(line, heads):
        if run[0].kind == TEXT:
            before.append(run[0].text)
            continue
        parts, above = _parts(run), heads.above(run, line.bars)
        if not before or _stands_below(run, heads, line.bars):
            placed = _of_places(parts, run, heads, line.bars)
            above = above if placed == parts else placed[0].mark
            parts = placed
        found.append(Cell(number, parts, " ".join(before), above))
        before = []
    return found + _blank_cells(number, line, heads)


def _stands_below(run: list[Token], heads: _Heads, bars: int) -> bool:
    """Whether each value of a run stands below a name of its own: what has words beside it may be a row by itself."""
    names = [heads.at(one, one, bars) for one in run if one.kind != MARK] if heads.names else []
    return all(left < right for left, right in pairwise(names))


def _of_places(parts: tuple[Part, ...], run: list[Token], heads: _Heads, bars: int) -> tuple[Part, ...]:
    """A whole row of places below their names, such as `D1 D2 D3 D4`, has these for its marks.

    Beside names with another letter, it is those with the letter of the first: `h1 h2 h3 d1 d2 d3`.
    """
    if len(parts) != 1 or parts[0].mark or not heads.places:
        return parts
    places = sorted(heads.places)
    if len(parts[0].values) != len(places) and _stands_below(run, heads, bars):
        first = letter(heads.names[heads.at(run[0], run[0], bars)].text)
        places = [at for at in places if letter(heads.names[at].text) == first]
    names = [heads.names[at].text for at in places]
    if len(names) < _MANY or len(parts[0].values) != len(names):
        return parts
    return tuple(Part(name, (value,)) for name, value in zip(names, parts[0].values, strict=True))


def _blank_cells(number: int, line: Line, heads: _Heads) -> list[Cell]:
    """In a frame, a cell below a name with nothing in it is an empty place."""
    if not line.bars == heads.bars > 0:
        return []
    filled = {one.cell for one in line.tokens if one.kind != BAR}
    nothing = (Part("", (Value(EMPTY, ""),)),)
    return [Cell(number, nothing, "", one.text) for one in heads.names if one.cell not in filled]


def _blank_row(number: int, line: Line, heads: _Heads) -> list[Cell]:
    """The empty places of a row in a frame that has a name at its left and nothing else."""
    if len(line.phrases) != 1 or line.bars < _SHORT + 1 or not heads.bars or line.phrases[0].cell != 1:
        return []
    nothing = (Part("", (Value(EMPTY, ""),)),)
    names = [one.text for one in heads.names if one.cell > 1] if line.bars == heads.bars else [""]
    label = line.phrases[0].text
    return [Cell(number, nothing, label if at == 0 else "", name) for at, name in enumerate(names)]


def _is_heading(tokens: list[Token]) -> bool:
    """Whether all numbers of a line count the columns that it names: `Goal | Pile 1 | Pile 2`."""
    at = [n for n, one in enumerate(tokens) if one.kind in (CARD, NUMBER)]
    return (
        len(at) > 1
        and [tokens[n].text for n in at] == [str(n) for n in range(1, len(at) + 1)]
        and all(n > 0 and tokens[n - 1].kind == TEXT and tokens[n - 1].text[-1] not in ":=" for n in at)
        and all(tokens[n].end - tokens[n].start == 1 for n in at)
        and not any(one.kind == EMPTY for one in tokens)
    )


def _runs(line: Line, heads: _Heads) -> list[list[Token]]:
    """The tokens of a line in runs: each word by itself, and values that stand together, with their marks."""
    tokens = line.tokens
    marked = _marked(tokens)
    joining = _joining(tokens) if not heads.names else set()
    runs: list[list[Token]] = []
    open_run = False
    for at, one in enumerate(tokens):
        if one.kind == BAR:
            if open_run and at not in joining and not _goes_on(tokens, at):
                open_run = False
            continue
        is_mark = at in marked
        if one.kind == TEXT and not is_mark:
            runs.append([one])
            open_run = False
            continue
        one = one._replace(kind=MARK) if is_mark else one
        begins = is_mark and open_run and not any(token.kind == MARK for token in runs[-1])
        if open_run and not begins and not _is_apart(runs[-1], one, line, heads):
            runs[-1].append(one)
        else:
            runs.append([one])
        open_run = True
    return [piece for run in runs for piece in _split(run)]


def _goes_on(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a bar stands right between two cards, as in `|5|3|`."""
    if not 0 < at < len(tokens) - 1:
        return False
    left, bar, right = tokens[at - 1 : at + 2]
    return left.kind == right.kind == CARD and left.end == bar.start and bar.end == right.start


def _joining(tokens: Sequence[Token]) -> set[int]:
    """The bars between the cards of one row with a name, each of which stands between two bars, as in `Hand 5 | 3 | 7`."""
    found: set[int] = set()
    chain: list[int] = []
    named = False
    for at, one in enumerate((*tokens, Token(0, 0, TEXT, ""))):
        before = tokens[at - 1] if at else None
        follows = before is not None and (before.kind == BAR or before.kind == TEXT)
        if one.kind == BAR and before is not None and before.kind == CARD and named:
            chain.append(at)
        elif not (one.kind == CARD and follows and named):
            # A last bar closes the frame.
            is_row = one.kind == TEXT or one.kind == BAR
            found.update(chain if is_row else ())
            chain = []
            named = one.kind == TEXT
    return found


def _marked(tokens: tuple[Token, ...]) -> set[int]:
    """The tokens that only say where the next value stands: at least two of them in a line, each before a value."""
    before = [
        at
        for at, (one, then) in enumerate(pairwise(tokens))
        if then.kind in (CARD, EMPTY) and then.start - one.end < _WIDE
    ]
    found = {at for at in before if tokens[at].kind == TEXT and _PLACE.fullmatch(tokens[at].text)}
    numbers = [at for at in before if tokens[at].kind == NUMBER]
    if [tokens[at].text for at in numbers] == [str(n) for n in range(1, len(numbers) + 1)]:
        found.update(numbers)
    # Where all piles are empty, nothing tells their numbers from cards but that they count: `1 []  2 []  3 []`.
    cards = [at for at, one in enumerate(tokens) if one.kind == CARD]
    labels = all(
        at in before and tokens[at + 1].kind == EMPTY and not _is_drawn_alike(tokens, at) for at in cards
    )
    if labels and [tokens[at].text for at in cards] == [str(n) for n in range(1, len(cards) + 1)]:
        found.update(cards)
    # So it is where some are empty, and numbers and piles take turns: `1[] 2[] 3[] 4[9]`.
    values = [at for at, one in enumerate(tokens) if one.kind in (CARD, EMPTY)]
    if any(tokens[at].kind == EMPTY for at in values[1::2]) and set(values[::2]) <= set(before):
        counted = [tokens[at].text for at in values[::2]] == [str(n) for n in range(1, len(values) // 2 + 1)]
        counted = counted and not any(_is_drawn_alike(tokens, at) for at in values[::2])
        found.update(values[::2] if counted and len(values) % 2 == 0 else ())
    return found if len(found) > 1 else set()


def _is_drawn_alike(tokens: Sequence[Token], at: int) -> bool:
    """Whether a value and an empty place behind it are drawn in the same way, as in `[1] [ ]`: then it is a card, and says nothing of that place."""
    one, then = tokens[at], tokens[at + 1]
    width = one.end - one.start
    return then.kind == EMPTY and width > len(one.text) and then.end - then.start == width


def _is_apart(run: list[Token], one: Token, line: Line, heads: _Heads) -> bool:
    """Whether a value stands in another column than the run before it."""
    if not heads.names or one.start - run[-1].end < _WIDE - 1:
        return False
    left, right = heads.at(run[0], run[-1], line.bars), heads.at(one, one, line.bars)
    if left < right and not line.bars and heads.names[right].start - one.end > one.start - run[-1].end:
        # It is on its way to the next column, but nearer to what stands before it.
        return False
    values = sum(token.kind in (CARD, EMPTY, NUMBER) for token in line.tokens)
    # A whole row of places is one cell; what stands below some of them is not, nor is another letter.
    is_row = {left, right} <= heads.places and values >= len(heads.places)
    is_row = is_row and letter(heads.names[left].text) == letter(heads.names[right].text)
    return left != right and not is_row


def _split(run: list[Token]) -> list[list[Token]]:
    """A run, cut where its values stand further apart than they do elsewhere in it."""
    if len(run) < 3 or any(one.kind == MARK for one in run):
        return [run]
    gaps = [after.start - before.end for before, after in pairwise(run)]
    least = min(gaps)
    if max(gaps) < 2 * max(1, least):
        return [run]
    pieces = [[run[0]]]
    for gap, one in zip(gaps, run[1:], strict=True):
        counts = one.kind == NUMBER and len(pieces[-1]) == 1 and gap <= _WIDE
        if gap >= 2 and gap > least and not counts:
            pieces.append([one])
        else:
            pieces[-1].append(one)
    return pieces


def _parts(run: list[Token]) -> tuple[Part, ...]:
    """The values of a run, by their marks."""
    parts: list[tuple[str, list[Value]]] = []
    for one in run:
        if one.kind == MARK:
            parts.append((one.text.strip(AROUND), []))
        else:
            if not parts:
                parts.append(("", []))
            parts[-1][1].append(Value(one.kind, one.text))
    return tuple(Part(mark, tuple(values)) for mark, values in parts)
