"""Task 2."""

from card import Card


class PlayStack:

    EMPTY = "Error: No cards in the playing stack"
    REJECTED = "Error: Card rejected"

    def __init__(self):
        self._cards = []

    def peekValue(self):
        if not self._cards:
            raise Exception(PlayStack.EMPTY)
        return self._cards[-1].getValue()

    def peekFace(self):
        if not self._cards:
            raise Exception(PlayStack.EMPTY)
        return self._cards[-1].getFace()

    def playCard(self, card):
        # A joker has -1 until somebody assigns it, so it is rejected like any other wrong value.
        if not isinstance(card, Card) or card.getValue() != len(self._cards):
            raise Exception(PlayStack.REJECTED)
        self._cards.append(card)
        if len(self._cards) < 10:
            return []
        faces = [c.getFace() for c in self._cards]
        self._cards.clear()
        return faces

    def __str__(self):
        return "|" + "".join(str(c) for c in self._cards) + "|"
