# Assignment 3 - Mini Spite and Malice
# Tasks 1 to 4
import random


class Card:
    # a card has a face (string) and a value (int)
    def __init__(self, value):
        if type(value) != int:
            raise AssertionError("Error: the value must be an integer")
        if value == -1:
            self.__face = "*"
        elif value == 0:
            self.__face = "0"
        elif value == 1:
            self.__face = "1"
        elif value == 2:
            self.__face = "2"
        elif value == 3:
            self.__face = "3"
        elif value == 4:
            self.__face = "4"
        elif value == 5:
            self.__face = "5"
        elif value == 6:
            self.__face = "6"
        elif value == 7:
            self.__face = "7"
        elif value == 8:
            self.__face = "8"
        elif value == 9:
            self.__face = "9"
        else:
            raise AssertionError("Error: the value must be from -1 to 9")
        self.__value = value

    def assign(self, value):
        # only jokers can get a new value
        if self.__face != "*":
            raise Exception("Error: only a joker can be assigned a value")
        if type(value) != int:
            raise AssertionError("Error: the value must be an integer")
        self.__value = value
        if value < -1 or value > 9:
            raise AssertionError("Error: the value must be from -1 to 9")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class PlayStack:
    def __init__(self):
        self.__cards = []       # bottom card first, top card last

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        top = self.__cards[len(self.__cards) - 1]
        return top.getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        top = self.__cards[len(self.__cards) - 1]
        return top.getFace()

    def playCard(self, card):
        # check that it really is a card
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        # which value do we need now?
        if len(self.__cards) == 0:
            needed = 0
        else:
            needed = self.peekValue() + 1
        # a joker that has no value yet gets the value that we need
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(needed)
        if card.getValue() != needed:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        # a 9 finishes the stack
        if card.getValue() == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        else:
            return []

    def __str__(self):
        result = "|"
        for c in self.__cards:
            result = result + str(c)
        result = result + "|"
        return result


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # bubble sort by value
        n = len(self.__hand)
        for i in range(n):
            for j in range(0, n - i - 2):
                if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
                    temp = self.__hand[j]
                    self.__hand[j] = self.__hand[j + 1]
                    self.__hand[j + 1] = temp

    def pop(self, i="last"):
        if i == "last":
            if len(self.__hand) == 0:
                raise Exception("Error: no card to pop")
            return self.__hand.pop()
        else:
            if type(i) != int:
                raise AssertionError("Error: the index must be an integer")
            if i < 0 or i >= len(self.__hand):
                raise AssertionError("Error: the index is out of range")
            return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int:
            raise AssertionError("Error: the value must be an integer")
        if v < -1 or v > 9:
            raise AssertionError("Error: the value must be from -1 to 9")
        position = -1
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                position = i
        return position

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: a hand cannot have more than 5 cards")
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = "["
        for card in self.__hand:
            result = result + str(card)
        result = result + "]"
        return result


def shuffle(cards):
    result = []
    while len(cards) > 0:
        number = random.randint(0, len(cards) - 1)
        card = cards.pop(number)
        result.append(card)
    return result


if __name__ == "__main__":
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
    for i in range(20):
        deck.append(Card(-1))
    deck = shuffle(deck)
    print(len(deck), "cards:", deck[0:10])
