import random

class Card:
    def __init__(self, value):
        if type(value) != int:
            raise AssertionError("Not an int")
        if value < -1 or value > 9:
            raise AssertionError("Not a card")
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Not a joker")
        self.__value = value
        if type(value) != int or value < 0 or value > 9:
            raise AssertionError("Not a card")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if type(card) != Card:
            raise Exception("Error: This is not a card")
        need = len(self.__cards)
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(need)
        if card.getValue() != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if need == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Empty hand")
            return self.__hand.pop()
        if type(i) != int:
            raise AssertionError("Not an int")
        if i < 0 or i > len(self.__hand):
            raise AssertionError("Not in the hand")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("Not a value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        for c in cardList:
            if len(self.__hand) > 5:
                raise Exception("Full hand")
            self.__hand.append(c)

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


def shuffle(cards):
    result = []
    while len(cards) > 1:
        i = random.randint(0, len(cards) - 1)
        result.append(cards.pop(i))
    return result
