# Hand.py
from CardPile import CardPile
import Rules as R

class Hand(CardPile):

    def __init__(self):
        super().__init__()
        self.tRank = None
        self.tSuit = None

    # call when trump gets known
    def sortHand(self, trumpRank, trumpSuit):
        self.tRank = trumpRank
        self.tSuit = trumpSuit
        self.sortAll()

    def sortAll(self):
        self.cards = sorted(self.cards, key=lambda c: R.power(c, self.tRank, self.tSuit))

    def addCard(self, card):
        self.cards.append(card)
        self.sortAll()

    def numCards(self):
        n = 0
        for c in self.cards:
            n += 1
        return n
