#Program 8 Whist
#
#STRATEGY: lead my highest non trump card, unless 9 or more cards of that suit
#have been played already (it will probably get trumped), then I try the next
#suit. if every suit is like that or i only have trump i lead my highest card.
#If I'm second to play I play low ("second hand low") unless our side has 4
#points, then I want every trick. If my partner is winning I play low.
#Otherwise I play my highest card if it wins, if not my lowest.
#If I'm out of the suit and partner isn't winning I play my highest trump if
#it wins. Otherwise I get rid of my lowest card that isn't trump.

import Card

ORDER = ['N', 'S', 'E', 'W']
RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']

class Player:
    def __init__(self):
        self.trump = None
        self.hand = []

    def val(self, c):
        r = c.Rank()
        for i in range(len(RANKS)):
            if RANKS[i] == r:
                return i

    def high(self, cards):
        h = cards[0]
        for c in cards:
            if self.val(c) > self.val(h):
                h = c
        return h

    def low(self, cards):
        l = self.hand[0]
        for c in cards:
            if self.val(c) < self.val(l):
                l = c
        return l

    def partnerOf(self, pos):
        if pos == 'N':
            return 'S'
        elif pos == 'S':
            return 'N'
        elif pos == 'E':
            return 'W'

    # who played card number i of this trick
    def whoPlayed(self, i, pos, n):
        leader = (ORDER.index(pos) - n) % 4
        return ORDER[(leader + i) % 4]

    def better(self, a, b):
        #does a beat b
        if a.Suit() == b.Suit():
            return self.val(a) > self.val(b)
        return a.Suit() == self.trump

    def winning(self, played):
        w = 0
        for i in range(len(played)):
            if self.better(played[i], played[w]):
                w = i
        return w

    def countOut(self, suit, tricks):
        n = 0
        for t in tricks:
            cards = t[0]
            if type(cards) != tuple and type(cards) != list:
                cards = t[0:4]
            for c in cards:
                if c._suit == suit:
                    n = n + 1
        return n

    def ourScore(self, pos, ns, ew):
        if pos in 'NE':
            return ns
        return ew

    def discard(self, hand):
        cards = hand
        cards.sort(key=self.val)
        for c in cards:
            if c.Suit() != self.trump:
                return c
        return cards[0]

    def PlayCard(self, hand, played, trump, position, tricks, nsScore, ewScore):
        self.hand = hand
        if self.trump == None:
            self.trump = trump

        #LEAD
        if len(played) == 0:
            maybe = []
            for c in hand:
                if c.Suit() != self.trump:
                    if self.countOut(c.Suit(), tricks) < 9:
                        maybe.append(c)
            if len(maybe) > 0:
                return self.high(maybe)
            return self.high(hand)

        suit = played[0].Suit()
        suitCards = []
        for i in range(1, len(hand)):
            if hand[i].Suit() == suit:
                suitCards.append(hand[i])

        w = self.winning(played)
        best = played[w]
        partner = False
        if self.whoPlayed(w, position, len(played)) == self.partnerOf(position):
            partner = True

        #FOLLOW
        if len(suitCards) > 0:
            if partner:
                return self.low(suitCards)
            if len(played) == 1 and self.ourScore(position, nsScore, ewScore) < 4:
                return self.low(suitCards)
            h = self.high(suitCards)
            if self.better(h, best):
                return h
            return self.low(suitCards)

        #OUT OF SUIT
        if not partner:
            trumps = []
            for c in hand:
                if c.Suit() == self.trump:
                    trumps.append(c)
            if len(trumps) > 0:
                h = self.high(trumps)
                if self.better(h, best):
                    return h
        return self.discard(hand)
