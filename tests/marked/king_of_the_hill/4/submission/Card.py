# Card.py
# jokers: rank "" and suit "B" / "R".  ten is "T"

class Card:

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, given):
        if self.rank == given.rank or self.suit == given.suit:
            return 1
        else:
            return 0

    def sameRank(self, given):
        if self.rank == given.rank:
            return 1
        else:
            return 0

    def sameSuit(self, given):
        if self.suit == given.suit:
            return 1
        else:
            return 0

    def toString(self):
        if self.suit == "B" or self.suit == "R":
            return "X" + self.suit
        return self.rank + self.suit

    def __repr__(self):
        return self.toString()
