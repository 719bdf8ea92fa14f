import random

DEBUG = True


def log(*words):
    if DEBUG:
        print("   ", *words)


class Card:
    def __init__(self, value):
        if type(value) is not int or not (-1 <= value <= 9):
            raise AssertionError("Card needs a value from -1 to 9")
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    # so that I can compare cards in the game
    def __eq__(self, other):
        return self.getValue() == other.getValue()

    def __lt__(self, other):
        return self.getValue() < other.getValue()

    def assign(self, value):
        if self.__face != "*":
            raise Exception("Card is not a joker")
        if type(value) is not int or not (-1 <= value <= 9):
            raise AssertionError("Card needs a value from -1 to 9")
        self.__value = value
        log("joker is now", value)
        return self

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
        self.__cards = []

    def peekValue(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def playCard(self, card):
        if type(card) is not Card:
            log("not a card")
            raise Exception("Error: Card rejected")
        need = len(self.__cards)
        log("need", need, "got", card)
        if card.getValue() == -1:
            card.assign(need)
        if card.getValue() != need:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        log("stack is", self)
        if len(self.__cards) == 10:
            faces = []
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards = []
            return faces
        return []

    def __str__(self):
        s = "|"
        for c in self.__cards:
            s += str(c)
        return s + "|"


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort()  # uses __lt__
        log("sorted", self)
        return self.__hand[:]

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception("Hand is empty")
            card = self.__hand.pop()
        else:
            if type(i) is not int:
                raise AssertionError("Position is not an int")
            if i < 0 or i >= len(self.__hand):
                raise AssertionError("Position is wrong")
            card = self.__hand.pop(i)
        log("popped", card)
        return card

    def index(self, v):
        if type(v) is not int or not (-1 <= v <= 9):
            raise AssertionError("There is no card of this value")
        wanted = Card(v)
        if wanted in self.__hand:  # uses __eq__
            return self.__hand.index(wanted)
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Hand has more than 5 cards")
        for card in cardList:
            self.__hand.append(card)
        log("hand is", self)
        return len(self.__hand)

    def __str__(self):
        s = "["
        for card in self.__hand:
            s += str(card)
        return s + "]"


def shuffle(cards):
    log("shuffling", len(cards), "cards")
    result = []
    while len(cards) > 0:
        i = random.randint(0, len(cards) - 1)
        card = cards.pop(i)
        result.append(card)
    return result


# ---- my tests ----
print("Testing Card")
c = Card(7)
print(c, repr(c))
j = Card(-1)
j.assign(3)
print(j, repr(j))
for bad in [10, -2, "7"]:
    try:
        Card(bad)
    except AssertionError as e:
        print("ok:", e)

print("Testing PlayStack")
p = PlayStack()
for v in range(10):
    print(p.playCard(Card(v)), p)

print("Testing Hand")
h = Hand()
h.add(shuffle([Card(v) for v in [3, 0, 8, -1, 3]]))
print(h)
h.sort()
print(h, h.index(3), h.check0(), h.size())
while h.size() > 0:
    print(h.pop())
