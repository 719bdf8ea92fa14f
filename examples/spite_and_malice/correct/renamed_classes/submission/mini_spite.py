import random

ALL_VALUES = list(range(10))


class CardClass:
    def __init__(self, value):
        if type(value) is int and value == -1:
            self.__face = "*"
        elif type(value) is int and value in ALL_VALUES:
            self.__face = str(value)
        else:
            raise AssertionError("Card value has to be -1 to 9")
        self.__value = value

    def assign(self, value):
        if self.__face == "*":
            if type(value) is int and value in ALL_VALUES:
                self.__value = value
            else:
                raise AssertionError("Joker value has to be 0 to 9")
        else:
            raise Exception("This card is not a joker")

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return "[" + str(self.__face) + "]"

    def __repr__(self):
        return str(self) + "." + str(self.__value)


class playStack:
    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if self.__cards:
            return self.__cards[-1].getValue()
        else:
            raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if self.__cards:
            return self.__cards[-1].getFace()
        else:
            raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if isinstance(card, CardClass):
            if self.__cards:
                need = self.__cards[-1].getValue() + 1
            else:
                need = 0
            if card.getValue() == -1:
                card.assign(need)
            if card.getValue() == need:
                self.__cards.append(card)
                if need == 9:
                    faces = [c.getFace() for c in self.__cards]
                    self.__cards.clear()
                    return faces
                else:
                    return []
            else:
                raise Exception("Error: Card rejected")
        else:
            raise Exception("Error: Card rejected")

    def __str__(self):
        out = "|"
        for c in self.__cards:
            out += c.__str__()
        out += "|"
        return out


class HandClass:
    def __init__(self):
        self.__hand = []

    def sort(self):
        values = []
        for card in self.__hand:
            values.append(card.getValue())
        values.sort()
        ordered = []
        for value in values:
            for card in self.__hand:
                if card.getValue() == value:
                    ordered.append(card)
                    self.__hand.remove(card)
                    break
        self.__hand = ordered

    def pop(self, i=None):
        if i is None:
            if self.__hand:
                return self.__hand.pop()
            else:
                raise Exception("There are no cards in this hand")
        else:
            if type(i) is int and i in range(len(self.__hand)):
                return self.__hand.pop(i)
            else:
                raise AssertionError("i has to be a position in this hand")

    def index(self, v):
        if type(v) is int and (v == -1 or v in ALL_VALUES):
            for i in range(len(self.__hand)):
                if self.__hand[i].getValue() == v:
                    return i
            return -1
        else:
            raise AssertionError("v has to be -1 to 9")

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) <= 5:
            self.__hand.extend(cardList)
        else:
            raise Exception("This hand would have more than 5 cards")

    def __str__(self):
        out = "["
        for card in self.__hand:
            out += card.__str__()
        out += "]"
        return out


def shuffleCards(cards):
    shuffled = []
    while len(cards) > 0:
        shuffled.append(cards.pop(random.randrange(len(cards))))
    return shuffled
