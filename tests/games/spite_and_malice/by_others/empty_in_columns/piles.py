from random import random
from card import Card


class PlayStack(object):

    def __init__(self):
        self.__content = []
        self.__top = -1          # value of the top card, -1 = empty

    def __notEmpty(self):
        if self.__top == -1:
            raise Exception("Error: No cards in the playing stack")

    def peekValue(self):
        self.__notEmpty()
        return self.__top

    def peekFace(self):
        self.__notEmpty()
        return self.__content[-1].getFace()

    def isEmpty(self):
        return self.__top == -1

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.__top + 1:
            raise Exception("Error: Card rejected")
        self.__content.append(card)
        self.__top += 1
        if self.__top != 9:
            return []
        faces = list(map(Card.getFace, self.__content))
        self.__content.clear()
        self.__top = -1
        return faces

    def __str__(self):
        return "|%s|" % "".join(map(str, self.__content))


class Hand(object):

    def __init__(self):
        self.__cards = []

    def sort(self):
        # selection sort
        n = len(self.__cards)
        for i in range(n):
            low = i
            for j in range(i + 1, n):
                if self.__cards[j].getValue() < self.__cards[low].getValue():
                    low = j
            self.__cards[i], self.__cards[low] = self.__cards[low], self.__cards[i]

    def pop(self, *position):
        if not position:
            if not self.__cards:
                raise Exception("Error: The hand is empty")
            return self.__cards.pop()
        i = position[0]
        if type(i) is not int or not 0 <= i < len(self.__cards):
            raise AssertionError("Error: No such position in the hand")
        return self.__cards.pop(i)

    def index(self, v):
        if type(v) is not int or not -1 <= v <= 9:
            raise AssertionError("Error: No such card value")
        values = self.values()
        return values.index(v) if v in values else -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__cards)

    def values(self):
        return [c.getValue() for c in self.__cards]

    def add(self, cardList):
        if len(self.__cards) + len(cardList) > 5:
            raise Exception("Error: A hand holds five cards")
        self.__cards = self.__cards + list(cardList)

    def __str__(self):
        return " ".join([str(c) for c in self.__cards])


def shuffle(cards):
    """Inside-out version of Fisher and Yates."""
    out = []
    for c in cards:
        k = int(random() * (len(out) + 1))
        out.append(c)
        out[-1], out[k] = out[k], out[-1]
    return out
