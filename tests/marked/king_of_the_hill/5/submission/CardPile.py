import random


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return self.cards.count(card)

    def removeCard(self, card):
        found = [c for c in self.cards if c == card]
        if not found:
            return None
        self.cards = [c for c in self.cards if c != card]
        return found[0]

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        self.cards.sort(key=lambda _: random.random())

    def is_empty(self):
        return len(self.cards) == 0
