# Player for the Whist tournament
#
# Strategy:
#   leading:   play the lowest card of the suit (not trump) of which most
#              cards are still out, so that my partner has a chance.
#              To know this I remember the tricks.
#   second:    play low, but take the trick with the ace
#   third:     win as cheap as possible, but not over my partner
#   fourth:    the same
#   no card of the suit:  trump low if the partner is not winning,
#              else throw away the lowest card that is no trump

class Player:

    def __init__(self):
        self.seen = []    # suits of the cards that were played

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self.remember(tricks)
        if len(trick) == 0:
            return self.lead(hand, trump)
        suit = trick[0].Suit()
        cards = [c for c in hand if c.Suit() == suit]
        if len(cards) > 0:
            return self.follow(cards, trick, trump)
        return self.no_suit(hand, trick, trump)

    def remember(self, tricks):
        # the last trick is new, the others I know already
        if len(tricks) > 0:
            for c in self.four_cards(tricks[-1]):
                self.seen.append(c.Suit())

    def four_cards(self, trick):
        # the cards are in front, then who led and who won
        if isinstance(trick[0], (tuple, list)):
            return trick[0]
        return trick[:4]

    def lead(self, hand, trump):
        best = -1
        card = None
        for suit in "SHDC":
            if suit == trump:
                continue
            mine = [c for c in hand if c.Suit() == suit]
            if len(mine) == 0:
                continue
            out = 13 - len(mine) - self.seen.count(suit)
            if out > best:
                best = out
                card = min(mine)
        return card

    def winning(self, trick, trump):
        # the card that wins the trick so far
        suit = trick[0].Suit()
        for c in trick:
            if c.Suit() == trump:
                suit = trump
        trick.sort()
        high = None
        for c in trick:
            if c.Suit() == suit:
                high = c
        return high

    def follow(self, cards, trick, trump):
        if len(trick) == 1:
            for c in cards:
                if str(c)[1] == "A":
                    return c
            return min(cards)
        partner = trick[-2]
        high = self.winning(trick, trump)
        if partner == high:
            return min(cards)
        better = [c for c in cards if c.Suit() == high.Suit() and c > high]
        if len(better) > 0:
            return min(better)
        return min(cards)

    def no_suit(self, hand, trick, trump):
        partner_wins = False
        if len(trick) > 1:
            partner = trick[-2]
            partner_wins = partner == self.winning(trick, trump)
        trumps = [c for c in hand if c.Suit() == trump]
        if len(trumps) > 0 and not partner_wins:
            return min(trumps)
        low = None
        for c in hand:
            if c.Suit() != trump and (low is None or c < low):
                low = c
        return low
