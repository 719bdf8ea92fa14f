import random

from Card import power


class CardPile:

    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return int(any(c.identical(card) for c in self.cards))

    def removeCard(self, card):
        found = [c for c in self.cards if c.identical(card)]
        if found:
            self.cards = [c for c in self.cards if not c.identical(card)]
            return found[0]
        return None

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):

    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.cards.sort(key=lambda c: power(c, trumpRank, trumpSuit), reverse=True)

    def addCard(self, card):
        mine = power(card, self.trumpRank, self.trumpSuit)
        for index, other in enumerate(self.cards):
            if power(other, self.trumpRank, self.trumpSuit) < mine:
                self.cards.insert(index, card)
                return
        self.cards.append(card)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):

    def removeCard(self):
        if not self.cards:
            raise IndexError('the stack is empty')
        return self.cards.pop()
