import Card


class Player:
    """Remembers which suits the others have run out of, and leads suits in which nobody does.

    Strategy: lead the highest card from a safe suit; second hand low, third hand high,
    fourth hand just high enough; ruff only when an opponent is winning.
    """

    Everybody = 'NESW'      # the same for all players

    def __init__(self):
        self.newHand()

    def newHand(self):
        self.out = {seat: [] for seat in self.Everybody}
        self.seen = 0

    def remember(self, tricks):
        if len(tricks) < self.seen or not tricks:
            self.newHand()
        for t in tricks[self.seen:]:
            seat = self.Everybody.index(t[4])
            for card in t[:4]:
                if card.Suit() != t[0].Suit() and t[0].Suit() not in self.out[self.Everybody[seat]]:
                    self.out[self.Everybody[seat]].append(t[0].Suit())
                seat = (seat + 1) % 4
        self.seen = len(tricks)

    def n(self, card):
        if card.Rank() in '23456789':
            return int(card.Rank())
        return {'T': 10, 'J': 11, 'Q': 12, 'K': 13, 'A': 14}[card.Rank()]

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self.remember(tricks)
        hand = sorted(hand, key=lambda c: (self.n(c), c.Suit()))
        if not trick:
            safe = [c for c in hand if not any(c.Suit() in s for s in self.out.values())]
            return (safe or hand)[-1]
        follow = [c for c in hand if c.Suit() == trick[0].Suit()]
        if follow:
            if len(trick) == 1:
                return follow[0]
            if len(trick) == 2:
                return follow[-1]
            top = max(self.n(c) for c in trick if c.Suit() == trick[0].Suit())
            over = [c for c in follow if self.n(c) > top]
            return over[0] if over else follow[0]
        ruff = [c for c in hand if c.Suit() == trump]
        if ruff and len(trick) != 2:
            return ruff[0]
        rest = [c for c in hand if c.Suit() != trump]
        return Card(rest[0].Suit(), rest[0].Rank()) if rest else hand[0]
