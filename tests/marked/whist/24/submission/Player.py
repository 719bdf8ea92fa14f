import Card

# Whist player -- strategy in short:
#  1. lead: highest card outside trumps, avoiding suits an opponent ruffs
#  2. second/third/fourth hand: beat the table if possible, last hand beats it
#     with the smallest card that does the job
#  3. partner has the trick: keep good cards

ORDER = ["N", "E", "S", "W"]


def beats(a, b, trump):
    """Does card a beat card b, when b was on the table first?"""
    if a.Suit() == b.Suit():
        return a > b
    return a.Suit() == trump


class Player:
    def __init__(self):
        self.ruffed = set()      # (seat, suit): seat has none of the suit

    def _study(self, tricks):
        """Look through the old tricks for players who couldn't follow."""
        for trick in tricks:
            cards, leader = trick[:4], trick[4]
            for offset, card in enumerate(cards):
                if card.Suit() != cards[0].Suit():
                    seat = ORDER[(ORDER.index(leader) + offset) % 4]
                    self.ruffed.add((seat, cards[0].Suit()))

    def _opponents(self, position):
        i = ORDER.index(position)
        return [ORDER[(i + 1) % 4], ORDER[(i + 3) % 4]]

    def _choose_lead(self, hand, trump, position):
        side = [c for c in hand if c.Suit() != trump]
        safe = []
        for c in side:
            danger = False
            for opponent in self._opponents(position):
                if (opponent, c.Suit()) in self.ruffed:
                    danger = True
            if not danger:
                safe.append(c)
        if safe:
            return max(safe)
        return max(side)

    def _winner_so_far(self, trick, trump):
        best = 0
        for i, card in enumerate(trick):
            if beats(card, trick[best], trump):
                best = i
        return best

    def _smallest(self, cards, trump):
        side = [c for c in cards if c.Suit() != trump]
        if side:
            return min(side)
        return min(cards)

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self._study(tricks)
        if len(trick) == 0:
            return self._choose_lead(hand, trump, position)

        lead_suit = trick[0].Suit()
        same = [c for c in hand if c.Suit() == lead_suit]
        trumps = [c for c in hand if c.Suit() == trump]

        holder = self._winner_so_far(trick, trump)
        top = trick[holder]
        if holder == len(trick) - 2:          # partner has it
            if same:
                return min(same)
            return self._smallest(hand, trump)

        winners = [c for c in same if beats(c, top, trump)]
        if winners:
            if len(trick) == 3:
                return min(winners)
            return max(winners)

        # nothing in the suit that wins, so try a trump
        ruffs = [c for c in trumps if beats(c, top, trump)]
        if ruffs:
            return min(ruffs)
        if same:
            return min(same)
        return self._smallest(hand, trump)
