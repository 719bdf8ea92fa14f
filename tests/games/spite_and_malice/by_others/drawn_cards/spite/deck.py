from random import randint


class Card:
    """Faces are '0'..'9' and '*' (joker, value -1 until it gets one)."""

    def __init__(self, value):
        Card.validate(value)
        self.__value, self.__face = value, ("*" if value == -1 else str(value))

    @staticmethod
    def validate(value):
        if value.__class__ is not int or not (-1 <= value <= 9):
            raise AssertionError("Error: invalid value %r" % (value,))

    @classmethod
    def from_face(cls, face):
        return cls(-1 if face == "*" else int(face))

    def assign(self, value):
        Card.validate(value)
        if self.__face != "*":
            raise Exception("Error: cannot assign a value to " + str(self))
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return "%s.%s" % (str(self), self.__value)


def shuffle(cards):
    remaining, result = list(cards), []
    for size in range(len(remaining), 0, -1):
        result.append(remaining.pop(randint(0, size - 1)))
    return result


def full_deck():
    return [Card.from_face(f) for f in "0123456789**" * 10]
