import random


def ist_wert(x):
    return type(x) is int and -1 <= x <= 9


class Card:
    def __init__(self, value):
        assert ist_wert(value), "kein gueltiger Wert"
        self.__face = "*"
        if value != -1:
            self.__face = str(value)
        self.__value = value

    def assign(self, value):
        if self.__face == "*":
            assert ist_wert(value), "kein gueltiger Wert"
            self.__value = value
        else:
            raise Exception("Karte ist kein Joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"[{self.__face}].{self.__value}"


class PlayStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        ok = isinstance(card, Card)
        if ok and len(self.__cards) == 0:
            ok = card.getValue() == 0
        elif ok:
            ok = card.getValue() == self.peekValue() + 1
        if not ok:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        ergebnis = []
        if card.getValue() == 9:
            ergebnis = [k.getFace() for k in self.__cards]
            self.__cards = []
        return ergebnis

    def __str__(self):
        return "|" + "".join([str(k) for k in self.__cards]) + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        n = len(self.__hand)                    # Bubblesort
        for i in range(n):
            for j in range(n - 1 - i):
                if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
                    self.__hand[j], self.__hand[j + 1] = self.__hand[j + 1], self.__hand[j]

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Hand ist leer")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand), "falsche Position"
        return self.__hand.pop(i)

    def index(self, v):
        assert ist_wert(v), "kein gueltiger Wert"
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("zu viele Karten auf der Hand")
        self.__hand = self.__hand + list(cardList)

    def zeig(self, i):
        return self.__hand[i]

    def __str__(self):
        return "[" + "".join([str(k) for k in self.__hand]) + "]"


def shuffle(cards):
    alt = list(cards)
    neu = []
    while alt != []:
        neu.append(alt.pop(random.randint(0, len(alt) - 1)))
    return neu
