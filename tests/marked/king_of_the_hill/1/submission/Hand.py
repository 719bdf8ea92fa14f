"""A pile that keeps its cards strongest first."""

from CardPile import CardPile
from Rules import Rules


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._trumpRank = None
        self._trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        """Make these the trumps, for the cards here and those to come."""
        self._trumpRank = trumpRank
        self._trumpSuit = trumpSuit
        self._sort()

    def _sort(self):
        self.cards.sort(
            key=lambda c: (Rules.strength(c, self._trumpRank, self._trumpSuit), c.suit),
            reverse=True,
        )

    def addCard(self, card):
        super().addCard(card)
        self._sort()

    def numCards(self):
        return len(self.cards)
