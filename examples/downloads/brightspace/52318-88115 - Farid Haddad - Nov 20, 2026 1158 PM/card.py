import random

class Card:

    def __init__(self, value):
        if not isinstance(value, int) or not (-1 <= value <= 9):
            raise AssertionError("Invalid card value")
        self.__setValue(value)

    def __setValue(self, value):
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Not a joker")
        if not isinstance(value, int) or not (0 <= value <= 9):
            raise AssertionError("Invalid joker value")
        self.__setValue(value)

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


def shuffle(cards):
    result = cards[:]
    random.shuffle(result)
    return result
