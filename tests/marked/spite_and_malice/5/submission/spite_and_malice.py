'''
Assignment 3: Mini Spite and Malice
Task 1, 2, 3, 4
'''
import random


class Card(object):

    def __init__(self, value):
        if not self.__check(value):
            raise ValueError('Invalid card value: ' + str(value))
        self.__value = value
        self.__face = value
        if value == -1:
            self.__face = '*'

    def __check(self, value):
        return type(value) == int and value in [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

    def assign(self, value):
        assert self.__check(value), 'Invalid card value: ' + str(value)
        self.__value = value
        if self.__face != '*':
            raise Exception('Only jokers can be assigned a value')

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def __str__(self):
        return '[{}]'.format(self.__face)

    def __repr__(self):
        return '{}.{}'.format(str(self), self.__value)


class PlayStack(object):

    EMPTY = 'Error: No cards in the playing stack'
    REJECTED = 'Error: Card rejected'

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        try:
            top = self.__cards[0]
        except IndexError:
            raise Exception(self.EMPTY)
        return top.getValue()

    def peekFace(self):
        try:
            top = self.__cards[-1]
        except IndexError:
            raise Exception(self.EMPTY)
        return top.getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception(self.REJECTED)
        if self.__cards:
            if card.getValue() == 0:
                raise Exception(self.REJECTED)
            if self.__cards[-1].getValue() != card.getValue() - 1:
                raise Exception(self.REJECTED)
        self.__cards.append(card)
        if card.getValue() == 9:
            finished, self.__cards = self.__cards, []
            return list(map(Card.getFace, finished))
        return []

    def __str__(self):
        return '|{}|'.format(''.join(map(str, self.__cards)))


class Hand(object):

    def __init__(self):
        self.__hand = []

    def sort(self):
        # selection sort
        n = len(self.__hand)
        for i in range(n):
            smallest = i
            for j in range(i + 1, n):
                if self.__hand[j].getValue() < self.__hand[smallest].getValue():
                    smallest = j
            self.__hand[i], self.__hand[smallest] = self.__hand[smallest], self.__hand[i]

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) == 0:
                raise Exception('No card to pop')
            i = len(self.__hand) - 1
        assert type(i) == int, 'position must be an integer'
        assert self.__hand and i < len(self.__hand), 'position out of range'
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) == int and -1 <= v <= 9, 'Invalid value'
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i

    def check0(self):
        i = 0
        for card in self.__hand:
            if str(card) == '[0]':
                return i
            i += 1
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception('The hand can only contain 5 cards')
        for card in cardList:
            self.__hand.append(card)

    def __str__(self):
        return str(self.__hand)


def shuffle(cards):
    result = []
    while cards:
        position = int(random.random() * len(cards))
        result.append(cards.pop(position))
    return result


# Task 5 (not finished)
def main():
    deck = []
    for i in range(10):
        for v in range(10):
            deck.append(Card(v))
    for i in range(20):
        deck.append(Card(-1))
    deck = shuffle(deck)


if __name__ == '__main__':
    main()
