"""Tasks 1 to 4."""
import random


def valid_value(v):
    return type(v) is int and -1 <= v <= 9


class Card:
    def __init__(self, value):
        assert valid_value(value), "Invalid card value: {!r}".format(value)
        self.__value = value
        self.__face = {-1: "*"}.get(value, str(value))

    def assign(self, value):
        assert valid_value(value), "Invalid card value: {!r}".format(value)
        if self.__face != "*":
            raise Exception("Error: Only a joker can be assigned a new value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(self, self.__value)


class PlayStack:
    """The end of the list is the top, so that a push is O(1)."""

    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return not self.__cards

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def needs(self):
        return 0 if self.isEmpty() else self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.needs():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
        return faces

    def __str__(self):
        return "|{}|".format("".join(str(c) for c in self.__cards))


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("Error: The hand is empty")
            return self.__hand.pop()
        assert type(i) is int and i in range(len(self.__hand)), "Invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        assert valid_value(v), "Invalid value"
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        return faces.index("0") if "0" in faces else -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: At most 5 cards in the hand")
        self.__hand.extend(cardList)

    def __iter__(self):
        return iter(list(self.__hand))

    def __str__(self):
        return "[{}]".format("".join(str(c) for c in self.__hand))


class Queue:
    """Two lists, so that both ends are O(1)."""

    def __init__(self):
        self.__front = []
        self.__back = []

    def enqueue(self, item):
        self.__back.append(item)

    def dequeue(self):
        if not self.__front:
            self.__front = self.__back[::-1]
            self.__back = []
        if not self.__front:
            raise Exception("Error: The queue is empty")
        return self.__front.pop()

    def size(self):
        return len(self.__front) + len(self.__back)


def shuffleCards(cards):
    pool = list(cards)
    result = []
    while len(pool) > 0:
        result.append(pool.pop(random.randint(0, len(pool) - 1)))
    return result
