"""The cards and piles of King of the Hill, and how strong a card is: the first part of the model solution.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout leaves a
choice, the line asks `rulings`.  Tricks, rounds and the game stand on this module, and it knows nothing of them.
"""

from __future__ import annotations

import random
from typing import Any

import rulings

RANKS = "23456789TJQKA"
SUITS = "CDHS"
BLACK, RED = "B", "R"


class Card:
    """A card: `rank` is one of `RANKS`, `suit` one of `SUITS`; a joker has no rank, and the suit B or R."""

    def __init__(self, rank: str, suit: str) -> None:
        """A card of this rank and suit."""
        if suit in (BLACK, RED) and rulings.joker_rank == "always_tilde":
            rank = "~"
        self.rank = rank  # C1
        self.suit = suit  # C1

    def identical(self, card: Card) -> bool:
        """Whether rank and suit are the same."""
        return self.rank == card.rank and self.suit == card.suit  # C2

    def sameRank(self, card: Card) -> bool:
        """Whether the rank is the same."""
        return self.rank == card.rank  # C3

    def sameSuit(self, card: Card) -> bool:
        """Whether the suit is the same."""
        return self.suit == card.suit  # C4


def is_trump(card: Card, trump_rank: str | None, trump_suit: str | None) -> bool:
    """Whether a card belongs to the trumps: a joker, a card of the trump rank or one of the trump suit."""
    return card.suit in (BLACK, RED) or card.rank == trump_rank or card.suit == trump_suit


def strength(card: Card, trump_rank: str | None, trump_suit: str | None) -> tuple[int, int]:
    """What is greater for a stronger card.  Of plain suits, all are alike: only the rank counts."""
    if card.suit == RED:
        return 5, 0
    if card.suit == BLACK:
        return 4, 0
    if card.rank == trump_rank:
        return (3 if card.suit == trump_suit else 2), 0
    return (1 if card.suit == trump_suit else 0), RANKS.index(card.rank)


def points(card: Card) -> int:
    """What a card counts: a 5 five, a ten or a king ten, any other nothing."""
    return {"5": 5, "T": 10, "K": 10}.get(card.rank, 0)


class CardPile:
    """Cards in the order in which they were added."""

    def __init__(self) -> None:
        """An empty pile."""
        self.cards: list[Card] = []  # P1

    def addCard(self, card: Card) -> None:
        """Put a card behind the others."""
        self.cards.append(card)  # P1

    def cardExists(self, card: Card) -> bool:
        """Whether a card identical to this one is in the pile."""
        return any(one.identical(card) for one in self.cards)  # P2

    def removeCard(self, card: Card) -> Any:
        """Take out one card identical to this one, and return it; see `rulings` for a card that is missing."""
        for place, one in enumerate(self.cards):
            if one.identical(card):
                return self.cards.pop(place)  # P3
        if rulings.missing_card == "exception":
            raise Exception("There is no such card in the pile")  # P4
        return None  # P4

    def shuffle(self) -> None:
        """Bring the cards into a random order."""
        random.shuffle(self.cards)


class Hand(CardPile):
    """A pile that keeps its cards in order, the strongest first."""

    def __init__(self) -> None:
        """An empty hand.  There are no trumps yet."""
        super().__init__()
        self._trump_rank: str | None = None
        self._trump_suit: str | None = None

    def addCard(self, card: Card) -> None:
        """Put a card in its place: behind all that are as strong or stronger."""
        place = sum(self._strength(one) >= self._strength(card) for one in self.cards)
        if self._trump_rank is None:
            self.cards.insert(place, card)  # H1
        else:
            self.cards.insert(place, card)  # H3

    def numCards(self) -> int:
        """How many cards the hand holds."""
        return len(self.cards)  # H4

    def sortHand(self, trumpRank: str | None, trumpSuit: str | None) -> None:
        """Make these the trumps, for the cards in the hand and for those that will be added."""
        self._trump_rank, self._trump_suit = trumpRank, trumpSuit
        self.cards.sort(key=self._strength, reverse=True)  # H2

    def _strength(self, card: Card) -> tuple[int, int]:
        return strength(card, self._trump_rank, self._trump_suit)


class CardStack(CardPile):
    """A stack of cards: the last one added is the first one taken."""

    def addCard(self, card: Card) -> None:
        """Put a card on top, which is behind the others."""
        self.cards.append(card)  # S1

    def removeCard(self) -> Any:  # type: ignore[override]
        """Take the top card and return it; see `rulings` for an empty stack."""
        if self.cards:
            return self.cards.pop()  # S2
        if rulings.empty_stack == "exception":
            raise Exception("The stack is empty")  # S3
        return None  # S3
