# Mini Spite and Malice
# CMPUT assignment 3

from random import randrange
from lectureStructures import *


class Card():

    faces = {-1: '*', 0: '0', 1: '1', 2: '2', 3: '3', 4: '4', 5: '5',
             6: '6', 7: '7', 8: '8', 9: '9'}

    def __init__(self, value):
        if value < -1 or value > 9:
            raise AssertionError('Error: invalid card value')
        self.__value = value
        self.__face = self.faces[value]

    def assign(self, value):
        if value not in self.faces:
            raise AssertionError('Error: invalid card value')
        if self.__face == '*':
            self.__value = value
        else:
            raise Exception('Error: card is not a joker')

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[{}]'.format(self.__face)

    def __repr__(self):
        return '{}.{}'.format(str(self), self.__value)


class PlayStack():

    __cards = []      # bottom card is first, top card is last

    def __init__(self):
        self.top = -1

    def peekValue(self):
        if self.__cards == []:
            return 'Error: No cards in the playing stack'
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if type(card) != Card:
            raise Exception('Error: Card rejected')
        number = int(card.getFace())
        if self.__cards == []:
            if number != 0:
                raise Exception('Error: Card rejected')
        elif number != self.__cards[-1].getValue() + 1:
            raise Exception('Error: Card rejected')
        self.__cards.append(card)
        if number == 9:
            self.__cards.clear()
            return [c.getFace() for c in self.__cards]
        return []

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'


class Hand():

    def __init__(self):
        self.__hand = []

    def sort(self):
        sorted(self.__hand, key=Card.getValue)

    def pop(self, i=None):
        if i:
            if type(i) != int or i < 0 or i >= len(self.__hand):
                raise AssertionError('Error: invalid position')
            return self.__hand.pop(i)
        if self.__hand == []:
            raise Exception('Error: no card in the hand')
        return self.__hand.pop()

    def index(self, v):
        if v not in Card.faces:
            raise AssertionError('Error: invalid value')
        for pos, card in enumerate(self.__hand):
            if card.getValue() == v:
                return pos
            else:
                return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        self.__hand.extend(cardList)
        if len(self.__hand) > 5:
            raise Exception('Error: too many cards in the hand')

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'


def shuffle(cards):
    mixed = []
    while cards:
        mixed.append(cards.pop(randrange(len(cards))))
    return mixed
