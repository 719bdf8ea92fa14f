"""Karten, Spielstapel, Hand und Mischen (Aufgaben 1 bis 4)."""
from random import randrange

GUELTIG = tuple(range(-1, 10))


def _ist_wert(v):
    return type(v) is int and v in GUELTIG


class Card(object):
    """Eine Karte mit Gesicht und Wert, Joker = -1."""

    def __init__(self, value):
        if not _ist_wert(value):
            raise AssertionError("ungueltiger Wert: %r" % (value,))
        self.__value = value
        self.__face = '*' if value < 0 else '%d' % value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def assign(self, value):
        if not _ist_wert(value):
            raise AssertionError("ungueltiger Wert: %r" % (value,))
        if self.__face != '*':
            raise Exception("Nur ein Joker kann einen neuen Wert bekommen")
        self.__value = value

    def __str__(self):
        return '[%s]' % self.__face

    def __repr__(self):
        return '%s.%d' % (self, self.__value)


class PlayStack(object):

    LEER = "Error: No cards in the playing stack"

    def __init__(self):
        self.__cards = []

    def __oben(self):
        if not self.__cards:
            raise Exception(self.LEER)
        return self.__cards[-1]

    def peekValue(self):
        return self.__oben().getValue()

    def peekFace(self):
        return self.__oben().getFace()

    def playCard(self, card):
        passt = False
        if isinstance(card, Card):
            if self.__cards:
                passt = card.getValue() == self.__oben().getValue() + 1
            else:
                passt = card.getValue() == 0
        if not passt:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        fertig = [k.getFace() for k in self.__cards]
        self.__cards.clear()
        return fertig

    def __str__(self):
        return '|%s|' % ''.join(map(str, self.__cards))


class Hand(object):

    MAX = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        # einfaches Einfuegesortieren
        for i in range(1, len(self.__hand)):
            k = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > k.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = k

    def pop(self, *position):
        if not position:
            if not self.__hand:
                raise Exception("Die Hand ist leer")
            return self.__hand.pop()
        i = position[0]
        assert type(i) is int and 0 <= i < len(self.__hand), "ungueltige Position"
        return self.__hand.pop(i)

    def index(self, v):
        assert _ist_wert(v), "ungueltiger Wert"
        for nr, karte in enumerate(self.__hand):
            if karte.getValue() == v:
                return nr
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > self.MAX:
            raise Exception("Mehr als fuenf Karten sind nicht erlaubt")
        self.__hand.extend(cardList)

    def __str__(self):
        return '[%s]' % ''.join(str(k) for k in self.__hand)


def shuffle(cards):
    rest = list(cards)
    ergebnis = []
    while rest:
        ergebnis.append(rest.pop(randrange(len(rest))))
    return ergebnis
