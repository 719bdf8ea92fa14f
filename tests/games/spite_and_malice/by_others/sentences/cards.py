"""Cards, stacks, hands and the shoe of Mini Spite and Malice (tasks 1-4)."""

import random

JOKER = -1


def _check_value(value):
    """Raise an AssertionError unless value is an integer in -1..9."""
    assert isinstance(value, int) and not isinstance(value, bool), \
        f"Error: a card value must be an integer, not {value!r}"
    assert JOKER <= value <= 9, f"Error: {value} is not a valid card value"


class Card:
    """One card. A joker has the face '*' and a value that may change."""

    def __init__(self, value):
        _check_value(value)
        self.__value = value
        self.__face = "*" if value == JOKER else str(value)

    def assign(self, value):
        """Give a joker a (new) value. -1 makes it a wild card again."""
        _check_value(value)
        if self.__face != "*":
            raise Exception("Error: the value of this card cannot be changed")
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{str(self)}.{self.__value}"


class PlayStack:
    """A pile in the middle of the table, built up from 0 to 9."""

    def __init__(self):
        self.__cards = []

    def size(self):
        return len(self.__cards)

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def wanted(self):
        """The value that the next card has to have."""
        return self.peekValue() + 1 if self.__cards else 0

    def playCard(self, card):
        """Push the card. A joker with no value yet takes the wanted value."""
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getFace() == "*" and card.getValue() == JOKER:
            card.assign(self.wanted())
        if card.getValue() != self.wanted():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != 9:
            return []
        faces = [one.getFace() for one in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(card) for card in self.__cards) + "|"


class Hand:
    """Up to five cards."""

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if not self.__hand:
                raise Exception("Error: there is no card in the hand")
            return self.__hand.pop()
        self.__check_position(i)
        return self.__hand.pop(i)

    def peek(self, i):
        self.__check_position(i)
        return self.__hand[i]

    def __check_position(self, i):
        assert isinstance(i, int) and not isinstance(i, bool), "Error: the position must be an integer"
        assert 0 <= i < len(self.__hand), f"Error: there is no card at position {i}"

    def index(self, v):
        _check_value(v)
        for position, card in enumerate(self.__hand):
            if card.getValue() == v:
                return position
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: the hand would have more than 5 cards")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(str(card) for card in self.__hand) + "]"


class Shoe:
    """Queue with a linked list: deal at the head, add at the tail."""

    class _Link:
        def __init__(self, card):
            self.card = card
            self.next = None

    def __init__(self):
        self.__head = None
        self.__tail = None
        self.__size = 0

    def enqueue(self, card):
        link = Shoe._Link(card)
        if self.__tail is None:
            self.__head = link
        else:
            self.__tail.next = link
        self.__tail = link
        self.__size += 1

    def dequeue(self):
        if self.__head is None:
            raise Exception("Error: the shoe is empty")
        link = self.__head
        self.__head = link.next
        if self.__head is None:
            self.__tail = None
        self.__size -= 1
        return link.card

    def size(self):
        return self.__size


def shuffle(cards):
    """Return the same cards in random order (task 4)."""
    remaining = list(cards)
    result = []
    while remaining:
        position = random.randint(0, len(remaining) - 1)
        result.append(remaining.pop(position))
    return result
