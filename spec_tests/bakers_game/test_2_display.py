"""Displaying: whichever way the table is framed, each pile shows where it belongs."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check
from grader.lab import Lab, Reference

from .strategies import ALL_CARDS, Layout, anywhere, deal, suit_up_to

seeds = st.integers(0, 10_000)
subsets = st.sets(st.integers(0, 7), min_size=1, max_size=8)


def display(lab: Lab, layout: Layout) -> list[Reference]:
    """Have the game displayed; the three lists that were passed."""
    lists = layout.record(lab)
    groups = [
        lab.list(lists["c"], "cells"),
        lab.list(lists["f"], "foundations"),
        lab.list(lists["t"], "tableaus"),
    ]
    lab.printed(lab.display_game, *groups)
    return groups


@check(task="Display", rules=["D1"], points=3)
@given(seed=seeds)
@example(seed=1)
def test_display_shows_the_cells_above_the_tableaus(lab: Lab, seed: int) -> None:
    """The cells are shown in their order above the tableaus."""
    cells = anywhere(seed, 1).piles["c"]
    display(lab, Layout(cells, [[] for _ in range(4)], [[] for _ in range(8)]))


@check(task="Display", rules=["D2"], points=2)
@given(seed=seeds, heights=st.lists(st.integers(1, 13), min_size=4, max_size=4))
@example(seed=1, heights=[2, 5, 10, 13])
def test_display_shows_the_top_of_each_foundation(lab: Lab, seed: int, heights: list[int]) -> None:
    """The foundations are shown in their order, each by its top card."""
    layout = anywhere(seed, 1)
    layout.piles["f"] = [suit_up_to(height, suit) for suit, height in enumerate(heights, 1)]
    taken = {one for group in layout.piles["f"] for one in group}
    rest = [one for one in ALL_CARDS if one not in taken][:12]
    layout.piles["c"] = [rest[n : n + 1] for n in range(4)]
    layout.piles["t"] = [rest[n + 4 : n + 5] for n in range(8)]
    display(lab, layout)


@check(task="Display", rules=["D3"], points=2)
@given(seed=seeds, empty=subsets)
@example(seed=1, empty=set(range(8)))
@example(seed=2, empty={0})
@example(seed=3, empty={3, 4})
@example(seed=4, empty={1, 7})
def test_display_shows_empty_cells_and_foundations(lab: Lab, seed: int, empty: set[int]) -> None:
    """A cell or foundation without a card shows as [ ]."""
    layout = anywhere(seed, 3)
    for n in empty:
        layout.piles["c" if n < 4 else "f"][n % 4] = []
    display(lab, layout)


@check(task="Display", rules=["D4"], points=3)
@given(seed=seeds, most=st.integers(1, 12))
@example(seed=1, most=3)
@example(seed=5, most=12)
def test_display_shows_tableaus_as_columns(lab: Lab, seed: int, most: int) -> None:
    """Each tableau is shown as a column, from its first card down to its last."""
    display(lab, anywhere(seed, most))


@check(task="Display", rules=["D5"], points=2)
@given(seed=seeds, empty=subsets)
@example(seed=1, empty={0})
@example(seed=2, empty={7})
@example(seed=3, empty={3, 4})
@example(seed=4, empty={0, 1, 2, 3, 4, 5, 6})
def test_display_leaves_empty_tableaus_blank(lab: Lab, seed: int, empty: set[int]) -> None:
    """A tableau without cards leaves its column blank, and the others stay in theirs."""
    layout = anywhere(seed, 5)
    for n in empty:
        layout.piles["t"][n] = []
    display(lab, layout)


@check(task="Display", rules=["D6"], points=1)
@given(seed=seeds, cell=st.integers(0, 3), foundation=st.integers(0, 3))
@example(seed=1, cell=1, foundation=2)
def test_display_changes_nothing(lab: Lab, seed: int, cell: int, foundation: int) -> None:
    """Displaying a game leaves its lists as they are."""
    layout = deal(seed)
    layout.piles["c"][cell].append(layout.piles["t"][0].pop())
    layout.piles["f"][foundation] += [layout.piles["t"][7].pop(), layout.piles["t"][6].pop()]
    for group in display(lab, layout):
        lab.texts(group)
