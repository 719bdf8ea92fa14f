"""Winning: four whole suits, with their kings on top, and nothing less."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .strategies import ALL_CARDS, KING, SUITS, Card, suit_up_to

seeds = st.integers(0, 10_000)
orders = st.permutations(list(SUITS))
heights = st.lists(st.integers(0, 13), min_size=4, max_size=4)
not_won = heights.filter(lambda four: min(four) < KING)
WON = [suit_up_to(KING, suit) for suit in SUITS]


def ask(lab: Lab, *wanted: Sequence[Sequence[Card]], kind: bool = False) -> None:
    """Ask about one set of foundations after the other; or only which kind of answer it is."""
    made = {one: lab.Card(*one) for one in dict.fromkeys(c for four in wanted for pile in four for c in pile)}
    for four in wanted:
        piles = [lab.list([made[one] for one in pile], "pile") for pile in four]
        won = lab.is_winner(lab.list(piles, "foundations"))
        if kind:
            lab.kind(won)


def up_to(four: Sequence[int]) -> list[list[Card]]:
    """Foundations built up to these ranks."""
    return [suit_up_to(height, suit) for suit, height in enumerate(four, 1)]


@check(task="Winning", rules=["W1"], points=3)
@given(order=orders)
@example(order=[1, 2, 3, 4])
@example(order=[4, 2, 1, 3])
def test_won_with_four_whole_suits(lab: Lab, order: list[int]) -> None:
    """The game is won when each foundation has 13 cards and a king on top."""
    ask(lab, [suit_up_to(KING, suit) for suit in order])


@check(task="Winning", rules=["W2"], points=2)
@given(fours=st.lists(not_won, min_size=1, max_size=2), lost=st.none(), where=st.just(0))
@example(fours=[[0, 0, 0, 0]], lost=None, where=0)
@example(fours=[[13, 13, 13, 12], [13, 0, 0, 0]], lost=5, where=0)
@example(fours=[[12, 13, 13, 13], [13, 13, 12, 13], [13, 12, 13, 13]], lost=0, where=3)
@example(fours=[[0, 13, 13, 13]], lost=11, where=1)
def test_not_won_with_too_few_cards(lab: Lab, fours: list[list[int]], lost: int | None, where: int) -> None:
    """The game is not won while a foundation has fewer than 13 cards, whatever lies on top."""
    lacking = [list(pile) for pile in WON]
    if lost is not None:
        del lacking[where][lost]
    ask(lab, *map(up_to, fours), *([lacking] if lost is not None else []))


@check(task="Winning", rules=["W3"], points=2)
@given(seed=seeds, where=st.integers(0, 3), place=st.integers(0, 11))
@example(seed=1, where=0, place=11)
@example(seed=2, where=3, place=0)
def test_not_won_without_kings_on_top(lab: Lab, seed: int, where: int, place: int) -> None:
    """The game is not won while a foundation has another card than a king on top."""
    turned = [list(pile) for pile in WON]
    turned[where][place], turned[where][-1] = turned[where][-1], turned[where][place]
    mixed = random.Random(seed).sample(ALL_CARDS, len(ALL_CARDS))
    ask(lab, turned, [mixed[n::4] for n in range(4)])


@check(task="Winning", rules=["W4"], points=1)
@given(four=st.lists(st.integers(0, 4), min_size=4, max_size=4), won=st.just(False))
@example(four=[1, 1, 1, 1], won=True)
@example(four=[13, 13, 13, 12], won=True)
@example(four=[12, 13, 13, 13], won=False)
def test_winner_is_true_or_false(lab: Lab, four: list[int], won: bool) -> None:
    """is_winner returns True or False, and nothing that only counts as one of them."""
    ask(lab, up_to(four), *([WON] if won else []), kind=True)
