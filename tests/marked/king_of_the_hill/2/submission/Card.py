class Card:
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def sameRank(self, other):
        if self.rank and self.rank == other.rank:
            return 1
        return 0

    def sameSuit(self, other):
        if self.suit == other.suit:
            return 1
        return 0

    def identical(self, other):
        return self.sameRank(other) * self.sameSuit(other)

    def __str__(self):
        if self.suit == "B": return "black joker"
        if self.suit == "R": return "red joker"
        return self.rank + self.suit

    __repr__ = __str__
