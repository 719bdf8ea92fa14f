from random import random


class Card:

    def __init__(self, value):
        assert type(value) == int and value >= -1 and value <= 9, "Error: Invalid card value"
        self.__value = value
        self.__face = "*0123456789"[value + 1]

    def assign(self, value):
        if self.__face == "*":
            assert type(value) == int and value >= 0 and value <= 9, "Error: Invalid value for a joker"
            self.__value = value
        else:
            raise Exception("Error: Only jokers can be assigned a value")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return self.__str__() + '.' + str(self.__value)


class PlayStack:

    def __init__(self):
        self.__stack = []
        self.__faces = []

    def peekValue(self):
        self.__checkEmpty()
        return self.__stack[-1].getValue()

    def peekFace(self):
        self.__checkEmpty()
        return self.__faces[-1]

    def __checkEmpty(self):
        if not self.__stack:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if type(card) is not Card:
            raise Exception("Error: Card rejected")
        if self.__stack:
            fits = card.getValue() == self.peekValue() + 1
        else:
            fits = card.getValue() == 0
        if not fits:
            raise Exception("Error: Card rejected")
        self.__stack.append(card)
        self.__faces.append(card.getFace())
        if card.getValue() != 9:
            return []
        full = self.__faces
        self.__stack, self.__faces = [], []
        return full

    def __str__(self):
        text = ''
        for f in self.__faces:
            text = text + '[' + f + ']'
        return '|' + text + '|'


class Hand:

    def __init__(self):
        self.__list = []

    def sort(self):
        # bubble sort
        n = len(self.__list)
        for a in range(n - 1):
            for b in range(n - 1 - a):
                if self.__list[b].getValue() > self.__list[b + 1].getValue():
                    self.__list[b], self.__list[b + 1] = self.__list[b + 1], self.__list[b]

    def pop(self, i=None):
        if i == None:
            if self.size() == 0:
                raise Exception("Error: Cannot pop from an empty hand")
            return self.__list.pop(-1)
        assert type(i) == int, "Error: Invalid index"
        assert i >= 0 and i < self.size(), "Error: Index out of range"
        return self.__list.pop(i)

    def index(self, v):
        assert type(v) == int and v >= -1 and v <= 9, "Error: Invalid value"
        where = 0
        while where < len(self.__list):
            if self.__list[where].getValue() == v:
                return where
            where += 1
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__list)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: Hand is full")
        self.__list += cardList
        self.sort()

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__list]) + ']'


def shuffle(cards):
    result = cards.copy()
    last = len(result) - 1
    while last > 0:
        other = int(random() * (last + 1))
        temp = result[last]
        result[last] = result[other]
        result[other] = temp
        last -= 1
    return result
