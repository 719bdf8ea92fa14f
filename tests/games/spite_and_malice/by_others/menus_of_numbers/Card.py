class Card:
    """Represents one playing card of the game."""

    MIN_VALUE = 0
    MAX_VALUE = 9
    JOKER_VALUE = -1
    JOKER_FACE = "*"

    def __init__(self, value: int):
        Card.__checkValue(value)
        self.__value = value
        self.__face = Card.JOKER_FACE if value == Card.JOKER_VALUE else str(value)

    @staticmethod
    def __checkValue(value) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise AssertionError("Card value must be an integer")
        if value != Card.JOKER_VALUE and not Card.MIN_VALUE <= value <= Card.MAX_VALUE:
            raise AssertionError("Card value must be -1 or between 0 and 9")

    def assign(self, value: int) -> None:
        Card.__checkValue(value)
        if not self.isJoker():
            raise Exception("The value of a non-joker card cannot be changed")
        self.__value = value

    def isJoker(self) -> bool:
        return self.__face == Card.JOKER_FACE

    def getValue(self) -> int:
        return self.__value

    def getFace(self) -> str:
        return self.__face

    def __str__(self) -> str:
        return "[" + self.__face + "]"

    def __repr__(self) -> str:
        return self.__str__() + "." + str(self.__value)
