"""Piles of cards."""
import random

from cards import TrumpOrder


class CardPile:
    """Cards in the order in which they came."""

    def __init__(self, cards=None):
        self.cards = [] if cards is None else list(cards)

    def _find(self, card):
        """The place of the first identical card; None when there is none."""
        for place, other in enumerate(self.cards):
            if other.identical(card):
                return place
        return None

    def addCard(self, card):
        """Put a card at the end."""
        self.cards.append(card)

    def cardExists(self, card):
        """Is there an identical card?"""
        return self._find(card) is not None

    def removeCard(self, card):
        """Take out an identical card; None when there is none."""
        place = self._find(card)
        if place is None:
            return None
        return self.cards.pop(place)

    def count(self, card):
        """The number of identical cards."""
        return sum(1 for other in self.cards if other.identical(card))

    def shuffle(self):
        """Mix the cards."""
        random.shuffle(self.cards)


class Hand(CardPile):
    """Cards in the order of their strength."""

    def __init__(self):
        super().__init__()
        self._order = TrumpOrder()

    def numCards(self):
        """How many cards there are."""
        return len(self.cards)

    def addCard(self, card):
        """Put a card in its place, found by bisection."""
        low, high = 0, len(self.cards)
        strength = self._order.strength(card)
        while low < high:
            middle = (low + high) // 2
            if self._order.strength(self.cards[middle]) < strength:
                high = middle - 1
            else:
                low = middle + 1
        self.cards.insert(low, card)

    def sortHand(self, trumpRank, trumpSuit):
        """Put the cards in order with these trumps."""
        self._order = TrumpOrder(trumpRank, trumpSuit)
        self.cards.sort(key=self._order.strength, reverse=True)


class CardStack(CardPile):
    """The last card is on top."""

    def removeCard(self):
        """Take the top card; None when there is none."""
        return self.cards.pop() if self.cards else None
