"""Playing cards."""
from enum import IntEnum


class Suite(IntEnum):
    """The four suits, in the order of the ids."""

    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self):
        """The sign of the suit."""
        return {Suite.DIAMONDS: "♦", Suite.CLUBS: "♣", Suite.HEARTS: "♥", Suite.SPADES: "♠"}[self]


NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}
LOWEST = 2
SIZE = 13


class Card:
    """A card; its attributes do not change."""

    def __init__(self, id):
        self._suite = Suite(id // SIZE)
        self._order = id % SIZE + LOWEST

    @property
    def suite(self):
        return self._suite.symbol

    @property
    def suiteID(self):
        return int(self._suite)

    @property
    def orderID(self):
        return self._order

    @property
    def order(self):
        return NAMES.get(self._order, self._order)

    @property
    def trump(self):
        """Is it a spade?"""
        return self._suite is Suite.SPADES

    def __str__(self):
        return self.order + self.suite
