'''
classes.py
----------
Mini Spite and Malice, the building blocks.

I made a small base class (CardBox) because PlayStack and Hand both hold a list of cards.
'''
import random


class Card:
    '''A card. Card(-1) is the joker.'''

    def __init__(self, value):
        if not isinstance(value, int) or value not in range(-1, 10):
            raise AssertionError('Error: %r is not a card value' % (value,))
        self._value = value
        self._face = '*' if value == -1 else str(value)

    def assign(self, value):
        if not isinstance(value, int) or value not in range(-1, 10):
            raise AssertionError('Error: %r is not a card value' % (value,))
        if self._face != '*':
            raise Exception('Error: you can only assign a joker')
        self._value = value
        self._face = str(value)

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return '[' + self._face + ']'

    def __repr__(self):
        return self.__str__() + '.' + str(self._value)


class CardBox:
    '''Base class: some cards in a list, and the two delimiters for printing'''

    def __init__(self, left, right):
        self._cards = []
        self._left = left
        self._right = right

    def _count(self):
        return len(self._cards)

    def _last(self):
        return self._cards[self._count() - 1]

    def __str__(self):
        inside = ''
        for c in self._cards:
            inside = inside + str(c)
        return self._left + inside + self._right


class PlayStack(CardBox):

    def __init__(self):
        CardBox.__init__(self, '|', '|')

    def peekValue(self):
        if self._count() > 0:
            return self._last().getValue()
        raise Exception('Error: No cards in the playing stack')

    def peekFace(self):
        if self._count() > 0:
            return self._last().getFace()
        raise Exception('Error: No cards in the playing stack')

    def playCard(self, card):
        '''pushes the card, a joker must have its value before'''
        accepted = False
        if isinstance(card, Card):
            if self._count() == 0:
                accepted = card.getValue() == 0
            else:
                accepted = card.getValue() == self.peekValue() + 1
        if not accepted:
            raise Exception('Error: Card rejected')
        self._cards.append(card)
        result = []
        if card.getValue() == 9:
            for c in self._cards:
                result.append(c.getFace())
            self._cards = []
        return result


class Hand(CardBox):

    MAX = 5

    def __init__(self, cards):
        CardBox.__init__(self, '[', ']')
        self._cards = cards

    def sort(self):
        # selection sort
        for i in range(self._count()):
            small = i
            for j in range(i + 1, self._count()):
                if self._cards[j].getValue() < self._cards[small].getValue():
                    small = j
            self._cards[i], self._cards[small] = self._cards[small], self._cards[i]

    def pop(self, i='last'):
        if i == 'last':
            if self._count() == 0:
                raise Exception('Error: the hand has no cards')
            return self._cards.pop()
        if not isinstance(i, int):
            raise AssertionError('Error: the position must be an int')
        if i < 0 or i >= self._count():
            raise AssertionError('Error: the position is not in the hand')
        return self._cards.pop(i)

    def index(self, v):
        if not isinstance(v, int) or v not in range(-1, 10):
            raise ValueError('Error: %r is not a card value' % (v,))
        for i in range(self._count()):
            if self._cards[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i, c in enumerate(self._cards, 1):
            if c.getFace() == '0':
                return i
        return -1

    def size(self):
        return self._count()

    def add(self, cardList):
        for c in cardList:
            if self.size() > self.MAX:
                raise Exception('Error: the hand can not hold more than 5 cards')
            self._cards.append(c)


def shuffle(cards):
    result = []
    while len(cards) > 1:
        number = int(random.random() * len(cards))
        result.append(cards.pop(number))
    return result
