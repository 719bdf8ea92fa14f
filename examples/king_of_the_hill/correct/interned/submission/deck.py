"""One object for each of the 54 cards: two copies of a card are the same object."""


JOKERS = ("B", "R")


class Card:
    _all = {}
    LADDER = dict((rank, n) for n, rank in enumerate(["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]))

    def __new__(cls, rank, suit):
        rank = rank or "~"
        card = cls._all.get((rank, suit))
        if card is None:
            card = object.__new__(cls)
            card.rank = rank
            card.suit = suit
            cls._all[rank, suit] = card
        return card

    def identical(self, card):
        return card is self

    def sameRank(self, card):
        return card.rank == self.rank

    def sameSuit(self, card):
        return card.suit == self.suit

    def points(self):
        return {"K": 10, "T": 10, "5": 5}.get(self.rank, 0)

    @classmethod
    def deck(cls):
        return [cls(r, s) for s in "SHDC" for r in cls.LADDER] + [cls("~", "R"), cls("~", "B")]


class Missing(KeyError):
    pass


class CardPile:
    def __init__(self, cards=()):
        self.cards = list(cards)

    def addCard(self, card):
        self.cards.append(card)
        return len(self.cards)

    def cardExists(self, card):
        return card in self.cards

    def removeCard(self, card):
        if card not in self.cards:
            raise Missing(card)
        self.cards = self._without(card)
        return card

    def _without(self, card):
        at = self.cards.index(card)
        return self.cards[:at] + self.cards[at + 1:]

    def shuffle(self):
        from random import random
        self.cards = sorted(self.cards, key=lambda card: random())


class CardStack(CardPile):
    def removeCard(self):
        *rest, top = self.cards
        self.cards = rest
        return top


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.order = None

    def sortHand(self, trumpRank, trumpSuit):
        self.order = trumpRank, trumpSuit
        self.cards = self.sorted(self.cards)

    def sorted(self, cards):
        return sorted(cards, key=lambda card: strength(card, *(self.order or (None, None))), reverse=True)

    def addCard(self, card):
        self.cards = self.sorted(self.cards + [card])
        return len(self.cards)

    def numCards(self):
        return len(self.cards)


def strength(card, trumpRank, trumpSuit):
    return (
        card.suit == "R",
        card.suit in JOKERS,
        card.rank == trumpRank and card.suit == trumpSuit,
        card.rank == trumpRank,
        card.suit == trumpSuit,
        Card.LADDER.get(card.rank, -1),
    )
