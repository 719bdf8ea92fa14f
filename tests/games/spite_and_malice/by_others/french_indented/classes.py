# -*- coding: utf-8 -*-
# TP : Mini Spite and Malice, tâches 1 à 4
import random


class Card:

    def __init__(self, value):
        assert type(value) is int, "la valeur doit être un nombre entier"
        assert value >= -1 and value <= 9, "la valeur doit être entre -1 et 9"
        self.__valeur = value
        self.__joker = (value == -1)

    def assign(self, value):
        if not self.__joker:
            raise Exception("cette carte n'est pas un joker")
        assert type(value) is int, "la valeur doit être un nombre entier"
        assert value >= 0 and value <= 9, "la valeur doit être entre 0 et 9"
        self.__valeur = value

    def getValue(self):
        return self.__valeur

    def getFace(self):
        if self.__joker:
            return '*'
        return str(self.__valeur)

    def __str__(self):
        return '[' + self.getFace() + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.getValue())


class PlayStack:

    def __init__(self):
        self.__cartes = []
        self.__sommet = -1      # valeur au sommet, -1 si la pile est vide

    def peekValue(self):
        if self.__sommet == -1:
            raise Exception("Error: No cards in the playing stack")
        return self.__cartes[self.__sommet].getValue()

    def peekFace(self):
        if self.__sommet == -1:
            raise Exception("Error: No cards in the playing stack")
        return self.__cartes[self.__sommet].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.__sommet + 1:
            raise Exception("Error: Card rejected")
        self.__cartes.append(card)
        self.__sommet += 1
        resultat = []
        if self.__sommet == 9:
            resultat = [c.getFace() for c in self.__cartes]
            self.__init__()
        return resultat

    def __str__(self):
        texte = ''
        for c in self.__cartes:
            texte = texte + str(c)
        return '|' + texte + '|'


class Hand:

    def __init__(self):
        self.__cartes = []

    def sort(self):
        # tri à bulles
        n = len(self.__cartes)
        for tour in range(n):
            for k in range(n - 1 - tour):
                if self.__cartes[k].getValue() > self.__cartes[k + 1].getValue():
                    self.__cartes[k], self.__cartes[k + 1] = self.__cartes[k + 1], self.__cartes[k]

    def pop(self, i=None):
        if i is None:
            if not self.__cartes:
                raise Exception("la main est vide")
            return self.__cartes.pop()
        assert type(i) is int, "la position doit être un nombre entier"
        assert i >= 0 and i < len(self.__cartes), "position hors de la main"
        return self.__cartes.pop(i)

    def index(self, v):
        assert type(v) is int and v >= -1 and v <= 9, "valeur inconnue"
        for k in range(len(self.__cartes)):
            if self.__cartes[k].getValue() == v:
                return k
        return -1

    def check0(self):
        for k in range(len(self.__cartes)):
            if self.__cartes[k].getFace() == '0':
                return k
        return -1

    def size(self):
        return len(self.__cartes)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("pas plus de cinq cartes dans la main")
        for c in cardList:
            self.__cartes.append(c)

    def faces(self):
        return [c.getFace() for c in self.__cartes]

    def __str__(self):
        return '(' + ', '.join(self.faces()) + ')'


def shuffle(cards):
    reste = cards[:]
    melange = []
    while len(reste) > 0:
        melange.append(reste.pop(random.randint(0, len(reste) - 1)))
    return melange
