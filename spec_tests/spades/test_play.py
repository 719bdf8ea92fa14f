"""Playing tricks: which cards may be played in every state of a round, and who wins.

Most states are those of rounds that were played from random deals, so that they are such as players meet.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from grader import Lab, Reference, check

from .hands import CARDS, SPADES, Ids, Turn, is_spade, made, suit, turns

MANY = 6
"""States to a program."""

seeds = st.integers(0, 10_000).map(str)


def ask(
    lab: Lab, hand: Iterable[int], table: Iterable[int], spade_played: bool
) -> tuple[Reference, list[Reference]]:
    """What `legal_cards` chooses of a hand, and the cards of the hand."""
    mine = made(lab, hand)
    return lab.legal_cards(lab.list(mine, "hand"), made(lab, table), spade_played), mine


def choose(lab: Lab, turn: Turn) -> None:
    """The cards that may be played in a turn."""
    chosen, hand = ask(lab, turn.hand, turn.table, turn.spade_played)
    lab.unpack(chosen)
    lab.chosen(chosen, hand)


def some(seed: str, wanted: Callable[[Turn], bool], many: int = MANY) -> list[Turn]:
    """The first turns of the kind that is wanted, of rounds with hands of few suits and of others."""
    chance = random.Random(seed)
    kinds = (turns(f"{seed} {long}", long) for long in (True, False))
    both = (turn for pair in zip(*kinds, strict=False) for turn in pair)
    # Most of them are late or early in a round; chance spreads them over it.
    return [*itertools.islice((one for one in both if wanted(one) and chance.random() < 0.3), many)]


def kinds(turn: Turn) -> str:
    """Which rule decides a turn."""
    spades = any(map(is_spade, turn.hand))
    others = not all(map(is_spade, turn.hand))
    if not turn.table:
        if turn.spade_played:
            return "P1" if spades and others else ""
        return ("P2" if spades else "") if others else "P3"
    led = suit(turn.table[0])
    if led != SPADES and any(map(is_spade, turn.table)):
        return "P6"
    follows = any(suit(card) == led for card in turn.hand)
    return ("P4" if follows and len({suit(card) for card in turn.hand}) > 1 else "") if follows else "P5"


def each_seed(test: Any) -> Any:
    """A few states as examples."""
    for seed in ("0", "1", "2"):
        test = example(seed=seed)(test)
    return test


@check(task="Play", rules=["P1"], points=1)
@given(seed=seeds)
@each_seed
def test_any_card_is_led(lab: Lab, seed: str) -> None:
    """Once a spade has been played, any card may be led."""
    for turn in some(f"P1 {seed}", lambda turn: kinds(turn) == "P1"):
        choose(lab, turn)


@check(task="Play", rules=["P2"], points=3)
@given(seed=seeds)
@each_seed
def test_spades_are_not_led(lab: Lab, seed: str) -> None:
    """Before a spade has been played, none may be led."""
    for turn in some(f"P2 {seed}", lambda turn: kinds(turn) == "P2"):
        choose(lab, turn)


@check(task="Play", rules=["P3"], points=2)
@given(hand=st.lists(st.integers(39, 51), min_size=1, max_size=13, unique=True))
@example(hand=[44])
@example(hand=[39, 51])
@example(hand=[*range(39, 52)])
def test_a_hand_of_spades_leads(lab: Lab, hand: Ids) -> None:
    """A player who holds nothing but spades may lead any of them."""
    choose(lab, Turn((*hand,), (), False, hand[0]))


@check(task="Play", rules=["P4"], points=3)
@given(seed=seeds)
@each_seed
def test_suit_is_followed(lab: Lab, seed: str) -> None:
    """A player who has cards of the suit that was led plays one of them."""
    for turn in some(f"P4 {seed}", lambda turn: kinds(turn) == "P4"):
        choose(lab, turn)


@check(task="Play", rules=["P5"], points=2)
@given(seed=seeds)
@each_seed
def test_any_card_without_the_suit(lab: Lab, seed: str) -> None:
    """A player who has no card of the suit that was led may play any card, a spade too."""
    for turn in some(f"P5 {seed}", lambda turn: kinds(turn) == "P5"):
        choose(lab, turn)


@check(task="Play", rules=["P6"], points=2)
@given(seed=seeds)
@each_seed
def test_trumped_tricks_are_matched(lab: Lab, seed: str) -> None:
    """When spades lie on another suit, the same one of the two has to be matched everywhere."""
    for turn in some(f"P6 {seed}", lambda turn: kinds(turn) == "P6", 2 * MANY):
        choose(lab, turn)


@check(task="Play", rules=["P7"], points=1)
@given(seed=seeds)
@each_seed
def test_hand_and_table_stay(lab: Lab, seed: str) -> None:
    """legal_cards returns a list, and changes neither the hand nor the table."""
    for kind in ("P1", "P2", "P4", "P5"):
        for turn in some(f"P7 {seed}", lambda turn, kind=kind: kinds(turn) == kind, 1):  # type: ignore[misc]
            cards, lying = made(lab, turn.hand), made(lab, turn.table)
            hand, table = lab.list(cards, "hand"), lab.list(lying, "table")
            lab.kind(lab.legal_cards(hand, table, turn.spade_played))
            lab.positions(hand, cards)
            lab.positions(table, lying)


def tricks(seed: str, spades: bool) -> list[Ids]:
    """Full tricks, with spades among them or without."""
    chance = random.Random(f"tricks {seed}")
    found: list[Ids] = []
    while len(found) < MANY:
        # Few suits, or else most cards would be thrown away.
        suits = chance.sample(range(4), chance.choice((2, 2, 3, 4)))
        trick = chance.sample([card for card in CARDS if suit(card) in suits], 4)
        if any(map(is_spade, trick)) == spades:
            found.append(trick)
    return found


def each_order(*cards: int) -> Callable[[Any], Any]:
    """Four cards in every order, six orders to an example."""

    def decorate(test: Any) -> Any:
        for first in range(0, 24, MANY):
            test = example(seed=" ".join(map(str, (first, *cards))))(test)
        return test

    return decorate


def every_order(seed: str) -> list[Ids]:
    """Some of the orders of four cards, where an example names them."""
    if " " not in seed:
        return []
    first, *cards = map(int, seed.split())
    return [[*order] for order in itertools.permutations(cards)][first : first + MANY]


@check(task="Play", rules=["P8"], points=3)
@given(seed=seeds)
@each_seed
@each_order(28, 42, 51, 13)
@each_order(39, 40, 38, 12)
@each_order(48, 3, 45, 50)
def test_spades_win(lab: Lab, seed: str) -> None:
    """The highest spade of a trick wins it."""
    for trick in every_order(seed) or tricks(f"P8 {seed}", True):
        lab.trick_winner(made(lab, trick))


@check(task="Play", rules=["P9"], points=3)
@given(seed=seeds)
@each_seed
@each_order(2, 8, 12, 10)
@each_order(0, 25, 38, 26)
@each_order(9, 22, 14, 11)
def test_the_suit_that_was_led_wins(lab: Lab, seed: str) -> None:
    """Without spades, the highest card of the suit that was led wins the trick."""
    for trick in every_order(seed) or tricks(f"P9 {seed}", False):
        lab.trick_winner(made(lab, trick))
