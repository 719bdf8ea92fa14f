# Whist player that keeps track of every card that was played.
#
# A card is "boss" when all higher cards of its suit are gone (played or in my hand).
# I lead boss cards, play a boss card if it takes the trick, and otherwise throw the
# card that is worth least: lowest rank, from the suit with the fewest cards left out.
from Card import Card

RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2']
SUITS = ['S', 'H', 'D', 'C']


class Player:

    def __init__(self):
        self.deck = [Card(s, r) for s in SUITS for r in RANKS]

    def outstanding(self, hand, trick, tricks):
        gone = list(hand) + list(trick)
        for t in tricks:
            for c in t:
                if isinstance(c, Card):
                    gone.append(c)
        return [c for c in self.deck if c not in gone]

    def isBoss(self, card, out):
        for other in out:
            if other.Suit() == card.Suit() and other > card:
                return False
        return True

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        out = self.outstanding(hand, trick, tricks)
        options = list(hand)
        if len(trick) > 0:
            suited = [c for c in hand if c.Suit() == trick[0].Suit()]
            if suited != []:
                options = suited
        bosses = [c for c in options if self.isBoss(c, out)]
        if len(trick) == 0 and bosses:
            return self.pick(bosses, out, -1)
        if bosses and bosses[0].Suit() == trick[0].Suit():
            highest = True
            for c in trick:
                if c.Suit() == trump and trump != trick[0].Suit():
                    highest = False
                if c.Suit() == trick[0].Suit() and c > bosses[0]:
                    highest = False
            if highest:
                return bosses[0]
        return self.pick(options, out, 1)

    def pick(self, cards, out, sign):
        def worth(c):
            left = len([o for o in out if o.Suit() == c.Suit()])
            return (-sign * RANKS.index(c.Rank()), left, SUITS.index(c.Suit()))
        return sorted(cards, key=worth)[0]
