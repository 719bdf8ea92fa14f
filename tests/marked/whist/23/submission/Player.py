"""Whist Player, program 8.

How my player thinks:
  * leads: while we are behind in tricks it leads its strongest card, when we
    are ahead it plays safe and leads the lowest card of its longest suit
  * when it can follow suit it tries to win as cheaply as possible, unless the
    partner already has the trick
  * when it is void it ruffs with the cheapest trump that wins, otherwise it
    discards the lowest card of the shortest side suit
"""
import Card


def strength(card):
    return "23456789TJQKA".index(card._Card__rank)


class Player(object):
    """Plays one seat at the table."""

    def __init__(self):
        self.trump = None
        self.me = None
        self.hand = []

    def PlayCard(self, hand, trick, trump, position, tricks, nsScore, ewScore):
        self.hand = sorted(hand, key=strength)
        self.trump = trump
        self.me = position
        if not trick:
            return self._lead(tricks)
        led = trick[0].Suit()
        following = [c for c in self.hand if c.Suit() == led]
        best = self._best(trick, led)
        partners = len(trick) >= 2 and trick[-2] == best
        if following:
            return self._follow(following, best, partners)
        return self._void(best, partners)

    # -- leading ---------------------------------------------------------

    def _ahead(self, tricks):
        """True if my side has taken more tricks than the others"""
        us = "NS" if self.me in "NS" else "EW"
        ours = 0
        for t in tricks:
            if t[4] in us:
                ours += 1
        return ours > len(tricks) - ours

    def _longest(self):
        lengths = {}
        for c in self.hand:
            lengths[c.Suit()] = lengths.get(c.Suit(), 0) + 1
        return max(lengths, key=lengths.get)

    def _lead(self, tricks):
        if self._ahead(tricks):
            suit = self._longest()
            return [c for c in self.hand if c.Suit() == suit][0]
        return self.hand[-1]

    # -- following -------------------------------------------------------

    def _best(self, trick, led):
        """The card that holds the trick at the moment"""
        played = trick
        played.sort(key=strength)
        trumps = [c for c in played if c.Suit() == self.trump]
        if trumps:
            return trumps[-1]
        return [c for c in played if c.Suit() == led][-1]

    def _follow(self, following, best, partners):
        if partners:
            return following[0]
        if best.Suit() == following[0].Suit():
            for c in following:
                if c > best:
                    return c
        return following[0]

    def _void(self, best, partners):
        if not partners:
            for c in self.hand:
                if c.Suit() == self.trump:
                    if best.Suit() != self.trump or c < best:
                        return c
        return self._discard()

    def _discard(self):
        """lowest card of the shortest suit that is not trump"""
        side = [c for c in self.hand if c.Suit() != self.trump]
        if not side:
            return self.hand[0]
        suits = [c.Suit() for c in side]
        choice = 0
        for i in range(1, len(side)):
            if suits.count(side[i].Suit()) < suits.count(side[choice].Suit()):
                choice = i
        return choice
