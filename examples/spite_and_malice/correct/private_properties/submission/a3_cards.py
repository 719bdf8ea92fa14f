import random


class Card:
    """The face never changes; setting the value goes through a property that checks it."""

    def __init__(self, value):
        self.__joker = False
        self._value = value
        self.__joker = value == -1

    @property
    def _value(self):
        return self.__number

    @_value.setter
    def _value(self, value):
        if type(value) is not int:
            raise AssertionError("Not an integer: " + repr(value))
        if value < -1 or value > 9:
            raise AssertionError("Out of range: " + repr(value))
        self.__number = value

    @property
    def _face(self):
        if self.__joker:
            return "*"
        return str(self._value)

    def assign(self, value):
        if not self.__joker:
            raise Exception("Not a joker: " + str(self))
        self._value = value

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return "[" + self._face + "]"

    def __repr__(self):
        return str(self) + "." + str(self._value)


class PlayStack:

    def __init__(self):
        self.__cards = []

    @property
    def _top(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    @property
    def _next(self):
        return len(self.__cards)

    def peekValue(self):
        return self._top.getValue()

    def peekFace(self):
        return self._top.getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        value = card.getValue()
        if value == -1 and self._next == 0:
            value = 0  # a wild card may open the pile
        if value != self._next:
            raise Exception("Error: Card rejected")
        if card.getValue() != value:
            card.assign(value)
        self.__cards.append(card)
        if value == 9:
            return self.__takeAll()
        return []

    def __takeAll(self):
        faces = []
        while len(self.__cards) > 0:
            faces.append(self.__cards.pop().getFace())
        return faces

    def __str__(self):
        faces = ""
        for card in self.__cards:
            faces += str(card)
        return "|" + faces + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand = sorted(self.__hand, key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("No card left")
            return self.__hand.pop()
        if type(i) is not int:
            raise AssertionError("Not an integer: " + repr(i))
        if i < 0 or i >= self.size():
            raise AssertionError("Out of range: " + repr(i))
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int:
            raise AssertionError("Not an integer: " + repr(v))
        if v < -1 or v > 9:
            raise AssertionError("Out of range: " + repr(v))
        for i in range(self.size()):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(self.size()):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        room = 5 - self.size()
        self.__hand.extend(cardList[:room])
        self.sort()
        if len(cardList) > room:
            raise Exception("Only %d of the cards fit" % room)

    def __str__(self):
        faces = ""
        for card in self.__hand:
            faces += str(card)
        return "[" + faces + "]"


def shuffle(cards):
    result = []
    while len(cards) >= 1:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result
