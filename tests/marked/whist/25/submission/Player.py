# Program 8 - Whist player
import Card

# STRATEGY
# lead:   a card that is the highest one left of its suit (not trump), else the
#         lowest card that is not trump
# follow: if my partner is winning, play low. If I can win, play the highest.
#         If not, play low.
# void:   if partner is winning discard low, else play the lowest trump,
#         else discard low


class Player:
    def __init__(self):
        self.left = self.FullDeck()
        self.counted = 0

    def FullDeck(self):
        deck = []
        for s in "SHDC":
            for r in "23456789TJQKA":
                deck.append(Card.Card(s, r))
        return deck

    def PlayCard(self, hand, trick, trump, position, tricks, score=(0, 0)):
        if len(trick) == 0:
            return self.Lead(hand, trump, tricks)
        suit = trick[self.Winning(trick, trump)].Suit()
        same = []
        for c in hand:
            if c.Suit() == suit:
                same.append(c)
        if len(same) > 0:
            return self.Follow(same, trick, trump, position)
        return self.Void(hand, trick, trump, position)

    def Lead(self, hand, trump, tricks):
        # which cards are still in play
        for t in tricks[self.counted:]:
            for c in t[0:4]:
                if c in self.left:
                    self.left.remove(c)
            self.counted = len(tricks)
        for s in "SHDC":
            if s == trump:
                continue
            mine = []
            for c in hand:
                if c.Suit() == s:
                    mine.append(c)
            if len(mine) > 0:
                others = []
                for c in self.left:
                    if c.Suit() == s:
                        others.append(c)
                if max(mine) == max(others):
                    return max(mine)
        plain = []
        for c in hand:
            if c.Suit() != trump:
                plain.append(c)
        return min(plain)

    def Winning(self, trick, trump):
        # place of the winning card in the trick
        best = 0
        for i in range(1, len(trick)):
            if trick[i].Suit() == trick[best].Suit():
                if trick[i] > trick[best]:
                    best = i
            elif trick[i].Suit() == trump:
                best = i
        return best

    def PartnerWins(self, trick, trump, position):
        if len(trick) < 2:
            return False
        order = "NESW"
        me = order.index(position)
        partner = order[me + 2]
        leader = (me - len(trick)) % 4
        return order[(leader + self.Winning(trick, trump)) % 4] == partner

    def Follow(self, same, trick, trump, position):
        if self.PartnerWins(trick, trump, position):
            return min(same)
        best = trick[self.Winning(trick, trump)]
        if best.Suit() == same[0].Suit() and max(same) > best:
            return max(same)
        return min(same)

    def Void(self, hand, trick, trump, position):
        trumps = []
        for c in hand:
            if c.Suit() == trump:
                trumps.append(c)
        plain = []
        for c in hand:
            if c.Suit() != trump:
                plain.append(c)
        if self.PartnerWins(trick, trump, position) and len(plain) > 0:
            return min(plain)
        if len(trumps) > 0:
            return min(trumps)
        return min(plain)
