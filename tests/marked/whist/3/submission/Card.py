"""Playing cards for CS 101."""
import random


class Card(object):
    """One playing card.

    Card(rank, suit): rank is an integer 1 (Ace) to 13 (King);
    suit is one of 'S', 'H', 'D', 'C'.
    """

    def __init__(self, rank, suit):
        self._rank = rank
        self._suit = suit

    def getRank(self):
        """Return the rank as an integer, 1 (Ace) to 13 (King)."""
        return self._rank

    def getSuit(self):
        """Return the suit: 'S', 'H', 'D' or 'C'."""
        return self._suit

    def __str__(self):
        return "A23456789TJQK"[self._rank - 1] + self._suit

    __repr__ = __str__


class DeckOfCards(object):
    """A standard deck of 52 cards."""

    def __init__(self):
        self._cards = [Card(r, s) for s in "SHDC" for r in range(1, 14)]

    def shuffle(self):
        """Put the cards in a random order."""
        random.shuffle(self._cards)

    def deal(self):
        """Remove the top card and return it."""
        return self._cards.pop()

    def cardsLeft(self):
        """Return how many cards are left in the deck."""
        return len(self._cards)
