from card import Card

class PlayStack:
    """ community pile, goes from 0 up to 9 """

    def __init__(self):
        self.__cards = []

    def __empty(self):
        return self.__cards == []

    def peekValue(self):
        if self.__empty():
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[0].getValue()

    def peekFace(self):
        if self.__empty():
            raise Exception("Error: No card in the stack")
        return self.__cards[0].getFace()

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if self.__empty():
            wanted = 0
        else:
            wanted = self.peekValue() + 1
        if card.getFace() == "*" and card.getValue() == -1:
            card.assign(wanted)
        if card.getValue() != wanted:
            raise Exception("Error: Card rejected")
        if wanted == 9:
            faces = [c.getFace() for c in self.__cards[::-1]]
            self.__cards = []
            return faces
        self.__cards.insert(0, card)
        return []

    def __str__(self):
        s = ""
        for c in self.__cards:
            s = str(c) + s
        return "|" + s + "|"
