from enum import IntEnum


class Suit(IntEnum):
    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3


_SYMBOL = {Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_WORDS = {
    2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight",
    9: "Nine", 10: "Ten", 11: "Jack", 12: "Queen", 13: "King", 14: "Ace",
}
_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Card:
    """An immutable card."""

    __slots__ = ("_id",)

    def __init__(self, id: int):
        self._id = id

    @property
    def suiteID(self) -> int:
        return self._id // 13

    @property
    def suite(self) -> str:
        return _SYMBOL[Suit(self.suiteID)]

    @property
    def orderID(self) -> int:
        return self._id % 13 + 2

    @property
    def order(self) -> str:
        return _FACES.get(self.orderID, str(self.orderID))

    def is_spade(self) -> bool:
        return self.suiteID == Suit.SPADES

    def __str__(self) -> str:
        return f"{_WORDS[self.orderID]} of {Suit(self.suiteID).name.capitalize()}"
