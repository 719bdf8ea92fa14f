# card.py - a single card, and how strong it is

RANKS = "23456789TJQKA"
SUITS = "CDHS"


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return 1 if self.rank == card.rank and self.suit == card.suit else 0

    def sameRank(self, card):
        return 1 if self.rank == card.rank else 0

    def sameSuit(self, card):
        return 1 if self.suit == card.suit else 0

    def isJoker(self):
        return self.suit in ("B", "R")

    def __repr__(self):
        if self.isJoker():
            return "Joker" + self.suit
        return self.rank + self.suit


def isTrump(card, trumpRank, trumpSuit):
    return card.isJoker() or card.rank == trumpRank or card.suit == trumpSuit


def playSuit(card, trumpRank, trumpSuit):
    """the suit that counts for following"""
    if isTrump(card, trumpRank, trumpSuit):
        return trumpSuit
    return card.suit


def strength(card, trumpRank, trumpSuit):
    if card.isJoker():
        return 1000 if card.suit == "R" else 999
    if card.rank == trumpRank:
        return 998 if card.suit == trumpSuit else 997
    value = RANKS.index(card.rank)
    if card.suit == trumpSuit:
        value += 100
    return value


def points(card):
    if card.rank == "5":
        return 5
    if card.rank in ("T", "K"):
        return 10
    return 0
