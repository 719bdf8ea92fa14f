"""Which moves are valid: every card on every card, and on nothing."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Call, Lab, check

from .strategies import KING, RANKS, SUITS, Card, cards, empties, ranks, suits

Pairs = list[tuple[Card, Card]]
"""Cards to be moved, each with the card that it is put on."""


@st.composite
def of_two_suits(draw: st.DrawFn) -> tuple[Card, Card]:
    """Cards of different suits, whose ranks are near to each other more often than not."""
    other, turn = draw(cards), draw(st.integers(1, 3))
    rank = draw(st.sampled_from([-2, -1, -1, 0, 1, 1, 2]).map(lambda step: other[0] + step) | ranks)
    return (min(max(rank, 1), KING), (other[1] + turn - 1) % 4 + 1), other


def of_one_suit(step: int) -> st.SearchStrategy[tuple[Card, Card]]:
    """Cards of one suit, the one to be moved not `step` higher than the other."""
    chosen = st.tuples(ranks, ranks, suits).filter(lambda one: one[0] - one[1] != step)
    return chosen.map(lambda one: ((one[0], one[2]), (one[1], one[2])))


def few(pairs: st.SearchStrategy[tuple[Card, Card]]) -> st.SearchStrategy[Pairs]:
    """Up to four pairs."""
    return st.lists(pairs, min_size=1, max_size=4)


def ask(lab: Lab, valid: Call, wanted: Pairs) -> None:
    """Ask about many pairs of cards, each card made once."""
    made = {one: lab.Card(*one) for one in dict.fromkeys(one for pair in wanted for one in pair)}
    for source, destination in wanted:
        valid(made[source], made[destination])


def all_of_one_suit(suit: int, step: int) -> Pairs:
    """Pairs of ranks in a suit, but for those in which the card to be moved is `step` higher: near ones, and some far ones.

    The four suits together have all pairs.
    """
    return [
        ((mine, suit), (other, suit))
        for mine in RANKS
        for other in RANKS
        if mine - other != step and (abs(mine - other) <= 1 or (mine + 2 * other) % 4 + 1 == suit)
    ]


def all_of_two_suits(turn: int) -> Pairs:
    """Pairs of ranks of two suits that are `turn` suits apart: near ones in all such suits, some far ones in one.

    The three turns together have all pairs of ranks.
    """
    return [
        ((mine, (suit + turn - 1) % 4 + 1), (other, suit))
        for mine in RANKS
        for other in RANKS
        if abs(mine - other) <= 1 or (mine + other) % 3 + 1 == turn
        for suit in (SUITS if abs(mine - other) <= 1 else [(mine + 2 * other + turn) % 4 + 1])
    ]


@check(task="Validity", rules=["V1"], points=3)
@given(suit=suits, empty=empties)
@example(suit=1, empty=None)
@example(suit=2, empty=None)
@example(suit=3, empty=None)
@example(suit=4, empty=None)
@example(suit=1, empty=[])
@example(suit=2, empty=[])
@example(suit=3, empty=[])
@example(suit=4, empty=[])
@example(suit=1, empty="")
@example(suit=2, empty="")
@example(suit=3, empty="")
@example(suit=4, empty="")
def test_foundation_begins_with_an_ace(lab: Lab, suit: int, empty: object) -> None:
    """An ace can be put on an empty foundation."""
    lab.valid_fnd_move(lab.Card(1, suit), empty)


@check(task="Validity", rules=["V2"], points=3)
@given(rank=st.integers(2, 13), suit=suits, empty=empties)
@example(rank=2, suit=1, empty=None)
@example(rank=13, suit=4, empty=None)
@example(rank=2, suit=2, empty=[])
@example(rank=13, suit=3, empty=[])
@example(rank=2, suit=3, empty="")
@example(rank=13, suit=2, empty="")
def test_foundation_begins_with_nothing_else(lab: Lab, rank: int, suit: int, empty: object) -> None:
    """A card that is no ace on an empty foundation raises a RuntimeError."""
    lab.valid_fnd_move(lab.Card(rank, suit), empty)


@check(task="Validity", rules=["V3"], points=3)
@given(wanted=st.lists(st.tuples(st.integers(1, 12), suits), min_size=1, max_size=4))
@example(wanted=[(rank, suit) for suit in SUITS for rank in range(1, KING)])
def test_foundation_goes_up_in_suit(lab: Lab, wanted: list[Card]) -> None:
    """The next higher card of the same suit can be put on a foundation."""
    ask(lab, lab.valid_fnd_move, [((rank + 1, suit), (rank, suit)) for rank, suit in wanted])


@check(task="Validity", rules=["V4"], points=3)
@given(wanted=few(of_two_suits()))
@example(wanted=[((2, 2), (1, 1))])
@example(wanted=[((7, 4), (6, 3))])
@example(wanted=[((13, 1), (12, 4))])
@example(wanted=all_of_two_suits(1))
@example(wanted=all_of_two_suits(2))
@example(wanted=all_of_two_suits(3))
def test_foundation_refuses_other_suits(lab: Lab, wanted: Pairs) -> None:
    """A card of another suit than the foundation's top card raises a RuntimeError."""
    ask(lab, lab.valid_fnd_move, wanted)


@check(task="Validity", rules=["V5"], points=3)
@given(wanted=few(of_one_suit(1)))
@example(wanted=[((1, 1), (1, 1))])
@example(wanted=[((3, 2), (1, 2))])
@example(wanted=[((1, 3), (13, 3))])
@example(wanted=[((6, 4), (7, 4))])
@example(wanted=all_of_one_suit(1, 1))
@example(wanted=all_of_one_suit(2, 1))
@example(wanted=all_of_one_suit(3, 1))
@example(wanted=all_of_one_suit(4, 1))
def test_foundation_refuses_other_ranks(lab: Lab, wanted: Pairs) -> None:
    """A card of the same suit that is not the next higher one raises a RuntimeError on a foundation."""
    ask(lab, lab.valid_fnd_move, wanted)


@check(task="Validity", rules=["V6"], points=2)
@given(source=cards, empty=empties)
@example(source=(1, 1), empty=None)
@example(source=(13, 4), empty=None)
@example(source=(7, 2), empty=None)
@example(source=(1, 2), empty=[])
@example(source=(13, 3), empty=[])
@example(source=(7, 4), empty=[])
@example(source=(1, 3), empty="")
@example(source=(13, 1), empty="")
@example(source=(7, 1), empty="")
def test_empty_tableau_takes_any_card(lab: Lab, source: Card, empty: object) -> None:
    """Any card can be put on an empty tableau."""
    lab.valid_tab_move(lab.Card(*source), empty)


@check(task="Validity", rules=["V7"], points=3)
@given(wanted=st.lists(st.tuples(st.integers(1, 12), suits), min_size=1, max_size=4))
@example(wanted=[(rank, suit) for suit in SUITS for rank in range(1, KING)])
def test_tableau_goes_down_in_suit(lab: Lab, wanted: list[Card]) -> None:
    """The next lower card of the same suit can be put on a tableau."""
    ask(lab, lab.valid_tab_move, [((rank, suit), (rank + 1, suit)) for rank, suit in wanted])


@check(task="Validity", rules=["V8"], points=3)
@given(wanted=few(of_two_suits()))
@example(wanted=[((1, 2), (2, 1))])
@example(wanted=[((6, 4), (7, 3))])
@example(wanted=[((12, 1), (13, 4))])
@example(wanted=all_of_two_suits(1))
@example(wanted=all_of_two_suits(2))
@example(wanted=all_of_two_suits(3))
def test_tableau_refuses_other_suits(lab: Lab, wanted: Pairs) -> None:
    """A card of another suit than the tableau's top card raises a RuntimeError."""
    ask(lab, lab.valid_tab_move, wanted)


@check(task="Validity", rules=["V9"], points=3)
@given(wanted=few(of_one_suit(-1)))
@example(wanted=[((1, 1), (1, 1))])
@example(wanted=[((1, 2), (3, 2))])
@example(wanted=[((13, 3), (1, 3))])
@example(wanted=[((7, 4), (6, 4))])
@example(wanted=all_of_one_suit(1, -1))
@example(wanted=all_of_one_suit(2, -1))
@example(wanted=all_of_one_suit(3, -1))
@example(wanted=all_of_one_suit(4, -1))
def test_tableau_refuses_other_ranks(lab: Lab, wanted: Pairs) -> None:
    """A card of the same suit that is not the next lower one raises a RuntimeError on a tableau."""
    ask(lab, lab.valid_tab_move, wanted)
