"""Task 3"""
from card import Card

LIMIT = 5
_LAST = object()      # marks "no position given"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=Card.getValue)

    def pop(self, i=_LAST):
        if i is _LAST:
            if not self.__hand:
                raise Exception("Error: No cards in the hand")
            return self.__hand.pop()
        if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i < len(self.__hand):
            raise AssertionError("Error: invalid position")
        return self.__hand.pop(i)

    def index(self, v):
        if isinstance(v, bool) or not isinstance(v, int) or not -1 <= v <= 9:
            raise AssertionError("Error: invalid value")
        for pos, card in enumerate(self.__hand):
            if card.getValue() == v:
                return pos
        return -1

    def check0(self):
        for pos, card in enumerate(self.__hand):
            if card.getFace() == '0':
                return pos
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > LIMIT:
            raise Exception("Error: too many cards for the hand")
        self.__hand.extend(cardList)

    def faces(self):
        return [c.getFace() for c in self.__hand]

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"
