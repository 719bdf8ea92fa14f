"""Setting up: what setup_game returns, how it deals, and that each game is a new one."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

columns = st.integers(0, 7)


def new_game(lab: Lab) -> tuple[Reference, ...]:
    """The cells, foundations and tableaus of a new game, and the cards in the order in which they were dealt."""
    spied = lab.spied(lab.setup_game, watch=["Deck.deal"])
    game, dealt = lab.unpack(spied, "game", "dealt")
    return (*lab.unpack(game, "cells", "foundations", "tableaus"), dealt)


def set_up(lab: Lab, games: int) -> None:
    """Set up games that nobody looks at.

    What comes after two of them rests on S6: where only the first game gets cards, that is the mistake.
    """
    for _ in range(games):
        lab.unpack(lab.setup_game())


@check(task="Setup", rules=["S7"], points=2)
@given(earlier=st.integers(2, 3))
@example(earlier=2)
@example(earlier=3)
def test_setup_returns_three_lists_in_a_tuple(lab: Lab, earlier: int) -> None:
    """setup_game() returns a tuple of three, in which the tableaus, which hold the cards, come last."""
    set_up(lab, earlier)
    game = lab.setup_game()
    lab.kind(game)
    lab.size(game)
    _, _, tableaus = lab.unpack(game, "cells", "foundations", "tableaus")
    (column,) = lab.unpack(tableaus, "column")
    (card,) = lab.unpack(column, "card")
    lab.kind(card)


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
    set_up(lab, 2)
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
    """Each call sets up a game of its own, from a whole deck, and no list is in use twice."""
    first = lab.unpack(lab.setup_game(), *("cells", "foundations", "tableaus")[: group + 1])
    second = lab.unpack(lab.setup_game(), "new_cells", "new_foundations", "new_tableaus")
    (card,) = lab.unpack(second[2][other], "card")
    lab.kind(card)
    lab.same(second[group], first[group])
    lab.same(second[group][one], first[group][other])
    beside = (group + 1) % 3
    lab.same(second[group], second[beside])
    lab.same(second[group][one], second[beside][other])
    if one != other:
        lab.same(second[group][one], second[group][other])
