"""Classes CardPile, Hand and CardStack."""
import random

from trumps import Trumps


class CardPile(object):
    """An ordered sequence of cards."""

    def __init__(self):
        self.cards = []

    def getCards(self):
        return self.cards

    def size(self):
        return len(self.cards)

    def isEmpty(self):
        return self.size() == 0

    def count(self, card):
        """How many cards are identical to this one."""
        number = 0
        for other in self.cards:
            if other.identical(card):
                number += 1
        return number

    def cardExists(self, card):
        return self.count(card) > 0

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self, card):
        """Removes one identical card and returns it."""
        removed = None
        remaining = []
        for other in self.cards:
            if other.identical(card):
                removed = other
            else:
                remaining.append(other)
        if removed is None:
            raise ValueError("there is no such card")
        self.cards = remaining
        return removed

    def shuffle(self):
        """Fisher and Yates."""
        for i in range(self.size() - 1, 0, -1):
            j = random.randint(0, i - 1)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]

    def getPoints(self):
        """What all cards count."""
        points = 0
        for card in self.cards:
            points += card.getPoints()
        return points


class Hand(CardPile):
    """A pile that is kept sorted, the strongest card first."""

    def __init__(self):
        super().__init__()
        self.__trumps = Trumps(None, None)

    def numCards(self):
        return self.size()

    def addCard(self, card):
        strength = self.__trumps.getStrength(card)
        position = 0
        while position < self.size():
            if self.__trumps.getStrength(self.cards[position]) < strength:
                break
            position += 1
        self.cards.insert(position, card)

    def sortHand(self, trumpRank, trumpSuit):
        self.__trumps = Trumps(trumpRank, trumpSuit)
        self.cards.sort(key=self.__trumps.getStrength, reverse=True)


class CardStack(CardPile):
    """Last in, first out; the top is the end of the list."""

    def removeCard(self):
        if self.isEmpty():
            raise IndexError("the stack is empty")
        return self.cards.pop(0)
