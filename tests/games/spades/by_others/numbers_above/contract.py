"""The two bids of a team, and what they are worth.

Readings: a nil needs only the bidder to win nothing; a blind is measured by the bidder's own
tricks; 100 points replace the 10 per trick; extras of a blind score points but give no bags.
"""


class Bid:
    def __init__(self, amount, blind):
        self.amount = amount
        self.blind = blind

    def __str__(self):
        return f"{self.amount}b" if self.blind else str(self.amount)

    def is_special(self):
        return self.blind or self.amount == 0

    def value(self, wins):
        """Points for this bid when it is scored apart from the partner's."""
        if self.amount == 0:
            return 100 if wins == 0 else -100
        worth = 100 if self.blind else 10 * self.amount
        return worth if wins >= self.amount else -worth

    def extras(self, wins):
        return max(0, wins - self.amount)


class Contract:
    def __init__(self):
        self._bids = {}

    def add_bid(self, number, bid, blind):
        self._bids[number] = Bid(bid, blind)

    def to_string(self, win1, win2):
        return f"{{{win1}/{self._bids.get(1, 'YTB')}, {win2}/{self._bids.get(2, 'YTB')}}}"

    def eval(self, win1, win2):
        pairs = [(self._bids[1], win1), (self._bids[2], win2)]
        promised = sum(bid.amount for bid, _ in pairs)
        extras = max(0, win1 + win2 - promised)
        if any(bid.is_special() for bid, _ in pairs):
            score = sum(bid.value(wins) for bid, wins in pairs)
        elif win1 + win2 >= promised:
            score = 10 * promised
        else:
            score = -10 * promised
        # extras that come from a blind bid are no bags
        bags = min(extras, sum(bid.extras(wins) for bid, wins in pairs if not bid.blind))
        return score + extras, bags
