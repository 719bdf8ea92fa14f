"""Constants of the game."""
from enum import Enum


class Suit(str, Enum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Joker(str, Enum):
    BLACK = "B"
    RED = "R"


class RankLadder:
    """2 up to A"""
    STEPS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")

    @classmethod
    def level(cls, rank):
        return cls.STEPS.index(rank)

    @classmethod
    def climb(cls, rank, steps):
        return cls.STEPS[min(cls.level(rank) + steps, len(cls.STEPS) - 1)]


class PointTable:
    VALUES = {"5": 5, "T": 10, "K": 10}

    @classmethod
    def of_card(cls, card):
        return cls.VALUES.get(card.rank, 0)

    @classmethod
    def of_cards(cls, cards):
        total = 0
        for card in cards:
            total += cls.of_card(card)
            return total
