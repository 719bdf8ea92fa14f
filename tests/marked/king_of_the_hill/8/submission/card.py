"""Class Card."""


class Card(object):
    """A playing card with a rank and a suit."""

    RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    SUITS = ["C", "D", "H", "S"]

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def getRank(self):
        return self.rank

    def getSuit(self):
        return self.suit

    def isJoker(self):
        """Jokers have no rank."""
        return self.getSuit() in ("B", "R")

    def getPoints(self):
        """What the card counts."""
        if self.getRank() == "5":
            return 5
        if self.getRank() in ("T", "K"):
            return 10
        return 0

    def getRankIndex(self):
        """0 for a 2, up to 12 for an ace."""
        return Card.RANKS.index(self.getRank())

    def sameRank(self, card):
        return self.getRank() == card.getRank()

    def sameSuit(self, card):
        return self.getSuit() == card.getSuit()

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)
