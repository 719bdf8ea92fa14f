# -*- coding: utf-8 -*-
# Clases de la tarea 3: Card, PlayStack, Hand (y la función barajar)

import random


class Card:
    """Una carta. El comodín '*' tiene valor -1 hasta que se juega."""

    def __init__(self, value):
        if type(value) is not int or value not in range(-1, 10):
            raise AssertionError("valor de carta no válido")
        self.__value = value
        self.__face = str(value) if value >= 0 else '*'

    def assign(self, value):
        if type(value) is not int or value not in range(-1, 10):
            raise AssertionError("valor de carta no válido")
        if self.__face != '*':
            raise Exception("solo se puede cambiar el valor de un comodín")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[%s]' % self.__face

    def __repr__(self):
        return '%s.%d' % (str(self), self.__value)


class PlayStack:
    """Pila de juego: solo acepta 0, 1, 2, ... 9 en ese orden."""

    def __init__(self):
        self.__cards = []

    def estaVacia(self):
        return self.__cards == []

    def peekValue(self):
        if self.estaVacia():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.estaVacia():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def siguiente(self):
        return 0 if self.estaVacia() else self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.siguiente():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            caras = [c.getFace() for c in self.__cards]
            self.__cards = []
            return caras
        return []

    def __str__(self):
        texto = '|'
        for c in self.__cards:
            texto += str(c)
        return texto + '|'


class Hand:
    """La mano de un jugador, máximo 5 cartas."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=lambda c: c.getValue())

    def pop(self, *args):
        if len(args) == 0:
            if len(self.__hand) == 0:
                raise Exception("no hay cartas en la mano")
            return self.__hand.pop()
        i = args[0]
        assert type(i) is int and 0 <= i < len(self.__hand), "posición no válida"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "valor no válido"
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
            raise Exception("la mano no puede tener más de 5 cartas")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'


class Cola:
    """Cola (queue) para el mazo: se saca por delante, se mete por detrás."""

    def __init__(self):
        self.__elementos = []

    def encolar(self, x):
        self.__elementos.append(x)

    def desencolar(self):
        if len(self.__elementos) == 0:
            raise Exception("la cola está vacía")
        return self.__elementos.pop(0)

    def tamano(self):
        return len(self.__elementos)


def barajar(cards):
    resultado = []
    copia = cards[:]
    while copia != []:
        n = random.randint(0, len(copia) - 1)
        resultado.append(copia.pop(n))
    return resultado


shuffle = barajar      # el nombre en inglés, por si acaso
