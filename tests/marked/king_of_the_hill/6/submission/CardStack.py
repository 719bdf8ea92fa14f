from CardPile import *

class CardStack(CardPile):
    def __init__(self):
        CardPile.__init__(self)

    def addCard(self, card):
        self.cards.insert(0, card)

    def removeCard(self):
        if len(self.cards) == 0:
            return None
        c = self.cards.pop()
        return c
