# Program 8 - Whist player class
import Card

# order of the cards
ORDER = {'2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9,
         'T': 10, 'J': 11, 'Q': 12, 'K': 13, 'A': 14}

PARTNER = {'N': 'S', 'S': 'N', 'E': 'W'}
LEFT = {'N': 'E', 'E': 'S', 'S': 'W', 'W': 'N'}


class Player:

    def __init__(self):
        '''nothing to remember, everything is in the parameters'''
        pass

    def trumpsLeft(self, hand, trick, trump, tricks):
        '''number of trumps that the others still have'''
        n = 12
        for t in tricks:
            for c in t[:3]:
                if c.Suit() == trump:
                    n -= 1
        for c in trick:
            if c.Suit() == trump:
                n -= 1
        for c in hand:
            if c.Suit() == trump:
                n -= 1
        return n

    def highest(self, cards):
        h = cards[0]
        for c in cards:
            if ORDER[c.Rank()] > ORDER[h.Rank()]:
                h = c
        return h

    def lowest(self, cards):
        l = cards[0]
        for c in cards:
            if ORDER[c.Rank()] < ORDER[l.Rank()]:
                l = c
        return l

    def seatOf(self, card, trick, position):
        '''who played the card of the trick'''
        seat = position
        # go round until the leader
        for i in range(4 - len(trick)):
            seat = LEFT[seat]
        for c in trick:
            if c == card:
                return seat
            seat = LEFT[seat]

    def lastLeader(self, tricks):
        '''who led the latest trick'''
        if len(tricks) == 0:
            return None
        tricks.reverse()
        return tricks[0][4]

    def lead(self, hand, trump, position, tricks):
        # Strategy for the lead: draw trumps with high trumps while the others have some,
        # then the aces, then low from another suit than the last time
        trumps = [c for c in hand if c.Suit() == trump]
        plain = [c for c in hand if c.Suit() != trump]
        if len(trumps) > 2 and self.trumpsLeft(hand, [], trump, tricks) > 0:
            if ORDER[self.highest(trumps).Rank()] >= 13:
                return self.highest(trumps)
        for c in plain:
            if c.Rank() == 'A':
                return c
        if self.lastLeader(tricks) == position and len(plain) > 1:
            last = tricks[0][0].Suit()
            other = [c for c in plain if c.Suit() != last]
            if len(other) > 0:
                return self.lowest(other)
        if len(plain) > 0:
            return self.lowest(plain)

    def follow(self, same, trick, trump, position):
        # Strategy: partner has it -> low. Can win -> high. Else low.
        best = self.highest(trick)
        if len(trick) == 3:
            # last one, a card that is just high enough will do
            winners = [c for c in same if ORDER[c.Rank()] > ORDER[best.Rank()]]
            if len(winners) > 0:
                return lowest(winners)
            return self.lowest(same)
        if ORDER[self.highest(same).Rank()] > ORDER[best.Rank()]:
            return self.highest(same)
        return self.lowest(same)

    def void(self, hand, trick, trump, position, tricks):
        # Strategy: partner has it -> throw away. Else trump it. No trump -> throw away.
        best = self.highest(trick)
        trumps = [c for c in hand if c.Suit() == trump]
        plain = [c for c in hand if c.Suit() != trump]
        if len(trick) > 1:
            if self.seatOf(best, trick, position) == PARTNER[position] and len(plain) > 0:
                return self.lowest(plain)
        if len(trumps) > 0:
            return self.lowest(trumps)
        # throw away
        return hand.index(self.lowest(plain))

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if trick == []:
            return self.lead(hand, trump, position, tricks)
        suit = trick[-1].Suit()
        same = [c for c in hand if c.Suit() == suit]
        if same != []:
            return self.follow(same, trick, trump, position)
        else:
            return self.void(hand, trick, trump, position, tricks)
