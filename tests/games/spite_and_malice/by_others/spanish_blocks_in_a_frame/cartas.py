"""Clases del juego Mini Spite and Malice: Card, PlayStack, Hand y la función shuffle."""
import random

COMODIN = -1


def _es_entero(x):
    return isinstance(x, int) and not isinstance(x, bool)


class Card:
    """Una carta: de 0 a 9, o un comodín (-1)."""

    def __init__(self, value):
        assert _es_entero(value) and COMODIN <= value <= 9, "Error: Valor de carta no válido"
        self.__face = "*" if value == COMODIN else str(value)
        self.__value = value

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: La carta no es un comodín")
        assert _es_entero(value) and 0 <= value <= 9, "Error: Valor no válido para el comodín"
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"[{self.__face}].{self.__value}"


class PlayStack:
    """Pila de juego: se construye de 0 a 9."""

    def __init__(self):
        self.__pila = []

    def __ultima(self):
        if not self.__pila:
            raise Exception("Error: No cards in the playing stack")
        return self.__pila[-1]

    def peekValue(self):
        return self.__ultima().getValue()

    def peekFace(self):
        return self.__ultima().getFace()

    def siguiente(self):
        """El valor que la pila espera."""
        return len(self.__pila)

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.siguiente():
            raise Exception("Error: Card rejected")
        self.__pila.append(card)
        if len(self.__pila) < 10:
            return []
        caras = [c.getFace() for c in self.__pila]
        self.__pila = []
        return caras

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__pila) + "|"


class Hand:
    """La mano de un jugador, siempre ordenada, con cinco cartas como mucho."""
    MAXIMO = 5

    def __init__(self):
        self.__cartas = []

    def sort(self):
        self.__cartas.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__cartas:
                raise Exception("Error: La mano está vacía")
            return self.__cartas.pop()
        assert _es_entero(i) and 0 <= i < len(self.__cartas), "Error: Posición no válida"
        return self.__cartas.pop(i)

    def index(self, v):
        assert _es_entero(v) and COMODIN <= v <= 9, "Error: Valor no válido"
        for pos, carta in enumerate(self.__cartas):
            if carta.getValue() == v:
                return pos
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__cartas)

    def cara(self, i):
        """La cara de la carta en la posición i."""
        return self.__cartas[i].getFace()

    def add(self, cardList):
        if self.size() + len(cardList) > Hand.MAXIMO:
            raise Exception("Error: Demasiadas cartas en la mano")
        self.__cartas.extend(cardList)
        self.sort()

    def __str__(self):
        return " ".join(str(c) for c in self.__cartas)


def shuffle(cards):
    """Devuelve una lista nueva barajada: saca cartas al azar hasta que no queda ninguna."""
    resto = cards[:]
    barajadas = []
    while resto:
        k = random.randrange(len(resto))
        resto[k], resto[-1] = resto[-1], resto[k]
        barajadas.append(resto.pop())
    return barajadas
