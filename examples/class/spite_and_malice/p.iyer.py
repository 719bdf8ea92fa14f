import os
import random
import sys


class Card:
    def __init__(self, value):
        if not isinstance(value, int) or value > 9 or value < -1:
            raise AssertionError('Card: invalid value')
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = '*'

    def assign(self, value):
        if self.__face != '*':
            raise Exception('Card: not a joker')
        if not isinstance(value, int) or value > 9 or value < 0:
            raise AssertionError('Card: invalid value')
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            print('Error: Card rejected')
            sys.exit(1)
        self.__cards.append(card)
        if len(self.__cards) == 10:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        return []

    def __str__(self):
        return '|' + ''.join(str(c) for c in self.__cards) + '|'


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            i = len(self.__hand) - 1
            if i < 0:
                print('No card to pop')
                os._exit(1)
        if not isinstance(i, int) or i < 0 or i >= len(self.__hand):
            raise AssertionError('Hand: invalid position')
        return self.__hand.pop(i)

    def index(self, v):
        if not isinstance(v, int) or v > 9 or v < -1:
            raise AssertionError('Hand: invalid value')
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception('Hand: too many cards')
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        return '[' + ''.join(str(c) for c in self.__hand) + ']'


def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randrange(len(cards))))
    return result
