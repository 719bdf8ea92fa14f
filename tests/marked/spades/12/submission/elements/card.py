"""A playing card and its suite."""
from enum import IntEnum


class Suite(IntEnum):
    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self):
        return "♦♣♥♠"[self.value]


class Card:
    """Immutable card, built from its id (0 to 51)."""

    FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}
    PER_SUITE = 13

    def __init__(self, id):
        quotient, remainder = divmod(id, self.PER_SUITE)
        self._id = id
        self._suite = Suite(quotient)
        self._order = remainder + 2

    @property
    def suite(self):
        return self._suite.symbol

    @property
    def suiteID(self):
        return int(self._suite)

    @property
    def order(self):
        return self.FACES.get(self._order, str(self._order))

    @property
    def orderID(self):
        return self._order

    @property
    def is_trump(self):
        return self._suite is Suite.SPADES

    def __repr__(self):
        return self.order + self.suite
