from card import Card, LOWEST, HIGHEST
from containers import LinkedStack


class PlayStack:
    EMPTY = "Error: No cards in the playing stack"
    REJECTED = "Error: Card rejected"

    def __init__(self):
        self.__cards = LinkedStack()

    def __requireCards(self):
        if self.__cards.isEmpty():
            raise Exception(self.EMPTY)

    def isEmpty(self):
        return self.__cards.isEmpty()

    def peekValue(self):
        self.__requireCards()
        return self.__cards.peek().getValue()

    def peekFace(self):
        self.__requireCards()
        return self.__cards.peek().getFace()

    def __needed(self):
        if self.__cards.isEmpty():
            return LOWEST
        return self.__cards.peek().getValue() + 1

    def __accepts(self, card):
        return card.getValue() in (LOWEST, self.__needed())

    def __bottomUp(self):
        return list(self.__cards)[::-1]

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception(self.REJECTED)
        if card.isWild():
            card.assign(self.__needed())
        if not self.__accepts(card):
            raise Exception(self.REJECTED)
        self.__cards.push(card)
        if card.getValue() == HIGHEST:
            faces = [c.getFace() for c in self.__bottomUp()]
            self.__cards.clear()
            return faces
        return []

    def __str__(self):
        return "|{}|".format("".join(str(c) for c in self.__cards))
