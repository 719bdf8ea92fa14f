# -*- coding: utf-8 -*-
"""
Classes and functions for assignment 3 (tasks 1-4).
Uses the Stack from the lectures.
"""
from random import randint
from lectureStructures import Stack

VALUES = range(-1, 11)      # -1 is for the wild card
MAX_IN_HAND = 5


def valid(value):
    """True when value can be the value of a card"""
    return isinstance(value, int) and value in VALUES


class Card:

    def __init__(self, value):
        assert valid(value), "Error: wrong card value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert valid(value), "Error: wrong card value"
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("Error: this is not a wild card")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(str(self), self.__value)


class PlayStack:

    def __init__(self):
        self.__cards = Stack()

    def peekValue(self):
        if self.__cards.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return int(self.__cards.peek().getFace())

    def peekFace(self):
        pass

    def nextValue(self):
        if self.__cards.isEmpty():
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(self.nextValue())
        if card.getValue() != self.nextValue():
            raise Exception("Error: Card rejected")
        self.__cards.push(card)
        faces = []
        if card.getValue() == 9:
            while not self.__cards.isEmpty():
                faces.append(self.__cards.pop().getFace())
        return faces

    def __str__(self):
        # take everything out, and put it back after
        temp = Stack()
        text = ""
        while not self.__cards.isEmpty():
            card = self.__cards.pop()
            text = text + str(card)
            temp.push(card)
        while not temp.isEmpty():
            self.__cards.push(temp.pop())
        return "|" + text + "|"


class Hand:

    __hand = []

    def __init__(self):
        pass

    def sort(self):
        # insertion sort
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > card.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = card

    def pop(self, i=None):
        if i == None:
            if self.size() == 0:
                raise Exception("Error: no cards in the hand")
            return self.__hand.pop()
        assert isinstance(i, int) and i in range(self.size()), "Error: wrong position"
        return self.__hand.pop(i)

    def index(self, v):
        assert valid(v), "Error: wrong card value"
        i = 0
        while i < self.size():
            if self.__hand[i].getValue() == v:
                return i
            i += 1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() > MAX_IN_HAND:
            raise Exception("Error: the hand is full")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        text = "["
        for card in self.__hand:
            text = text + str(card)
        return text + "]"


def shuffle(cards):
    result = []
    while cards != []:
        result.append(cards.pop(randint(0, len(cards) - 1)))
    return result
