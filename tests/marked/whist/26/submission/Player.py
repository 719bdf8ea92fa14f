"""Whist player.

Strategy: lead high from a side suit; follow as cheaply as wins, else lowest;
never overtake a partner who is winning; ruff with the lowest trump that wins.
"""
import Card

RANKS = '23456789TJQKA'
rank = lambda c: RANKS.index(c.Rank())


class Player:
    def __init__(self):
        pass

    def _power(self, c, led, trump):
        return (c.Suit() == trump, c.Suit() == led, rank(c)) if c.Suit() in (led, trump) else (False, False, -1)

    def _lead(self, hand, trump):
        return max([c for c in hand if c.Suit() != trump], key=rank)

    def PlayCard(self, hand, trick, trump, position, tricks, score=(0, 0)):
        if not trick: return self._lead(hand, trump)
        led = trick[-1].Suit()
        power = lambda c: self._power(c, led, trump)
        legal = [c for c in hand if c.Suit() == led] or list(hand)
        best = max(trick, key=power)
        partner = len(trick) > 1 and best is trick[-2]
        wins = [c for c in legal if power(c) > power(best)]
        if wins and not partner: return min(wins, key=power)
        return min([c for c in legal if c.Suit() != trump] or legal, key=rank)
