"""Task 4: a shuffle returns the cards that it was given, in any order, and does the work itself."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .strategies import cards_of, values

WHOLE_DECK = list(range(10)) * 10 + [-1] * 20
THREE = [3, 5, 8]
FOUR = [0, -1, 6, 2]
MANY = 60
CALLS = {3: 150, 4: 900}


@check(task="shuffle", rules=["S1"], points=6)
@given(wanted=st.lists(values, min_size=2, max_size=12), look_afterwards=st.booleans(), often=st.just(0))
@example(wanted=[1, 2], look_afterwards=False, often=0)
@example(wanted=[5, 3, 8, 0], look_afterwards=True, often=0)
@example(wanted=[7, 7, 7], look_afterwards=False, often=0)
@example(wanted=[-1, 4, -1, 4, -1, 0], look_afterwards=True, often=0)
@example(wanted=WHOLE_DECK, look_afterwards=False, often=0)
# A card that is lost now and then, in one of ten calls or more, is lost in one of these all but surely.
@example(wanted=[4, 1, 9, 0, -1, 6, 2], look_afterwards=False, often=MANY)
def test_shuffle_keeps_the_cards(lab: Lab, wanted: list[int], look_afterwards: bool, often: int) -> None:
    """shuffle() returns a list of the same cards: none lost, none twice, none copied."""
    cards = cards_of(lab, wanted)
    if often:
        lab.tally(lab.shuffle, cards, often, relation="complete")
    given_list = lab.list(cards)
    lab.positions(lab.shuffle(given_list), cards, relation="permutation")
    if look_afterwards:
        lab.look(given_list)


@check(task="shuffle", rules=["S2"], points=2)
@given(wanted=st.lists(values, max_size=1))
@example(wanted=[])
@example(wanted=[0])
@example(wanted=[-1])
def test_shuffle_of_none_or_one(lab: Lab, wanted: list[int]) -> None:
    """Shuffling no card gives an empty list, and shuffling one card gives that card."""
    cards = cards_of(lab, wanted)
    lab.positions(lab.shuffle(cards), cards)


# So many orders cannot be counted, but a whole pack that is only cut keeps its neighbours.
@check(task="shuffle", rules=["S3"], points=1)
@given(wanted=st.just(WHOLE_DECK))
def test_a_whole_pack_is_mixed(lab: Lab, wanted: list[int]) -> None:
    """A whole pack comes out mixed."""
    cards = cards_of(lab, wanted)
    lab.positions(lab.shuffle(lab.list(cards)), cards, relation="mixed")


# Four cards show a bias that three hide, and three show an order that never comes with the fewest calls.
# The numbers of calls are the fewest that see an order that never comes, with room to spare; a bias that
# they only suggest gets a longer look.
@check(task="shuffle", rules=["S3"], points=3)
@given(wanted=st.sampled_from([THREE, FOUR]))
@example(wanted=THREE)
@example(wanted=FOUR)
def test_every_order_is_equally_likely(lab: Lab, wanted: list[int]) -> None:
    """Every order of the cards comes about equally often."""
    lab.tally(lab.shuffle, cards_of(lab, wanted), CALLS[len(wanted)])


@check(task="shuffle", rules=["S4"], points=3)
@given(wanted=st.lists(values, min_size=5, max_size=15))
@example(wanted=[9, 1, 4, 0, 7])
@example(wanted=[2, -1, 2, 5, 8, -1, 3, 6])
def test_shuffle_is_your_own(lab: Lab, wanted: list[int]) -> None:
    """shuffle() does the work itself, without random.shuffle, random.sample or sorting."""
    lab.uses(lab.shuffle, cards_of(lab, wanted))
