from enum import Enum, IntEnum


class Suit(Enum):
    DIAMONDS = "♦"
    CLUBS = "♣"
    HEARTS = "♥"
    SPADES = "♠"


class Rank(IntEnum):
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class Card:
    """There is only one object for each of the 52 cards."""

    __known = {}

    def __new__(cls, id):
        if id not in cls.__known:
            made = super().__new__(cls)
            made._suit = list(Suit)[id // 13]
            made._rank = list(Rank)[id % 13]
            cls.__known[id] = made
        return cls.__known[id]

    suite = property(lambda self: self._suit.value)
    suiteID = property(lambda self: list(Suit).index(self._suit))
    orderID = property(lambda self: int(self._rank))

    @property
    def order(self):
        if self._rank > Rank.TEN:
            return self._rank.name[0]
        return str(int(self._rank))

    def is_spade(self):
        return self._suit is Suit.SPADES
