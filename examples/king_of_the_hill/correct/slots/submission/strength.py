"""How strong cards are. The weakness of a card is small for strong cards."""

POINTS = dict(zip("5TK", (5, 10, 10)))


class Trumps:
    __slots__ = ("rank", "suit")

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def is_trump(self, card):
        return card.rank in ("", "~", self.rank) or card.suit == self.suit

    def suit_of(self, card):
        if self.is_trump(card):
            return self.suit
        return card.suit

    def weakness(self, card):
        if card.suit in "RB":
            return "RB".index(card.suit)
        if card.rank == self.rank:
            return 2 if card.suit == self.suit else 3
        return "AKQJT98765432".index(card.rank) + (10 if card.suit == self.suit else 30)


NO_TRUMPS = Trumps(None, None)
