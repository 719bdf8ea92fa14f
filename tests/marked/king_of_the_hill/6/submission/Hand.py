from CardPile import *
from Rules import strength

class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.tr = None
        self.ts = None

    def key(self, c):
        return strength(c, self.tr, self.ts)

    def sortHand(self, trumpRank, trumpSuit):
        self.tr = trumpRank
        self.ts = trumpSuit
        # bubble sort, big ones to the front
        n = len(self.cards)
        for i in range(n):
            for j in range(0, n - 1 - i):
                if self.key(self.cards[j]) < self.key(self.cards[j + 1]):
                    self.cards[j], self.cards[j + 1] = self.cards[j + 1], self.cards[j]

    def addCard(self, card):
        self.cards.append(card)
        sorted(self.cards, key=self.key, reverse=True)

    def numCards(self): return len(self.cards)
