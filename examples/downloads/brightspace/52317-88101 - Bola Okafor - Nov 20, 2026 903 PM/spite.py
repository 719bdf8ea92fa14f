"""Mini Spite and Malice (B. Okafor)"""
from random import randrange


class Card:
    """A card; the wild card is '*'."""

    def __init__(self, value):
        assert isinstance(value, int) and -1 <= value <= 9, "invalid value"
        self._value = value
        self._face = '*' if value == -1 else str(value)

    def assign(self, value):
        if self._face != '*':
            raise Exception("not a wild card")
        assert isinstance(value, int) and -1 <= value <= 9, "invalid value"
        self._value = value

    def getValue(self):
        return self._value

    def getFace(self):
        return self._face

    def __str__(self):
        return f'[{self._face}]'

    def __repr__(self):
        return f'[{self._face}].{self._value}'


class PlayStack:

    def __init__(self):
        self._cards = []

    def _top(self):
        if not self._cards:
            raise Exception("Error: No cards in the playing stack")
        return self._cards[-1]

    def peekValue(self):
        return self._top().getValue()

    def peekFace(self):
        return self._top().getFace()

    def playCard(self, card):
        wanted = self.peekValue() + 1 if self._cards else 0
        # a wild card has to be assigned first
        if not isinstance(card, Card) or card.getValue() != wanted:
            raise Exception("Error: Card rejected")
        self._cards.append(card)
        if wanted == 9:
            faces = [c.getFace() for c in self._cards]
            self._cards = []
            return faces
        return []

    def __str__(self):
        return '|' + ''.join(str(c) for c in self._cards) + '|'


class Hand:

    MAX = 5

    def __init__(self):
        self._hand = []

    def sort(self):
        self._hand.sort(key=Card.getValue)

    def pop(self, *args):
        if args:
            i = args[0]
            assert isinstance(i, int), "the index is no int"
            assert 0 <= i < self.size(), "the index is out of range"
            return self._hand.pop(i)
        if not self._hand:
            raise Exception("the hand is empty")
        return self._hand.pop()

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "invalid value"
        for i, card in enumerate(self._hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        for i, card in enumerate(self._hand):
            if card.getFace() == '0':
                return i
        return -1

    def size(self):
        return len(self._hand)

    def add(self, cardList):
        if self.size() + len(cardList) > Hand.MAX:
            raise Exception("more than five cards")
        self._hand += cardList

    def __str__(self):
        return '[' + ''.join(str(card) for card in self._hand) + ']'


def shuffle(cards):
    cards = list(cards)
    return [cards.pop(randrange(len(cards))) for _ in range(len(cards))]
