"""The contract of a team: two bids and their worth."""

from collections import namedtuple

Bid = namedtuple("Bid", "tricks blind")


class Contract:
    def __init__(self):
        self._bids = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        self._bids[number] = Bid(bid, blind)

    def eval(self, win1, win2):
        """Return (score, bags) for the tricks won by players 1 and 2."""
        bids = (self._bids[1], self._bids[2])
        wins = (win1, win2)
        contract = sum(bid.tricks for bid in bids)
        extras = sum(wins) - contract
        made = extras >= 0

        has_nil = any(bid.tricks == 0 for bid in bids)
        score = 0
        for bid, won in zip(bids, wins):
            if bid.tricks == 0:
                score += 100 if won == 0 else -100
            elif bid.blind:
                score += 100 if won >= bid.tricks else -100
            else:
                score += 10 * bid.tricks if made else -10 * bid.tricks

        if extras <= 0 or has_nil or any(bid.blind for bid in bids):
            return score, 0
        return score + extras, extras

    def to_string(self, win1, win2):
        parts = (self._part(number, won) for number, won in ((1, win1), (2, win2)))
        return "{" + ", ".join(parts) + "}"

    def _part(self, number, won):
        bid = self._bids[number]
        if bid is None:
            return f"{won}/YTB"
        return f"{won}/{bid.tricks}{'b' if bid.blind else ''}"
