import random
import lectureStructures

JOKER = -1


def isValid(value):
    '''True if value is a legal card value'''
    return type(value) is int and JOKER <= value < 10


class Card:
    def __init__(self, value):
        if not isValid(value):
            raise AssertionError('Invalid value')
        self.__value = value
        self.__face = '*' if value == JOKER else str(value)

    def assign(self, value):
        '''only jokers change their value'''
        if not isValid(value):
            raise AssertionError('Invalid value')
        if self.__face == '*':
            self.__value = value

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return f'[{self.__face}]'

    def __repr__(self):
        return f'{self}.{self.__value}'


class PlayStack:
    '''The cards are chained in a linked list, so that a push is O(1)'''

    class __Node:
        def __init__(self, card, below):
            self.card = card
            self.below = below

    def __init__(self):
        self.__top = None

    def __checkEmpty(self):
        if self.__top is None:
            raise Exception('Error: No cards in the playing stack')

    def peekValue(self):
        self.__checkEmpty()
        return self.__top.card.getValue()

    def peekFace(self):
        self.__checkEmpty()
        return self.__top.card.getFace()

    def __all(self):
        found = []
        node = self.__top
        while node is not None:
            found.append(node.card)
            node = node.below
        return found

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception('Error: Card rejected')
        if self.__top is not None:
            if card.getValue() != self.peekValue() + 1:
                raise Exception('Error: Card rejected')
        self.__top = PlayStack.__Node(card, self.__top)
        if card.getValue() == 9:
            cards = self.__all()
            cards.reverse()
            self.__top = None
            return [c.getFace() for c in cards]
        return []

    def __str__(self):
        return '|' + ''.join(map(str, self.__all())) + '|'


class Hand:
    def __init__(self):
        self.__hand = []

    def sort(self):
        # insertion sort
        for i in range(1, len(self.__hand)):
            card = self.__hand[i]
            j = i - 1
            while j >= 0 and self.__hand[j].getValue() > card.getValue():
                self.__hand[j + 1] = self.__hand[j]
                j -= 1
            self.__hand[j + 1] = card

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception('Hand is empty')
            return self.__hand.pop()
        i = args[0]
        if type(i) is not int or i < 0 or i > len(self.__hand):
            raise AssertionError('Invalid position')
        return self.__hand.pop(i)

    def index(self, v):
        if type(v) is not int or v not in range(0, 10):
            raise AssertionError('Invalid value')
        values = [c.getValue() for c in self.__hand]
        return values.index(v) if v in values else -1

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        return faces.index('0') if '0' in faces else -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception('Too many cards')
        self.__hand += cardList

    def __str__(self):
        return '[' + ''.join(str(c) for c in self.__hand) + ']'


def shuffle(cards):
    pile = list(cards)
    result = []
    while len(pile) != 0:
        result.append(pile.pop(random.randint(0, len(pile) - 1)))
    return result
