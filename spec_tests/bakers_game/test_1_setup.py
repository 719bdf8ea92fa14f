"""Setting up: what setup_game returns, how it deals, and that each game is a new one."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check
from grader.lab import Lab, Reference

columns = st.integers(0, 7)


def new_game(lab: Lab) -> tuple[Reference, ...]:
    """The cells, foundations and tableaus of a new game, and the cards in the order in which they were dealt."""
    spied = lab.spied(lab.setup_game, watch=["Deck.deal"])
    game, dealt = lab.unpack(spied, "game", "dealt")
    return (*lab.unpack(game, "cells", "foundations", "tableaus"), dealt)


@check(task="Setup", rules=["S7"], points=2)
def test_setup_returns_three_lists_in_a_tuple(lab: Lab) -> None:
    """setup_game() returns a tuple of three, in which the tableaus come last."""
    game = lab.setup_game()
    lab.kind(game)
    lab.size(game)
    _, _, tableaus = lab.unpack(game, "cells", "foundations", "tableaus")
    lab.kind(tableaus[0][0])


@check(task="Setup", rules=["S1"], points=2)
@given(games=st.integers(1, 2))
@example(games=1)
def test_setup_makes_four_empty_cells(lab: Lab, games: int) -> None:
    """The cells of a new game are a list of four empty lists."""
    for _ in range(games):
        (cells,) = lab.unpack(lab.setup_game(), "cells")
        lab.texts(cells)


@check(task="Setup", rules=["S2"], points=2)
@given(games=st.integers(1, 2))
@example(games=1)
def test_setup_makes_four_empty_foundations(lab: Lab, games: int) -> None:
    """The foundations of a new game are a list of four empty lists."""
    for _ in range(games):
        _, foundations = lab.unpack(lab.setup_game(), "cells", "foundations")
        lab.texts(foundations)


@check(task="Setup", rules=["S3"], points=3)
@given(column=columns)
@example(column=0)
@example(column=3)
@example(column=4)
@example(column=7)
def test_setup_deals_all_cards_to_eight_tableaus(lab: Lab, column: int) -> None:
    """The first four tableaus of a new game hold seven cards, the other four hold six."""
    _, _, tableaus = lab.unpack(lab.setup_game(), "cells", "foundations", "tableaus")
    lab.size(tableaus)
    lab.size(tableaus[column])


@check(task="Setup", rules=["S4"], points=3)
@given(column=columns)
@example(column=0)
@example(column=1)
@example(column=4)
@example(column=7)
def test_setup_deals_from_left_to_right(lab: Lab, column: int) -> None:
    """The deck deals one card to each tableau from left to right, until it is empty."""
    _, _, tableaus, dealt = new_game(lab)
    lab.positions(tableaus[column], dealt)


@check(task="Setup", rules=["S5"], points=3)
def test_setup_shuffles_the_deck(lab: Lab) -> None:
    """The deck is shuffled before the first card is dealt."""
    spied = lab.spied(lab.setup_game, watch=["Deck.shuffle", "Deck.deal"])
    _, _, order = lab.unpack(spied, "game", "dealt", "order")
    lab.look(order)


@check(task="Setup", rules=["S6"], points=3)
@given(group=st.integers(0, 2), one=st.integers(0, 3), other=st.integers(0, 3))
@example(group=0, one=0, other=1)
@example(group=1, one=2, other=3)
@example(group=2, one=0, other=0)
@example(group=2, one=3, other=3)
def test_setup_makes_a_new_game_each_time(lab: Lab, group: int, one: int, other: int) -> None:
    """Each call sets up a game of its own, with a whole deck and lists of its own."""
    first = lab.unpack(lab.setup_game(), "cells", "foundations", "tableaus")
    second = lab.unpack(lab.setup_game(), "cells", "foundations", "tableaus")
    lab.same(first[group], second[group])
    lab.same(first[group][one], second[group][other])
    if one != other:
        lab.same(second[group][one], second[group][other])
    lab.kind(second[2][other][0])
