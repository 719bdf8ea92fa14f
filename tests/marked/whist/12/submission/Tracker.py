"""Tracker.py - remembers which cards are gone in this hand"""

RANKS = "23456789TJQKA"
SUITS = "SHDC"

PARTNERS = {"N": "S", "S": "E", "E": "W", "W": "N"}
CLOCK = "NESW"      # order of play


def power(card):
    """2..14"""
    return RANKS.index(card.Rank()) + 2


class Tracker:
    """
    Built new for each call from the list of tricks, the current trick and
    my own hand, so nothing is left over from the hand before.
    """

    def __init__(self, hand, trick, tricks):
        self.gone = {}
        for suit in SUITS:
            self.gone[suit] = []
        for cards, leader, winner in tricks:
            for card in cards:
                self.mark(card)
        for card in trick:
            self.mark(card)
        self.mine = {}
        for suit in SUITS:
            self.mine[suit] = [power(c) for c in hand if c.Suit() == suit]

    def mark(self, card):
        self.gone[card.Suit()].append(power(card))

    def outstanding(self, suit):
        """powers of the cards of the suit that the others still hold"""
        return [p for p in range(2, 15) if p not in self.gone[suit] and p not in self.mine[suit]]

    def is_boss(self, card):
        """True if no higher card of the suit is outstanding"""
        for p in self.outstanding(card.Suit()):
            if p > power(card):
                return False
        return True

    def length(self, suit):
        return len(self.mine[suit])
