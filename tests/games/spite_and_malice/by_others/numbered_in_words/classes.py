# Priya, assignment 2, tasks 1 to 4

import random

class Card:

    def __init__(self, value):
        # check the value
        assert type(value) is int
        assert value >= -1
        assert value <= 9
        self.__value = value
        # make the face
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        if self.__face == "*":
            assert type(value) is int
            assert value >= 0
            assert value <= 9
            self.__value = value
        else:
            raise Exception("Error: This card is not a joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return "[" + self.__face + "]." + str(self.__value)


class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        else:
            top = self.__cards[len(self.__cards) - 1]
            return top.getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        else:
            top = self.__cards[len(self.__cards) - 1]
            return top.getFace()

    def playCard(self, card):
        if isinstance(card, Card) == False:
            raise Exception("Error: Card rejected")
        if len(self.__cards) == 0:
            if card.getValue() == 0:
                self.__cards.append(card)
                return []
            else:
                raise Exception("Error: Card rejected")
        else:
            if card.getValue() == self.peekValue() + 1:
                self.__cards.append(card)
                if card.getValue() == 9:
                    faces = []
                    for c in self.__cards:
                        faces.append(c.getFace())
                    self.__cards = []
                    return faces
                else:
                    return []
            else:
                raise Exception("Error: Card rejected")

    def __str__(self):
        text = "|"
        for c in self.__cards:
            text = text + str(c)
        text = text + "|"
        return text


class Hand:

    def __init__(self):
        self.__cards = []

    def sort(self):
        # bubble sort
        n = len(self.__cards)
        for a in range(n):
            for b in range(n - 1):
                left = self.__cards[b].getValue()
                right = self.__cards[b + 1].getValue()
                if left > right:
                    temp = self.__cards[b]
                    self.__cards[b] = self.__cards[b + 1]
                    self.__cards[b + 1] = temp

    def pop(self, i=None):
        if i == None:
            if len(self.__cards) == 0:
                raise Exception("Error: No cards in the hand")
            return self.__cards.pop()
        assert type(i) is int
        assert i >= 0
        assert i < len(self.__cards)
        return self.__cards.pop(i)

    def index(self, v):
        assert type(v) is int
        assert v >= -1
        assert v <= 9
        for i in range(len(self.__cards)):
            if self.__cards[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__cards)):
            if self.__cards[i].getValue() == 0:
                return i
        return -1

    def size(self):
        return len(self.__cards)

    def add(self, cardList):
        if len(self.__cards) + len(cardList) > 5:
            raise Exception("Error: Too many cards in the hand")
        for c in cardList:
            self.__cards.append(c)

    def __str__(self):
        text = ""
        for c in self.__cards:
            text = text + str(c) + " "
        return text.strip()


def shuffle(cards):
    new = []
    for c in cards:
        new.append(c)
    last = len(new) - 1
    while last > 0:
        r = random.randint(0, last)
        temp = new[r]
        new[r] = new[last]
        new[last] = temp
        last = last - 1
    return new
