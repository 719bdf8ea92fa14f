# CardPile.py
import random

class CardPile:

    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
                return 1
        return 0

    # gives None if it's not there
    def removeCard(self, card):
        i = 0
        while i < len(self.cards):
            if self.cards[i].identical(card):
                c = self.cards[i]
                self.cards = self.cards[:i] + self.cards[i+1:]
                return c
            i = i + 1
        return None

    def addCard(self, card):
        self.cards = self.cards + [card]

    def shuffle(self):
        old = self.cards
        new = []
        while len(old) > 0:
            k = random.randint(0, len(old) - 1)
            new.append(old[k])
            old = old[:k] + old[k+1:]
        self.cards = new

    def size(self):
        return len(self.cards)
