"""Deals, tricks and whole rounds of Spades for the checks: which cards are where, and who plays what.

Cards are their numbers, 0 to 51.  Nothing here says what a submission should answer; that is the reference's business.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grader import Lab, Reference

CARDS = range(52)
EACH = 13
SEATS = 4
SPADES = 3
Ids = list[int]


def suit(card: int) -> int:
    """0 diamonds, 1 clubs, 2 hearts, 3 spades."""
    return card // EACH


def is_spade(card: int) -> bool:
    """Whether a card is a trump."""
    return suit(card) == SPADES


def made(lab: Lab, cards: Iterable[int]) -> list[Reference]:
    """Cards of these numbers, as objects of the submission."""
    return [lab.Card(card) for card in cards]


@dataclass(frozen=True)
class Turn:
    """A player's turn: the hand, what lies on the table, whether a spade has been played in the round, and the choice."""

    hand: tuple[int, ...]
    table: tuple[int, ...]
    spade_played: bool
    card: int


@dataclass(frozen=True)
class Round:
    """A round that was played: its turns, four to a trick, and the tricks that each seat won."""

    turns: tuple[Turn, ...]
    tricks: tuple[int, ...]


def may_play(hand: Sequence[int], table: Sequence[int], spade_played: bool, trumped: int | None) -> Ids:
    """Cards that a player of these checks may choose from.

    `trumped` is the suit that is matched where spades lie on another suit; None for the one that was led.
    """
    if not table:
        return [card for card in hand if spade_played or not is_spade(card)] or [*hand]
    wanted = suit(table[0])
    if trumped is not None and any(map(is_spade, table)):
        wanted = trumped
    return [card for card in hand if suit(card) == wanted] or [*hand]


def winner(table: Sequence[int]) -> int:
    """The place of the card that wins a trick, so that the round can go on."""
    return max(range(SEATS), key=lambda n: (is_spade(table[n]), suit(table[n]) == suit(table[0]), table[n]))


def dealt(seed: str, long: bool = False) -> list[Ids]:
    """Four hands of 13 cards; `long` ones have few suits each, so that players cannot follow."""
    chance = random.Random(seed)
    deck = [*CARDS]
    chance.shuffle(deck)
    if long:
        deck.sort(key=lambda card: (suit(card) + chance.choice((0, 0, 0, 1, 2))) % SEATS)
    hands = [deck[n * EACH : (n + 1) * EACH] for n in range(SEATS)]
    chance.shuffle(hands)
    for hand in hands:
        chance.shuffle(hand)
    return hands


def played(seed: str, long: bool = False) -> Round:
    """A whole round from a random deal.  The readings of a trumped trick take turns."""
    chance = random.Random(seed)
    hands = dealt(seed, long)
    trumped = chance.choice((SPADES, None))
    turns: list[Turn] = []
    tricks = [0] * SEATS
    leader, spade_played = 0, False
    for _ in range(EACH):
        table: Ids = []
        for n in range(SEATS):
            hand = hands[(leader + n) % SEATS]
            card = chance.choice(may_play(hand, table, spade_played, trumped))
            turns.append(Turn((*hand,), (*table,), spade_played, card))
            hand.remove(card)
            table.append(card)
            spade_played = spade_played or is_spade(card)
        leader = (leader + winner(table)) % SEATS
        tricks[leader] += 1
    return Round((*turns,), (*tricks,))


def turns(seed: str, long: bool = False) -> Iterator[Turn]:
    """The turns of round after round."""
    number = 0
    while True:
        yield from played(f"{seed} {number}", long).turns
        number += 1
