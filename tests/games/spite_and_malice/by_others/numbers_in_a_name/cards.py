# Tasks 1 to 4
import random


class Card:

    def __init__(self, value):
        self.__check(value)
        self.__value = value
        self.__face = "*0123456789"[value + 1]

    def __check(self, value):
        if type(value) != int or value < -1 or value > 9:
            raise AssertionError("Invalid card value: " + str(value))

    def assign(self, value):
        self.__check(value)
        if self.__face != "*":
            raise Exception("Cannot change the value of a card that is not a joker")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[{}]".format(self.__face)

    def __repr__(self):
        return "{}.{}".format(str(self), self.__value)


class PlayStack:

    def __init__(self):
        self.__cards = []

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def size(self):
        return len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != len(self.__cards):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if len(self.__cards) == 10:
            faces = []
            while self.__cards:
                faces.append(self.__cards.pop().getFace())
            faces.reverse()
            return faces
        return []

    def __str__(self):
        return "|{}|".format("".join(map(str, self.__cards)))


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception("The hand is empty")
            return self.__hand.pop()
        i = args[0]
        if type(i) != int or i < 0 or i >= len(self.__hand):
            raise AssertionError("Invalid index")
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("Invalid value")
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("A hand has at most 5 cards")
        self.__hand = self.__hand + list(cardList)

    def __str__(self):
        return "[{}]".format("".join(map(str, self.__hand)))


def shuffle(cards):
    result = []
    while cards:
        result.append(cards.pop(random.randrange(len(cards))))
    return result
