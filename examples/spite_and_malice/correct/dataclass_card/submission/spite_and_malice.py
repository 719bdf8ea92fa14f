"""Assignment 3, tasks 1-4."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from random import random


def is_int(number) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


@dataclass
class Card:
    value: InitVar[int]
    _value: int = field(init=False)
    _face: str = field(init=False)

    def __post_init__(self, value):
        if not is_int(value) or value < -1 or value > 9:
            raise AssertionError(f"{value!r} cannot be the value of a card")
        self._value = value
        self._face = "*" if value == -1 else f"{value}"

    def assign(self, value):
        if self._face != "*":
            raise ValueError(f"{self._face} is not a joker")
        if not is_int(value) or value < 0 or value > 9:
            raise AssertionError(f"{value!r} cannot be the value of a joker")
        self._value = value

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return f"[{self._face}]"

    def __repr__(self):
        return f"{self!s}.{self._value}"


class PlayStackError(Exception):
    pass


@dataclass
class PlayStack:
    _cards: list[Card] = field(default_factory=list)

    def _top(self):
        if not self._cards:
            raise PlayStackError("Error: No cards in the playing stack")
        return self._cards[-1]

    def peekValue(self):
        return self._top().getValue()

    def peekFace(self):
        return self._top().getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise PlayStackError("Error: Card rejected")
        match len(self._cards), card.getValue():
            case wanted, -1:
                card.assign(wanted)
            case wanted, value if wanted != value:
                raise PlayStackError("Error: Card rejected")
        self._cards.append(card)
        if len(self._cards) == 10:
            faces = [card.getFace() for card in self._cards]
            self._cards = []
            return faces
        return []

    def __str__(self):
        return "|" + "".join(str(card) for card in self._cards) + "|"


@dataclass
class Hand:
    _hand: list[Card] = field(default_factory=list)

    def sort(self):
        self._hand.sort(key=lambda card: card._value)

    def pop(self, i=None):
        if i is None:
            if not self._hand:
                raise IndexError("The hand is empty")
            return self._hand.pop()
        if not is_int(i) or i < 0 or i >= len(self._hand):
            raise AssertionError(f"{i!r} is not a position in the hand")
        return self._hand.pop(i)

    def index(self, v):
        if not is_int(v) or v < -1 or v > 9:
            raise AssertionError(f"{v!r} cannot be the value of a card")
        return next((i for i, card in enumerate(self._hand) if card.getValue() == v), -1)

    def check0(self):
        return next((i for i, card in enumerate(self._hand) if card.getFace() == "0"), -1)

    def size(self):
        return len(self._hand)

    def add(self, cardList):
        if len(self._hand) + len(cardList) > 5:
            raise ValueError("The hand would have more than five cards")
        self._hand = [*self._hand, *cardList]

    def __str__(self):
        return "[" + ", ".join(card.getFace() for card in self._hand) + "]"


def shuffle(cards: list[Card]) -> list[Card]:
    rest = [*cards]
    result = []
    while rest:
        result.append(rest.pop(int(random() * len(rest))))
    return result
