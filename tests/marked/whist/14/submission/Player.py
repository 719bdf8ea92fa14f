# CS 101  Program 8
# Whist player
#
# ---------------- MY STRATEGY ----------------
# If I lead:
#     - if there are still trumps out there and I have the ace or king of
#       trump I lead it, to draw the trumps of the other people
#     - otherwise if I have an ace that isn't trump I lead it
#     - otherwise I lead my lowest card of the suit I have the most of
# If I don't lead and I CAN follow suit:
#     - if my partner is winning already, throw my lowest card of the suit
#     - if I can beat the winning card play my highest one, if not the lowest
# If I can NOT follow suit:
#     - partner winning -> get rid of my lowest card that isn't trump
#     - not winning -> smallest trump that wins
#     - otherwise get rid of the lowest card
# ---------------------------------------------

import Card


class Player(object):

    def __init__(self):
        self.name = "Player"

    def rankValue(self, card):
        """ turns the rank into a number so I can compare them """
        r = card.Rank()
        if r == "A":
            return 1
        elif r == "K":
            return 13
        elif r == "Q":
            return 12
        elif r == "J":
            return 11
        elif r == "T":
            return 10
        else:
            return int(r)

    def getSuit(self, cards, suit):
        """ gives a list of the cards that are of this suit """
        result = []
        for c in cards:
            if c.Suit() == suit:
                result.append(c)
        return result

    def getNotSuit(self, cards, suit):
        result = []
        for c in cards:
            if c.Suit() != suit:
                result.append(c)
        return result

    def highest(self, cards):
        best = cards[0]
        for c in cards:
            if self.rankValue(c) > self.rankValue(best):
                best = c
        return best

    def lowest(self, cards):
        low = cards[0]
        for c in cards:
            if self.rankValue(c) < self.rankValue(low):
                low = c
        return low

    def winningPlace(self, trick, trump):
        """ the position in the trick (0 to 3) of the card that is winning """
        place = 0
        for i in range(1, len(trick)):
            if trick[i].Suit() == trick[place].Suit():
                # same suit so the higher one
                if self.rankValue(trick[i]) > self.rankValue(trick[place]):
                    place = i
            elif trick[i].Suit() == trump:
                place = i
            elif self.rankValue(trick[i]) > self.rankValue(trick[place]):
                # higher card
                place = i
        return place

    def partnerWinning(self, trick, trump):
        # my partner played 2 cards before me
        if len(trick) < 2:
            return False
        partnerPlace = len(trick) - 1
        if self.winningPlace(trick, trump) == partnerPlace:
            return True
        return False

    def wouldWin(self, card, trick, trump):
        """ pretend that I play this card and look if it wins """
        pretend = trick
        pretend.append(card)
        if self.winningPlace(pretend, trump) == len(pretend) - 1:
            return True
        return False

    def countTrumps(self, tricks, trump):
        """ how many trumps have been played in the old tricks """
        count = 0
        for t in tricks:
            for i in range(5):
                if t[i].Suit() == trump:
                    count = count + 1
        return count

    def longestSuit(self, hand):
        bestSuit = ""
        bestCount = 0
        for s in ["S", "H", "D", "C"]:
            n = len(self.getSuit(hand, s))
            if n > bestCount:
                bestCount = n
                bestSuit = s
        return bestSuit

    def lead(self, hand, trump, tricks):
        myTrumps = self.getSuit(hand, trump)
        if len(myTrumps) > 0:
            out = 13 - len(myTrumps) - self.countTrumps(tricks, trump)
            if out > 0:
                top = self.highest(myTrumps)
                if self.rankValue(top) >= 13:
                    return top
        for c in hand:
            if c.Rank() == "A" and c.Suit() != trump:
                return c
        suit = self.longestSuit(hand)
        return self.lowest(self.getSuit(hand, suit))

    def PlayCard(self, hand, trick, trump, position, tricks, nsScore, ewScore):
        """ picks the card to play, see the strategy at the top """
        # I lead
        if len(trick) == 0:
            return self.lead(hand, trump, tricks)

        led = trick[0].Suit()
        follow = self.getSuit(hand, led)

        # I have the suit so I have to follow
        if len(follow) > 0:
            if self.partnerWinning(trick, trump):
                return self.lowest(follow)
            top = self.highest(follow)
            if self.wouldWin(top, trick, trump):
                return top
            else:
                return self.lowest(follow)

        # I don't have the suit
        others = self.getNotSuit(hand, trump)
        if self.partnerWinning(trick, trump):
            if len(others) > 0:
                return self.lowest(others)
            else:
                # I only have trumps left
                return self.lowest(hand)
        winners = []
        for c in self.getSuit(hand, trump):
            if self.wouldWin(c, trick, trump):
                winners.append(c)
        if len(winners) > 0:
            return self.lowest(winners)
        if len(others) > 0:
            return self.lowest(others)
