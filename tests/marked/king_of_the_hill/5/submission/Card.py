class Card:
    RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    SUITS = ["C", "D", "H", "S"]
    JOKERS = ["B", "R"]

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self.rank == other.rank and self.suit == other.suit

    def __hash__(self):
        return hash((self.rank, self.suit))

    def __repr__(self):
        return "Card(%r, %r)" % (self.rank, self.suit)

    def __str__(self):
        if self.is_joker():
            return {"B": "black joker", "R": "red joker"}[self.suit]
        return self.rank + self.suit

    def is_joker(self):
        return self.suit in self.JOKERS

    def identical(self, card):
        return int(self == card)

    def sameRank(self, card):
        if self.rank == card.rank:
            return 1

    def sameSuit(self, card):
        return 1 if self.suit == card.suit else 0

    @classmethod
    def deck(cls):
        """The 54 cards of one deck."""
        cards = [cls(rank, suit) for suit in cls.SUITS for rank in cls.RANKS]
        return cards + [cls("", colour) for colour in cls.JOKERS]
