# CS 101
# Program 8
# Whist Player
#
# My strategy:
#   When I lead:  if I have the 10 or better of trump and somebody else still
#                 has trumps, I draw trumps with my highest trump. Otherwise I
#                 lead my highest card that isn't trump.
#   When I follow: if my partner is winning I play low. If my highest card in
#                 the suit can win I play it, if it can't I play my lowest.
#   When I'm void: if partner isn't winning I trump with the lowest trump that
#                 takes the trick, otherwise I discard my lowest card that
#                 isn't trump (or lowest trump if I only have trumps).

import Card


def value(card):
    # ace is high in whist
    rank = card.Rank()
    if rank == 'A':
        return 14
    elif rank == 'K':
        return 13
    elif rank == 'Q':
        return 12
    elif rank == 'J':
        return 11
    elif rank == 'T':
        return 10
    else:
        return int(rank)


def cardsIn(trick):
    # the cards come first in the tuple, on their own or as one group
    if isinstance(trick[0], (tuple, list)):
        return trick[0]
    return trick[:4]


class Player:

    def __init__(self):
        self.suits = {'S': [], 'H': [], 'D': [], 'C': []}
        self.trump = ''

    def sortHand(self, hand):
        # put the cards in piles, one for each suit
        for card in hand:
            self.suits[card.Suit()].append(card)

    def suitLed(self, played):
        return played[-1].Suit()

    def highest(self, cards):
        best = cards[0]
        for i in range(1, len(cards) - 1):
            if value(cards[i]) > value(best):
                best = cards[i]
        return best

    def lowest(self, cards):
        worst = cards[0]
        for i in range(1, len(cards)):
            if value(cards[i]) < value(worst):
                worst = cards[i]
        return worst

    def notTrumps(self):
        cards = []
        for s in 'SHDC':
            if s != self.trump:
                cards = cards + self.suits[s]
        return cards

    def trumpsPlayed(self, tricks):
        # how many trumps are gone from earlier tricks
        count = 0
        for trick in tricks:
            count = 0
            for card in cardsIn(trick):
                if card.Suit() == self.trump:
                    count += 1
        return count

    def wins(self, card, best):
        if card.Suit() == best.Suit():
            return value(card) > value(best)
        elif card.Suit() == self.trump:
            return True
        else:
            return False

    def bestSoFar(self, played):
        best = played[0]
        for card in played:
            if self.wins(card, best):
                best = card
        return best

    def partnerHasIt(self, played):
        # partner always plays 2 before me
        if len(played) >= 2:
            return self.bestSoFar(played) is played[-2]
        return False

    def lead(self, tricks):
        trumps = self.suits[self.trump]
        others = self.notTrumps()
        if len(others) == 0:
            return self.highest(trumps)
        if len(trumps) > 0:
            top = self.highest(trumps)
            left = 13 - self.trumpsPlayed(tricks) - len(trumps)
            if value(top) >= 10 and left > 0:
                return top
        return self.highest(others)

    def PlayCard(self, hand, played, trump, position, tricks, nsScore, ewScore):
        self.trump = trump
        self.sortHand(hand)

        if len(played) == 0:
            return self.lead(tricks)

        suit = self.suitLed(played)
        best = self.bestSoFar(played)
        mine = self.suits[suit]

        if len(mine) > 0:
            top = self.highest(mine)
            if not self.partnerHasIt(played) and self.wins(top, best):
                return top
            return self.lowest(mine)

        if not self.partnerHasIt(played):
            canWin = []
            for card in self.suits[trump]:
                if self.wins(card, best):
                    canWin.append(card)
            if len(canWin) > 0:
                return self.lowest(canWin)

        others = self.notTrumps()
        if len(others) > 0:
            return self.lowest(others)
        return self.lowest(self.suits[trump])
