'''Assignment 3 tasks 1-4  (Mini Spite and Malice)'''
from random import randint


class Card:
    def __init__(self, value):
        assert type(value) == int, "Error: value must be an integer"
        assert -1 <= value <= 9, "Error: invalid value"
        self.__value = value
        if value == -1:
            self.__face = '*'
        else:
            self.__face = str(value)

    def assign(self, value):
        assert type(value) == int and value >= -1 and value <= 10, "Error: invalid value"
        if self.__face != '*':
            raise Exception("Error: only a joker can change its value")
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
        self.__cards = []      # top is at the end => append/pop are O(1)

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        need = len(self.__cards)
        # a joker that has no value yet becomes the card we need
        if card.getValue() == -1:
            card.assign(need)
        if card.getValue() != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        return []

    def __str__(self):
        out = '|'
        for c in self.__cards:
            out = out + str(c)
        return out + '|'


class Hand:
    def __init__(self, hand=[]):
        self.__hand = hand

    def sort(self):
        # insertion sort
        h = self.__hand
        for i in range(1, len(h)):
            c = h[i]
            j = i - 1
            while j >= 0 and h[j].getValue() > c.getValue():
                h[j + 1] = h[j]
                j = j - 1
            h[j + 1] = c

    def pop(self, i=None):
        if not i:
            if self.size() == 0:
                raise Exception("Error: no cards in the hand")
            return self.__hand.pop()
        assert type(i) == int, "Error: i must be an integer"
        assert i >= 0 and i < self.size(), "Error: i out of range"
        return self.__hand.pop(i)

    def index(self, v):
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: a hand has at most 5 cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        s = ''
        for c in self.__hand:
            s += str(c)
        return '[' + s + ']'


def shuffle(cards):
    result = []
    while len(cards) > 0:
        n = randint(0, len(cards) - 1)
        result.append(cards.pop(n))
    return result
