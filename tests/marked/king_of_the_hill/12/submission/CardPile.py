"""CardPile - an ordered sequence of cards."""
import random


class CardPile:
    def __init__(self):
        self.cards = []

    def _position(self, card):
        for position, mine in enumerate(self.cards):
            if mine.identical(card):
                return position
        return -1

    def cardExists(self, card):
        return 1 if self._position(card) >= 0 else 0

    def removeCard(self, card):
        position = self._position(card)
        if position < 0:
            raise LookupError("card is not in the pile")
        removed = self.cards[position]
        del self.cards[position]
        return removed

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        pass

    def points(self):
        return sum(card.points() for card in self.cards)
