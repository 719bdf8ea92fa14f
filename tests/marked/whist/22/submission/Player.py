# CS 101  Program 8 - Whist player
#
# STRATEGY
#   Leading: if I have a lot of trumps and there are still trumps out there,
#            draw trumps with my best one.  Otherwise lead my best card, but
#            not a trump if I can help it.
#   Following: if my partner is winning, play my lowest card of the suit.
#              If I can win, play my highest, else my lowest.
#   Void: if partner is winning throw something away, else trump in low.

import Card

SEATS = ['N', 'E', 'S', 'W']
PARTNER = {'N': 'S', 'S': 'N', 'E': 'N', 'W': 'E'}


class Player:

    voids = {'N': [], 'E': [], 'S': [], 'W': []}

    def __init__(self):
        self.partner = ''
        self.trumpsGone = 0

    # ---------- helpers ----------

    def highest(self, cards):
        """ returns the highest card in the list """
        best = cards[0]
        for c in cards:
            if c.Rank() > best.Rank():
                best = c
        return best

    def lowest(self, cards):
        """ returns the lowest card in the list """
        low = cards[0]
        for c in cards:
            if c < low:
                low = c
        return low

    def ofSuit(self, cards, suit):
        """ all the cards of one suit """
        result = []
        for c in cards:
            if c.Suit() == suit:
                result.append(c)
        return result

    def winning(self, played, trump):
        """ index in played of the card that is winning right now """
        best = 0
        for i in range(1, len(played)):
            if played[i].Suit() == played[best].Suit():
                if played[i] > played[best]:
                    best = i
            elif played[i].Suit() == trump:
                best = i
        return best

    def partnerWinning(self, played, trump):
        """ is my partner's card the best one so far? """
        if len(played) < 2:
            return False
        return self.winning(played, trump) == len(played) - 1

    def countTrumps(self, tricks, trump):
        """ how many trumps have been played in this hand """
        for t in tricks:
            for c in t[0:4]:
                if c.Suit() == trump:
                    self.trumpsGone += 1
        return self.trumpsGone

    def rememberVoids(self, tricks):
        """ note who did not follow suit """
        for t in tricks:
            start = SEATS.index(t[4])
            for i in range(1, 4):
                if t[i].Suit() != t[0].Suit():
                    who = SEATS[(start + i) % 4]
                    if t[0].Suit() not in Player.voids[who]:
                        Player.voids[who].append(t[0].Suit())

    # ---------- choosing ----------

    def lead(self, hand, trump, tricks):
        trumps = self.ofSuit(hand, trump)
        gone = self.countTrumps(tricks, trump)
        if len(trumps) >= 4 and gone + len(trumps) < 13:
            return self.highest(trumps)
        others = []
        for c in hand:
            if c.Suit() != trump:
                others.append(c)
        # partner has none of this suit -> he can trump it
        for c in others:
            if c.Suit() in Player.voids[self.partner] and trump not in Player.voids[self.partner]:
                return c
        best = others[0]
        for c in others[1:]:
            if c > best:
                best = c
        return best

    def follow(self, same, trick, trump):
        if self.partnerWinning(trick, trump):
            return self.lowest(same)
        top = trick[self.winning(trick, trump)]
        mine = self.highest(same)
        if top.Suit() == same[0].Suit() and mine > top:
            return mine
        return self.lowest(same)

    def throwAway(self, hand, trump):
        """ lowest card that is not a trump """
        hand.sort()
        for c in hand:
            if c.Suit() != trump:
                return c

    def PlayCard(self, hand, trick, trump, position, tricks, score=(0, 0)):
        self.partner = PARTNER[position]
        self.rememberVoids(tricks)

        if len(trick) == 0:
            return self.lead(hand, trump, tricks)

        suit = trick[-1].Suit()
        same = self.ofSuit(hand, suit)
        if len(same) > 0:
            return self.follow(same, trick, trump)

        trumps = self.ofSuit(hand, trump)
        if trumps and not self.partnerWinning(trick, trump):
            return self.lowest(trumps)
        return self.throwAway(hand, trump)
