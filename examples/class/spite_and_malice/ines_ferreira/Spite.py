# python 2.7
import random

class Card(object):
    def __init__(self, value):
        if not isinstance(value, int) or value < -1 or value > 9:
            raise AssertionError, "invalid value"
        self.__value = value
        if value == -1:
            self.__face = "*"
        else:
            self.__face = str(value)

    def assign(self, value):
        if self.__face <> "*":
            raise Exception, "not a joker"
        if not isinstance(value, int) or value < 0 or value > 9:
            raise AssertionError, "invalid value"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)

class PlayStack(object):
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception, "Error: No cards in the playing stack"
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception, "Error: No cards in the playing stack"
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() <> len(self.__cards):
            raise Exception, "Error: Card rejected"
        self.__cards.append(card)
        faces = []
        if len(self.__cards) == 10:
            faces = map(Card.getFace, self.__cards)
            self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"

class Hand(object):
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(lambda a, b: cmp(a.getValue(), b.getValue()))

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception, "no card to pop"
            return self.__hand.pop()
        if not isinstance(i, int) or i < 0 or i >= len(self.__hand):
            raise AssertionError, "invalid position"
        return self.__hand.pop(i)

    def index(self, v):
        if not isinstance(v, int) or v < -1 or v > 9:
            raise AssertionError, "invalid value"
        for i in xrange(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception, "too many cards"
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"

def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result

if __name__ == "__main__":
    deck = []
    for v in xrange(-1, 10):
        deck.append(Card(v))
    print "Shuffled:", shuffle(deck)
    name = raw_input("What is your name? ")
    print "Hello", name
