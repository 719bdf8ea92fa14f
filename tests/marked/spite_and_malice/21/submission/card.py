JOKER = -1

class Card:

    def __init__(self, value):
        self.__check(value)
        self.__value = value
        self.__face = "*" if value == JOKER else str(value)

    def __check(self, value):
        if value < -1 or value > 9:
            raise AssertionError("Error: invalid card value")

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: not a joker")
        self.__check(value)
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + str(self.__value)
