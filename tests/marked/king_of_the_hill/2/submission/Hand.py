from CardPile import CardPile
from Rules import strength

class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def _s(self, c):
        return strength(c, self.trumpRank, self.trumpSuit)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        # selection sort, hands are small
        p = self.cards
        for i in range(len(p)):
            best = i
            for j in range(i + 1, len(p)):
                if self._s(p[j]) > self._s(p[best]):
                    best = j
            p[i], p[best] = p[best], p[i]

    def addCard(self, card):
        for i, c in enumerate(self.cards):
            if self._s(card) > self._s(c):
                self.cards.insert(i, card)
                return
        self.cards.insert(-1, card)

    def numCards(self):
        return len(self.cards)
