"""card.py - Task 1"""


class Card:
    """One card of Mini Spite and Malice.

    The face never changes after creation, the value only changes for a wild card.
    """

    WILD = "*"
    WILD_VALUE = -1
    MIN_VALUE = -1
    MAX_VALUE = 9

    def __init__(self, value):
        assert self._isLegal(value), "Error: Invalid card value"
        self.__value = value
        self.__face = self.WILD if value == self.WILD_VALUE else str(value)

    @classmethod
    def _isLegal(cls, value):
        return cls.MIN_VALUE <= value <= cls.MAX_VALUE

    def isWild(self):
        return self.__face == self.WILD

    def assign(self, value):
        assert self._isLegal(value), "Error: Invalid card value"
        if not self.isWild():
            raise Exception("Error: Only a joker can be assigned a value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)
