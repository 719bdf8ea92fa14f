import random
import LectureStructures

class Card:

    def __init__(self, value):
        ok = False
        for possible in range(-1, 10):
            if type(value) == type(possible) and value == possible:
                ok = True
        if not ok:
            raise AssertionError("A card can not have this value")
        self.__face = "*" if value == -1 else str(value)
        self.__value = value

    def assign(self, value):
        if self.getFace() != "*":
            raise Exception("Only the joker can change")
        ok = False
        for possible in range(0, 10):
            if type(value) == type(possible) and value == possible:
                ok = True
        if not ok:
            raise AssertionError("A joker can not have this value")
        self.__value = value

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
        self.__cards = LectureStructures.Stack()
        # the faces are kept as well, from the bottom to the top
        self.__faces = []

    def peekValue(self):
        if self.__cards.size() == 0:
            raise Exception("Error: No cards in the playing stack")
        top = self.__cards.pop()
        self.__cards.push(top)
        return top.getValue()

    def peekFace(self):
        if self.__cards.size() == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__faces[-1]

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.__cards.size():
            raise Exception("Error: Card rejected")
        self.__cards.push(card)
        self.__faces.append(card.getFace())
        if self.__cards.size() < 10:
            return []
        faces = self.__faces
        self.__init__()
        return faces

    def __str__(self):
        if self.__faces == []:
            return "||"
        return "|[" + "][".join(self.__faces) + "]|"

class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort with swaps
        for i in range(1, len(self.__hand)):
            while i > 0 and self.__hand[i].getValue() < self.__hand[i - 1].getValue():
                self.__hand[i], self.__hand[i - 1] = self.__hand[i - 1], self.__hand[i]
                i -= 1

    def pop(self, *where):
        if where == ():
            if self.__hand == []:
                raise Exception("No cards in the hand")
            return self.__hand.pop()
        if type(where[0]) != int or where[0] < 0 or where[0] >= len(self.__hand):
            raise AssertionError("No card at this position")
        return self.__hand.pop(where[0])

    def index(self, v):
        # making a card of that value raises the AssertionError if there is no such value
        wanted = Card(v)
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == wanted.getValue():
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + len(self.__hand) > 5:
            raise Exception("More than five cards in the hand")
        for card in cardList:
            self.__hand.append(card)
        self.sort()

    def __str__(self):
        if self.__hand == []:
            return "(no cards)"
        return "".join([str(card) for card in self.__hand])

def shuffle(cards):
    numbers = list(range(len(cards)))
    result = []
    while len(numbers) > 0:
        i = numbers.pop(random.randint(0, len(numbers) - 1))
        result.append(cards[i])
    # the cards go into the shoe, as in task 5, and come out again in the same order
    shoe = LectureStructures.CircularQueue(len(result) + 1)
    for card in result:
        shoe.enqueue(card)
    result = []
    while not shoe.isEmpty():
        result.append(shoe.dequeue())
    return result
