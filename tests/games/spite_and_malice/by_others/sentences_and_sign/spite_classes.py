"""Mini Spite and Malice, the classes. Oluwaseun"""
import random

JOKER = -1

class Card:

    def __init__(self, value):
        assert isinstance(value, int), "not a number"
        assert value >= -1 and value < 10, "value out of range"
        self.__val = value
        self.__joker = (value == JOKER)

    def assign(self, value):
        if not self.__joker:
            raise Exception("this card is not a joker")
        assert isinstance(value, int), "not a number"
        assert value >= 0 and value < 10, "value out of range"
        self.__val = value

    def getValue(self):
        return self.__val

    def getFace(self):
        if self.__joker:
            return "*"
        return str(self.__val)

    def __str__(self):
        return f"[{self.getFace()}]"

    def __repr__(self):
        return f"[{self.getFace()}].{self.__val}"


class PlayStack:

    def __init__(self):
        self.__pile = []

    def isEmpty(self):
        return len(self.__pile) == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__pile[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__pile[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        v = card.getValue()
        if self.isEmpty() and v != 0:
            raise Exception("Error: Card rejected")
        if not self.isEmpty() and v != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__pile.append(card)
        if v < 9:
            return []
        res = []
        for c in self.__pile:
            res.append(c.getFace())
        self.__pile.clear()
        return res

    def getFaces(self):
        return [c.getFace() for c in self.__pile]

    def getValues(self):
        return [c.getValue() for c in self.__pile]

    def __str__(self):
        out = ""
        for c in self.__pile:
            out += str(c)
        return f"|{out}|"


class Hand:
    MAX = 5

    def __init__(self):
        self.__cards = []

    def size(self):
        return len(self.__cards)

    def sort(self):
        self.__cards = sorted(self.__cards, key=Card.getValue)

    def add(self, cardList):
        if len(cardList) + self.size() > Hand.MAX:
            raise Exception("Hand is full")
        self.__cards.extend(cardList)

    def pop(self, i=None):
        if i is not None:
            assert isinstance(i, int) and i >= 0 and i < self.size(), "wrong position"
            return self.__cards.pop(i)
        if self.size() == 0:
            raise Exception("Hand is empty")
        return self.__cards.pop()

    def index(self, v):
        assert isinstance(v, int), "no value"
        assert v >= -1 and v < 10, "no value"
        for pos, c in enumerate(self.__cards):
            if c.getValue() == v:
                return pos
        return -1

    def check0(self):
        return self.index(0)

    def getFaces(self):
        return [c.getFace() for c in self.__cards]

    def peek(self, i):
        return self.__cards[i]

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__cards) + "]"


def shuffle(cards):
    cards = list(cards)
    n = len(cards)
    for i in range(n):
        k = i + int(random.random() * (n - i))
        cards[i], cards[k] = cards[k], cards[i]
    return cards
