"""Assignment 3 - Mini Spite and Malice"""
import random
from lectureStructures import Stack, CircularQueue


class Card:
    """One card. value is an int from -1 to 9, -1 stands for the joker."""

    def __init__(self, value):
        assert isinstance(value, int), "Error: value must be an integer"
        assert value >= -1 and value <= 9, "Error: value out of range"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        """Gives a joker a new value"""
        assert isinstance(value, int), "Error: value must be an integer"
        assert value >= -1 and value <= 10, "Error: value out of range"
        if self.__face != "*":
            raise Exception("Error: only a joker can be assigned a value")
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
    """A playing pile, from 0 up to 9"""

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        """Push card. Returns the faces if the pile was completed, else []"""
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        # the value that is needed next is the number of cards in the pile
        if card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        text = "|"
        for c in self.__cards:
            text += str(c)
        return text + "|"


class Hand:
    """Up to five cards of a player"""
    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        assert isinstance(i, int), "Error: position must be an integer"
        assert 0 <= i < len(self.__hand), "Error: position out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: invalid value"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) >= Hand.MAX:
            raise Exception("Error: a hand holds no more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        text = "["
        for card in self.__hand:
            text += str(card)
        return text + "]"


def shuffle(cards):
    """Returns a list with the same cards in random order"""
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards))
        result.append(cards.pop(position))
    return result
