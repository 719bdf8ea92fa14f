# Kofi Asante - Mini Spite and Malice
import random
import os

class Card:
    def __init__(self, value):
        if isinstance(value, int) == False:
            raise AssertionError("value is not an integer")
        if value < -1 or value > 9:
            raise AssertionError("value is not in range")
        self.__value = value
        self.__face = str(value) if value >= 0 else "*"

    def assign(self, value):
        if self.__face != "*":
            raise Exception("the card is not a joker")
        if isinstance(value, int) == False:
            raise AssertionError("value is not an integer")
        if value < -1 or value > 9:
            raise AssertionError("value is not in range")
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

    def peekValue(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if self.__cards == []:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if isinstance(card, Card) == False:
            raise Exception("Error: Card rejected")
        top = -1
        if self.__cards != []:
            top = self.peekValue()
        if card.getValue() == -1:
            card.assign(top + 1)
        if card.getValue() != top + 1:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == 9:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        return []

    def __str__(self):
        text = "|"
        for c in self.__cards:
            text += str(c)
        return text + "|"

class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, i=None):
        if i == None:
            if self.__hand == []:
                raise Exception("the hand is empty")
            return self.__hand.pop()
        if type(i) != int or i < 0:
            raise AssertionError("i is not a position")
        return self.__hand.pop(i)

    def index(self, v):
        if isinstance(v, int) == False or v < -1 or v > 9:
            raise AssertionError("v is not a value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("too many cards")
        for c in cardList:
            self.__hand.append(c)

    def __str__(self):
        text = ""
        for c in self.__hand:
            text += str(c)
        return "[" + text + "]"

def shuffle(cards):
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result

# ---------------- game ----------------
deck = []
for i in range(10):
    for v in range(-1, 10):
        deck.append(Card(v))
for i in range(10):
    deck.append(Card(-1))
deck = shuffle(deck)
hand = Hand()
stacks = [PlayStack(), PlayStack(), PlayStack(), PlayStack()]
os.system("clear")

while True:
    while hand.size() < 5:
        hand.add([deck.pop()])
    hand.sort()
    print("Hand", hand)
    for i in range(4):
        print("Play Stack", i + 1, ":", stacks[i])
    try:
        h = int(input("Which card (1..5)? "))
        s = int(input("Which Play Stack (1..4)? "))
        card = hand.pop(h - 1)
        stacks[s - 1].playCard(card)
    except:
        print("Not possible, try again")
