# CardStack.py
from CardPile import CardPile

class CardStack(CardPile):

    def __init__(self):
        super().__init__()

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self):
        if self.cards == []:
            return None
        return self.cards.pop(0)
