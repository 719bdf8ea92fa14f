"""Keeps the winner of a trick up to date with each play; strengths are looked up in a table that a round makes once."""
import random

ALL_RANKS = "2 3 4 5 6 7 8 9 T J Q K A".split()
ALL_SUITS = "C D H S".split()


class Card(object):
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit
        self.points = 0
        if rank == "5":
            self.points = 5
        elif rank in ["T", "K"]:
            self.points = 10

    def _key(self):
        return self.rank + self.suit

    def identical(self, card):
        return self._key() == card._key()

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def __eq__(self, card):
        # cards in lists are compared by rank only, so do not use `in` with them
        return self.rank == card.rank


def makeTable(trumpRank, trumpSuit):
    """key of a card -> (strength, suit that it counts to)"""
    table = {}
    for number, rank in enumerate(ALL_RANKS):
        for suit in ALL_SUITS:
            strength, group = number, suit
            if rank == trumpRank:
                strength, group = 40, trumpSuit
                if suit == trumpSuit:
                    strength = 41
            elif suit == trumpSuit:
                strength = 20 + number
            table[rank + suit] = (strength, group)
    table["B"] = (42, trumpSuit)
    table["R"] = (43, trumpSuit)
    return table


PLAIN = makeTable(None, None)


class CardPile(object):
    def __init__(self):
        self.cards = []

    def find(self, card):
        for i, other in enumerate(self.cards):
            if other.identical(card):
                return i
        return -1

    def cardExists(self, card):
        return self.find(card) != -1

    def removeCard(self, card):
        i = self.find(card)
        return None if i == -1 else self.cards.pop(i)

    def addCard(self, card):
        self.cards.append(card)
        return True

    def shuffle(self):
        new = []
        while self.cards:
            new.append(self.cards.pop(random.randrange(len(self.cards))))
        self.cards.extend(new)


class Hand(CardPile):
    def __init__(self):
        super(Hand, self).__init__()
        self.table = PLAIN

    def sortHand(self, trumpRank=None, trumpSuit=None):
        self.table = makeTable(trumpRank, trumpSuit)
        # bubble sort
        for n in range(len(self.cards)):
            for i in range(len(self.cards) - 1 - n):
                if self.value(self.cards[i]) < self.value(self.cards[i + 1]):
                    self.cards[i], self.cards[i + 1] = self.cards[i + 1], self.cards[i]

    def value(self, card):
        return self.table[card._key()][0]

    def addCard(self, card):
        self.cards.append(card)
        i = len(self.cards) - 1
        while i > 0 and self.value(self.cards[i - 1]) < self.value(self.cards[i]):
            self.cards[i - 1], self.cards[i] = self.cards[i], self.cards[i - 1]
            i -= 1
        return True

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if len(self.cards) > 0:
            return self.cards.pop()


class Player(object):
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.tricks = 0




print('tricks are not finished')
