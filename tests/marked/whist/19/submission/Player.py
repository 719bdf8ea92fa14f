"""Whist player.

The player looks at the turn and takes one of three strategies: leading,
following suit, or void (see strategies.py).  It remembers all cards played
in this hand to know which cards are the highest left (see table.py).
"""
import Card

from strategies import StrategyFactory
from table import CurrentTrick, Memory, Seat


class Player:
    def __init__(self):
        self.memory = Memory()

    def PlayCard(self, hand, trick, trump, position, tricks, ns_score=0, ew_score=0):
        seat = Seat(position)
        current = CurrentTrick(trick, trump, seat)
        self.memory.update(tricks, trick)
        strategy = StrategyFactory.create(hand, current, self.memory, trump)
        return strategy.choose()
