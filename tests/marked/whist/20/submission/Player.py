# CS 101 Program 8  --  Whist player
# My strategy:
#  leading:   4 or more trumps -> draw trumps with the highest one.  Otherwise
#             lead an ace if I have one, otherwise the best card of my longest
#             side suit (but don't lead the suit that just lost us a trick)
#  following: partner winning -> play low.  Else cheapest card that wins, or my
#             lowest card if I can't win
#  void:      partner winning -> discard low, else smallest trump that wins
import Card

ORDER = "23456789TJQKA"


def val(card):
    return ORDER.index(card.Rank())

def only(hand, s):
    return [c for c in hand if c.Suit() == s]

def lowest(cards):
    best = cards[0]
    for c in cards:
        if val(c) < val(best):
            best = c
    return best

def highest(cards):
    best = cards[0]
    for c in cards:
        if val(c) > val(best):
            best = c
    return best

def beats(a, b, trump):
    '''true if a (played after b) beats b'''
    if a.Suit() == b.Suit():
        return val(a) > val(b)
    return a.Suit() == trump

def winning(trick, trump):
    # index of the card that is winning right now
    w = 0
    for i in range(1, len(trick)):
        if beats(trick[i], trick[w], trump):
            w = i
    return w


class Player(object):
    def __init__(self):
        self.suits = "SHDC"

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if len(trick) == 0:
            return self.lead(hand, trump, position, tricks)
        w = winning(trick, trump)
        # partner played 2 cards ago
        partner = (w == len(trick) - 2)
        mine = only(hand, trick[0].Suit())
        if len(mine) > 0:
            return self.follow(hand, mine, trick, trump, partner, w)
        else:
            return self.void(hand, trick, trump, partner, w)

    def lead(self, hand, trump, position, tricks):
        bad = ''
        if len(tricks) > 0:
            # newest trick to the front so its easy to get at
            tricks.reverse()
            last = tricks[0]
            if last[4] == position and last[5] != position:
                bad = last[0].Suit()
        trumps = only(hand, trump)
        if len(trumps) >= 4:
            return highest(trumps)
        side = [c for c in hand if c.Suit() != trump]
        for c in side:
            if c.Rank() == 'A':
                return c
        choice = None
        size = 0
        for s in self.suits:
            group = only(side, s)
            if len(group) > size and s != bad:
                size = len(group)
                choice = highest(group)
        if choice is not None:
            return choice
        if len(side) > 0:
            return lowest(side)

    def follow(self, hand, mine, trick, trump, partner, w):
        led = trick[0].Suit()
        best = trick[w]
        if partner:
            return lowest(mine)
        if best.Suit() == trump and led != trump:
            # somebody trumped it, no chance, get rid of the worst card
            return lowest(hand)
        winners = [c for c in mine if val(c) > val(best)]
        if len(winners) > 0:
            return lowest(winners)
        return lowest(mine)

    def void(self, hand, trick, trump, partner, w):
        side = [c for c in hand if c.Suit() != trump]
        if partner:
            # save the trumps
            return lowest(side)
        good = []
        for c in only(hand, trump):
            if beats(c, trick[w], trump):
                good.append(c)
        if good:
            return lowest(good)
        if side:
            return lowest(side)
        return lowest(hand)
