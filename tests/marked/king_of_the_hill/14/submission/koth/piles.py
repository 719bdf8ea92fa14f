"""Card and the containers of cards."""
import random

from .ordering import TrumpOrder
from .values import Joker, RankLadder, Suit


class MissingCard(Exception):
    """The card is not in the pile."""


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return 1 if (self.rank, self.suit) == (card.rank, card.suit) else 0

    def sameRank(self, card):
        return 1 if self.rank == card.rank else 0

    def sameSuit(self, card):
        return 1 if self.suit == card.suit else 0


class DeckFactory:
    """Makes the 54 cards of a deck."""

    @staticmethod
    def deck():
        for suit in Suit:
            for rank in RankLadder.STEPS:
                yield Card(rank, suit.value)
        for joker in Joker:
            yield Card("", joker.value)


class CardPile:
    def __init__(self):
        self.cards = []

    def cardExists(self, card):
        return 1 if self._find(card) is not None else 0

    def removeCard(self, card):
        if self._find(card) is None:
            raise MissingCard(card)
        self.cards.remove(card)
        return card

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)

    def _find(self, card):
        for index, own in enumerate(self.cards):
            if own.identical(card):
                return index
        return None


class Hand(CardPile):
    def __init__(self):
        super().__init__()
        self._order = TrumpOrder()

    def addCard(self, card):
        index = 0
        while index < len(self.cards) and not self._order.stronger(card, self.cards[index]):
            index += 1
        self.cards.insert(index, card)

    def sortHand(self, trumpRank, trumpSuit):
        self._order = TrumpOrder(trumpRank, trumpSuit)
        self.cards.sort(key=self._order.key)

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def addCard(self, card):
        super().addCard(card)

    def removeCard(self):
        if not self.cards:
            raise MissingCard("empty stack")
        return self.cards.pop(0)
