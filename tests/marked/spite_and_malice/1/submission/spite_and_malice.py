"""Assignment 3 - Mini Spite and Malice.

Tasks 1 to 4 are complete. Task 5 (the game) is not done.
"""
import random


class Card:
    """A single card. The joker has face '*' and starts with value -1."""

    JOKER = '*'
    LOWEST = -1
    HIGHEST = 9

    def __init__(self, value):
        assert Card.isValid(value), 'Error: Invalid card value'
        self.__value = value
        if value == -1:
            self.__face = Card.JOKER
        else:
            self.__face = str(value)

    @staticmethod
    def isValid(value):
        """True if value is an int that a card may have."""
        return type(value) is int and Card.LOWEST <= value <= Card.HIGHEST

    def assign(self, value):
        """Give a joker a new value."""
        assert Card.isValid(value), 'Error: Invalid card value'
        if self.__face != Card.JOKER:
            raise Exception('Error: Only a joker can change value')
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)


class PlayStack:
    """A pile that is built up from 0 to 9. The top is the end of the list."""

    def __init__(self):
        self.__cards = []

    def __checkNotEmpty(self):
        if len(self.__cards) == 0:
            raise Exception('Error: No cards in the playing stack')

    def peekValue(self):
        self.__checkNotEmpty()
        return self.__cards[-1].getValue()

    def peekFace(self):
        self.__checkNotEmpty()
        return self.__cards[-1].getFace()

    def playCard(self, card):
        """Push card. Returns the faces of a completed pile, or []."""
        if not isinstance(card, Card):
            raise Exception('Error: Card rejected')

        if len(self.__cards) == 0:
            needed = 0
        else:
            needed = self.peekValue() + 1
        if card.getValue() != needed:
            raise Exception('Error: Card rejected')

        self.__cards.append(card)
        faces = []
        if card.getValue() == Card.HIGHEST:
            for played in self.__cards:
                faces.append(played.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        result = '|'
        for card in self.__cards:
            result += '[' + str(card.getValue()) + ']'
        return result + '|'


class Hand:
    """The cards that a player holds, five at the most."""

    MAX_CARDS = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        """Sort the cards in increasing order by value."""
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        """Remove and return the card at i, or the far right card."""
        if i is None:
            if self.size() == 0:
                raise Exception('Error: No cards in the hand')
            return self.__hand.pop()

        assert type(i) is int, 'Error: Position must be an integer'
        assert 0 <= i <= self.size(), 'Error: Position out of range'
        return self.__hand.pop(i)

    def index(self, v):
        """Index of the first card with value v, or -1."""
        assert Card.isValid(v), 'Error: Invalid card value'
        for position in range(self.size()):
            if self.__hand[position].getValue() == v:
                return position
        return -1

    def check0(self):
        """Index of the first [0] card, or -1."""
        for position in range(self.size()):
            if self.__hand[position].getFace() == '0':
                return position
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        """Add all the cards in cardList to the hand."""
        if self.size() + len(cardList) >= Hand.MAX_CARDS:
            raise Exception('Error: Too many cards in the hand')
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = '['
        for card in self.__hand:
            result += str(card)
        return result + ']'


def shuffle(cards):
    """Return a list of the same cards in a random order."""
    result = []
    while len(cards) > 0:
        position = random.randint(0, len(cards) - 1)
        result.append(cards.pop(position))
    return result
