"""Strength - compares cards for a given trump rank and trump suit."""

RANKS = "23456789TJQKA"


class Strength:
    def __init__(self, trumpRank=None, trumpSuit=None):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit

    def isTrump(self, card):
        return card.isJoker() or card.rank == self.trumpRank or card.suit == self.trumpSuit

    def suitOf(self, card):
        """the suit for following, all trumps are one suit"""
        if self.isTrump(card):
            return self.trumpSuit
        return card.suit

    def of(self, card):
        """a tuple, the bigger tuple is the stronger card"""
        if card.isJoker():
            return (4, 1 if card.suit == "B" else 0)
        if card.rank == self.trumpRank:
            return (3, 1 if card.suit == self.trumpSuit else 0)
        if card.suit == self.trumpSuit:
            return (2, RANKS.index(card.rank))
        return (1, RANKS.index(card.rank))
