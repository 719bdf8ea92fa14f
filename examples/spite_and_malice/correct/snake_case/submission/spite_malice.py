"""Assignment 3. I followed PEP 8, so the methods are called get_value() and so on."""
import random
from typing import List, Optional


def _is_whole(number, lowest: int, highest: int) -> bool:
    return isinstance(number, int) and lowest <= number <= highest


class Card:
    """One card of the game."""

    def __init__(self, value: int) -> None:
        if not _is_whole(value, -1, 9):
            raise AssertionError(f"invalid value {value!r}")
        self._value = value
        self._face = str(value) if value >= 0 else "*"

    def assign(self, value: int) -> None:
        if self._face != "*":
            raise Exception(f"{self} is not a joker")
        if not _is_whole(value, 0, 9):
            raise AssertionError(f"invalid value {value!r}")
        self._value = value

    def get_value(self) -> int:
        return self._value

    def get_face(self) -> str:
        return self._face

    def __str__(self) -> str:
        return "[" + self._face + "]"

    def __repr__(self) -> str:
        return str(self) + "." + str(self._value)


class PlayStack:
    """Cards from 0 upwards."""

    def __init__(self) -> None:
        self._cards: List[Card] = []

    def peek_value(self) -> int:
        return self._peek().get_value()

    def peek_face(self) -> str:
        return self._peek().get_face()

    def _peek(self) -> Card:
        if len(self._cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self._cards[-1]

    def play_card(self, card: Card) -> List[str]:
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        next_value = len(self._cards)
        if card.get_face() == "*" and card.get_value() < 0:
            card.assign(next_value)
        if card.get_value() != next_value:
            raise Exception("Error: Card rejected")
        self._cards.append(card)
        if next_value == 9:
            faces = [one.get_face() for one in self._cards]
            self._cards = []
            return faces
        return []

    def __str__(self) -> str:
        return "|" + "".join(str(one) for one in self._cards) + "|"


class Hand:
    """What a player holds."""

    def __init__(self) -> None:
        self._hand: List[Card] = []

    def sort(self) -> None:
        self._hand = self._merge_sort(self._hand)

    def _merge_sort(self, cards: List[Card]) -> List[Card]:
        if len(cards) < 2:
            return cards
        middle = len(cards) // 2
        left = self._merge_sort(cards[:middle])
        right = self._merge_sort(cards[middle:])
        merged = []
        i = j = 0
        while i < len(left) and j < len(right):
            if left[i].get_value() <= right[j].get_value():
                merged.append(left[i])
                i += 1
            else:
                merged.append(right[j])
                j += 1
        return merged + left[i:] + right[j:]

    def pop(self, i: Optional[int] = None) -> Card:
        if i is None:
            if len(self._hand) == 0:
                raise Exception("no card to pop")
            return self._hand.pop()
        if not _is_whole(i, 0, len(self._hand) - 1):
            raise AssertionError(f"invalid position {i!r}")
        return self._hand.pop(i)

    def index(self, v: int) -> int:
        if not _is_whole(v, -1, 9):
            raise AssertionError(f"invalid value {v!r}")
        for place, card in enumerate(self._hand):
            if card.get_value() == v:
                return place
        return -1

    def check_0(self) -> int:
        for place, card in enumerate(self._hand):
            if card.get_face() == "0":
                return place
        return -1

    def size(self) -> int:
        return len(self._hand)

    def add(self, card_list: List[Card]) -> None:
        if len(self._hand) + len(card_list) > 5:
            raise Exception("more than five cards")
        self._hand += card_list

    def __str__(self) -> str:
        return "[" + "".join(str(card) for card in self._hand) + "]"


def shuffle(cards: List[Card]) -> List[Card]:
    left = list(cards)
    result: List[Card] = []
    while left:
        result.append(left.pop(random.randint(0, len(left) - 1)))
    return result
