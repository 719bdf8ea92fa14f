import random

class Card:
    def __init__(self, value):
        if type(value) is not int or not -1 <= value <= 9:
            raise AssertionError("wrong value")
        self.__face = "*" if value == -1 else str(value)
        self.__value = value
    def assign(self, value):
        if self.__face != "*":
            raise Exception("not a joker")
        if type(value) is not int or not 0 <= value <= 9:
            raise AssertionError("wrong value")
        self.__value = value
    def getValue(self):
        return self.__value
    def getFace(self):
        return self.__face
    def __str__(self):
        return "[" + self.__face + "]"
    def __repr__(self):
        return "[" + self.__face + "]." + str(self.__value)

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
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        value = card.getValue()
        if value == -1:
            value = len(self.__cards)
            card.assign(value)
        if value != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if value == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
        return faces
    def __str__(self):
        return "|" + "".join([str(c) for c in self.__cards]) + "|"

class Hand:
    def __init__(self):
        self.__hand = []
    def sort(self):
        # swap neighbours until everything is in order
        done = False
        while not done:
            done = True
            for i in range(len(self.__hand) - 1):
                if self.__hand[i].getValue() >= self.__hand[i + 1].getValue():
                    self.__hand[i], self.__hand[i + 1] = self.__hand[i + 1], self.__hand[i]
                    done = False
    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("no card")
            return self.__hand.pop()
        if type(i) is not int or not 0 <= i < len(self.__hand):
            raise AssertionError("wrong position")
        return self.__hand.pop(i)
    def index(self, v):
        if type(v) is not int or not -1 <= v <= 9:
            raise AssertionError("wrong value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1
    def check0(self):
        return self.index(0)
    def size(self):
        return len(self.__hand)
    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("too many cards")
        self.__hand += cardList
    def __str__(self):
        return "[" + "".join([str(c) for c in self.__hand]) + "]"

def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result
