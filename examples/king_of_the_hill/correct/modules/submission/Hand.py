from functools import cmp_to_key

from CardPile import CardPile
from Order import compare


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self.trumpRank = ""
        self.trumpSuit = ""

    def sortHand(self, trumpRank="", trumpSuit=""):
        self.trumpRank, self.trumpSuit = trumpRank, trumpSuit
        self._sort()

    def _sort(self):
        self.cards = sorted(self.cards, key=cmp_to_key(lambda a, b: compare(b, a, self.trumpRank, self.trumpSuit)))

    def addCard(self, card):
        super().addCard(card)
        self._sort()
