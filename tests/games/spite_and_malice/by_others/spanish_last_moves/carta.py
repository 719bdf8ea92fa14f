# Clase Card y función shuffle
import random


class Card:
    def __init__(self, value):
        self._comprobar(value, -1)
        self.__v = value
        self.__f = "*0123456789"[value + 1]

    @staticmethod
    def _comprobar(value, minimo):
        if not isinstance(value, int):
            raise AssertionError("el valor debe ser un entero")
        if value < minimo or value > 9:
            raise AssertionError("valor fuera de rango")

    def assign(self, value):
        if self.__f != "*":
            raise Exception("solo se puede asignar un valor a un comodín")
        self._comprobar(value, 0)
        self.__v = value

    def getValue(self):
        return self.__v

    def getFace(self):
        return self.__f

    def __str__(self):
        return "[%s]" % self.__f

    def __repr__(self):
        return "[%s].%d" % (self.__f, self.__v)


def shuffle(cards):
    # Fisher-Yates "de dentro afuera": cada carta entra en un lugar al azar
    mezcladas = []
    for carta in cards:
        mezcladas.append(carta)
        j = random.randrange(len(mezcladas))
        mezcladas[-1] = mezcladas[j]
        mezcladas[j] = carta
    return mezcladas
