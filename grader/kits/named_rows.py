"""Rows of names above or below the rows that they name: which of both, decided for a whole text.

A row of names between two rows of cards may belong to either.  But a program draws all its rows alike: where names stand
below, the last of them has no cards below it, and where they stand above, the first has none above it.  Where a text says
both, or neither, nothing is decided.

It only knows where names and cards stand in their lines, not what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

BELOW, ABOVE = "below", "above"
"""Where the names of a text stand."""

_SLACK = 2
"""Characters by which a name may miss what it names."""

_APART = 2
"""Blanks between what two names name at least."""

_FARTHEST = 3
"""Lines between a row and its names at most: a box has its frame between both."""

_LEAST = 2
"""Names of a row that can say where names stand: a single one may be a heading."""


class Span(NamedTuple):
    """Where something begins in its line, and where it ends."""

    start: int
    end: int


class TextRow(NamedTuple):
    """A line that has nothing but names, or nothing but cards, empty places and numbers; neither for all other lines."""

    line: int
    names: tuple[Span, ...] = ()
    values: tuple[Span, ...] = ()
    heads: bool = False
    """Whether the names end as those do that stand before or above what they name, as in `Hand:`."""


class Named(NamedTuple):
    """A row of names, the row that it names, and how many values each name has, from left to right."""

    names: int
    values: int
    counts: tuple[int, ...]


class Naming(NamedTuple):
    """Where the names of a text stand (empty where that is not decided), and what each row of them names."""

    side: str = ""
    rows: tuple[Named, ...] = ()
    unsure: bool = False
    """Whether there are rows of which nobody can say which of two names is theirs."""


def naming(rows: Sequence[TextRow]) -> Naming:
    """Which rows are named by which, for the rows of a text from top to bottom, without its empty lines."""
    above: dict[int, Named] = {}
    below: dict[int, Named] = {}
    for first, then in pairwise(rows):
        if then.line - first.line > _FARTHEST:
            continue
        if first.values and then.names and not then.heads and (counts := _counts(then.names, first.values)):
            below[then.line] = Named(then.line, first.line, counts)
        elif first.names and then.values and (counts := _counts(first.names, then.values)):
            above[first.line] = Named(first.line, then.line, counts)
    many = {one.line for one in rows if len(one.names) >= _LEAST}
    only_below = many & (below.keys() - above.keys())
    only_above = many & (above.keys() - below.keys())
    if bool(only_below) == bool(only_above):
        return Naming()
    side, mine, others = (BELOW, below, above) if only_below else (ABOVE, above, below)
    found = [one for line, one in mine.items() if line in many]
    named = {one.values for one in found}
    free = [one.line for one in rows if one.values and one.line not in named]
    heads = {one.line for one in rows if one.heads}
    by_values = {one.values: one for one in mine.values() if len(one.counts) == 1}
    otherwise = {one.values for one in others.values() if len(one.counts) == 1 and one.names not in heads}
    single = _single(free, by_values, otherwise)
    if _grows(rows, named, side):
        # Readers of columns know what to make of names above; those of names below would have one card of each pile.
        return Naming(unsure=side == BELOW)
    return Naming(side, (*found, *single), not single and any(line in by_values for line in otherwise))


def _grows(rows: Sequence[TextRow], named: set[int], side: str) -> bool:
    """Whether rows without names stand beside named ones, card by card, so that their piles go on there.

    A hand may do so as well, but not all hands of a text; one card below a heading is a hand.
    """
    aligned: list[bool] = []
    for before, (first, then) in zip((TextRow(-1), *rows), pairwise(rows), strict=False):
        beside = first.values and then.values and then.line - first.line <= _FARTHEST
        if not beside or (first.line in named) == (then.line in named):
            continue
        own, other = (first, then) if first.line in named else (then, first)
        over = [[a.start < b.end and b.start < a.end for b in own.values] for a in other.values]
        is_hand = side == BELOW and len(before.names) == 1 and len(over) == 1 and over[0][0]
        aligned.append(all(map(any, over)) and not is_hand)
    return bool(aligned) and (all(aligned) if side == BELOW else any(aligned))


def _single(free: Sequence[int], mine: dict[int, Named], others: set[int]) -> list[Named]:
    """What single names at this side of a row name, where they are no headings of what stands at their other side.

    That is the same for all of a text: each row that no other names has one at this side, and one of them has none at the other.
    """
    if all(line in mine for line in free) and not all(line in others for line in free):
        return [mine[line] for line in free]
    return []


def _counts(names: Sequence[Span], values: Sequence[Span]) -> tuple[int, ...]:
    """How many of the values stand at each of these names; empty where that cannot be said, or they stand elsewhere."""
    if len(values) < len(names):
        return ()
    ways = {_by_gaps(len(names), values), _by_starts(names, values)} - {()}
    ways = {way for way in ways if _are_apart(way, values)}
    if len(ways) != 1:
        return ()
    (counts,) = ways
    at = 0
    for number, (name, count) in enumerate(zip(names, counts, strict=True)):
        start, end = values[at].start, values[at + count - 1].end
        at += count
        if name.start > end + _SLACK - 1 or name.end < start - _SLACK + 1:
            return ()
        others = (*names[max(0, number - 1) : number], *names[number + 1 : number + 2])
        own = min(name.end, end) - max(name.start, start)
        if any(min(other.end, end) - max(other.start, start) > max(own, 0) for other in others):
            return ()
    return counts


def _are_apart(counts: Sequence[int], values: Sequence[Span]) -> bool:
    """Whether two groups of values stand further apart than two cards in a hand may."""
    ends = [sum(counts[:number]) for number in range(1, len(counts))]
    return all(values[end].start - values[end - 1].end >= _APART for end in ends)


def _by_gaps(number: int, values: Sequence[Span]) -> tuple[int, ...]:
    """So many groups of values, which stand further apart than the values of any of them; empty where they do not."""
    gaps = [then.start - one.end for one, then in pairwise(values)]
    widest = sorted(gaps, reverse=True)
    cut = number - 1
    if cut and len(gaps) > cut and widest[cut - 1] == widest[cut]:
        return ()
    least = widest[cut - 1] if cut else max(gaps, default=0) + 1
    return _sizes([gap >= least for gap in gaps])


def _by_starts(names: Sequence[Span], values: Sequence[Span]) -> tuple[int, ...]:
    """The values from the beginning of each name to that of the next, where a value begins at each; else empty."""
    starts = {one.start for one in names}
    begins = [one.start in starts for one in values]
    if sum(begins) != len(names) or not begins[0]:
        return ()
    return _sizes(begins[1:])


def _sizes(begins: Sequence[bool]) -> tuple[int, ...]:
    """The sizes of groups, one of which begins with each true value."""
    sizes = [1]
    for one in begins:
        if one:
            sizes.append(1)
        else:
            sizes[-1] += 1
    return tuple(sizes)
