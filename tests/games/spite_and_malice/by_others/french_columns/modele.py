# -*- coding: utf-8 -*-
"""Les trois classes de cartes (tâches 1, 2 et 3)."""


def _controle(value):
    assert isinstance(value, int) and not isinstance(value, bool), "Error: invalid value"
    assert value in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), "Error: invalid value"


class Card:
    """Une carte ; le joker '*' vaut -1 tant qu'il n'est pas joué."""

    def __init__(self, value):
        _controle(value)
        self.__face = '*' if value == -1 else str(value)
        self.__value = value

    def assign(self, value):
        _controle(value)
        if self.__face == '*':
            self.__value = value
        else:
            raise Exception("Error: only a joker can change its value")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)


class PlayStack:
    """Une pile de jeu, de 0 à 9. Le sommet est à la fin de la liste."""

    def __init__(self):
        self.__cards = []

    def __vide(self):
        return len(self.__cards) == 0

    def peekValue(self):
        if self.__vide():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__vide():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        suivante = 0 if self.__vide() else self.peekValue() + 1
        if card.getFace() == '*' and card.getValue() == -1:
            # un joker libre prend la valeur qui convient
            card.assign(suivante)
        if card.getValue() != suivante:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if suivante == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards = []
            return faces
        return []

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'


class Hand:
    """La main : cinq cartes au plus."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, *i):
        if i == ():
            if self.__hand == []:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        assert len(i) == 1
        assert isinstance(i[0], int) and not isinstance(i[0], bool), "Error: invalid position"
        assert 0 <= i[0] <= self.size() - 1, "Error: invalid position"
        return self.__hand.pop(i[0])

    def index(self, v):
        _controle(v)
        i = 0
        while i < self.size():
            if self.__hand[i].getValue() == v:
                return i
            i += 1
        return -1

    def check0(self):
        i = 0
        while i < self.size():
            if self.__hand[i].getFace() == '0':
                return i
            i += 1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: a hand holds 5 cards at most")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'
