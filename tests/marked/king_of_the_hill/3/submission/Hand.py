from __future__ import annotations

from bisect import insort

from Card import Card
from CardPile import CardPile
from Rules import rankOf


class Hand(CardPile):
    """Strongest card on the left, weakest card on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.trump = (None, None)

    def sortHand(self, trumpRank, trumpSuit) -> None:
        self.trump = (trumpRank, trumpSuit)
        self.cards.sort(key=self._weakness)

    def addCard(self, card: Card) -> None:
        insort(self.cards, card, key=self._weakness)

    def numCards(self) -> int:
        return len(self.cards)

    def _weakness(self, card: Card):
        return (-rankOf(card, *self.trump), card.suit)
