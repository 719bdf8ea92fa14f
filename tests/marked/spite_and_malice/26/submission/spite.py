"""Mini Spite and Malice: the classes and the shuffle (tasks 1 to 4)."""

from __future__ import annotations

import random
from typing import Final, List, Optional

JOKER: Final[str] = "*"
LOWEST: Final[int] = -1
HIGHEST: Final[int] = 9
HAND_LIMIT: Final[int] = 5


class Card:
    """One card; a joker has the face '*' and any value."""

    def __init__(self, value: int) -> None:
        assert type(value) is int and LOWEST <= value <= HIGHEST + 1, "Error: Invalid value"
        self.__value: int = value
        self.__face: str = JOKER if value == -1 else str(value)

    def assign(self, value: int) -> None:
        """Give a joker another value."""
        assert type(value) is int and LOWEST <= value <= HIGHEST, "Error: Invalid value"
        if self.__face != JOKER:
            print("Error: Not a joker")
            return
        self.__value = value

    def getValue(self) -> int:
        return self.__value

    def getFace(self) -> str:
        return self.__face

    def __str__(self) -> str:
        return f"[{self.__face}]"

    def __repr__(self) -> str:
        return f"{self}.{self.__face}"


class PlayStack:
    """A stack of cards from 0 up."""

    def __init__(self) -> None:
        self.__cards: List[Card] = []

    def peekValue(self) -> int:
        if not self.__cards:
            return LOWEST
        return self.__cards[-1].getValue()

    def peekFace(self) -> str:
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card: Card) -> List[str]:
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        needed: int = self.__cards[-1].getValue() + 1 if self.__cards else 0
        if card.getValue() != needed:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces: List[str] = []
        if card.getValue() == HIGHEST:
            faces = [each.getFace() for each in self.__cards]
        return faces

    def __str__(self) -> str:
        return "|" + "".join(str(card) for card in self.__cards) + "|"


class Hand:
    """Up to five cards."""

    def __init__(self) -> None:
        self.__hand: List[Card] = []

    def sort(self) -> List[Card]:
        return sorted(self.__hand, key=Card.getValue)

    def pop(self, i: Optional[int] = None) -> Card:
        if not i:
            if not self.__hand:
                raise Exception("Error: No card to pop")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < len(self.__hand), "Error: Invalid position"
        return self.__hand.pop(i)

    def index(self, v: int) -> int:
        assert type(v) is int and LOWEST <= v <= HIGHEST, "Error: Invalid value"
        place: int
        card: Card
        for place, card in enumerate(self.__hand):
            if card.getValue() == v:
                return place
            return -1

    def check0(self) -> int:
        return self.index(0)

    def size(self) -> int:
        return len(self.__hand)

    def add(self, cardList: List[Card]) -> None:
        if len(self.__hand) + len(cardList) >= HAND_LIMIT:
            raise Exception("Error: Too many cards in the hand")
        self.__hand.extend(cardList)

    def __str__(self) -> str:
        return "[" + "".join(str(card) for card in self.__hand) + "]"


def shuffle(cards: List[Card]) -> List[Card]:
    """The same cards in random order."""
    left: List[Card] = list(cards)
    result: List[Card] = []
    while len(left) > 1:
        place: int = random.randint(0, len(left) - 1)
        result.append(left.pop(place))
    return result
