"""Task 2"""
from card import Card


class PlayStack:

    def __init__(self):
        self.__cards = []

    def __top(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def isEmpty(self):
        return not self.__cards

    def playCard(self, card):
        rejected = Exception("Error: Card rejected")
        if not isinstance(card, Card):
            raise rejected
        if self.isEmpty():
            if card.getValue() != 0:
                raise rejected
        elif card.getValue() != self.peekValue() + 1:
            raise rejected

        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return "|" + "".join(map(str, self.__cards)) + "|"
