"""Cards, and the order in which they stand."""
from constants import DECKS, JOKERS, POINTS, RANKS, SUITS


class Card:
    """A card that is known by its rank and its suit."""

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        """Same rank and same suit."""
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        """Same rank."""
        return self.rank == card.rank

    def sameSuit(self, card):
        """Same suit."""
        return self.suit == card.suit

    def __repr__(self):
        return "{}{}".format(self.rank or "~", self.suit)


def value(card):
    """What a card counts."""
    return POINTS.get(card.rank, 0)


def total(cards):
    """What some cards count."""
    return sum(value(card) for card in cards)


def double_deck():
    """All the cards of a round."""
    cards = []
    for _ in range(DECKS):
        for suit in SUITS:
            for rank in RANKS:
                cards.append(Card(rank, suit))
    for colour in JOKERS:
        cards.append(Card("", colour))
    return cards


class TrumpOrder:
    """Knows which cards are trumps, and which of two cards is the stronger."""

    PLAIN, TRUMP_SUIT, TRUMP_RANK, MASTER, JOKER = range(5)

    def __init__(self, rank=None, suit=None):
        self.rank = rank
        self.suit = suit

    def is_joker(self, card):
        """A joker?"""
        return card.suit in JOKERS

    def level(self, card):
        """The group that a card belongs to."""
        if self.is_joker(card):
            return self.JOKER
        if self.rank is not None and card.rank == self.rank:
            return self.MASTER if card.suit == self.suit else self.TRUMP_RANK
        if self.suit is not None and card.suit == self.suit:
            return self.TRUMP_SUIT
        return self.PLAIN

    def is_trump(self, card):
        """Does it belong to the trumps?"""
        return self.level(card) > self.PLAIN

    def suit_of(self, card):
        """The suit that has to be followed when this is led."""
        return self.suit if self.is_trump(card) else card.suit

    def strength(self, card):
        """A pair that is greater for the stronger card."""
        level = self.level(card)
        if level in (self.JOKER, self.MASTER, self.TRUMP_RANK):
            return level, 0
        return level, RANKS.index(card.rank)
