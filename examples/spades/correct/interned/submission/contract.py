from collections import namedtuple

Bid = namedtuple("Bid", "bid blind")


class Contract:
    """A team's two bids; what a side bet is worth is added to what the contract is worth."""

    def __init__(self):
        self.bids = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self.bids[number] = Bid(bid, blind)

    @property
    def value(self):
        return sum(b.bid for b in self.bids.values())

    def eval(self, win1, win2):
        wins = {1: win1, 2: win2}
        over = win1 + win2 - self.value
        score = bags = 0
        if self._plain():
            score += 10 * self.value if over >= 0 else -10 * self.value
        for n, b in self.bids.items():
            if not self._plain():
                score += self._alone(b, wins[n])
            if over > 0 and wins[n] > b.bid:
                score += wins[n] - b.bid
                if not b.blind:
                    bags += wins[n] - b.bid
        return score, bags

    def _plain(self):
        return all(b.bid and not b.blind for b in self.bids.values())

    def _alone(self, b, own):
        if b.blind:
            return 100 if own >= b.bid else -100
        if b.bid == 0:
            return 100 if not own else -100
        return 10 * b.bid if own >= b.bid else -10 * b.bid

    def to_string(self, win1, win2):
        def text(win, b):
            return f"{win}/" + ("YTB" if b is None else f"{b.bid}{'b' * b.blind}")

        return "{" + text(win1, self.bids[1]) + ", " + text(win2, self.bids[2]) + "}"
