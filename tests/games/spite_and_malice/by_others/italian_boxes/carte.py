"""Le classi Card, PlayStack e Hand e la funzione shuffle"""
import random

VALORI = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


class Card:
    def __init__(self, value):
        assert type(value) == int and (value in VALORI or value == -1), "valore non valido"
        self.__value = value
        self.__face = "*"
        if value != -1:
            self.__face = str(value)

    def assign(self, value):
        if self.__face == "*":
            assert type(value) == int and value in VALORI, "valore non valido"
            self.__value = value
        else:
            raise Exception("la carta non è un jolly")

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
        self.__lista = []

    def peekValue(self):
        if len(self.__lista) > 0:
            return self.__lista[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if len(self.__lista) > 0:
            return self.__lista[-1].getFace()
        raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if len(self.__lista) == 0 and card.getValue() != 0:
            raise Exception("Error: Card rejected")
        if len(self.__lista) > 0 and card.getValue() != self.peekValue() + 1:
            raise Exception("Error: Card rejected")
        self.__lista.append(card)
        facce = []
        if card.getValue() == 9:
            while len(self.__lista) > 0:
                facce.append(self.__lista.pop().getFace())
            facce.reverse()
        return facce

    def __str__(self):
        s = "|"
        for carta in self.__lista:
            s = s + str(carta)
        return s + "|"


class Hand:
    def __init__(self):
        self.__lista = []

    def sort(self):
        self.__lista = sorted(self.__lista, key=lambda carta: carta.getValue())

    def pop(self, *i):
        if i == ():
            if self.size() == 0:
                raise Exception("mano vuota")
            return self.__lista.pop()
        assert type(i[0]) == int and 0 <= i[0] <= self.size() - 1, "posizione non valida"
        return self.__lista.pop(i[0])

    def index(self, v):
        assert type(v) == int and (v in VALORI or v == -1), "valore non valido"
        for posizione, carta in enumerate(self.__lista):
            if carta.getValue() == v:
                return posizione
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__lista)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("al massimo cinque carte in mano")
        self.__lista.extend(cardList)

    def __str__(self):
        return "".join([carta.getFace() for carta in self.__lista])


def shuffle(cards):
    mazzo = list(cards)
    i = len(mazzo) - 1
    while i > 0:
        j = random.randint(0, i)
        mazzo[i], mazzo[j] = mazzo[j], mazzo[i]
        i -= 1
    return mazzo
