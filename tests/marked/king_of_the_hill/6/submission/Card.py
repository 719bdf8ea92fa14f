class Card:
    def __init__(self, rank, suit):
        # T is ten
        if rank.isdigit():
            rank = int(rank)
        self.rank = rank
        self.suit = suit

    def identical(self, c):
        if self.rank != c.rank:
            return 0
        if self.suit != c.suit:
            return 0
        return 1

    def sameRank(self, c):
        return 1 if self.rank == c.rank else 0

    def sameSuit(self, c):
        return 1 if self.suit == self.suit else 0

    def txt(self):
        if self.suit in ("B", "R"): return "J" + self.suit.lower()
        return str(self.rank) + self.suit

    def __repr__(self):
        return self.txt()
