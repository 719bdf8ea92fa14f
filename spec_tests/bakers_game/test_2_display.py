"""Displaying: whichever way the table is framed, each pile shows where it belongs.

Each check has layouts with places that are empty, and others without: who displays one of the two wrongly shows the rest with the other.
"""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .strategies import ALL_CARDS, Card, Layout, anywhere, deal, suit_up_to

seeds = st.integers(0, 10_000)
few_or_many = st.lists(st.integers(0, 13), min_size=4, max_size=4).filter(lambda four: 0 < sum(four) <= 44)
some_empty = st.sets(st.integers(0, 3), max_size=3)
gaps = st.sets(st.integers(0, 6), min_size=1, max_size=3)
"""Tableaus without cards.  Those that are left show how far apart columns stand, and the last one where all do.

Not every correct display tells which column a lone card stands in: where there are no numbers above the
columns, nor lines filled up with spaces, nothing shows how many columns are empty on either side.
"""


LONGEST = 19
"""Cards of the longest tableau that a game can have."""


def nothing(count: int) -> list[list[Card]]:
    """Piles without cards."""
    return [[] for _ in range(count)]


def with_longest(tableaus: list[list[Card]], which: int) -> Layout:
    """The tableaus, of which one is as long as any can become: seven cards that were dealt, and a king's twelve.

    Of the other cards, one lies in each cell and on each foundation.
    """
    taken = {one for n, pile in enumerate(tableaus) if n != which for one in pile}
    rest = [one for one in ALL_CARDS if one not in taken]
    cells, foundations = ([[one] for one in rest[n : n + 4]] for n in (LONGEST, LONGEST + 4))
    return Layout(
        cells, foundations, [rest[:LONGEST] if n == which else pile for n, pile in enumerate(tableaus)]
    )


def recorded(lab: Lab, layout: Layout) -> list[Reference]:
    """The three lists that are passed to the function."""
    lists = layout.record(lab)
    return [
        lab.list(lists["c"], "cells"),
        lab.list(lists["f"], "foundations"),
        lab.list(lists["t"], "tableaus"),
    ]


def display(lab: Lab, layout: Layout, *piles: str) -> None:
    """Have the game displayed, and look at these groups of piles alone: each check looks at what its rule is about."""
    lab.printed(lab.display_game, *recorded(lab, layout), piles=piles)


@check(task="Display", rules=["D1"], points=3)
@given(seed=seeds, empty=some_empty, begun=st.booleans())
@example(seed=1, empty=set(), begun=False)
@example(seed=2, empty={0}, begun=False)
@example(seed=3, empty={1, 2}, begun=False)
@example(seed=4, empty=set(), begun=True)
def test_display_shows_the_cells_above_the_tableaus(
    lab: Lab, seed: int, empty: set[int], begun: bool
) -> None:
    """The cells are shown in their order above the tableaus."""
    layout = anywhere(seed, 1)
    cells = [[] if n in empty else cell for n, cell in enumerate(layout.piles["c"])]
    foundations = layout.piles["f"] if begun else nothing(4)
    display(lab, Layout(cells, foundations, layout.piles["t"]), "cells")


@check(task="Display", rules=["D2"], points=2)
@given(seed=seeds, heights=few_or_many, times=st.just(1), full=st.booleans())
@example(seed=1, heights=[2, 5, 10, 13], times=1, full=False)
@example(seed=2, heights=[0, 3, 0, 1], times=1, full=False)
@example(seed=3, heights=[3, 1, 12, 6], times=2, full=False)
@example(seed=4, heights=[1, 7, 2, 4], times=1, full=True)
def test_display_shows_the_top_of_each_foundation(
    lab: Lab, seed: int, heights: list[int], times: int, full: bool
) -> None:
    """The foundations are shown in their order, each by its top card."""
    foundations = [suit_up_to(height, suit) for suit, height in enumerate(heights, 1)]
    taken = {one for pile in foundations for one in pile}
    rest = [one for pile in deal(seed).piles["t"] for one in pile if one not in taken]
    # As many cells as there are cards left.
    cells = [rest[n : n + 1] for n in range(8, 12)] if full else nothing(4)
    layout = Layout(cells, foundations, [[one] for one in rest[:8]])
    for _ in range(times):
        display(lab, layout, "foundations")


@check(task="Display", rules=["D3"], points=2)
@given(seed=seeds, cells=st.integers(0, 4), foundations=st.integers(0, 4), dealt=st.just(True))
@example(seed=1, cells=0, foundations=0, dealt=False)
@example(seed=2, cells=0, foundations=0, dealt=True)
@example(seed=3, cells=2, foundations=4, dealt=True)
@example(seed=4, cells=4, foundations=1, dealt=True)
def test_display_shows_empty_cells_and_foundations(
    lab: Lab, seed: int, cells: int, foundations: int, dealt: bool
) -> None:
    """A cell or foundation without a card shows as [ ]."""
    layout = anywhere(seed, 1).piles
    c, f = (
        [*group[:filled], *nothing(4 - filled)]
        for group, filled in ((layout["c"], cells), (layout["f"], foundations))
    )
    display(lab, Layout(c, f, layout["t"] if dealt else nothing(8)), "cells", "foundations")


@check(task="Display", rules=["D4"], points=3)
@given(seed=seeds, most=st.integers(2, 12), filled=st.booleans(), longest=st.none())
@example(seed=1, most=3, filled=False, longest=None)
@example(seed=2, most=3, filled=True, longest=None)
@example(seed=5, most=9, filled=True, longest=None)
@example(seed=6, most=2, filled=True, longest=4)
def test_display_shows_tableaus_as_columns(
    lab: Lab, seed: int, most: int, filled: bool, longest: int | None
) -> None:
    """Each tableau is shown as a column, from its first card down to its last."""
    layout = anywhere(seed, most).piles
    if longest is not None:
        layout = with_longest(layout["t"], longest).piles
    places = (layout["c"], layout["f"]) if filled else (nothing(4), nothing(4))
    display(lab, Layout(*places, layout["t"]), "tableaus")


@check(task="Display", rules=["D5"], points=2)
@given(seed=seeds, empty=gaps, filled=st.booleans())
@example(seed=1, empty={0}, filled=False)
@example(seed=2, empty={5}, filled=False)
@example(seed=3, empty={3, 4}, filled=True)
@example(seed=4, empty={1, 3, 6}, filled=True)
def test_display_leaves_empty_tableaus_blank(lab: Lab, seed: int, empty: set[int], filled: bool) -> None:
    """A tableau without cards leaves its column blank, and the others stay in theirs."""
    layout = anywhere(seed, 3).piles
    tableaus = [[] if n in empty else pile for n, pile in enumerate(layout["t"])]
    places = (layout["c"], layout["f"]) if filled else (nothing(4), nothing(4))
    display(lab, Layout(*places, tableaus), "tableaus")


@check(task="Display", rules=["D6"], points=1)
@given(seed=seeds, cell=st.integers(0, 3), foundation=st.integers(0, 3), filled=st.booleans())
@example(seed=1, cell=1, foundation=2, filled=False)
@example(seed=2, cell=1, foundation=2, filled=True)
def test_display_changes_nothing(lab: Lab, seed: int, cell: int, foundation: int, filled: bool) -> None:
    """Displaying a game leaves its lists as they are."""
    layout = anywhere(seed, 4) if filled else deal(seed)
    if not filled:
        layout.piles["c"][cell].append(layout.piles["t"][0].pop())
        layout.piles["f"][foundation] += [layout.piles["t"][7].pop(), layout.piles["t"][6].pop()]
    groups = recorded(lab, layout)
    lab.uncompared(lab.display_game(*groups))
    for group in groups:
        lab.texts(group)
