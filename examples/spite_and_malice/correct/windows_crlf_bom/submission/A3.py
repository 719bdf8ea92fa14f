"""
Assignment 3: Mini Spite and Malice
Tasks 1 - 4
"""
from random import randint

NOTHING = object()


class Card(object):
    def __init__(self, value):
        assert isinstance(value, int), "value must be an int"
        assert value >= -1 and value <= 9, "value must be in -1..9"
        self.__value = value
        self.__face = str(value)
        if value < 0:
            self.__face = '*'

    def assign(self, value):
        if self.__face != '*':
            raise Exception('Cannot change the value of a non-joker card')
        assert isinstance(value, int), "value must be an int"
        assert value >= -1 and value <= 9, "value must be in -1..9"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return self.__str__() + '.' + str(self.__value)


class PlayStack(object):
    def __init__(self):
        self.__cards = list()

    def __top(self):
        assert len(self.__cards) > 0, 'Error: No cards in the playing stack'
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def playCard(self, card):
        assert isinstance(card, Card), 'Error: Card rejected'
        needed = len(self.__cards)
        if card.getValue() == -1:
            card.assign(needed)
        assert card.getValue() == needed, 'Error: Card rejected'
        self.__cards.append(card)
        if needed != 9:
            return []
        faces = []
        while len(self.__cards) > 0:
            faces.append(self.__cards.pop().getFace())
        faces.reverse()
        return faces

    def __str__(self):
        line = '|'
        for card in self.__cards:
            line += str(card)
        line += '|'
        return line


class Hand(object):
    def __init__(self):
        self.__hand = list()

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, i=NOTHING):
        if i is NOTHING:
            assert len(self.__hand) > 0, 'no card to pop'
            i = len(self.__hand) - 1
        assert isinstance(i, int), 'i must be an int'
        assert i >= 0 and i < len(self.__hand), 'i is out of range'
        card = self.__hand[i]
        self.__hand = self.__hand[:i] + self.__hand[i + 1:]
        return card

    def index(self, v):
        assert isinstance(v, int), 'v must be an int'
        assert v >= -1 and v <= 9, 'v must be in -1..9'
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        i = 0
        for card in self.__hand:
            if card.getFace() == '0':
                return i
            i = i + 1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception('the hand would be too big')
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        return '[' + ', '.join(str(card) for card in self.__hand) + ']'


def shuffle(cards):
    source = cards[:]
    target = []
    while source != []:
        target.append(source.pop(randint(0, len(source) - 1)))
    return target
