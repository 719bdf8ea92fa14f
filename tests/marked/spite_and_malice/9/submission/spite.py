"""Mini Spite and Malice: cards, play stacks, hands and the shuffle. Kept short on purpose."""
from random import random

FACES = "0123456789*"           # FACES[-1] is the joker's


def _valid(v): return type(v) is int and -1 <= v <= 9


class Card:
    def __init__(self, value):
        assert _valid(value), "Error: invalid value"
        self.__value, self.__face = value, FACES[value]

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: not a joker")
        assert _valid(value), "Error: invalid value"
        self.__value, self.__face = value, FACES[value]

    def getValue(self): return self.__value
    def getFace(self): return self.__face
    def __str__(self): return f"[{self.__face}]"
    def __repr__(self): return f"{self}.{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards = []

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self): return self.__top().getValue()
    def peekFace(self): return self.__top().getFace()

    def playCard(self, card):
        # the cards lie from 0 up, so the value needed is simply how many there are
        need = len(self.__cards)
        if not isinstance(card, Card) or card.getValue() not in (need, -1):
            raise Exception("Error: Card rejected")
        if card.getValue() == -1:
            card.assign(need)
        self.__cards.append(card)
        if need < 9:
            return []
        return [c.getFace() for c in self.__cards]

    def __str__(self): return "|" + "".join(map(str, self.__cards[::-1])) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self): sorted(self.__hand, key=Card.getValue)

    def pop(self, *i):
        if not i:
            if not self.__hand:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        assert type(i[0]) is int and 0 <= i[0] < len(self.__hand), "Error: invalid index"
        return self.__hand.pop(i[0])

    def index(self, v):
        assert _valid(v), "Error: invalid value"
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    def check0(self):
        return next((i for i, c in enumerate(self.__hand) if c.getFace() == "0"), -1)

    def size(self): return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: too many cards")
        self.__hand = self.__hand + list(cardList)

    def __str__(self): return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards):
    """As the handout says: pop at a random place until nothing is left."""
    cards, result = list(cards), []
    while cards:
        result.append(cards.pop(int(random() * (len(cards) - 1))))
    return result
