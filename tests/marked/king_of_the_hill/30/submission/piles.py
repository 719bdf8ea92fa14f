# piles.py - CardPile, Hand, CardStack
import random
from card import strength


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        for c in self.cards:
            if c.identical(card):
                return 1
        return 0

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self, card):
        found = None
        for c in self.cards:
            if c.identical(card):
                found = c
                break
        self.cards = [c for c in self.cards if not c.identical(card)]
        return found

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def _strength(self, card):
        return strength(card, self.trumpRank, self.trumpSuit)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        self.cards.sort(key=self._strength, reverse=True)

    def addCard(self, card):
        i = 0
        while i < len(self.cards) and self._strength(self.cards[i]) >= self._strength(card):
            i += 1
        self.cards.insert(i, card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if not self.cards:
            return None
        return self.cards.pop()
