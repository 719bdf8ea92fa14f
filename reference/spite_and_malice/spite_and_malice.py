"""The cards, play stacks and hands of Mini Spite and Malice, and its shuffle: the model solution.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout
leaves a choice, the line asks `rulings`; where it says nothing, `rulings.undecided` says so.  The game
itself is in `game_rules.py`.

One leading underscore means private to this module: stacks and hands look into their cards, nobody else
does.  Errors are those that the handout names, so most are of the plain class Exception.
"""

from __future__ import annotations

import random
from numbers import Number

import rulings

JOKER = "*"
NO_VALUE = -1
LOWEST = 0
HIGHEST = 9
HAND_SIZE = 5

EMPTY = "Error: No cards in the playing stack"
REJECTED = "Error: Card rejected"

FAR_RIGHT = object()
"""The position that `Hand.pop` takes when it is given none."""


class Card:
    """A card with a face, `0` to `9` or `*`, and a value.  Only a joker's value can change."""

    def __init__(self, value: object) -> None:
        """A card of `value` 0 to 9, or a joker for -1.  AssertionError for anything else."""
        _ask_about_number(value)
        if not isinstance(value, int):
            raise AssertionError("Error: The value of a card is a whole number")  # C3
        if not NO_VALUE <= value <= HIGHEST:
            raise AssertionError("Error: The value of a card is -1 to 9")  # C2
        self._face = JOKER if value == NO_VALUE else str(value)  # C1
        self._value = value  # C1
        # Whether a joker keeps its value when its stack is full is open: until it is assigned one again,
        # its value is not settled.
        self._settled = True

    def assign(self, value: object) -> None:
        """Give a joker the value 0 to 9.

        AssertionError for an invalid value, Exception for a card that is no joker.
        """
        _ask_about_number(value)
        valid = isinstance(value, int) and LOWEST <= value <= HIGHEST
        if self._face != JOKER:
            if not valid:
                rulings.undecided("an invalid value for a card that is no joker: two errors apply")
            raise Exception("Error: Only a joker can be assigned a value")  # C10
        if value == NO_VALUE and rulings.assign_joker == "allowed":
            self._value = NO_VALUE  # C8
            self._settled = True
            return
        if not isinstance(value, int) or not valid:
            raise AssertionError("Error: A joker is assigned a value from 0 to 9")  # C9
        self._value = value  # C8
        self._settled = True

    def getValue(self) -> int:
        """The value; -1 for a joker that was given none."""
        self._ask_about_value()
        return self._value  # C4

    def getFace(self) -> str:
        """The face, one character."""
        return self._face  # C5

    def __str__(self) -> str:
        """The face in brackets, as in `[7]`."""
        return f"[{self._face}]"  # C6

    def __repr__(self) -> str:
        """The text, a dot and the value, as in `[*].-1`."""
        self._ask_about_value()
        return f"[{self._face}].{self._value}"  # C7

    def _ask_about_value(self) -> None:
        """Note that the value is looked at, where it is open what the value is."""
        if not self._settled:
            rulings.undecided("the value of a joker after its stack was full")

    def _is_assigned_joker(self) -> bool:
        """Whether this is a joker that has a value."""
        return self._face == JOKER and self._value != NO_VALUE


class PlayStack:
    """A stack of cards that goes up from 0 to 9 and is cleared by the 9."""

    def __init__(self) -> None:
        """An empty stack."""
        # The top is the end of the list: there, a card is added in constant time (rule P15).
        self._cards: list[Card] = []

    def peekValue(self) -> int:
        """The value of the top card.  Exception when the stack is empty."""
        if not self._cards:
            raise Exception(EMPTY)  # P3, P13
        self._ask_about_top()
        return self._cards[-1]._value  # P1

    def peekFace(self) -> str:
        """The face of the top card.  Exception when the stack is empty."""
        if not self._cards:
            raise Exception(EMPTY)  # P3, P13
        face = self._cards[-1]._face
        return f"[{face}]" if rulings.peek_face == "bracketed" else face  # P2

    def playCard(self, card: object) -> list[str]:
        """Put `card` on top, if it is the next one.  Exception when it is not; nothing changes then.

        Returns an empty list; with the 9 that fills the stack, the faces of its ten cards.
        """
        if not isinstance(card, Card):
            raise Exception(REJECTED)  # P7, P13
        needed = self._needed()
        value = self._value_to_play(card, needed)
        if value != needed:
            if needed == LOWEST:
                raise Exception(REJECTED)  # P4, P8, P13
            if value == LOWEST:
                raise Exception(REJECTED)  # P4, P8, P13
            raise Exception(REJECTED)  # P5, P8, P13

        card._value = value
        self._cards.append(card)
        if value < HIGHEST:
            return []  # -> P9
        full = self._cards
        self._cards = []  # => P11
        for each in full:
            each._settled = each._face != JOKER
        faces = [each._face for each in full]
        return faces[::-1] if rulings.full_stack_order == "top_first" else faces  # -> P10

    def __str__(self) -> str:
        """The cards from the lowest to the highest between bars, as in `|[0][1][*]|`."""
        return "|" + "".join(f"[{card._face}]" for card in self._cards) + "|"  # P12

    def _needed(self) -> int:
        """The value that the next card must have."""
        if not self._cards:
            return LOWEST  # P4
        self._ask_about_top()
        return self._cards[-1]._value + 1  # P5

    def _value_to_play(self, card: Card, needed: int) -> int:
        """The value that `card` has when it is played where `needed` is the next value."""
        if card._face != JOKER:
            return card._value
        card._ask_about_value()
        if card._value != NO_VALUE:
            if card._value != needed:
                rulings.undecided("a joker with another value than the stack needs is played")
            return card._value  # P6
        if rulings.raw_joker == "takes_value":
            return needed
        if rulings.raw_joker == "zero_only" and needed == LOWEST:
            return LOWEST
        return NO_VALUE

    def _ask_about_top(self) -> None:
        """Note where the top card is a joker whose value was changed after it was played."""
        top = self._cards[-1]
        if top._value != len(self._cards) - 1 or not top._settled:
            rulings.undecided("a joker was changed while it lies in a stack")


class Hand:
    """Up to five cards in a row."""

    def __init__(self) -> None:
        """An empty hand."""
        self._hand: list[Card] = []

    def sort(self) -> None:
        """Put the cards in increasing order of value, jokers first."""
        self._put_in_order()  # H4

    def pop(self, i: object = FAR_RIGHT) -> Card:
        """Remove and return the card at position `i`, counted from 0, or else the one on the far right.

        AssertionError for an invalid position, Exception when there is no card.
        """
        if i is FAR_RIGHT:
            if not self._hand:
                raise Exception("Error: No cards in the hand")  # H6
            return self._hand.pop()  # H5
        if not self._hand:
            rulings.undecided("a position in an empty hand: two errors apply")
        if i is None or isinstance(i, bool):
            rulings.undecided("None or a bool as a position")
        if not isinstance(i, int):
            raise AssertionError("Error: A position is a whole number")  # H8
        if i < 0:
            raise AssertionError("Error: A position is not negative")  # H8
        if i >= len(self._hand):
            raise AssertionError("Error: No card at this position")  # H8
        return self._hand.pop(i)  # H7

    def index(self, v: object) -> int:
        """The position of the first card of value `v`, or -1.  AssertionError when `v` is no value."""
        _ask_about_number(v)
        if v == NO_VALUE:
            rulings.undecided("index(-1)")
        if not isinstance(v, int):
            raise AssertionError("Error: A value is a whole number")  # H10
        if not NO_VALUE <= v <= HIGHEST:
            raise AssertionError("Error: A value is 0 to 9")  # H10
        self._ask_about_jokers()
        for position, card in enumerate(self._hand):
            if card._value == v:
                return position  # H9
        return -1  # H9

    def check0(self) -> int:
        """The position of the first 0, or -1."""
        self._ask_about_jokers()
        for position, card in enumerate(self._hand):
            if card._face == "0":
                return position  # H11
        return -1  # H11

    def size(self) -> int:
        """The number of cards."""
        return len(self._hand)  # H1

    def add(self, cardList: object) -> None:
        """Add the cards of a list.  Exception when the hand would hold more than five."""
        if not isinstance(cardList, list) or not all(isinstance(card, Card) for card in cardList):
            rulings.undecided("add is given something else than a list of cards")
            raise Exception("Error: Only a list of cards can be added to a hand")
        room = HAND_SIZE - len(self._hand)
        if len(cardList) > room:
            if rulings.add_too_many == "fills":
                self._hand.extend(cardList[:room])
                self._keep_order()
            raise Exception("Error: A hand holds up to five cards")  # H3
        self._hand.extend(cardList)  # H2
        self._keep_order()

    def __str__(self) -> str:
        """The cards from left to right between brackets, as in `[[*][2][3]]`."""
        return "[" + "".join(f"[{card._face}]" for card in self._hand) + "]"  # H12

    def _keep_order(self) -> None:
        """After cards were added: sort them where hands are kept sorted."""
        if rulings.hand_order == "sorted":
            self._put_in_order()

    def _put_in_order(self) -> None:
        if len(self._hand) > 1:
            self._ask_about_jokers()
        self._hand.sort(key=lambda card: card._value)

    def _ask_about_jokers(self) -> None:
        """Note where it is open which value a joker of the hand counts as."""
        if any(card._is_assigned_joker() for card in self._hand):
            rulings.undecided("a hand that holds a joker with a value is sorted or searched")


def shuffle(cards: list[Card]) -> list[Card]:
    """The same cards in random order, every order equally likely, as a new list."""
    if not isinstance(cards, list):
        rulings.undecided("shuffle is given something else than a list")
    left = cards if rulings.shuffle_argument == "consumes" else list(cards)
    shuffled: list[Card] = []
    while left:
        position = random.randrange(len(left))
        shuffled.append(left.pop(position))  # S1
    return shuffled


def _ask_about_number(value: object) -> None:
    """Note where a bool, a float or another number that is no int stands for a value."""
    if isinstance(value, bool) or (isinstance(value, Number) and not isinstance(value, int)):
        rulings.undecided("a number that is no int stands for a value")
