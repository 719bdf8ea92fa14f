# Assignment 3, part 1: the structures
# Card, PlayStack, Hand, shuffle

import random

FACES = {-1: "*", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


def _check(value):
    # the dictionary has all the values that are allowed
    if type(value) is not int or value not in FACES:
        raise AssertionError("Error: invalid value " + str(value))


class Card(object):

    def __init__(self, value):
        _check(value)
        self.__face = FACES[value]
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def assign(self, value):
        _check(value)
        if self.__face != FACES[-1]:
            raise Exception("Error: the value of this card is fixed")
        self.__value = value

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "%s.%d" % (self, self.__value)


class PlayStack(object):

    __EMPTY = "Error: No cards in the playing stack"
    __REJECTED = "Error: Card rejected"

    def __init__(self):
        self.__cards = list()

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception(self.__EMPTY)

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception(self.__EMPTY)

    def playCard(self, card):
        if type(card) is not Card:
            raise Exception(self.__REJECTED)
        # since the values are always 0, 1, 2, ... in order, the length of the
        # list is the value of the next card :)
        expected = len(self.__cards)
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(expected)
        if card.getValue() != expected:
            raise Exception(self.__REJECTED)
        self.__cards.append(card)
        if card.getFace() != "9":
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s += "%s" % c
        return s + "|"


class Hand(object):

    def __init__(self):
        self.__hand = list()

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: no more than 5 cards in a hand")
        for card in cardList:
            self.__hand.append(card)

    def sort(self):
        # counting sort: one bucket for each value
        buckets = {value: [] for value in FACES}
        for card in self.__hand:
            buckets[card.getValue()].append(card)
        self.__hand = []
        for value in sorted(buckets):
            self.__hand = self.__hand + buckets[value]

    def pop(self, *args):
        if len(args) == 0:
            if self.size() == 0:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        i = args[0]
        if not (type(i) is int and 0 <= i <= self.size()):
            raise AssertionError("Error: invalid position")
        return self.__hand.pop(i)

    def index(self, v):
        _check(v)
        values = [card.getValue() for card in self.__hand]
        if v in values:
            return values.index(v)
        return -1

    def check0(self):
        faces = [card.getFace() for card in self.__hand]
        return faces.index("0") if "0" in faces else -1

    def __str__(self):
        return "[%s]" % "".join([str(card) for card in self.__hand])


def shuffle(cards):
    """returns the cards in random order (the original list is copied first)"""
    cards = cards[:]
    result = []
    while len(cards) != 0:
        n = random.randrange(len(cards))
        result.append(cards.pop(n))
    return result
