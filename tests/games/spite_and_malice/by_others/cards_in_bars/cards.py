import random


class Card:

    def __init__(self, value):
        self.__check(value)
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    @staticmethod
    def __check(value):
        if type(value) is not int:
            raise AssertionError("The value has to be an integer")
        if not -1 <= value <= 9:
            raise AssertionError("The value has to be from -1 to 9")

    def assign(self, value):
        self.__check(value)
        if self.__face != "*":
            raise Exception("Only a joker gets a new value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # selection sort
        h = self.__hand
        for i in range(len(h)):
            m = i
            for k in range(i + 1, len(h)):
                if h[k].getValue() < h[m].getValue():
                    m = k
            h.insert(i, h.pop(m))

    def pop(self, *args):
        if not args:
            if self.size() == 0:
                raise Exception("The hand is empty")
            return self.__hand.pop()
        i = args[0]
        if type(i) is not int or i not in range(self.size()):
            raise AssertionError("Wrong position in the hand")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v not in range(-1, 10):
            raise AssertionError("Wrong value")
        for i in range(self.size()):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(self.size()):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Too many cards for one hand")
        self.__hand = self.__hand + list(cardList)

    def __str__(self):
        return "[" + "".join(str(card) for card in self.__hand) + "]"


def shuffle(cards):
    left = cards[:]
    result = []
    while len(left) != 0:
        number = random.randint(0, len(left) - 1)
        result.append(left.pop(number))
    return result
