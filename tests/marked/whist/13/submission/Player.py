'''Whist player. Strategy: every legal card gets a number of points, the card with the most points
is played (min/max over tuples, so the choice never depends on the order of the hand).
 - a card that would win the trick right now is good, the cheaper the better if I am last
 - a card that can't win costs its rank, so I throw the lowest
 - trump costs 13 extra, keep them
 - never spend high cards when partner already has the trick'''
import Card

R = '23456789JQKA'


class Player:
    def __init__(self):
        pass

    def rank(self, c, trump):
        return R.index(c.Rank()) + (13 if c.Suit() == trump else 0)

    def strength(self, c, led, trump):
        '''-1 = can not take the trick'''
        return self.rank(c, trump) if c.Suit() in (led, trump) else -1

    def points(self, c, trick, trump):
        cost = self.rank(c, trump)
        if not trick:                               # lead: high plain cards first
            return cost if cost < 13 else 13 - cost
        led = trick[0].Suit()
        table = [self.strength(t, led, trump) for t in trick]
        best = max(table)
        partner = len(trick) > 1 and table[-2] == best
        if partner or self.strength(c, led, trump) < best:
            return -cost
        return 100 - cost if len(trick) == 3 else 50 + cost

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        legal = list(hand)
        if trick:
            legal = [c for c in hand if c.Suit() == trick[-1].Suit()] or legal
            if len(legal) == 1: return legal
        return max(legal, key=lambda c: (self.points(c, trick, trump), c.Suit()))
