# Nadia Petrov, assignment 3
from random import randint


class CardClass():
    def __init__(self, value):
        if type(value) != int or value not in range(-1, 10):
            raise AssertionError('Invalid card')
        self.__value = value
        self.__face = '*' if value == -1 else str(value)

    def Assign(self, value):
        if self.__face != '*':
            raise Exception('Only for jokers')
        if type(value) != int or value not in range(10):
            raise AssertionError('Invalid value')
        self.__value = value

    def get_value(self):
        return self.__value

    def get_face(self):
        return self.__face

    def __str__(self):
        return '[' + self.__face + ']'

    def __repr__(self):
        return str(self) + '.' + str(self.__value)


class PlayingStack():
    def __init__(self):
        self.__cards = []

    def peek_value(self):
        if len(self.__cards) == 0:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].get_value()

    def peek_face(self):
        if len(self.__cards) == 0:
            raise Exception('Error: No cards in the playing stack')
        return self.__cards[-1].get_face()

    def play_card(self, card):
        if not isinstance(card, CardClass):
            raise Exception('Error: Card rejected')
        if card.get_value() == -1:
            card.Assign(len(self.__cards))
        if card.get_value() != len(self.__cards):
            raise Exception('Error: Card rejected')
        self.__cards.append(card)
        if len(self.__cards) == 10:
            result = [c.get_face() for c in self.__cards]
            self.__cards = []
            return result
        return []

    def __str__(self):
        return '|' + ''.join([str(c) for c in self.__cards]) + '|'


class PlayerHand():
    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.get_value())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception('Empty hand')
            return self.__hand.pop()
        if type(i) != int or i not in range(len(self.__hand)):
            raise AssertionError('Invalid position')
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) != int or v not in range(-1, 10):
            raise AssertionError('Invalid value')
        for i in range(len(self.__hand)):
            if self.__hand[i].get_value() == v:
                return i
        return -1

    def check_0(self):
        for i in range(len(self.__hand)):
            if self.__hand[i].get_face() == '0':
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception('Too many cards')
        self.__hand.extend(cardList)

    def __str__(self):
        return '[' + ''.join([str(c) for c in self.__hand]) + ']'


def shuffleCards(cards):
    result = []
    while cards:
        result.append(cards.pop(randint(0, len(cards) - 1)))
    return result
