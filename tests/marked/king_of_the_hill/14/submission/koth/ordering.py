"""Which card is stronger than which."""
from enum import IntEnum

from .values import Joker, RankLadder


class Level(IntEnum):
    PLAIN = 0
    TRUMP_SUIT = 1
    TRUMP_RANK = 2
    TRUMP_RANK_AND_SUIT = 3
    BLACK_JOKER = 4
    RED_JOKER = 5


class TrumpOrder:
    def __init__(self, rank=None, suit=None):
        self.rank, self.suit = rank, suit

    def level(self, card):
        if card.suit == Joker.RED.value:
            return Level.RED_JOKER
        if card.suit == Joker.BLACK.value:
            return Level.BLACK_JOKER
        if card.rank == self.rank:
            return Level.TRUMP_RANK_AND_SUIT if card.suit == self.suit else Level.TRUMP_RANK
        return Level.TRUMP_SUIT if card.suit == self.suit else Level.PLAIN

    def key(self, card):
        level = self.level(card)
        if level == Level.PLAIN:
            return (level, RankLadder.level(card.rank))
        return (level, 0)

    def is_trump(self, card):
        return self.level(card) > Level.TRUMP_SUIT

    def followed_suit(self, card):
        return self.suit if self.is_trump(card) else card.suit

    def stronger(self, a, b):
        return self.key(a) > self.key(b)
