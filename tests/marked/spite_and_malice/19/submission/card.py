"""Cards, faces and the validation of values."""

JOKER_FACE = "*"
JOKER_VALUE = -1
LOWEST = 0
HIGHEST = 9


class ValueChecker:
    """Checks that something is an int in a range."""

    def __init__(self, low, high):
        self.low = low
        self.high = high

    def isValid(self, value):
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value <= self.high

    def check(self, value):
        if not self.isValid(value):
            raise AssertionError("Error: invalid value " + repr(value))
        return value


CREATE_CHECKER = ValueChecker(JOKER_VALUE, HIGHEST)
ASSIGN_CHECKER = ValueChecker(LOWEST, HIGHEST)


class Card:
    def __init__(self, value):
        self.__value = CREATE_CHECKER.check(value)
        self.__face = self.__makeFace(value)

    @staticmethod
    def __makeFace(value):
        return JOKER_FACE if value == JOKER_VALUE else str(value)

    @classmethod
    def fromFace(cls, face):
        """A new card with the given face."""
        return cls(JOKER_VALUE if face == JOKER_FACE else int(face))

    def isJoker(self):
        return self.__face == JOKER_FACE

    def isWild(self):
        """A joker without a value."""
        return self.__value == JOKER_VALUE

    def assign(self, value):
        if not ASSIGN_CHECKER.isValid(value):
            raise ValueError("Error: invalid value " + repr(value))
        if not self.isJoker():
            raise Exception("Error: only a joker can change its value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(self, self.__value)
