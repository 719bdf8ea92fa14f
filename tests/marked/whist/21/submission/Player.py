import Card
from memory import Memory, RANKS

PARTNER = {'N':'S', 'S':'N', 'E':'W', 'w':'E'}
SEATS = 'NESW'

class BasePlayer:
    """stuff that is the same for any strategy"""

    def __init__(self):
        self._mem = Memory()

    def _rank(self, c):
        return RANKS.index(c.Rank())

    def _ofSuit(self, cards, s):
        out = []
        for c in cards:
            if c.Suit() == s: out.append(c)
        return out

    def _best(self, trick, trump):
        best = 0
        for n, c in enumerate(trick):
            b = trick[best]
            if c.Suit() == b.Suit():
                if self._rank(c) > self._rank(b):
                    best = n
            elif c.Suit() == trump:
                best = n
        return best


class Player(BasePlayer):
    """
    STRATEGY: I count cards. A card is a 'boss' when all higher cards in the
    suit have been played, and bosses get led first. With 5+ trumps I draw trumps.
    If I have a singleton I lead it so I can ruff later. When
    following I win as cheap as I can unless my partner has it.
    """

    def PlayCard(self, hand, trick, trump, position, tricks, ns=0, ew=0):
        for t in tricks:
            for c in t[:4]:
                self._mem.note(c)
        for c in trick:
            c.TurnFaceUp()      # otherwise they print as XX
            self._mem.note(c)

        if not trick:
            return self._lead(hand, trump, position, tricks)
        led = trick[-1].Suit()
        follow = self._ofSuit(hand, led)
        winner = self._best(trick, trump)
        # who played the winning card?
        me = SEATS.index(position)
        who = SEATS[(me - len(trick) + winner) % 4]
        partnerHasIt = (PARTNER[position] == who)
        if follow:
            follow.sort(key=self._rank)
            if partnerHasIt:
                return follow[0]
            for c in follow:
                if c.Suit() == trick[winner].Suit() and self._rank(c) > self._rank(trick[winner]):
                    return c
            return follow[0]
        return self._noSuit(hand, trick, trump, winner, partnerHasIt)

    def _lead(self, hand, trump, position, tricks):
        trumps = self._ofSuit(hand, trump)
        if len(trumps) >= 5:
            last = tricks[-1]
            # if we won the last one go on drawing with the top, else a middle one
            if last[5] == position and last[4] == position:
                return max(trumps, key=self._rank)
            return sorted(trumps, key=self._rank)[len(trumps)//2]
        for c in hand:
            if c.Suit() != trump and self._mem.isBoss(c):
                return c
        for s in 'CDHS':
            single = self._ofSuit(hand, s)
            if len(single) == 1 and s != trump and len(trumps) > 0:
                return single
        # nothing special, low from the longest
        longest = []
        for s in 'CDHS':
            x = self._ofSuit(hand, s)
            if len(x) > len(longest):
                longest = x
        return min(longest, key=self._rank)

    def _noSuit(self, hand, trick, trump, winner, partnerHasIt):
        trumps = self._ofSuit(hand, trump)
        if partnerHasIt:
            others = [c for c in hand if c.Suit() != trump]
            if not others:
                others = trumps
            return min(others, key=self._rank)
        if trumps:
            trumps.sort(key=self._rank)
            for c in trumps:
                if trick[winner].Suit() != trump or self._rank(c) > self._rank(trick[winner]):
                    return c
            # cant overtrump, fall through
        hand.sort(key=self._rank)
        return hand[0]
