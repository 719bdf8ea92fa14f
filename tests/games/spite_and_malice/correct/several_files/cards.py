# mypy: ignore-errors
import random


class Card:
    def __init__(self, value):
        assert isinstance(value, int) and -1 <= value <= 9
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: not a joker")
        assert isinstance(value, int) and -1 <= value <= 9
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

    def size(self):
        return len(self.__cards)

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [each.getFace() for each in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(card) for card in self.__cards) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("Error: empty hand")
            return self.__hand.pop()
        assert isinstance(i, int) and 0 <= i < len(self.__hand)
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: too many cards")
        self.__hand += cardList

    def __str__(self):
        return "[" + "".join(str(card) for card in self.__hand) + "]"


def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randrange(len(cards))))
    return result
