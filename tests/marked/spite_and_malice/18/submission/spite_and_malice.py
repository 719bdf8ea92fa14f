"""Assignment 3: classes for Mini Spite and Malice."""
import random

MAX_HAND = 5
EMPTY_MESSAGE = "Error: No cards in the playing stack"
REJECT_MESSAGE = "Error: Card rejected"


def _is_value(value, low):
    return type(value) is int and low <= value <= 9


class Card:
    """A card with a face and a value; the face of a joker is '*'."""

    def __init__(self, value):
        assert _is_value(value, -1), "Error: invalid value"
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value):
        """Give a joker a value (-1 makes it wild again)."""
        assert _is_value(value, -1), "Error: invalid value"
        if self.__face != "*":
            raise Exception("Error: only a joker can be assigned a value")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:
    """A pile from 0 to 9; the end of the list is the top."""

    def __init__(self):
        self.__cards = []

    def __top(self):
        if not self.__cards:
            raise Exception(EMPTY_MESSAGE)
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def playCard(self, card):
        """Push a card; the faces of a completed stack are returned."""
        if not isinstance(card, Card):
            raise Exception(REJECT_MESSAGE)
        needed = self.peekValue() + 1 if self.__cards else 0
        if card.getValue() == -1:
            card.assign(needed)
        if card.getValue() != needed:
            raise Exception(REJECT_MESSAGE)
        self.__cards.append(card)
        if needed < 9:
            return []
        complete = self.__cards
        self.__cards.clear()
        return [c.getFace() for c in complete]

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:
    """Up to five cards."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        """Increasing order, jokers first."""
        self.__hand.sort(
            key=lambda c: -1 if c.getFace() == "*" else c.getValue())

    def pop(self, i=None):
        """Remove and return the card at position i (default: the last)."""
        if not i:
            if not self.__hand:
                raise Exception("Error: No cards in the hand")
            return self.__hand.pop()
        assert type(i) is int and 0 <= i < self.size(), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        """Index of the first card with value v, -1 if there is none."""
        assert _is_value(v, -1), "Error: invalid value"
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        """Index of the first [0], -1 if there is none."""
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        """Add the cards, unless there would be more than five."""
        self.__hand.extend(cardList)
        if self.size() > MAX_HAND:
            raise Exception("Error: too many cards in the hand")

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"


def shuffle(cards):
    """Return a shuffled list of the cards; the argument is left alone."""
    rest = list(cards)
    result = []
    while rest:
        result.append(rest.pop(random.randrange(len(rest))))
    return result
