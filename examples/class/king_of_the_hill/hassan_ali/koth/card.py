"""A card, and how cards compare when there are trumps."""

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
POINTS = {"5": 5, "T": 10}


class Card:
    def __init__(self, rank, suit):
        self.rank, self.suit = rank, suit

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    @property
    def points(self):
        return POINTS.get(self.rank, 0)

    @property
    def joker(self):
        return self.suit in ("B", "R")

    def __repr__(self):
        return self.rank + self.suit


class Trumps:
    """The trumps of a round; there may be none."""

    def __init__(self, rank=None, suit=None):
        self.rank, self.suit = rank, suit

    def __contains__(self, card):
        return card.joker or card.rank == self.rank or (self.suit is not None and card.suit == self.suit)

    def suit_of(self, card):
        return self.suit if card in self else card.suit

    def key(self, card):
        """Greater is stronger; only cards of one suit, or trumps, can be compared by it."""
        if card.joker:
            return (5, card.suit == "R")
        if card.rank == self.rank:
            return (4, card.suit == self.suit)
        if card in self:
            return (3, ORDER.index(card.rank))
        return (1, ORDER.index(card.rank))
