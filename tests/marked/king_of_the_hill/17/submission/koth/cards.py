"""Cards, piles of cards, and the strength of cards."""
import random

SUITS = "CDHS"
RANKS = "23456789TJQKA"
JOKERS = (("", "B"), ("", "R"))


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def isJoker(self):
        return self.rank not in RANKS or self.rank == ""

    def points(self):
        return {"5": 5, "T": 10, "K": 10}.get(self.rank, 0)

    def __repr__(self):
        return ("Joker" if self.isJoker() else self.rank) + "-" + self.suit


class Trumps:
    """Answers questions about suit and strength for a trump rank and a trump suit."""

    def __init__(self, rank=None, suit=None):
        self.rank = rank
        self.suit = suit

    def isTrump(self, card):
        return card.isJoker() or card.rank == self.rank or (self.suit is not None and card.suit == self.suit)

    def suitOf(self, card):
        return self.suit if self.isTrump(card) else card.suit

    def strength(self, card):
        if card.isJoker():
            return 400 + (1 if card.suit == "R" else 0)
        if card.rank == self.rank:
            return 300 + (1 if card.suit == self.suit else 0)
        value = RANKS.index(card.rank)
        return 200 + value if card.suit == self.suit else value


class CardPile:
    def __init__(self):
        self.cards = []

    def _find(self, card):
        for index, other in enumerate(self.cards):
            if other.identical(card):
                return index
        return None

    def cardExists(self, card):
        return self._find(card) is not None

    def removeCard(self, card):
        index = self._find(card)
        return None if index is None else self.cards.pop(index)

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)

    def count(self, card):
        return sum(1 for other in self.cards if other.identical(card))

    def points(self):
        return sum(card.points() for card in self.cards)


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._trumps = Trumps()

    def sortHand(self, trumpRank, trumpSuit):
        self._trumps = Trumps(trumpRank, trumpSuit)
        self._sort()

    def _sort(self):
        self.cards.sort(key=self._key)

    def _key(self, card):
        return -self._trumps.strength(card), card.suit

    def addCard(self, card):
        self.cards.append(card)
        self._sort()

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        return self.cards.pop() if self.cards else None


def doubleDeck():
    stack = CardStack()
    for _ in range(2):
        for suit in SUITS:
            for rank in RANKS:
                stack.addCard(Card(rank, suit))
        for rank, suit in JOKERS:
            stack.addCard(Card(rank, suit))
    return stack
