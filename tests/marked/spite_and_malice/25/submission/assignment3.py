import random


class Card(object):

    MIN_VALUE = -1
    MAX_VALUE = 9

    def __init__(self, value):
        assert isinstance(value, int) and Card.MIN_VALUE <= value <= Card.MAX_VALUE, "Error: invalid value"
        self.__value = value
        if (value == -1):
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        assert isinstance(value, int) and value in range(Card.MIN_VALUE, Card.MAX_VALUE + 2), "Error: invalid value"
        if (self.__face != "*"):
            raise Exception("Error: Only a joker can be assigned")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return self.__str__() + "." + self.__value


class PlayStack(object):

    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return len(self.__cards) == 0

    def peekValue(self):
        if (self.isEmpty()):
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if (self.isEmpty()):
            raise Exception("Error: No cards in the playing stack")
        return str(self.peekValue())

    def playCard(self, card):
        if (not isinstance(card, Card)):
            raise Exception("Error: Card rejected")
        if (self.isEmpty()):
            needed = 0
        else:
            needed = self.peekValue() + 1
        if (card.getFace() == "*" and card.getValue() == -1):
            card.assign(needed)
        if (card.getValue() != needed):
            raise Exception("Error: Card rejected")
        result = []
        if (needed == 9):
            for c in self.__cards:
                result.append(c.getFace())
            self.__cards = []
        else:
            self.__cards.append(card)
        return result

    def __str__(self):
        text = "|"
        for c in self.__cards:
            text = text + str(c)
        return text + "|"


class Hand(object):

    MAX_CARDS = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if (not i):
            if (self.size() == 0):
                raise Exception("Error: No card to pop")
            return self.__hand.pop()
        assert isinstance(i, int) and 0 <= i < self.size(), "Error: invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and 0 <= v <= 9, "Error: invalid value"
        for i in range(0, self.size()):
            if (self.__hand[i].getValue() == v):
                return i
        return -1

    def check0(self):
        for i in range(0, self.size()):
            if (self.__hand[i].getFace() == "0"):
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        for card in cardList:
            if (self.size() + 1 > Hand.MAX_CARDS):
                raise Exception("Error: Too many cards")
            self.__hand.append(card)

    def __str__(self):
        text = "["
        for card in self.__hand:
            text = text + str(card)
        return text + "]"


def shuffle(cards):
    result = []
    while (len(cards) > 0):
        i = random.randint(0, len(cards) - 1)
        result.append(cards.pop(i))
    return result
