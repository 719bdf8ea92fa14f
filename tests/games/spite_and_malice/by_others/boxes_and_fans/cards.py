import random


class Card:
    def __init__(self, value):
        if type(value) is not int or not (-1 <= value <= 9):
            raise AssertionError("Error: Illegal card value")
        self.__value = value
        self.__face = "*0123456789"[value + 1]

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Error: Not a joker")
        if type(value) is not int or not (0 <= value <= 9):
            raise AssertionError("Error: Illegal card value")
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
        self.__next = 0

    def isEmpty(self):
        return self.__next == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.__next:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        self.__next += 1
        if self.__next == 10:
            faces = list(map(Card.getFace, self.__cards))
            self.__cards = []
            self.__next = 0
            return faces
        return []

    def __str__(self):
        s = "|"
        for card in self.__cards:
            s = s + str(card)
        s = s + "|"
        return s


class Hand:
    def __init__(self):
        self.__cards = []

    def sort(self):
        self.__cards = sorted(self.__cards, key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if self.size() == 0:
                raise Exception("Error: Hand is empty")
            return self.__cards.pop()
        if type(i) is not int or i < 0 or i >= self.size():
            raise AssertionError("Error: Illegal position")
        return self.__cards.pop(i)

    def index(self, v):
        if type(v) is not int or v < -1 or v > 9:
            raise AssertionError("Error: Illegal card value")
        values = [card.getValue() for card in self.__cards]
        if v in values:
            return values.index(v)
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__cards)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: Too many cards")
        self.__cards = self.__cards + list(cardList)

    def faces(self):
        return [card.getFace() for card in self.__cards]

    def __str__(self):
        return "".join(str(card) for card in self.__cards)


def shuffle(cards):
    cards = list(cards)
    i = len(cards)
    while i > 1:
        j = int(random.random() * i)     # 0 .. i-1
        i -= 1
        cards[i], cards[j] = cards[j], cards[i]
    return cards
