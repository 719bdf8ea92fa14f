from random import randint


class Card:
    def __init__(self, value):
        assert self.__ok(value), "Invalid value"
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def __ok(self, value):
        return type(value) == int and value >= -1 and value < 10

    def assign(self, value):
        if self.__face != "*":
            raise Exception("The card is not a joker")
        assert self.__ok(value) and value != -1, "Invalid value"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class Node:
    def __init__(self, card, below):
        self.card = card
        self.below = below


class PlayStack:
    """A linked stack: pushing and popping at the top is O(1)."""

    def __init__(self):
        self.__top = None

    def peekValue(self):
        if self.__top is None:
            raise Exception("Error: No cards in the playing stack")
        return self.__top.card.getValue()

    def peekFace(self):
        if self.__top is None:
            raise Exception("Error: No cards in the playing stack")
        return self.__top.card.getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if self.__top is None:
            value = 0
        else:
            value = self.__top.card.getValue() + 1
        if card.getValue() == -1:
            card.assign(value)
        elif card.getValue() != value:
            raise Exception("Error: Card rejected")
        self.__top = Node(card, self.__top)
        removed = []
        if value == 9:
            while self.__top is not None:
                removed.append(self.__top.card.getFace())
                self.__top = self.__top.below
        return removed

    def __str__(self):
        text = "|"
        node = self.__top
        while node is not None:
            text = str(node.card) + text
            node = node.below
        return "|" + text


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("No card to pop")
            return self.__hand.pop()
        assert type(i) == int, "i is not an integer"
        assert i >= 0, "i is negative"
        assert i < len(self.__hand), "i is too big"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int, "v is not an integer"
        assert v >= -1 and v < 10, "v is not a value"
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
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("A hand has 5 cards at most")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        text = ""
        for c in self.__hand:
            text += str(c)
        return "[" + text + "]"


def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(randint(0, len(cards) - 1)))
    return result
