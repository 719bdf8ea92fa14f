from card import Card

class Hand:
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        sorted(self.__hand, key=lambda c: c.getValue())

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception("Error: hand is empty")
            return self.__hand.pop()
        i = args[0]
        assert isinstance(i, int), "Error: index must be an int"
        assert 0 <= i < len(self.__hand), "Error: index out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: invalid value"
        i = 0
        for c in self.__hand:
            if c.getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
            else:
                return -1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > Hand.MAX:
            raise Exception("Error: too many cards")
        if len(self.__hand) == 0:
            self.__hand = cardList
        else:
            self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join([str(c) for c in self.__hand]) + "]"
