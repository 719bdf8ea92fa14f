"""Karten, Spielstapel, Hand und Mischen (Aufgaben 1 bis 4)."""
from __future__ import annotations

from random import randrange

JOKER = -1


def _ganzzahl(x, von: int, bis: int) -> bool:
    return type(x) is int and von <= x <= bis


class Card:
    __slots__ = ("__wert", "__joker")

    def __init__(self, value: int):
        if not _ganzzahl(value, JOKER, 9):
            raise AssertionError(f"Kein Kartenwert: {value!r}")
        self.__wert = value
        self.__joker = value == JOKER

    def assign(self, value: int) -> None:
        if not self.__joker:
            raise Exception("Nur ein Joker bekommt einen Wert")
        if not _ganzzahl(value, 0, 9):
            raise AssertionError(f"Kein Wert für einen Joker: {value!r}")
        self.__wert = value

    def getValue(self) -> int:
        return self.__wert

    def getFace(self) -> str:
        return "*" if self.__joker else str(self.__wert)

    def __str__(self) -> str:
        return f"[{self.getFace()}]"

    def __repr__(self) -> str:
        return f"{self}.{self.__wert}"


class PlayStack:
    def __init__(self):
        self.__karten: list[Card] = []

    def __oberste(self) -> Card:
        if not self.__karten:
            raise Exception("Error: No cards in the playing stack")
        return self.__karten[-1]

    def peekValue(self) -> int:
        return self.__oberste().getValue()

    def peekFace(self) -> str:
        return self.__oberste().getFace()

    def naechster(self) -> int:
        """Der Wert, den dieser Stapel als nächsten braucht."""
        return self.__oberste().getValue() + 1 if self.__karten else 0

    def playCard(self, card: Card) -> list[str]:
        if not isinstance(card, Card) or card.getValue() != self.naechster():
            raise Exception("Error: Card rejected")
        self.__karten.append(card)
        if card.getValue() < 9:
            return []
        gesichter = [k.getFace() for k in self.__karten]
        self.__karten.clear()
        return gesichter

    def __str__(self) -> str:
        return f"|{''.join(map(str, self.__karten))}|"


class Hand:
    def __init__(self):
        self.__karten: list[Card] = []

    def sort(self) -> None:
        self.__karten.sort(key=Card.getValue)

    def pop(self, *stelle) -> Card:
        if not stelle:
            if not self.__karten:
                raise Exception("Die Hand ist leer")
            return self.__karten.pop()
        i = stelle[0]
        assert _ganzzahl(i, 0, len(self.__karten) - 1), "Keine Karte an dieser Stelle"
        return self.__karten.pop(i)

    def zeige(self, i: int) -> Card:
        """Die Karte an Stelle i, ohne sie wegzunehmen."""
        return self.__karten[i]

    def index(self, v: int) -> int:
        assert _ganzzahl(v, JOKER, 9), "Kein Kartenwert"
        for i, karte in enumerate(self.__karten):
            if karte.getValue() == v:
                return i
        return -1

    def check0(self) -> int:
        return self.index(0)

    def size(self) -> int:
        return len(self.__karten)

    def add(self, cardList) -> None:
        if len(self.__karten) + len(cardList) > 5:
            raise Exception("Mehr als fünf Karten auf der Hand")
        self.__karten.extend(cardList)

    def __str__(self) -> str:
        return " ".join(k.getFace() for k in self.__karten)


def shuffle(cards: list) -> list:
    """Zieht so lange zufällig eine der übrigen Karten, bis keine mehr da ist."""
    rest, gemischt = list(cards), []
    while rest:
        i = randrange(len(rest))
        rest[i], rest[-1] = rest[-1], rest[i]
        gemischt.append(rest.pop())
    return gemischt
