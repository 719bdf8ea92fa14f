"""
Mini Spite and Malice
=====================

Classes Card, PlayStack and Hand, and the function shuffle.
All the fields are private and are read and written through getters and setters.
"""
import random
from lectureStructures import Stack


class Card(object):
    """A single playing card."""

    MIN_VALUE = 0
    MAX_VALUE = 9
    JOKER_VALUE = -1
    JOKER_FACE = "*"

    def __init__(self, value):
        """Constructor. An AssertionError is raised when the value is invalid."""
        self.__setValue(value)
        self.__setFace(value)

    # ---------- validation ----------
    @staticmethod
    def isValidValue(value):
        """Returns True if the value is one that a card can have."""
        if value < Card.JOKER_VALUE or value > Card.MAX_VALUE:
            return False
        return True

    # ---------- setters ----------
    def __setValue(self, value):
        assert Card.isValidValue(value), "Error: Invalid value"
        self.__value = value

    def __setFace(self, value):
        if value == Card.JOKER_VALUE:
            self.__face = Card.JOKER_FACE
        else:
            self.__face = str(value)

    # ---------- getters ----------
    def getValue(self):
        """Returns the value of this card."""
        return self.__value

    def getFace(self):
        """Returns the face of this card."""
        return self.__face

    def isJoker(self):
        """Returns True if this card is a joker."""
        return self.getFace() == Card.JOKER_FACE

    # ---------- operations ----------
    def assign(self, value):
        """Assigns a new value to this card, which has to be a joker."""
        if self.isJoker():
            assert Card.isValidValue(value) and value != Card.JOKER_VALUE, "Error: Invalid value"
            self.__setValue(value)

    def __str__(self):
        return "[" + self.getFace() + "]"

    def __repr__(self):
        return str(self) + "." + str(self.getFace())


class PlayStack(object):
    """A play stack, which is built up from 0 to 9."""

    EMPTY_MESSAGE = "Error: No cards in the playing stack"
    REJECTED_MESSAGE = "Error: Card rejected"

    __cards = []

    # ---------- helpers ----------
    def __isEmpty(self):
        return len(self.__cards) == 0

    def __getTop(self):
        if self.__isEmpty():
            raise Exception(PlayStack.EMPTY_MESSAGE)
        return self.__cards[-1]

    def __isAcceptable(self, card):
        if not isinstance(card, Card):
            return False
        if self.__isEmpty():
            return card.getValue() == Card.MIN_VALUE
        return card.getValue() == self.__getTop().getValue() + 1

    def __getFaces(self):
        faces = []
        for card in self.__cards:
            faces.append(card.getFace())
        return faces

    # ---------- interface ----------
    def peekValue(self):
        """Returns the value of the top card."""
        return self.__getTop().getValue()

    def peekFace(self):
        """Returns the face of the top card."""
        if self.__isEmpty():
            print(PlayStack.EMPTY_MESSAGE)
            return None
        return self.__getTop().getFace()

    def playCard(self, card):
        """Pushes the card. Returns the faces when the stack is complete, or else an empty list."""
        if not self.__isAcceptable(card):
            raise Exception(PlayStack.REJECTED_MESSAGE)
        self.__cards.append(card)
        if card.getValue() == Card.MAX_VALUE:
            faces = self.__getFaces()
            self.__cards = []
            return faces

    def __str__(self):
        text = "|"
        for card in self.__cards:
            text += str(card)
        return text + "|"


class Hand(object):
    """The cards that a player holds."""

    CAPACITY = 5

    def __init__(self):
        self.__hand = []

    # ---------- getters ----------
    def size(self):
        """Returns the number of cards."""
        return len(self.__hand)

    def __getCard(self, position):
        return self.__hand[position]

    # ---------- interface ----------
    def sort(self):
        """Sorts the cards in increasing order by value."""
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, *args):
        """pop() removes the card on the far right, pop(i) the card at position i."""
        if len(args) == 0:
            if self.size() == 0:
                raise Exception("Error: The hand is empty")
            return self.__hand.pop()
        position = args[0]
        if not isinstance(position, int):
            raise AssertionError("Error: Invalid position")
        if position < 0 or position > self.size():
            raise AssertionError("Error: Invalid position")
        return self.__hand.pop(position)

    def index(self, v):
        """Returns the position of the first card of value v, -1 if there is none."""
        assert Card.isValidValue(v), "Error: Invalid value"
        for position in range(self.size()):
            if self.__getCard(position).getValue() == v:
                return position
        return -1

    def check0(self):
        """Returns the position of the first 0, -1 if there is none."""
        for position in range(self.size()):
            if self.__getCard(position).getValue() == 0:
                return position

    def add(self, cardList):
        """Adds the cards of the list to the hand."""
        if self.size() + len(cardList) > Hand.CAPACITY:
            raise Exception("Error: Too many cards for the hand")
        if self.size() == 0:
            self.__hand = cardList
        else:
            for card in cardList:
                self.__hand.append(card)

    def __str__(self):
        text = "["
        for card in self.__hand:
            text += str(card)
        return text + "]"


def shuffle(cards):
    """Returns a list of the same cards in random order."""
    remaining = list(cards)
    shuffled = []
    while len(remaining) != 0:
        position = random.randrange(0, len(remaining))
        shuffled.append(remaining.pop(position))
    return shuffled


class Deck(object):
    """All 120 cards."""

    def __init__(self):
        self.__cards = []
        for _ in range(10):
            for value in range(10):
                self.__cards.append(Card(value))
        for _ in range(20):
            self.__cards.append(Card(Card.JOKER_VALUE))

    def getCards(self):
        return list(self.__cards)


class Player(object):
    """A player with a hand, a goal pile and four discard piles."""

    def __init__(self, name):
        self.__name = name
        self.__hand = Hand()
        self.__goal = Stack()
        self.__discards = [Stack() for _ in range(4)]

    def getName(self):
        return self.__name

    def getHand(self):
        return self.__hand

    def getGoal(self):
        return self.__goal

    def getDiscard(self, number):
        return self.__discards[number - 1]
