# Assignment 3 - Mini Spite and Malice, tasks 1 to 4

import random


class Card:
    """A card with a face and a value. The joker has the face * and can get a value."""

    def __init__(self, value):
        if not isinstance(value, int) or value < -1 or value > 9:
            raise AssertionError("Error: invalid value")
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: only a joker can change its value")
        if not isinstance(value, int) or value < 0 or value > 9:
            raise AssertionError("Error: invalid value")
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
    """A stack of cards that goes from 0 up to 9. The top is the end of the list."""

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

        # which value do we need now
        if len(self.__cards) == 0:
            needed = 0
        else:
            needed = self.peekValue() + 1

        # a joker without a value becomes what we need
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(needed)

        if card.getValue() != needed:
            raise Exception("Error: Card rejected")

        self.__cards.append(card)

        faces = []
        if needed == 9:
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        result = "|"
        for c in self.__cards:
            result = result + str(c)
        return result + "|"


class Hand:
    """Up to 5 cards."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort by value
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > card.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j = j - 1
            self.__hand[j + 1] = card

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        if not isinstance(i, int):
            raise AssertionError("Error: the position is not an integer")
        if i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: the position is out of range")
        return self.__hand.pop(i)

    def index(self, v):
        if not isinstance(v, int) or v < -1 or v > 9:
            raise AssertionError("Error: invalid value")
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
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: a hand holds 5 cards at most")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = "["
        for card in self.__hand:
            result = result + str(card)
        return result + "]"


def shuffle(cards):
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result
