"""Tasks 1 to 4: cards, and the piles they lie in."""

from __future__ import annotations

import random
from bisect import bisect_right
from typing import List, Optional, Tuple

RANKS = "23456789TJQKA"
SUITS = "CDHS"
BLACK, RED = "B", "R"


class Card:
    """One card; a joker has the empty text for a rank, and the suit B or R."""

    __slots__ = ("rank", "suit")

    def __init__(self, rank: str, suit: str) -> None:
        self.rank = rank
        self.suit = suit

    def identical(self, card: Card) -> bool:
        return (self.rank, self.suit) == (card.rank, card.suit)

    def sameRank(self, card: Card) -> bool:
        return self.rank == card.rank

    def sameSuit(self, card: Card) -> bool:
        return self.suit == card.suit

    def isJoker(self) -> bool:
        return self.suit in (BLACK, RED)

    def points(self) -> int:
        return {"5": 5, "T": 10, "K": 10}.get(self.rank, 0)

    def __str__(self) -> str:
        return f"{self.suit}J" if self.isJoker() else f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"


class Trumps:
    """The trumps of a round (or of a hand): who is one, and who is stronger than whom."""

    def __init__(self, rank: Optional[str] = None, suit: Optional[str] = None) -> None:
        self.rank = rank
        self.suit = suit

    def includes(self, card: Card) -> bool:
        return card.isJoker() or card.rank == self.rank or card.suit == self.suit

    def suitOf(self, card: Card) -> Optional[str]:
        """The suit that the card belongs to: the trump suit for every trump."""
        return self.suit if self.includes(card) else card.suit

    def strength(self, card: Card) -> Tuple[int, int]:
        """(class, place in the class), to be compared as tuples."""
        if card.suit == RED:
            return 5, 0
        if card.suit == BLACK:
            return 4, 0
        if card.rank == self.rank:
            return (3, 0) if card.suit == self.suit else (2, 0)
        place = RANKS.index(card.rank)
        return (1, place) if card.suit == self.suit else (0, place)


class CardPile:
    def __init__(self) -> None:
        self.cards: List[Card] = []

    def _find(self, card: Card) -> Optional[int]:
        return next((i for i, own in enumerate(self.cards) if own.identical(card)), None)

    def addCard(self, card: Card) -> None:
        self.cards.append(card)

    def cardExists(self, card: Card) -> bool:
        return self._find(card) is not None

    def removeCard(self, card: Card) -> Card:
        place = self._find(card)
        if place is None:
            raise ValueError(f"there is no {card} in the pile")
        return self.cards.pop(place)

    def shuffle(self) -> None:
        """Fisher and Yates: from the end to the front, swap each card with one that is drawn by lot."""
        for i in range(len(self.cards) - 1, 0, -1):
            j = random.randrange(i)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]


class Hand(CardPile):
    def __init__(self) -> None:
        super().__init__()
        self._trumps = Trumps()

    def _weakness(self, card: Card) -> Tuple[int, int]:
        group, place = self._trumps.strength(card)
        return -group, -place

    def addCard(self, card: Card) -> None:
        place = bisect_right([self._weakness(own) for own in self.cards], self._weakness(card))
        self.cards.insert(place, card)

    def numCards(self) -> int:
        return len(self.cards)

    def sortHand(self, trumpRank: str, trumpSuit: str) -> None:
        self._trumps = Trumps(trumpRank, trumpSuit)
        self.cards.sort(key=self._weakness)


class CardStack(CardPile):
    """Cards are put on top, and taken from there; the top is the end of the list."""

    def removeCard(self) -> Card:
        if not self.cards:
            raise IndexError("the stack is empty")
        return self.cards.pop()
