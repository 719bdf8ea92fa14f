# CMPUT 175 - Assignment 2, Mini Spite and Malice
# Tasks 1 to 4.  (Did not get to task 5, sorry)

import random


class Card:

    def __init__(self, value):
        assert value >= -1 and value <= 9, "Error: Invalid card value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        # only jokers can get a new value
        if self.__face != "*":
            raise Exception("Error: Only a joker can be assigned a value")
        assert value in range(10), "Error: Invalid value for a joker"
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
            raise Exception("Error: No cards in the playing stack")
        return str(self.__cards[-1].getValue())

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if len(self.__cards) == 0:
            need = 0
        else:
            need = self.peekValue() + 1
        if card.getValue() != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        # stack is full
        if need == 9:
            faces = []
            for c in self.__cards:
                faces.append(str(c))
            self.__cards = []
            return faces
        return []

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s = s + str(c)
        return s + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort, there are only 5 cards
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > card.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j = j - 1
            self.__hand[j + 1] = card

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) > 0:
                return self.__hand.pop()
        else:
            assert type(i) == int, "Error: Position must be an integer"
            assert i >= 0 and i < len(self.__hand), "Error: No card at this position"
            return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and v >= -1 and v <= 9, "Error: Not a card value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == 0:
                return i

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) >= 5:
            raise Exception("Error: Hand is full")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        s = "["
        for c in self.__hand:
            s += str(c)
        return s + "]"


def shuffle(cards):
    # take cards out of a copy one after the other, at a random place
    rest = list(cards)
    result = []
    while len(rest) > 0:
        k = random.randint(0, len(rest) - 1)
        result.append(rest.pop(k))
    return result
