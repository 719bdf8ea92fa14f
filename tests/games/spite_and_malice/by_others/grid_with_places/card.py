"""Task 1 -- the card."""


class Card:
    """A card from 0 to 9, or a joker."""

    __slots__ = ("__face", "__value")

    LOWEST, HIGHEST, JOKER = 0, 9, -1
    JOKER_FACE = "*"

    def __init__(self, value):
        Card.__check(value, Card.JOKER)
        self.__value = value
        self.__face = Card.JOKER_FACE if value == Card.JOKER else str(value)

    @staticmethod
    def __check(value, lowest):
        if isinstance(value, bool) or not isinstance(value, int):
            raise AssertionError(f"{value!r} is not a whole number")
        if value < lowest or value > Card.HIGHEST:
            raise AssertionError(f"{value} is not between {lowest} and {Card.HIGHEST}")

    def isJoker(self):
        return self.__face == Card.JOKER_FACE

    def assign(self, value):
        if not self.isJoker():
            raise TypeError("only a joker can be assigned a value")
        Card.__check(value, Card.LOWEST)
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"


def cardFromFace(face):
    return Card(Card.JOKER if face == Card.JOKER_FACE else int(face))
