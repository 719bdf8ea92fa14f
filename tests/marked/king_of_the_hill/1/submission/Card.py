"""A single playing card."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"


class Card:
    """One card.  The black joker is Card("", "B"), the red one Card("", "R")."""

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return 1 if self.sameRank(card) and self.sameSuit(card) else 0

    def sameRank(self, card):
        return 1 if self.rank == card.rank else 0

    def sameSuit(self, card):
        return 1 if self.suit == card.suit else 0

    def isJoker(self):
        return self.suit in ("B", "R")

    def __repr__(self):
        if self.isJoker():
            return "*" + self.suit
        return self.rank + self.suit
