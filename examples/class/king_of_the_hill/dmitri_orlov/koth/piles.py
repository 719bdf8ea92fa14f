"""Piles of cards."""

import random

from .card import Trumps


class EmptyError(Exception):
    pass


class CardPile(object):
    def __init__(self):
        self._cards = []

    @property
    def cards(self):
        return list(self._cards)

    def addCard(self, card):
        self._cards.append(card)
        return self

    def cardExists(self, card):
        return any(card.identical(one) for one in self._cards[:1])

    def removeCard(self, card):
        # from the end, which is cheaper
        for i in reversed(range(len(self._cards))):
            if self._cards[i].identical(card):
                removed = self._cards[i]
                del self._cards[i]
                return removed
        raise EmptyError("this card is not in the pile")

    def shuffle(self):
        # Fisher and Yates
        for i in range(len(self._cards) - 1, 0, -1):
            j = random.randint(0, i)
            self._cards[i], self._cards[j] = self._cards[j], self._cards[i]


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._trumps = Trumps()

    def sortHand(self, trumpRank=None, trumpSuit=None):
        self._trumps = Trumps(trumpRank, trumpSuit)
        self._sort()

    def _sort(self):
        self._cards.sort(key=self._trumps.key, reverse=True)

    def addCard(self, card):
        super().addCard(card)
        self._sort()
        return self

    def numCards(self):
        return len(self._cards)

    def shuffle(self):
        """A hand stays sorted."""


class CardStack(CardPile):
    def removeCard(self):
        if not self._cards:
            raise EmptyError("the stack is empty")
        return self._cards.pop()
