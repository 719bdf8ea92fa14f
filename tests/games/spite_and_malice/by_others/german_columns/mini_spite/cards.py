"""Aufgaben 1 bis 4: Card, PlayStack, Hand, shuffle."""
import random
from typing import List


def _gueltig(wert, unten, oben):
    """True, wenn wert eine ganze Zahl im Bereich ist (bool zaehlt nicht)."""
    return isinstance(wert, int) and not isinstance(wert, bool) and unten <= wert <= oben


class Card:
    JOKER = "*"

    def __init__(self, value: int):
        assert _gueltig(value, -1, 9), "Error: invalid value"
        self.__value = value
        self.__face = Card.JOKER if value == -1 else str(value)

    def assign(self, value: int) -> None:
        assert _gueltig(value, -1, 9), "Error: invalid value"
        if self.__face != Card.JOKER:
            raise Exception("Error: not a joker")
        self.__value = value

    def getValue(self) -> int:
        return self.__value

    def getFace(self) -> str:
        return self.__face

    def __str__(self) -> str:
        return "[{}]".format(self.__face)

    def __repr__(self) -> str:
        return "{}.{}".format(str(self), self.__value)


class PlayStack:
    def __init__(self):
        self.__cards: List[Card] = []

    def peekValue(self) -> int:
        self.__pruefe()
        return self.__cards[-1].getValue()

    def peekFace(self) -> str:
        self.__pruefe()
        return self.__cards[-1].getFace()

    def __pruefe(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")

    def __len__(self):
        return len(self.__cards)

    def __bool__(self):
        return True

    def playCard(self, card: Card) -> List[str]:
        # Die Karten liegen lueckenlos 0, 1, 2, ...: die naechste hat immer
        # den Wert, der gleich der Anzahl der liegenden Karten ist.
        if not isinstance(card, Card) or card.getValue() != len(self):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != 9:
            return []
        fertig, self.__cards = self.__cards, []
        return [k.getFace() for k in fertig]

    def __str__(self) -> str:
        return "|{}|".format("".join(str(k) for k in self.__cards))


class Hand:
    GROESSE = 5

    def __init__(self):
        self.__hand: List[Card] = []

    def sort(self) -> None:
        self.__hand = sorted(self.__hand, key=lambda k: k.getValue())

    def pop(self, *position) -> Card:
        if not position:
            if not self.__hand:
                raise Exception("Error: No cards in hand")
            return self.__hand.pop()
        (i,) = position
        assert _gueltig(i, 0, len(self.__hand) - 1), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v: int) -> int:
        assert _gueltig(v, -1, 9), "Error: invalid value"
        return next((i for i, k in enumerate(self.__hand) if k.getValue() == v), -1)

    def check0(self) -> int:
        return next((i for i, k in enumerate(self.__hand) if k.getFace() == "0"), -1)

    def size(self) -> int:
        return len(self.__hand)

    def add(self, cardList) -> None:
        if len(self.__hand) + len(cardList) > Hand.GROESSE:
            raise Exception("Error: more than 5 cards")
        self.__hand += cardList

    def __iter__(self):
        return iter(tuple(self.__hand))

    def __str__(self) -> str:
        return "[{}]".format("".join(str(k) for k in self.__hand))


def shuffle(cards):
    vorrat, ergebnis = list(cards), []
    while vorrat:
        zufall = random.randint(0, len(vorrat) - 1)
        ergebnis.append(vorrat.pop(zufall))
    return ergebnis
