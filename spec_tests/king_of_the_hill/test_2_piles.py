"""Tasks 2, 3 and 4: piles, hands in order of strength, and stacks."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, check

from .model import FACES_OF_NOTE, NO_TRUMPS, Trumps
from .table import (
    RANK_AND_SUIT,
    faces,
    fill,
    look,
    look_at,
    look_in_order,
    new_card,
    new_cards,
    trumps,
)

some = st.lists(faces, min_size=1, max_size=7)
piles = st.lists(faces, max_size=7)
noted = st.sampled_from(FACES_OF_NOTE)
hands = st.lists(faces | noted, min_size=2, max_size=9)
CALLS = 400


@check(task="CardPile", rules=["P1"], points=1)
@given(added=piles)
@example(added=[])
@example(added=["KD", "3C", "R", "3C", "2S"])
def test_a_pile_keeps_its_cards_in_order(lab: Lab, added: list[str]) -> None:
    """A new pile is empty, and its cards stand in the order in which they were added."""
    pile = lab.CardPile()
    look(lab, pile)
    fill(lab, pile, added)
    look(lab, pile)


@check(task="CardPile", rules=["P2"], points=2)
@given(held=piles, asked=st.lists(faces, min_size=1, max_size=3), place=st.integers(0, 6))
@example(held=["5H", "7C", "TD"], asked=["7C", "5D", "7H", "TD"], place=0)
@example(held=[], asked=["5H"], place=0)
@example(held=["5H", "6C"], asked=["6H", "5C"], place=1)
@example(held=["B"], asked=["R", "B"], place=0)
def test_card_exists(lab: Lab, held: list[str], asked: list[str], place: int) -> None:
    """cardExists(card) tells whether an identical card is anywhere in the pile."""
    pile = fill(lab, lab.CardPile(), held)
    for face in [*asked, *([held[place % len(held)]] if held else [])]:
        pile.cardExists(new_card(lab, face))
    # Looking must not change anything.
    look(lab, pile)


def removing(held: list[str], places: list[int]) -> list[str]:
    """Cards to take out one after the other, which are all there."""
    left, wanted = [*held], []
    for place in places:
        if left:
            wanted.append(left.pop(place % len(left)))
    return wanted


places = st.lists(st.integers(0, 6), min_size=1, max_size=3)


@check(task="CardPile", rules=["P3"], points=2)
@given(held=some, places=places)
@example(held=["5H", "7C", "TD"], places=[1])
@example(held=["5H", "7C", "TD"], places=[2, 0])
@example(held=["4S", "9D", "4S", "2C"], places=[2])
@example(held=["4S", "4S"], places=[0, 0])
@example(held=["5H", "5C", "6H", "6C"], places=[3])
def test_remove_card(lab: Lab, held: list[str], places: list[int]) -> None:
    """removeCard(card) takes one identical card out of the pile, and returns it."""
    pile = fill(lab, lab.CardPile(), held)
    wanted = removing(held, places)
    for face in wanted:
        look_at(lab, lab.uncompared(pile.removeCard(new_card(lab, face))))
    # Of two identical cards, either may go.
    look(lab, pile, "any_order" if len(set(held)) < len(held) else "")


@check(task="CardPile", rules=["P4"], points=1)
@given(held=piles, missing=faces, look_after=st.booleans())
@example(held=[], missing="5H", look_after=True)
@example(held=["5H", "6C"], missing="5C", look_after=True)
@example(held=["5H", "6C"], missing="6H", look_after=False)
@example(held=["R"], missing="B", look_after=True)
def test_remove_a_missing_card(lab: Lab, held: list[str], missing: str, look_after: bool) -> None:
    """removeCard of a card that is not there gives None or an exception, and the pile stays as it was."""
    held = [face for face in held if face != missing]
    pile = fill(lab, lab.CardPile(), held)
    look_at(lab, lab.uncompared(pile.removeCard(new_card(lab, missing))))
    if look_after:
        look(lab, pile)


@check(task="CardPile", rules=["P5"], points=1)
@given(held=piles, then=st.none() | faces)
@example(held=["5H", "7C", "TD", "5H", "R"], then=None)
@example(held=[], then="3S")
@example(held=["2D"], then="3S")
@example(held=["2D", "JC", "8H"], then="JC")
def test_shuffle_keeps_the_cards(lab: Lab, held: list[str], then: str | None) -> None:
    """shuffle() leaves each card in this pile, once."""
    pile = fill(lab, lab.CardPile(), held)
    pile.shuffle()
    look(lab, pile, "any_order")
    if then is not None:
        pile.addCard(new_card(lab, then))
        look(lab, pile, "any_order")


@check(task="CardPile", rules=["P6"], points=1)
@given(held=st.permutations(["5H", "7C", "TD", "R"]).map(lambda all: all[:3]))
@example(held=["5H", "7C", "TD"])
def test_shuffle_is_fair(lab: Lab, held: list[str]) -> None:
    """After shuffle(), every order of the cards is equally likely."""
    pile = lab.CardPile()
    cards = new_cards(lab, held)
    for card in cards:
        pile.addCard(card)
    lab.tally(pile.shuffle, cards, CALLS, look="CardPile.cards", fields=RANK_AND_SUIT)


@check(task="CardPile", rules=["P7"], points=1)
@given(one=some, other=some, same=st.booleans())
@example(one=["5H"], other=["7C"], same=False)
@example(one=["5H", "2C"], other=["7C"], same=True)
def test_piles_are_independent(lab: Lab, one: list[str], other: list[str], same: bool) -> None:
    """What happens to one pile changes no other."""
    first, second = lab.CardPile(), lab.CardPile()
    fill(lab, first, one)
    fill(lab, second, one if same else other)
    first.removeCard(new_card(lab, one[0]))
    look(lab, second)
    look(lab, lab.CardPile())


@check(task="Hand", rules=["H1"], points=2)
@given(held=hands)
@example(held=["5H"])
@example(held=["2C", "AC", "TC", "9C", "KC", "JC", "QC"])
@example(held=["AC", "R", "2C", "B", "R"])
@example(held=["B", "R"])
@example(held=["7D", "8D", "6D", "8D"])
def test_a_hand_without_trumps(lab: Lab, held: list[str]) -> None:
    """A hand without trumps has its jokers first, and then its cards by rank."""
    held = NO_TRUMPS.in_one_suit(held)
    look_in_order(lab, fill(lab, lab.Hand(), held), held)


@check(task="Hand", rules=["H2"], points=2)
@given(held=hands, by=trumps, again=st.none() | trumps)
@example(held=["5H", "5D", "AH", "AS", "R", "B", "2H", "KS"], by=Trumps("5", "H"), again=None)
@example(held=["KD", "KC", "AD", "2D", "B"], by=Trumps("K", "D"), again=Trumps("2", "C"))
@example(held=["5D", "AH"], by=Trumps("5", "H"), again=None)
@example(held=["2H", "AS"], by=Trumps("5", "H"), again=None)
@example(held=["5H", "B"], by=Trumps("5", "H"), again=None)
@example(held=["4H", "TH", "9H", "4C", "9C", "TC"], by=Trumps("4", "H"), again=None)
def test_sort_hand(lab: Lab, held: list[str], by: Trumps, again: Trumps | None) -> None:
    """sortHand(trumpRank, trumpSuit) puts the cards in order of strength."""
    held = by.in_one_suit(again.in_one_suit(held) if again else held)
    hand = fill(lab, lab.Hand(), held)
    for one in [by, *([again] if again else [])]:
        hand.sortHand(one.rank, one.suit)
        look_in_order(lab, hand, held, one)


@check(task="Hand", rules=["H3"], points=2)
@given(held=st.lists(faces | noted, max_size=4), added=hands, by=trumps)
@example(held=[], added=["5D", "AH", "B", "5H", "R", "2H", "AS"], by=Trumps("5", "H"))
@example(held=["AS"], added=["2H"], by=Trumps("5", "H"))
@example(held=["AH"], added=["5C"], by=Trumps("5", "H"))
@example(held=["KC", "3D"], added=["QC", "3S", "B"], by=Trumps("3", "S"))
@example(held=["KC", "9C"], added=["AC", "TC", "JC"], by=Trumps("3", "S"))
def test_a_hand_with_trumps(lab: Lab, held: list[str], added: list[str], by: Trumps) -> None:
    """After sortHand, each card that is added goes to its place by these trumps."""
    every = by.in_one_suit([*held, *added])
    held, added = every[: len(held)], every[len(held) :]
    hand = fill(lab, lab.Hand(), held)
    hand.sortHand(by.rank, by.suit)
    for number, face in enumerate(added):
        hand.addCard(new_card(lab, face))
        if number in (0, len(added) - 1):
            look_in_order(lab, hand, [*held, *added[: number + 1]], by)


@check(task="Hand", rules=["H4"], points=1)
@given(held=st.lists(faces, max_size=8), removed=st.integers(0, 3))
@example(held=[], removed=0)
@example(held=["5H", "5H", "R"], removed=1)
def test_num_cards(lab: Lab, held: list[str], removed: int) -> None:
    """numCards() returns how many cards a hand holds."""
    hand = fill(lab, lab.Hand(), held)
    hand.numCards()
    for face in held[:removed]:
        hand.removeCard(new_card(lab, face))
    hand.numCards()


@check(task="Hand", rules=["H5"], points=1)
@given(held=some, places=places, asked=faces, by=st.none() | trumps)
@example(held=["5H", "7C", "TD"], places=[0], asked="7C", by=None)
@example(held=["5H", "7C", "TD", "7C"], places=[1, 0], asked="7C", by=Trumps("7", "D"))
@example(held=["5H", "7C"], places=[1], asked="5C", by=None)
def test_a_hand_is_a_pile(
    lab: Lab, held: list[str], places: list[int], asked: str, by: Trumps | None
) -> None:
    """cardExists and removeCard of a hand do the same as for any pile."""
    held = (by or NO_TRUMPS).in_one_suit(held)
    hand = fill(lab, lab.Hand(), held)
    if by is not None:
        hand.sortHand(by.rank, by.suit)
    hand.cardExists(new_card(lab, asked))
    hand.cardExists(new_card(lab, held[0]))
    left = [*held]
    for face in removing(held, places):
        look_at(lab, lab.uncompared(hand.removeCard(new_card(lab, face))))
        left.remove(face)
    look_in_order(lab, hand, left, by or NO_TRUMPS)


@check(task="Hand", rules=["H6"], points=1)
@given(one=some, other=some, by=trumps)
@example(one=["5H"], other=["7C"], by=Trumps("2", "S"))
@example(one=["5H"], other=["AS", "2C"], by=Trumps("2", "C"))
def test_hands_are_independent(lab: Lab, one: list[str], other: list[str], by: Trumps) -> None:
    """What happens to one hand, trumps included, changes no other."""
    one, other = by.in_one_suit(one), NO_TRUMPS.in_one_suit(other)
    first, second = lab.Hand(), lab.Hand()
    fill(lab, first, one)
    first.sortHand(by.rank, by.suit)
    fill(lab, second, other)
    look_in_order(lab, second, other)
    look_in_order(lab, first, one, by)


@check(task="CardStack", rules=["S1"], points=1)
@given(added=piles)
@example(added=["5H", "7C", "2D"])
@example(added=["KC", "R", "AD", "3S"])
def test_the_top_of_a_stack_is_last(lab: Lab, added: list[str]) -> None:
    """addCard(card) puts a card on top of the stack, which is the end of its cards."""
    look(lab, fill(lab, lab.CardStack(), added))


@check(task="CardStack", rules=["S2"], points=1)
@given(added=some, taken=st.integers(1, 4), then=st.lists(faces, max_size=2), look_after=st.booleans())
@example(added=["5H", "7C", "2D"], taken=1, then=[], look_after=True)
@example(added=["5H", "7C", "2D"], taken=3, then=["R"], look_after=False)
@example(added=["5H", "7C", "2D"], taken=2, then=["5H", "R"], look_after=True)
def test_a_stack_gives_its_top(
    lab: Lab, added: Sequence[str], taken: int, then: Sequence[str], look_after: bool
) -> None:
    """removeCard() takes the top card and returns it."""
    stack = fill(lab, lab.CardStack(), added)
    for _ in range(min(taken, len(added))):
        look_at(lab, lab.uncompared(stack.removeCard()))
    for face in then:
        stack.addCard(new_card(lab, face))
    for _ in then:
        look_at(lab, lab.uncompared(stack.removeCard()))
    if look_after:
        look(lab, stack)


@check(task="CardStack", rules=["S3"], points=1)
@given(added=st.lists(faces, max_size=3), then=st.none() | faces)
@example(added=[], then=None)
@example(added=["5H"], then=None)
@example(added=["5H", "7C"], then="2S")
def test_an_empty_stack(lab: Lab, added: list[str], then: str | None) -> None:
    """removeCard() of an empty stack gives None or an exception."""
    stack = fill(lab, lab.CardStack(), added)
    for _ in range(len(added) + 1):
        look_at(lab, lab.uncompared(stack.removeCard()))
    if then is not None:
        stack.addCard(new_card(lab, then))
        look(lab, stack)


@check(task="CardStack", rules=["S4"], points=1)
@given(one=some, other=some)
@example(one=["5H"], other=["7C"])
def test_stacks_are_independent(lab: Lab, one: list[str], other: list[str]) -> None:
    """What happens to one stack changes no other."""
    first, second = lab.CardStack(), lab.CardStack()
    fill(lab, first, one)
    fill(lab, second, other)
    first.removeCard()
    look(lab, second)
