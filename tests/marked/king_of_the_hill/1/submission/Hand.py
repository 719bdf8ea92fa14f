"""A pile that keeps its cards strongest first."""

from CardPile import CardPile
from Rules import Rules


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._trumpRank = None
        self._trumpSuit = None

    def setTrump(self, trumpRank, trumpSuit):
        self._trumpRank = trumpRank
        self._trumpSuit = trumpSuit
        self.sortHand()

    def sortHand(self):
        self.cards.sort(
            key=lambda c: (Rules.strength(c, self._trumpRank, self._trumpSuit), c.suit),
            reverse=True,
        )

    def addCard(self, card):
        super().addCard(card)
        self.sortHand()

    def numCards(self):
        return len(self.cards)
