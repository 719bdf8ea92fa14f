import random

# TASK 1

class Card:
    def __init__(self, value):
        if type(value) != int:
            raise AssertionError("The value has to be an int")
        elif value > 9 or value < -1:
            raise AssertionError("The value has to be -1 to 9")
        else:
            self.__value = value
        if self.__value == -1:
            self.__face = "*"
        else:
            self.__face = str(self.__value)

    def assign(self, value):
        if type(value) != int:
            raise AssertionError("The value has to be an int")
        elif value > 9 or value < 0:
            raise AssertionError("The value has to be 0 to 9")
        elif self.__face != "*":
            raise Exception("The card is not a joker")
        else:
            self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + self.__face + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)

# TASK 2

class PlayStack:
    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return len(self.__cards) == 0

    def peekValue(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        else:
            return self.__cards[-1].getValue()

    def peekFace(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        else:
            return self.__cards[-1].getFace()

    def playCard(self, card):
        if type(card) != Card:
            raise Exception("Error: Card rejected")
        if self.isEmpty():
            next = 0
        else:
            next = self.peekValue() + 1
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(next)
        if card.getValue() != next:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        faces = []
        if next == 9:
            for i in self.__cards:
                faces.append(i.getFace())
            self.__cards = []
        return faces

    def __str__(self):
        text = "|"
        for i in self.__cards:
            text = text + str(i)
        text = text + "|"
        return text

# TASK 3

class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        for i in range(len(self.__hand)):
            for j in range(len(self.__hand) - 1):
                if self.__hand[j].getValue() > self.__hand[j + 1].getValue():
                    temp = self.__hand[j]
                    self.__hand[j] = self.__hand[j + 1]
                    self.__hand[j + 1] = temp

    def pop(self, i=None):
        if i == None:
            if len(self.__hand) == 0:
                raise Exception("There are no cards")
            else:
                return self.__hand.pop()
        else:
            if type(i) != int:
                raise AssertionError("i has to be an int")
            elif i < 0 or i > len(self.__hand) - 1:
                raise AssertionError("i is not in range")
            else:
                return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int:
            raise AssertionError("v has to be an int")
        elif v > 9 or v < -1:
            raise AssertionError("v has to be -1 to 9")
        found = -1
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                found = i
        return found

    def check0(self):
        for i in self.__hand:
            if i.getFace() == "0":
                return True
        return False

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("Too many cards")
        else:
            for i in cardList:
                self.__hand.append(i)

    def __str__(self):
        text = "["
        for i in self.__hand:
            text = text + str(i)
        text = text + "]"
        return text

# TASK 4

def shuffle(cards):
    shuffled = []
    while len(cards) != 0:
        number = random.randint(0, len(cards) - 1)
        shuffled.append(cards.pop(number))
    return shuffled
