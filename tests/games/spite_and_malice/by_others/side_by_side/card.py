"""Task 1"""

FACES = {v: str(v) for v in range(10)}
FACES[-1] = '*'


def _check(value):
    if isinstance(value, bool) or not isinstance(value, int) or value not in FACES:
        raise AssertionError(f"Error: {value!r} is not a valid card value")


class Card:

    def __init__(self, value):
        _check(value)
        self.__face = FACES[value]
        self.__value = value

    def assign(self, value):
        _check(value)
        if self.__face != '*':
            raise Exception("Error: the value of a non-joker card cannot be changed")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"
