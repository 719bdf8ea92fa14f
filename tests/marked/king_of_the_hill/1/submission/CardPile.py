"""An ordered sequence of cards."""

import random


class CardPile:
    def __init__(self):
        self.cards = []

    def _position(self, card):
        """Index of the first card identical to the given one, or None."""
        for i, mine in enumerate(self.cards):
            if mine.identical(card):
                return i
        return None

    def cardExists(self, card):
        return 0 if self._position(card) is None else 1

    def removeCard(self, card):
        """Take out one copy of the card and return it (None if not here)."""
        position = self._position(card)
        if position is None:
            return None
        return self.cards.pop(position)

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)

    def __len__(self):
        return len(self.cards)

    def __iter__(self):
        return iter(self.cards)
