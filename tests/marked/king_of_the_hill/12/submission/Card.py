"""Card - a single card."""


class Card:
    def __init__(self, rank, suit):
        self._rank = rank
        self._suit = suit

    @property
    def rank(self):
        return self._rank

    @property
    def suit(self):
        return self._suit

    def sameRank(self, other):
        return int(self.rank == other.rank)

    def sameSuit(self, other):
        return int(self.suit == other.suit)

    def identical(self, other):
        return int(self.sameRank(other) and self.sameSuit(other))

    def isJoker(self):
        return self._suit in ("B", "R")

    def points(self):
        """5 for a five, 10 for a ten or a king"""
        return {"5": 5, "T": 10, "K": 10}.get(self._rank, 0)

    def __repr__(self):
        return "Card(%r, %r)" % (self._rank, self._suit)
