"""PlayStack, the plain stack for goal and discard piles, and the shoe (a linked queue)."""
from cards import Card


class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getValue()

    def peekFace(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1].getFace()

    def nextValue(self):
        if len(self.__cards) == 0:
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if type(card) is not Card and not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.nextValue():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        answer = []
        if card.getValue() == 9:
            for c in self.__cards:
                answer.append(c.getFace())
            self.__cards = []
        return answer

    def __str__(self):
        text = ""
        for c in self.__cards:
            text = text + str(c)
        return "|" + text + "|"


class Pile:
    """goal pile or discard pile"""

    def __init__(self):
        self._items = []

    def push(self, card):
        self._items.append(card)

    def pop(self):
        return self._items.pop()

    def top(self):
        return self._items[-1]

    def empty(self):
        return not self._items

    def count(self):
        return len(self._items)

    def all(self):
        return tuple(self._items)


class _Node:
    def __init__(self, card):
        self.card = card
        self.next = None


class Shoe:
    """queue: cards leave at the front and come in at the back"""

    def __init__(self, cards):
        self._front = self._back = None
        self._count = 0
        self.enqueueAll(cards)

    def enqueue(self, card):
        node = _Node(card)
        if self._back is None:
            self._front = node
        else:
            self._back.next = node
        self._back = node
        self._count += 1

    def enqueueAll(self, cards):
        for card in cards:
            self.enqueue(card)

    def dequeue(self):
        node = self._front
        self._front = node.next
        if self._front is None:
            self._back = None
        self._count -= 1
        return node.card

    def empty(self):
        return self._count == 0

    def count(self):
        return self._count
