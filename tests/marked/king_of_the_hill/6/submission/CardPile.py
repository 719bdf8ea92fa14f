import random

class CardPile:
    def __init__(self):
        self.cards = list()

    def cardExists(self, card):
        yes = 0
        for c in self.cards:
            if c.identical(card) == 1:
                yes = 1
        return yes

    def removeCard(self, card):
        for i in range(0, len(self.cards)):
            if self.cards[i].identical(card):
                self.cards.pop(i)
                return

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.seed(42)
        random.shuffle(self.cards)
