# CS 101 Program 8
# Whist player
import Card

RANKS = "23456789TJQKA"


class Player(object):
    """
    Strategy:
    - Leading: if I have the Ace or King of trump and the others still have
      trumps, I lead it (draw trumps).  Otherwise I lead my highest card that
      is not trump.
    - Following suit: if my partner is winning the trick, I play low.  If I
      can win, I play my highest card of the suit.  Otherwise I play low.
    - Void: if my partner is winning I throw away my lowest card that is not
      trump.  Otherwise I play my lowest trump that wins.  If I have none, I
      throw away my lowest card.
    """

    def __init__(self):
        self.seen = []

    def value(self, card):
        return RANKS.index(card.Rank())

    def lowest(self, cards):
        low = None
        for c in cards:
            if low is None or self.value(c) < self.value(low):
                low = c
        return low

    def highest(self, cards):
        high = None
        for c in cards:
            if high is None or self.value(c) > self.value(high):
                high = c
        return high

    def winning(self, trick, trump):
        """index of the card in the trick that is winning"""
        best = 0
        for i in range(1, len(trick)):
            if self.value(trick[i]) > self.value(trick[best]):
                best = i
            elif trick[i].Suit() == trump:
                best = i
        return best

    def partner(self, position):
        if position == 'N':
            return 'S'
        elif position == 'S':
            return 'N'
        elif position == 'E':
            return 'S'
        elif position == 'W':
            return 'E'

    def who_played(self, position, trick, index):
        """position of the player who played trick[index]"""
        order = "NESW"
        me = order.index(position)
        return order[(me - len(trick) + index) % 4]

    def trumps_out(self, hand, trump, tricks):
        """how many trumps the other players can still have"""
        for t in tricks:
            for c in t[0:4]:
                if c.Suit() == trump:
                    self.seen.append(c)
        mine = 0
        for c in hand:
            if c.Suit() == trump:
                mine = mine + 1
        return 13 - len(self.seen) - mine

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        trumps = []
        others = []
        for c in hand:
            if c.Suit() == trump:
                trumps.append(c)
            else:
                others.append(c)

        # I lead
        if len(trick) == 0:
            if len(trumps) > 0:
                big = self.highest(trumps)
                if big.Rank() == 'A' or big.Rank() == 'K':
                    if self.trumps_out(hand, trump, tricks) > 0:
                        return big
            if len(others) > 0:
                return self.highest(others)

        suit = trick[-1].Suit()
        same = []
        for c in hand:
            if c.Suit() == suit:
                same.append(c)
        best = self.winning(trick, trump)
        partner_wins = False
        if self.who_played(position, trick, best) == self.partner(position):
            partner_wins = True

        # I have to follow suit
        if len(same) > 0:
            if partner_wins:
                return self.lowest(same)
            high = self.highest(same)
            if trick[best].Suit() == suit and self.value(high) > self.value(trick[best]):
                return high
            return self.lowest(same)

        # I do not have the suit
        if partner_wins:
            return self.lowest(others)
        good = []
        for c in trumps:
            if trick[best].Suit() != trump or self.value(c) > self.value(trick[best]):
                good.append(c)
        if len(good) > 0:
            return self.lowest(good)
        if len(others) > 0:
            return self.lowest(others)
        return self.lowest(trumps)


if __name__ == "__main__":
    # some tests
    p = Player()
    hand = (Card.Card('S', 'A'), Card.Card('H', '3'), Card.Card('H', 'K'), Card.Card('D', '7'))
    print("lead, should be AS:", repr(p.PlayCard(hand, [], 'S', 'N', [], (0, 0))))
    print("follow, should be KH:", repr(p.PlayCard(hand, [Card.Card('H', 'Q')], 'S', 'N', [], (0, 0))))
    print("follow, should be 3H:", repr(p.PlayCard(hand, [Card.Card('H', 'A')], 'S', 'N', [], (0, 0))))
    print("void, should be AS:", repr(p.PlayCard(hand, [Card.Card('C', '9')], 'S', 'N', [], (0, 0))))
