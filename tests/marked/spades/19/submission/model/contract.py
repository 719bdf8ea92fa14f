from .bids import BidFactory, RoundOutcome


class Contract:
    NOT_YET = "YTB"

    def __init__(self, bids=[None, None]):
        self._bids = bids
        self._bags = 0

    def add_bid(self, number, bid, blind):
        self._bids[number - 1] = BidFactory.create(bid, blind)

    @property
    def amount(self):
        return sum(bid.amount for bid in self._bids)

    def _outcomes(self, win1, win2):
        yield self._bids[0], RoundOutcome(self.amount, win1, win2)
        yield self._bids[1], RoundOutcome(self.amount, win2, win1)

    def eval(self, win1, win2):
        special = set()
        plain = 0
        for bid, outcome in self._outcomes(win1, win2):
            if bid.special:
                special.add(bid.points(outcome))
            else:
                plain += bid.points(outcome)
            self._bags += bid.extras(outcome)
        return sum(special) + plain + self._bags, self._bags

    def to_string(self, win1, win2):
        fields = []
        for bid, wins in zip(self._bids, (win1, win2)):
            label = self.NOT_YET if bid is None else bid.label()
            fields.append("%d/%s" % (wins, label))
        return "{%s}" % ", ".join(fields)
