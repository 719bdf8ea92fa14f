import random


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return 1 if list(filter(card.identical, self.cards)) else 0

    def removeCard(self, card):
        same = list(filter(card.identical, self.cards))
        if not same:
            raise ValueError("The card is not there.")
        removed = same[-1]
        self.cards = [other for other in self.cards if other is not removed]
        return removed

    def addCard(self, card):
        self.cards += [card]

    def shuffle(self):
        random.shuffle(self.cards)

    def numCards(self):
        return len(self.cards)

    def points(self):
        return sum(card.points() for card in self.cards)
