from random import randint


class CardError(Exception):
    """Raised when a card is used in a wrong way."""


class StackError(CardError):
    pass


class EmptyStackError(StackError):
    def __init__(self):
        super().__init__("Error: No cards in the playing stack")


class RejectedError(StackError):
    def __init__(self):
        super().__init__("Error: Card rejected")


class HandError(CardError):
    pass


def validValue(value):
    """True if value is an int that a card can have."""
    return type(value) == int and value >= -1 and value <= 9


class Card:
    def __init__(self, value):
        assert validValue(value)
        self.__value = value
        self.__face = str(value)
        if value == -1:
            self.__face = "*"

    def assign(self, value):
        if not self.__face == "*":
            raise CardError("Not a joker")
        assert validValue(value)
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return self.__str__() + "." + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []
        self.__size = 0

    def peekValue(self):
        if self.__size == 0:
            raise EmptyStackError()
        return self.__cards[self.__size - 1].getValue()

    def peekFace(self):
        if self.__size == 0:
            raise EmptyStackError()
        return self.__cards[self.__size - 1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise RejectedError()
        if self.__size == 0:
            if card.getValue() != 0:
                raise RejectedError()
        elif card.getValue() != self.peekValue() + 1:
            raise RejectedError()
        self.__cards.append(card)
        self.__size += 1
        if card.getValue() == 9:
            return self.__empty()
        return []

    def __empty(self):
        faces = []
        for card in self.__cards:
            faces.append(card.getFace())
        self.__cards = []
        self.__size = 0
        return faces

    def __str__(self):
        text = "|"
        for card in self.__cards:
            text += str(card)
        return text + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        result = []
        for value in range(-1, 10):
            for card in self.__hand:
                if card.getValue() == value:
                    result.append(card)
        self.__hand = result

    def pop(self, i=None):
        if i == None and self.size() == 0:
            raise HandError("The hand is empty")
        if i == None:
            i = self.size() - 1
        assert type(i) == int
        assert i >= 0 and i < self.size()
        return self.__hand.pop(i)

    def index(self, v):
        assert validValue(v)
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
        for card in cardList:
            if self.size() >= 5:
                raise HandError("The hand is full")
            self.__hand.append(card)

    def __str__(self):
        text = ""
        for card in self.__hand:
            text += str(card)
        return "[" + text + "]"


def shuffle(cards):
    result = []
    while cards != []:
        n = randint(0, len(cards) - 1)
        result.append(cards.pop(n))
    return result


# small test of task 4
if __name__ == "__main__":
    deck = []
    for value in range(-1, 10):
        deck.append(Card(value))
    print(shuffle(deck))
