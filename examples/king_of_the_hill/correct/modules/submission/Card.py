class Card:
    """A card, with the getters of the first version of the program."""

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def getRank(self):
        return self.rank

    def getSuit(self):
        return self.suit

    def identical(self, card):
        return 1 if self.sameRank(card) and self.sameSuit(card) else 0

    def sameRank(self, card):
        return 1 if self.getRank() == card.getRank() else 0

    def sameSuit(self, card):
        return 1 if self.getSuit() == card.getSuit() else 0

    def isJoker(self):
        return self.rank == ""

    def points(self):
        if self.rank == "5":
            return 5
        if self.rank in ("T", "K"):
            return 10
        return 0
