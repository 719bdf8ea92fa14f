"""One argument more than the rules pass: a list that the function fills, or what a submission could find out from the others: one of these again, what one of them tells, or a new object."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from grader.grading.arguments import Kinds, same
from grader.model.adapters import Adapter, Item

MOST_VALUES = 48
"""Values that are tried for one argument more behind the others, and as many before them."""

MOST_FILLED = 4
"""Lists that a function may want to fill."""

MOST_TOLD = 16
"""Of what the first thing in a list may tell of itself, how much is tried."""


def one_more(
    member: str,
    few: Sequence[int],
    wanted: Kinds,
    fewest: int,
    tells: Mapping[str, Sequence[str]],
    made: Sequence[str],
) -> Iterator[Adapter]:
    """What is passed for the argument that the rules do not know: a list that is filled, or what follows from theirs, behind them and before them.

    `tells`: class -> its queries and attributes.  `made`: classes of which a new object is passed.
    """
    for lists in sorted({fewest - n for n in few if fewest - n <= MOST_FILLED}):
        forms = tuple((n, same(n)) for n in few if fewest - n == lists)
        yield Adapter(member, forms=forms, result="filled", order=(*range(lists),))
        if lists == 1:
            yield Adapter(member, forms=forms, result="put", order=(0,))
    for n in few:
        if fewest - n != 1:
            continue
        values = [*itertools.islice(_values(wanted[n], tells, made), MOST_VALUES)]
        for value in values:
            yield Adapter(member, forms=((n, (*same(n), value)),))
        for value in values if n else ():
            yield Adapter(member, forms=((n, (value, *same(n))),))


def _values(
    kinds: Sequence[set[str]], tells: Mapping[str, Sequence[str]], made: Sequence[str]
) -> Iterator[Item]:
    yield from (("w", name) for name in made)
    for place in range(len(kinds)):
        yield "a", place
    for place, some in enumerate(kinds):
        for role in sorted({one.partition(".")[0] for one in some}.intersection(tells)):
            yield from (("q", [place, [part]]) for part in tells[role])
    single = [*dict.fromkeys(part for parts in tells.values() for part in parts)][:MOST_TOLD]
    for place, some in enumerate(kinds):
        if "list" in some:
            yield from (("f", [place, told]) for told in [[], *([one] for one in single)])
