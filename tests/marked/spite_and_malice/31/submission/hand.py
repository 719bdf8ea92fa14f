class Hand(object):
    '''Up to five cards.'''

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda c: c.getValue())

    def pop(self, *args):
        if len(args) == 0:
            if not self.__hand:
                raise Exception('Error: No card in the hand')
            return self.__hand.pop()
        i = args[0]
        if not isinstance(i, int) or i not in range(len(self.__hand)):
            raise AssertionError('invalid position')
        return self.__hand.pop(i)

    def index(self, v):
        if not isinstance(v, int) or v not in range(-1, 10):
            raise AssertionError('invalid value')
        where = -1
        for i, c in enumerate(self.__hand):
            if c.getValue() == v:
                where = i
        return where

    def check0(self):
        faces = [c.getFace() for c in self.__hand]
        if '0' in faces:
            return faces.index('0')
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception('Error: more than 5 cards in the hand')
        if self.size() == 0:
            self.__hand = cardList
        else:
            self.__hand = self.__hand + cardList

    def __str__(self):
        return '[' + ''.join(['[' + c.getFace() + ']' for c in self.__hand]) + ']'
