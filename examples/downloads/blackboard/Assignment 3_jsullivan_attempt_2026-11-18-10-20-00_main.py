# Hugo Tanaka
# NOT FINISHED, I ran out of time for task 3, sorry

import random

class Card:

    def __init__(self, value):
        # TASK 1
        if type(value) is not int or value < -1 or value > 9:
            raise AssertionError("invalid value")
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        if self.__face != "*":
            raise Exception("not a joker")
        if type(value) is not int or value < 0 or value > 9:
            raise AssertionError("invalid value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        # YOUR CODE HERE
        pass

    def __str__(self):
        # YOUR CODE HERE
        pass


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # YOUR CODE HERE
        pass

    def pop(self, i=None):
        # YOUR CODE HERE
        pass

    def index(self, v):
        # YOUR CODE HERE
        pass

    def check0(self):
        # YOUR CODE HERE
        pass

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        # YOUR CODE HERE
        raise NotImplementedError


def shuffle(cards):
    result = []
    while len(cards) > 0:
        n = random.randint(0, len(cards) - 1)
        result.append(cards[n])
        cards.remove(cards[n])
    return result
