import random
# TODO import lectureStructures for the shoe


class Card:

    def __init__(self, value):
        if type(value) is not int or value < -1 or value > 9:
            raise ValueError("not a card value")
        self._value = value
        if value == -1:
            self._face = "*"
        else:
            self._face = str(value)

    def assign(self, value):
        assert type(value) is int and value >= -1 and value <= 9
        if self._face != "*":
            raise Exception("not a joker")
        self._value = value

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return "[" + self._face + "]"

    def __repr__(self):
        return str(self) + str(self._value)


class PlayStack:

    def __init__(self):
        self._cards = []

    def peekValue(self):
        if self._cards:
            return self._cards[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if self._cards:
            return self._cards[-1].getFace()
        raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        # check the value first
        pass

    def __str__(self):
        pass


class Hand:

    def __init__(self):
        self._hand = []

    def sort(self):
        pass

    def pop(self, i=None):
        pass

    def index(self, v):
        pass

    # check0 later

    def size(self):
        return len(self._hand)

    def add(self, cardList):
        if len(self._hand) + len(cardList) >= 5:
            raise Exception("Error: hand is full")
        for card in cardList:
            self._hand.append(card)

    def __str__(self):
        text = ""
        for card in self._hand:
            text = text + str(card)
        return text


def shuffle(cards):
    pass


# Task 5
def game():
    pass
