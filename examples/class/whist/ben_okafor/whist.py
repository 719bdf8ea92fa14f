"""A whist player that wins tricks as cheaply as possible.

If it can take the trick it plays the lowest card that takes it, otherwise the lowest
card it has.  When it leads it plays its lowest card in its longest suit.
"""
from Card import *

ORDER = {'2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9,
         'T': 10, 'J': 11, 'Q': 12, 'K': 13, 'A': 14}


def rank(card):
    return ORDER[card.Rank()]


class Player:
    def __init__(self):
        pass

    def legal(self, hand, trick):
        if len(trick) == 0:
            return list(hand)
        led = trick[-1].Suit()
        same = [c for c in hand if c.Suit() == led]
        if len(same) > 0:
            return same
        return list(hand)

    def beats(self, card, other, trump):
        if card.Suit() == other.Suit():
            return rank(card) > rank(other)
        return card.Suit() == trump

    def PlayCard(self, hand, trick, trump, position, tricks, NSscore, EWscore):
        choices = self.legal(hand, trick)
        if len(trick) == 0:
            counts = {}
            for c in choices:
                counts[c.Suit()] = counts.get(c.Suit(), 0) + 1
            longest = max(sorted(counts), key=lambda s: counts[s])
            return min([c for c in choices if c.Suit() == longest], key=rank)
        best = trick[0]
        for c in trick[1:]:
            if self.beats(c, best, trump):
                best = c
        winners = [c for c in choices if self.beats(c, best, trump)]
        if winners:
            return min(winners, key=rank)
        # throw away something small, but not a trump
        return min(choices, key=lambda c: (c.Suit() == trump, rank(c)))
