"""Mini Spite and Malice: Card, PlayStack, Hand and shuffle."""

import bisect
import random


class Card:

    __slots__ = ("__face", "__value")

    def __init__(self, value):
        Card.__check(value)
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    @staticmethod
    def __check(value):
        if isinstance(value, bool) or not isinstance(value, int):
            raise AssertionError("a value is an int")
        if not -1 <= value <= 9:
            raise AssertionError("a value is between -1 and 9")

    def assign(self, value):
        if self.__face != "*":
            raise RuntimeError("only jokers can be assigned")
        Card.__check(value)
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"[{self.__face}].{self.__value}"


class PlayStack:

    __slots__ = ("__cards",)

    def __init__(self):
        self.__cards = []

    def __peek(self):
        if not self.__cards:
            raise LookupError("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__peek().getValue()

    def peekFace(self):
        return self.__peek().getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise TypeError("Error: Card rejected")
        needed = self.__cards[-1].getValue() + 1 if self.__cards else 0
        value = card.getValue()
        if value == -1:
            card.assign(needed)
        elif value != needed:
            raise ValueError("Error: Card rejected")
        self.__cards.append(card)
        if needed < 9:
            return []
        full, self.__cards = self.__cards, []
        return [each.getFace() for each in full]

    def __str__(self):
        return f"|{''.join(map(str, self.__cards))}|"


class Hand:

    __slots__ = ("__hand",)

    LIMIT = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # add() keeps the order, but a joker could have been assigned in the meantime
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, *args):
        if not args:
            if not self.__hand:
                raise IndexError("the hand is empty")
            return self.__hand.pop()
        (i,) = args
        if not isinstance(i, int):
            raise AssertionError("a position is an int")
        if i not in range(len(self.__hand)):
            raise AssertionError("no such position")
        return self.__hand.pop(i)

    def index(self, v):
        if not isinstance(v, int) or not -1 <= v <= 9:
            raise AssertionError("a value is an int between -1 and 9")
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > Hand.LIMIT:
            raise ValueError("a hand holds five cards at most")
        for card in cardList:
            bisect.insort(self.__hand, card, key=lambda each: each.getValue())

    def __str__(self):
        return f"[{''.join(map(str, self.__hand))}]"


def shuffle(cards):
    rest = cards.copy()
    result = []
    while rest:
        result.append(rest.pop(random.randrange(0, len(rest))))
    return result
