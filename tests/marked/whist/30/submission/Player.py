# CS 101
# Program 8
# Whist player

import Card

RANKS = "23456789TJQKA"


class Player:
    """ A whist player.

    Strategy:
      - When I lead, I play my highest card that is not trump; with only trumps, the highest trump.
      - When I can follow suit: if my highest card of the suit beats what lies there I play it,
        otherwise I play my lowest card of the suit. If my partner is winning, I play low.
      - When I can't follow suit: if my partner is winning, I throw my lowest card that is not trump.
        Otherwise I take it with my lowest trump. Without trumps I throw my lowest card.
    """

    def __init__(self):
        self.name = "Fox"

    def Value(self, card):
        """ 0 for a two up to 12 for an ace """
        return RANKS.index(card.Rank())

    def CardsOf(self, hand, suit):
        """ list of the cards of a suit """
        result = []
        for card in hand:
            if card.Suit() == suit:
                result.append(card)
        return result

    def Winning(self, trick, trump):
        """ the card that takes the trick at the moment """
        led = trick[0].Suit()
        trumps = self.CardsOf(trick, trump)
        if len(trumps) > 0:
            trumps.sort()
            return trumps[-1]
        trick.sort()
        for card in reversed(trick):
            if card.Suit() == led:
                return card

    def PartnerWins(self, trick, trump):
        """ True if the card of my partner takes the trick at the moment """
        if len(trick) < 2:
            return False
        partner = trick[0]
        return partner == self.Winning(trick, trump)

    def Lead(self, hand, trump):
        best = None
        for card in hand:
            if card.Suit() != trump:
                if best is None or self.Value(card) > self.Value(best):
                    best = card
        if best is None:
            best = max(hand)
        return best

    def Follow(self, same, trick, trump, partner):
        high = max(same)
        low = min(same)
        if partner:
            return low
        winner = self.Winning(trick, trump)
        if winner.Suit() == high.Suit() and self.Value(high) > self.Value(winner):
            return high
        return low

    def Discard(self, hand, trump, partner):
        trumps = self.CardsOf(hand, trump)
        others = []
        for card in hand:
            if card.Suit() != trump:
                others.append(card)
        if partner:
            return min(others)
        if len(trumps) > 0:
            return min(trumps)
        return min(others)

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if len(trick) == 0:
            return self.Lead(hand, trump)
        led = trick[0].Suit()
        same = self.CardsOf(hand, led)
        partner = self.PartnerWins(trick, trump)
        if len(same) > 1:
            return self.Follow(same, trick, trump, partner)
        return self.Discard(hand, trump, partner)
