import random

class Card:
    def __init__(self, value):
        if type(value) != int or value < -1 or value > 9:
            raise AssertionError("bad value")
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        if self.__face != "*":
            raise Exception("not a joker")
        if type(value) != int or value < 0 or value > 9:
            raise AssertionError("bad value")
        self.__value = value

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
            raise Exception("Error: No cards in the playing stack"
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() == -1:
            card.assign(len(self.__cards))
        if card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if len(self.__cards) == 10
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
            return faces
        return []

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"

class Hand:
    def __init__(self):
        self.__hand = []

    def size(self):
        return len(self.__hand)

def shuffle(cards):
    new = []
    while len(cards) > 0:
        new.append(cards.pop(random.randint(0, len(cards) - 1)))
    return new
