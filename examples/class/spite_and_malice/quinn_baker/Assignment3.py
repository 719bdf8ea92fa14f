#
# Quinn Baker
#
import random
from lectureStructures import *

class Card:
    '''Task 1'''

    def __init__(self, value):
        assert type(value) == int
        assert -1 <= value <= 9
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def assign(self, value):
        if self.__face != '*':
            raise Exception('This card is not a joker')
        assert type(value) == int
        assert 0 <= value <= 9
        self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)

class PlayStack:
    '''Task 2'''

    def __init__(self):
        self.__cards = Stack()

    def peekValue(self):
        if self.__cards.isEmpty():
            raise Exception('Error: No cards in the playing stack')
        return self.__cards.peek().getValue()

    def peekFace(self):
        if self.__cards.isEmpty():
            raise Exception('Error: No cards in the playing stack')
        return self.__cards.peek().getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception('Error: Card rejected')
        if card.getValue() == -1:
            card.assign(self.__cards.size())
        if card.getValue() != self.__cards.size():
            raise Exception('Error: Card rejected')
        self.__cards.push(card)
        faces = []
        if self.__cards.size() == 10:
            while not self.__cards.isEmpty():
                faces.append(self.__cards.pop().getFace())
            faces.reverse()
        return faces

    def __str__(self):
        helper = Stack()
        result = '|'
        while not self.__cards.isEmpty():
            card = self.__cards.pop()
            result += str(card)
            helper.push(card)
        while not helper.isEmpty():
            self.__cards.push(helper.pop())
        return result + '|'

class Hand:
    '''Task 3'''

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if self.__hand == []:
                raise Exception('There is no card to pop')
            return self.__hand.pop()
        assert type(i) == int
        assert 0 <= i < len(self.__hand)
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int
        assert -1 <= v <= 9
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception('There are too many cards')
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        result = '['
        for card in self.__hand:
            result += str(card)
        return result + ']'

def shuffle(cards):
    '''Task 4'''
    result = []
    while len(cards) > 0:
        result.append(cards.pop(random.randint(0, len(cards) - 1)))
    return result
