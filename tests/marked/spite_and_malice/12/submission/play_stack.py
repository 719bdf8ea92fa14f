"""play_stack.py - Task 2"""
from card import Card


class PlayStack:
    """A community pile. The top of the stack is the right end of the list (append is O(1))."""

    COMPLETE = 9

    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return len(self.__cards) == 0

    def __top(self):
        if self.isEmpty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def expected(self):
        """the value that the next card must have"""
        if self.isEmpty():
            return 0
        return self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() != self.expected():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() == self.COMPLETE:
            return self.__clear()
        return []

    def __clear(self):
        faces = [str(c) for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"
