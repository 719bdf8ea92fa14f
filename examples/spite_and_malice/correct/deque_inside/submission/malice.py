import random
from collections import deque

EMPTY_TEXT = "error: no cards in the playing stack."
REJECTED_TEXT = "ERROR: card rejected!"


class Card:
    def __init__(self, value):
        try:
            self.__face = {-1: "*", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4",
                           5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}[value]
        except (KeyError, TypeError):
            raise AssertionError("wrong value")
        self.__value = value

    def assign(self, value):
        if self.__face != "*":
            raise Exception("wrong card: the face is " + self.__face)
        if type(value) != int or value < 0 or value > 9:
            raise AssertionError("wrong value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + repr(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = deque()

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception(EMPTY_TEXT)
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception(EMPTY_TEXT)
        return self.__cards[-1].getFace()

    def __accepts(self, card):
        if not isinstance(card, Card):
            return False
        if card.getValue() == -1:
            return True  # a wild card that is still free
        if len(self.__cards) == 0:
            return card.getValue() == 0
        return card.getValue() - self.peekValue() == 1

    def playCard(self, card):
        if not self.__accepts(card):
            raise Exception(REJECTED_TEXT)
        if card.getValue() == -1:
            card.assign(len(self.__cards))
        self.__cards.append(card)
        faces = []
        if self.peekFace() == "9" or self.peekValue() == 9:
            while len(self.__cards) > 0:
                faces.append(self.__cards.popleft().getFace())
        return faces

    def __str__(self):
        text = ""
        for card in self.__cards:
            text = text + str(card)
        return "|" + text + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # counting sort: one bucket for each value from -1 to 9
        buckets = [[] for i in range(11)]
        for card in self.__hand:
            buckets[card.getValue() + 1].append(card)
        self.__hand = []
        for bucket in buckets:
            self.__hand.extend(bucket)

    def pop(self, *i):
        if len(i) > 0:
            position = i[0]
            if type(position) != int:
                raise AssertionError("wrong position")
            if not (0 <= position <= len(self.__hand) - 1):
                raise AssertionError("wrong position")
        else:
            position = len(self.__hand) - 1
            if position < 0:
                raise Exception("empty hand")
        card = self.__hand[position]
        del self.__hand[position]
        return card

    def index(self, v):
        if type(v) != int or v < -1 or v > 9:
            raise AssertionError("wrong value")
        for i in range(0, len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(0, len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        free = 5 - len(self.__hand)
        if len(cardList) > free:
            raise Exception("only " + str(free) + " more")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        text = ""
        for card in self.__hand:
            text = text + str(card)
        return "[" + text + "]"


def shuffle(cards):
    bag = cards[:]
    result = []
    while len(bag) > 0:
        number = random.randint(0, len(bag) - 1)
        card = bag.pop(number)
        result.append(card)
    return result
