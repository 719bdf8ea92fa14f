"""Moving: from the right end of one list to the right end of another, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .strategies import (
    LAYOUTS,
    MOVES,
    Card,
    Layout,
    cards,
    look_at,
    pile,
    piles,
    played,
    right_for_foundation,
    right_for_tableau,
    some_cards,
    suit_up_to,
    wrong_for_foundation,
    wrong_for_tableau,
)

seeds = st.integers(0, 10_000)
ALL_KINDS = sorted(MOVES)
no_cells_filled = st.sampled_from([["tf", "tt"], ["cf", "ct", "tf", "tt"], ["cf", "ct"]])
some_kinds = st.sampled_from([ALL_KINDS, ["tc", "ct"], ["tf", "tt"], ["cf", "ct"], ["tc", "cf", "tf"]])
below = st.lists(cards, max_size=6, unique=True)
Lists = dict[str, list[Reference]]
"""The cells, foundations and tableaus of a game, by their first letters."""

Place = tuple[Card, list[Card]]
"""A card to be moved, and the pile that it is moved to."""


def column(under: list[Card], top: Card) -> list[Card]:
    """A tableau with `top` as its last card, above others."""
    return [*(one for one in under if one != top), top]


# Tableau to cell -------------------------------------------------------------------------------------


@check(task="Moves", rules=["M1"], points=2)
@given(cards=some_cards)
@example(cards=[(5, 1)])
@example(cards=[(1, 1), (13, 4), (7, 2)])
def test_tableau_to_cell(lab: Lab, cards: list[Card]) -> None:
    """tableau_to_cell moves the last card of the tableau to an empty cell."""
    tab, cell = pile(lab, cards, "tab"), pile(lab, [], "cell")
    lab.tableau_to_cell(tab, cell)
    look_at(lab, tab, cell)


@check(task="Moves", rules=["M2"], points=2)
@given(cards=some_cards, held=cards)
@example(cards=[(5, 1)], held=(6, 1))
@example(cards=[(5, 1)], held=(4, 1))
@example(cards=[(1, 2), (9, 3)], held=(12, 4))
def test_tableau_to_cell_that_is_occupied(lab: Lab, cards: list[Card], held: Card) -> None:
    """tableau_to_cell raises a RuntimeError when the cell holds a card."""
    lab.tableau_to_cell(pile(lab, cards, "tab"), pile(lab, [held], "cell"))


@check(task="Moves", rules=["M3"], points=2)
def test_empty_tableau_to_cell(lab: Lab) -> None:
    """tableau_to_cell raises a RuntimeError when the tableau is empty."""
    lab.tableau_to_cell(pile(lab, [], "tab"), pile(lab, [], "cell"))


# Tableau to foundation -------------------------------------------------------------------------------


@check(task="Moves", rules=["M4"], points=2)
@given(place=right_for_foundation(), under=below)
@example(place=((1, 3), []), under=[])
@example(place=((2, 4), [(1, 4)]), under=[(9, 1), (3, 3)])
@example(place=((13, 2), suit_up_to(12, 2)), under=[(5, 1)])
def test_tableau_to_foundation(lab: Lab, place: Place, under: list[Card]) -> None:
    """tableau_to_foundation moves the last card of the tableau where that is valid."""
    tab, fnd = pile(lab, column(under, place[0]), "tab"), pile(lab, place[1], "fnd")
    lab.tableau_to_foundation(tab, fnd)
    look_at(lab, tab, fnd)


@check(task="Moves", rules=["M5"], points=2)
@given(place=wrong_for_foundation(), under=below)
@example(place=((2, 3), []), under=[])
@example(place=((2, 4), [(1, 3)]), under=[])
@example(place=((3, 4), [(1, 4)]), under=[(9, 1)])
@example(place=((4, 1), suit_up_to(5, 1)), under=[(6, 1)])
def test_tableau_to_foundation_that_does_not_fit(lab: Lab, place: Place, under: list[Card]) -> None:
    """tableau_to_foundation raises a RuntimeError where the move is not valid."""
    lab.tableau_to_foundation(pile(lab, column(under, place[0]), "tab"), pile(lab, place[1], "fnd"))


@check(task="Moves", rules=["M6"], points=2)
@given(there=st.integers(0, 12).map(lambda height: suit_up_to(height, 2)))
@example(there=[])
@example(there=[(1, 1)])
def test_empty_tableau_to_foundation(lab: Lab, there: list[Card]) -> None:
    """tableau_to_foundation raises a RuntimeError when the tableau is empty."""
    lab.tableau_to_foundation(pile(lab, [], "tab"), pile(lab, there, "fnd"))


# Tableau to tableau ----------------------------------------------------------------------------------


@check(task="Moves", rules=["M7"], points=2)
@given(place=right_for_tableau(), under=below)
@example(place=((5, 1), []), under=[])
@example(place=((5, 1), []), under=[(9, 2), (7, 1), (6, 1)])
@example(place=((3, 4), []), under=[(4, 4)])
@example(place=((7, 3), [(8, 3)]), under=[(2, 2), (9, 4)])
@example(place=((7, 3), [(8, 3)]), under=[(9, 3), (8, 3), (12, 4)])
@example(place=((1, 2), [(9, 1), (2, 2)]), under=[(3, 3)])
@example(place=((6, 4), [(9, 1), (7, 4)]), under=[(8, 4), (7, 4)])
def test_tableau_to_tableau(lab: Lab, place: Place, under: list[Card]) -> None:
    """tableau_to_tableau moves the last card of the first tableau where that is valid."""
    tab1, tab2 = pile(lab, column(under, place[0]), "tab1"), pile(lab, place[1], "tab2")
    lab.tableau_to_tableau(tab1, tab2)
    look_at(lab, tab1, tab2)


@check(task="Moves", rules=["M8"], points=2)
@given(place=wrong_for_tableau(), under=below)
@example(place=((7, 3), [(8, 2)]), under=[])
@example(place=((8, 3), [(7, 3)]), under=[])
@example(place=((6, 3), [(7, 1), (8, 3)]), under=[(7, 3)])
def test_tableau_to_tableau_that_does_not_fit(lab: Lab, place: Place, under: list[Card]) -> None:
    """tableau_to_tableau raises a RuntimeError where the move is not valid."""
    lab.tableau_to_tableau(pile(lab, column(under, place[0]), "tab1"), pile(lab, place[1], "tab2"))


@check(task="Moves", rules=["M9"], points=2)
@given(there=piles)
@example(there=[])
@example(there=[(1, 1)])
def test_empty_tableau_to_tableau(lab: Lab, there: list[Card]) -> None:
    """tableau_to_tableau raises a RuntimeError when the first tableau is empty."""
    lab.tableau_to_tableau(pile(lab, [], "tab1"), pile(lab, there, "tab2"))


# Cell to foundation ----------------------------------------------------------------------------------


@check(task="Moves", rules=["M10"], points=2)
@given(place=right_for_foundation())
@example(place=((1, 3), []))
@example(place=((2, 4), [(1, 4)]))
@example(place=((13, 2), suit_up_to(12, 2)))
def test_cell_to_foundation(lab: Lab, place: Place) -> None:
    """cell_to_foundation moves the card of the cell where that is valid."""
    cell, fnd = pile(lab, [place[0]], "cell"), pile(lab, place[1], "fnd")
    lab.cell_to_foundation(cell, fnd)
    look_at(lab, cell, fnd)


@check(task="Moves", rules=["M11"], points=2)
@given(place=wrong_for_foundation())
@example(place=((2, 3), []))
@example(place=((2, 4), [(1, 3)]))
@example(place=((3, 4), [(1, 4)]))
@example(place=((4, 1), suit_up_to(5, 1)))
def test_cell_to_foundation_that_does_not_fit(lab: Lab, place: Place) -> None:
    """cell_to_foundation raises a RuntimeError where the move is not valid."""
    lab.cell_to_foundation(pile(lab, [place[0]], "cell"), pile(lab, place[1], "fnd"))


@check(task="Moves", rules=["M12"], points=2)
@given(there=st.integers(0, 12).map(lambda height: suit_up_to(height, 3)))
@example(there=[])
@example(there=[(1, 1)])
def test_empty_cell_to_foundation(lab: Lab, there: list[Card]) -> None:
    """cell_to_foundation raises a RuntimeError when the cell is empty."""
    lab.cell_to_foundation(pile(lab, [], "cell"), pile(lab, there, "fnd"))


# Cell to tableau -------------------------------------------------------------------------------------


@check(task="Moves", rules=["M13"], points=2)
@given(place=right_for_tableau())
@example(place=((5, 1), []))
@example(place=((7, 3), [(8, 3)]))
@example(place=((1, 2), [(9, 1), (2, 2)]))
def test_cell_to_tableau(lab: Lab, place: Place) -> None:
    """cell_to_tableau moves the card of the cell where that is valid."""
    cell, tab = pile(lab, [place[0]], "cell"), pile(lab, place[1], "tab")
    lab.cell_to_tableau(cell, tab)
    look_at(lab, cell, tab)


@check(task="Moves", rules=["M14"], points=2)
@given(place=wrong_for_tableau())
@example(place=((7, 3), [(8, 2)]))
@example(place=((8, 3), [(7, 3)]))
@example(place=((6, 3), [(7, 1), (8, 3)]))
def test_cell_to_tableau_that_does_not_fit(lab: Lab, place: Place) -> None:
    """cell_to_tableau raises a RuntimeError where the move is not valid."""
    lab.cell_to_tableau(pile(lab, [place[0]], "cell"), pile(lab, place[1], "tab"))


@check(task="Moves", rules=["M15"], points=2)
@given(there=piles)
@example(there=[])
@example(there=[(1, 1)])
def test_empty_cell_to_tableau(lab: Lab, there: list[Card]) -> None:
    """cell_to_tableau raises a RuntimeError when the cell is empty."""
    lab.cell_to_tableau(pile(lab, [], "cell"), pile(lab, there, "tab"))


# What all moves have in common -----------------------------------------------------------------------


@st.composite
def refused(draw: st.DrawFn) -> tuple[str, list[Card], list[Card]]:
    """A move that is not valid: its function, and the two piles."""
    name = draw(st.sampled_from(sorted(MOVES.values())))
    cell = name.startswith("cell")
    if name == "tableau_to_cell":
        if draw(st.booleans()):
            return name, draw(piles), [draw(cards)]
        return name, [], draw(st.lists(cards, max_size=1))
    if draw(st.integers(0, 3)) == 0:
        return name, [], draw(piles) if name.endswith("tableau") else suit_up_to(draw(st.integers(0, 12)), 1)
    top, there = draw(wrong_for_foundation() if name.endswith("foundation") else wrong_for_tableau())
    return name, [top] if cell else column(draw(below), top), there


@check(task="Moves", rules=["M16"], points=2)
@given(move=refused())
@example(move=("tableau_to_cell", [(5, 1), (6, 1)], [(7, 1)]))
@example(move=("tableau_to_cell", [], []))
@example(move=("tableau_to_foundation", [(4, 4), (5, 1)], [(1, 1)]))
@example(move=("tableau_to_foundation", [(4, 4), (5, 1)], []))
@example(move=("tableau_to_foundation", [], [(1, 1)]))
@example(move=("tableau_to_tableau", [(4, 4), (5, 1)], [(7, 1)]))
@example(move=("tableau_to_tableau", [], [(7, 1)]))
@example(move=("cell_to_foundation", [(5, 1)], [(1, 1)]))
@example(move=("cell_to_foundation", [(5, 1)], []))
@example(move=("cell_to_foundation", [], [(1, 1)]))
@example(move=("cell_to_tableau", [(5, 1)], [(3, 3), (7, 1)]))
@example(move=("cell_to_tableau", [], [(3, 3), (7, 1)]))
def test_refused_moves_change_nothing(lab: Lab, move: tuple[str, list[Card], list[Card]]) -> None:
    """A move that raises an error leaves both lists as they were."""
    name, source, destination = move
    one, other = pile(lab, source, "source"), pile(lab, destination, "destination")
    getattr(lab, name)(one, other)
    look_at(lab, one, other)


@check(task="Moves", rules=["M16"], points=1)
@given(seed=seeds, count=st.integers(4, 8), start=st.just("few"), kinds=no_cells_filled)
@example(seed=1, count=8, start="dealt", kinds=["tf", "tt"])
@example(seed=2, count=12, start="late", kinds=["cf", "ct", "tf", "tt"])
def test_refused_moves_in_a_game(lab: Lab, seed: int, count: int, start: str, kinds: Sequence[str]) -> None:
    """A move that raises an error in the middle of a game leaves both lists as they were."""
    play(lab, LAYOUTS[start](seed), seed, count, 0.5, kinds)


def play(lab: Lab, layout: Layout, seed: int, count: int, valid: float, kinds: Sequence[str]) -> Lists:
    """Play a game, and see after each move the two lists that it is about; all its lists."""
    lists = layout.record(lab)
    for source, n, target, m in played(layout, seed, count, valid, kinds):
        one, other = lists[source][n], lists[target][m]
        getattr(lab, MOVES[source + target])(one, other)
        look_at(lab, one, other)
    return lists


REFUSED: dict[str, tuple[list[Card], list[Card]]] = {
    "tc": ([(9, 2), (5, 1)], [(6, 1)]),
    "tf": ([(9, 2), (5, 1)], []),
    "tt": ([(9, 2), (5, 1)], [(7, 2)]),
    "cf": ([(5, 1)], []),
    "ct": ([(5, 1)], [(7, 2)]),
}
"""For each kind of move, two piles between which it is not valid."""


def play_between_refused(lab: Lab, layout: Layout, seed: int, count: int, kinds: Sequence[str]) -> Lists:
    """Play a game, and before each of its moves have one of the same kind refused, between piles of no game.

    What becomes of those piles is asked by M16.
    """
    lists = layout.record(lab)
    for source, n, target, m in played(layout, seed, count, 1.0, kinds):
        move = getattr(lab, MOVES[source + target])
        one, other = REFUSED[source + target]
        lab.uncompared(move(pile(lab, one, "source"), pile(lab, other, "destination")))
        move(lists[source][n], lists[target][m])
        look_at(lab, lists[source][n], lists[target][m])
    return lists


@check(task="Moves", rules=["M17"], points=2)
@given(seed=seeds, count=st.integers(5, 20), start=st.just("few"), kinds=some_kinds, refused=st.just(False))
@example(seed=1, count=100, start="dealt", kinds=ALL_KINDS, refused=False)
@example(seed=2, count=30, start="late", kinds=ALL_KINDS, refused=False)
@example(seed=3, count=20, start="dealt", kinds=["tc", "ct"], refused=False)
@example(seed=5, count=20, start="late", kinds=["tf", "tt"], refused=False)
@example(seed=6, count=20, start="few", kinds=["cf", "ct", "tt"], refused=False)
@example(seed=7, count=8, start="dealt", kinds=ALL_KINDS, refused=True)
@example(seed=8, count=20, start="late", kinds=ALL_KINDS, refused=True)
def test_whole_games(
    lab: Lab, seed: int, count: int, start: str, kinds: Sequence[str], refused: bool
) -> None:
    """In a game of many moves, each one does what it does in any other."""
    layout = LAYOUTS[start](seed)
    if refused:
        lists = play_between_refused(lab, layout, seed, count, kinds)
    else:
        lists = play(lab, layout, seed, count, 1.0, kinds)
    for group in lists.values():
        look_at(lab, *group)
