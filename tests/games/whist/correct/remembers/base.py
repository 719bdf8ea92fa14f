# mypy: ignore-errors
"""What every player of mine can do."""


class Base:
    def __init__(self):
        self.tricks_seen = 0
        self.voids = {seat: set() for seat in "NESW"}

    def new_hand(self):
        self.voids = {seat: set() for seat in "NESW"}

    def legal(self, hand, trick):
        if not trick:
            return list(hand)
        return [c for c in hand if c.Suit() == trick[0].Suit()] or list(hand)
