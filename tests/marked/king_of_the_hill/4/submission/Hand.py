# Hand.py
from CardPile import CardPile
import Rules

class Hand(CardPile):

    def __init__(self):
        super().__init__()
        self.tRank = ""
        self.tSuit = ""

    def sortHand(self):
        self.cards = sorted(self.cards, key=lambda c: Rules.power(c, self.tRank, self.tSuit))

    def addCard(self, card):
        self.cards.append(card)
        self.sortHand()

    def numCards(self):
        n = 0
        for c in self.cards:
            n += 1
        return n

    # call when trump gets known
    def trumpIs(self, r, s):
        self.tRank = r
        self.tSuit = s
        self.sortHand()
