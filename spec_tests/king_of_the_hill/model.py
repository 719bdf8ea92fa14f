"""What the programs need to know of the game so that only valid plays are made: suits, turns, who leads next.

Cards are texts here, as "5H", "B" and "R".  Nothing here says what is right: a program that is recorded with a mistake
of this module comes to a point that the reference calls open, and is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS = ("B", "R")
TRUMPS = "trumps"
SEATS = 5
DECK = [*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS] * 2
"""The 108 cards of a round."""
FACES_OF_NOTE = [*JOKERS, "2H", "5H", "TH", "KH", "AH", "5D", "5C", "2S", "AS", "TC"]
"""Cards that are often among those of a program, so that some of them meet."""


@dataclass(frozen=True)
class Trumps:
    """The trump rank and the trump suit of a round."""

    rank: str
    suit: str

    def follows(self, card: str) -> str:
        """The suit that a card belongs to."""
        return TRUMPS if card in JOKERS or card[0] == self.rank or card[1] == self.suit else card[1]

    def by_rank(self, card: str) -> bool:
        """Whether a card is a trump without being of the trump suit."""
        return self.follows(card) == TRUMPS and card[-1] != self.suit

    def strength(self, card: str) -> int:
        """What is greater for a stronger card; all plain suits are alike."""
        if card in JOKERS:
            return 100 + JOKERS.index(card)
        if card[0] == self.rank:
            return 80 + (card[1] == self.suit)
        return RANKS.index(card[0]) + 20 * (card[1] == self.suit)

    def is_open(self, card: str, other: str) -> bool:
        """Whether the order of two different cards in a hand is open: equals, and cards of different plain suits."""
        plain = TRUMPS not in (self.follows(card), self.follows(other))
        return card[-1] != other[-1] if plain else self.strength(card) == self.strength(other)

    def in_one_suit(self, cards: Sequence[str]) -> list[str]:
        """These cards, with those that are no trumps in the suit of the first of them: their order is decided."""
        suits = [card[-1] for card in cards if self.follows(card) != TRUMPS]
        return [card if self.follows(card) == TRUMPS else card[0] + suits[0] for card in cards]

    def winner(self, plays: Sequence[Sequence[str]]) -> int:
        """Which of the plays of a trick wins, counted from the lead."""
        best = 0
        for number, cards in enumerate(plays):
            one, other = self.follows(cards[0]), self.follows(plays[best][0])
            if len(plays[0]) == len(set(cards)) == 1 or (len(plays[0]) > 1 and len(set(cards)) == 1):
                stronger = one == other and self.strength(cards[0]) > self.strength(plays[best][0])
                if stronger or (one == TRUMPS != other):
                    best = number
        return best


NO_TRUMPS = Trumps("", "")


def pairs(cards: Sequence[str]) -> list[str]:
    """The cards that are there twice."""
    return [card for card, count in Counter(cards).items() if count > 1]


def case_of(trumps: Trumps, led: Sequence[str], hand: Sequence[str], cards: Sequence[str]) -> str:
    """Which rule decides whether `cards` may be played behind `led`, or are led where that is empty."""
    if Counter(cards) - Counter(hand):
        return "not held"
    if not led:
        return "lead"
    if len(cards) != len(led):
        return "number"
    suit = trumps.follows(led[0])
    suited = [card for card in hand if trumps.follows(card) == suit]
    if not suited:
        return "void"
    if len(led) == 1:
        return "single"
    following = [card for card in cards if trumps.follows(card) == suit]
    if len(following) > 1 and len(set(cards)) == 1:
        return "pair"
    return "no pair" if pairs(suited) and not following else "open"


def plays(trumps: Trumps, led: Sequence[str], hand: Sequence[str]) -> list[list[str]]:
    """What may be played behind `led`, as far as that is certain."""
    suit = trumps.follows(led[0])
    suited = [card for card in hand if trumps.follows(card) == suit]
    if len(led) == 1:
        return [[card] for card in suited or hand]
    if suited:
        return [[card, card] for card in pairs(suited)]
    return [[one, other] for n, one in enumerate(hand) for other in hand[n + 1 :]]
