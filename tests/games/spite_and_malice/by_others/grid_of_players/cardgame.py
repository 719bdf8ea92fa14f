"""
Assignment: Mini Spite and Malice
Tasks 1 - 4
"""
import random


def is_int(x):
    return isinstance(x, int) and not isinstance(x, bool)


class Card:

    def __init__(self, value):
        assert is_int(value) and value in range(-1, 10), "Card value must be -1..9"
        self.__value = int(value)
        self.__face = str(value) if value >= 0 else '*'

    def assign(self, value):
        if self.__face != '*':
            raise TypeError("This card is no joker")
        assert is_int(value) and value in range(0, 10), "Joker value must be 0..9"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[{}]'.format(self.__face)

    def __repr__(self):
        return '[{}].{}'.format(self.__face, self.__value)


class PlayStack:

    def __init__(self):
        self.__items = list()

    def isEmpty(self):
        return not self.__items

    def peekValue(self):
        if self.isEmpty():
            raise Exception('Error: No cards in the playing stack')
        return self.__items[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception('Error: No cards in the playing stack')
        return self.__items[-1].getFace()

    def playCard(self, card):
        # the height of the stack is the value it waits for
        if not isinstance(card, Card) or card.getValue() != len(self.__items):
            raise Exception('Error: Card rejected')
        self.__items.append(card)
        if len(self.__items) < 10:
            return []
        faces = [c.getFace() for c in self.__items]
        self.__items = list()
        return faces

    def __str__(self):
        return '|{}|'.format(''.join([str(c) for c in self.__items]))


class Hand:

    def __init__(self):
        self.__items = []
        self.__count = 0

    def sort(self):
        # selection sort
        for left in range(self.__count - 1):
            smallest = left
            for k in range(left + 1, self.__count):
                if self.__items[k].getValue() < self.__items[smallest].getValue():
                    smallest = k
            self.__items[left], self.__items[smallest] = self.__items[smallest], self.__items[left]

    def pop(self, *args):
        if len(args) == 0:
            if self.__count == 0:
                raise IndexError('pop from an empty hand')
            position = self.__count - 1
        else:
            position = args[0]
            assert is_int(position), 'position must be a whole number'
            assert 0 <= position < self.__count, 'no card at this position'
        self.__count -= 1
        return self.__items.pop(position)

    def index(self, v):
        assert is_int(v) and -1 <= v <= 9, 'no such card value'
        position = 0
        while position < self.__count:
            if self.__items[position].getValue() == v:
                return position
            position += 1
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return self.__count

    def add(self, cardList):
        if self.__count + len(cardList) > 5:
            raise ValueError('a hand has at most five cards')
        for card in cardList:
            self.__items.append(card)
            self.__count += 1

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__items]) + ']'


def shuffle(cards):
    new = [c for c in cards]
    n = len(new)
    for i in range(n - 1):
        j = i + int(random.random() * (n - i))
        new[i], new[j] = new[j], new[i]
    return new
