# Amelia Ng
# Assignment 3, tasks 1-4

import random


class Card:

    def __init__(self, value):
        self.__checkValue(value, -1)
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def __checkValue(self, value, smallest):
        if type(value) != int or value < smallest or value > 9:
            raise AssertionError("Error: " + str(value) + " is not a valid value")

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: This card is not a joker")
        self.__checkValue(value, 0)
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
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")

        # the stack is 0,1,2,... so the next value is the number of cards
        next = len(self.__cards)
        if card.getValue() == -1:
            card.assign(next)
        elif card.getValue() != next:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)

        if next < 9:
            return []
        faces = []
        for c in self.__cards:
            faces.append(c.getFace())
        self.__cards = []
        return faces

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s += str(c)
        return s + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: There is no card to pop")
            return self.__hand.pop()
        if type(i) != int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Error: There is no position " + str(i))
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("Error: " + str(v) + " is not a valid value")
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
            raise Exception("Error: Too many cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        s = ""
        for card in self.__hand:
            s += str(card)
        return "[" + s + "]"


def shuffle(cards):
    result = []
    while len(cards) > 0:
        i = random.randint(0, len(cards) - 1)
        result.append(cards.pop(i))
    return result
