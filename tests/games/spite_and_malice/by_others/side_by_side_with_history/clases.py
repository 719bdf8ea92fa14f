# Clases del juego (Tareas 1 a 4)
import random


def valor_valido(v):
    return type(v) == int and v >= -1 and v <= 9


class Card:

    def __init__(self, value):
        assert valor_valido(value), "Error: valor de carta no válido"
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        if self.getFace() != "*":
            raise Exception("Error: esta carta no es un comodín")
        assert valor_valido(value), "Error: valor de carta no válido"
        self.__value = value

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
        self.__cards = []       # la cima está al final de la lista

    def peekValue(self):
        try:
            return self.__cards[-1].getValue()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        try:
            return self.__cards[-1].getFace()
        except IndexError:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        rechazo = Exception("Error: Card rejected")
        if not isinstance(card, Card):
            raise rechazo
        if self.__cards == []:
            if card.getValue() != 0:
                raise rechazo
        elif card.getValue() - self.__cards[-1].getValue() != 1:
            raise rechazo
        self.__cards.append(card)
        caras = []
        if card.getValue() == 9:
            for c in self.__cards:
                caras.append(c.getFace())
            self.__cards.clear()
        return caras

    def __str__(self):
        texto = "|"
        for c in self.__cards:
            texto += str(c)
        return texto + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # ordenación por inserción (la mano es muy pequeña)
        for i in range(1, len(self.__hand)):
            carta = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > carta.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = carta

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Error: no hay cartas en la mano")
            i = len(self.__hand) - 1
        assert type(i) == int and i in range(len(self.__hand)), "Error: posición no válida"
        return self.__hand.pop(i)

    def index(self, v):
        assert valor_valido(v), "Error: valor no válido"
        valores = [c.getValue() for c in self.__hand]
        return valores.index(v) if v in valores else -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("Error: la mano no puede tener más de 5 cartas")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        return "[" + "".join([str(c) for c in self.__hand]) + "]"


def shuffle(cards):
    copia = list(cards)
    resultado = []
    while copia:
        resultado.append(copia.pop(int(random.random() * len(copia))))
    return resultado
