import random as rnd

VALUES = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)


class Card:
    def __init__(self, value):
        assert value in VALUES, 'invalid value'
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def assign(self, value):
        if self.__face != '*':
            raise Exception('only a joker can be assigned')
        assert value in VALUES, 'invalid value'
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[%s]' % self.__face

    def __repr__(self):
        return '%s.%s' % (str(self), self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if not self.__cards:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if type(card) is not Card:
            raise Exception('Error: Card rejected')
        if not self.__cards:
            if card.getFace() == '*':
                card.assign(0)
            if card.getValue() != 0:
                raise Exception('Error: Card rejected')
        else:
            if card.getFace() == '*' and card.getValue() == -1:
                card.assign(self.peekValue() + 1)
            if card.getValue() <= self.peekValue():
                raise Exception('Error: Card rejected')
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
            return faces
        return []

    def __str__(self):
        return '|' + ''.join(str(c) for c in self.__cards) + '|'


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=lambda c: c.getValue())

    def pop(self, i=None):
        if not i:
            if not self.__hand:
                raise Exception('no card to pop')
            return self.__hand.pop()
        assert type(i) is int, 'not an int'
        assert 0 <= i < len(self.__hand), 'not in range'
        return self.__hand.pop(i)

    def index(self, v):
        assert v in VALUES, 'invalid value'
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
            raise Exception('too many cards')
        self.__hand.extend(cardList)

    def __str__(self):
        return '[' + ''.join(str(c) for c in self.__hand) + ']'


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(rnd.randint(0, len(cards) - 1)))
    return result
