# CMPUT assignment 3
# Mini Spite and Malice (classes + shuffle)

from random import randint

FACES = {-1: "*", 0: "0", 1: "1", 2: "2", 3: "3", 4: "4",
         5: "5", 6: "6", 7: "7", 8: "8", 9: "9"}


def _ok(v):
    return type(v) == int and v in FACES


class Card:
    def __init__(self, value):
        assert _ok(value), "bad card value"
        self.__face = FACES[value]
        self.__value = value

    def assign(self, value):
        assert _ok(value), "bad card value"
        if self.__face == "*":
            self.__value = value
        else:
            raise Exception("cannot change a card that is not a joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[%s]" % self.__face

    def __repr__(self):
        return "%s.%d" % (str(self), self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards:
            return self.__cards[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if self.__cards:
            return self.__cards[-1].getFace()
        return "Error: No cards in the playing stack"

    def playCard(self, card):
        # the stack always goes 0,1,2,... so the next value is the length
        nxt = len(self.__cards)
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(nxt)
        if card.getValue() != nxt:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if nxt == 9:
            return [c.getFace() for c in self.__cards]
        return []

    def __str__(self):
        return "|" + "".join([str(c) for c in self.__cards]) + "|"


class Hand:
    def __init__(self, hand=[]):
        self.__hand = hand

    def sort(self):
        # insertion sort
        for i in range(1, len(self.__hand)):
            cur = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > cur.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = cur

    def pop(self, *where):
        if len(where) == 0:
            if self.__hand == []:
                raise Exception("no card to pop")
            return self.__hand.pop()
        i = where[0]
        assert type(i) == int and i in range(len(self.__hand)), "bad position"
        return self.__hand.pop(i)

    def index(self, v):
        assert _ok(v), "bad card value"
        values = [c.getValue() for c in self.__hand]
        if v in values:
            return values.index(v)
        return -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        if "0" in faces:
            return faces.index("0")
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("too many cards for the hand")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join([str(c) for c in self.__hand]) + "]"


def shuffle(cards):
    out = []
    while cards != []:
        r = randint(0, len(cards))
        out.append(cards.pop(r))
    return out


# Task 5: ran out of time
