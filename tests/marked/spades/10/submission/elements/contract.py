"""The contract of a team."""
from elements.scoring import TRICK, Nil, Outcome, make_bid

UNKNOWN = "YTB"


class Contract:
    """Two bids, and what they are worth."""

    def __init__(self):
        self._bids = {1: None, 2: None}

    def add_bid(self, number, bid, blind):
        """Note the bid of a player."""
        self._bids[number] = make_bid(bid, blind)

    def to_string(self, win1, win2):
        """Tricks and bids of both."""
        parts = []
        for number, wins in ((1, win1), (2, win2)):
            bid = self._bids[number]
            parts.append("{}/{}".format(wins, UNKNOWN if bid is None else bid))
        return "{" + ", ".join(parts) + "}"

    @property
    def _total(self):
        return sum(bid.number for bid in self._bids.values())

    def _extras(self, win1, win2):
        """Tricks beyond the contract; those of a missed nil do not count."""
        wins = 0
        for number, won in ((1, win1), (2, win2)):
            if not isinstance(self._bids[number], Nil):
                wins += won
        return max(0, wins - self._total)

    def _bags(self, extras):
        if any(bid.gives_bags for bid in self._bids.values()):
            return extras
        return 0

    def eval(self, win1, win2):
        """(score, bags) for these tricks."""
        first, second = self._bids[1], self._bids[2]
        outcomes = Outcome(win1, win2, self._total), Outcome(win2, win1, self._total)
        extras = self._extras(win1, win2)
        if first.special or second.special:
            score = first.points(outcomes[0]) + second.points(outcomes[1]) + extras
        elif outcomes[0].fulfilled:
            score = TRICK * self._total + extras
        else:
            score = -TRICK * (self._total - outcomes[0].team)
        return score, self._bags(extras)
