class Bid:
    def __init__(self, amount, blind):
        self.amount = amount
        self.blind = blind

    def points(self, own_tricks, contract_made):
        if self.amount == 0:
            return 100 if own_tricks == 0 else -100
        if self.blind:
            return 100 if own_tricks >= self.amount else -100
        return 10 * self.amount if contract_made else -10 * self.amount

    def __str__(self):
        return str(self.amount) + ("b" if self.blind else "")


class Contract:
    def __init__(self):
        self._bids = {}

    def add_bid(self, number, bid, blind):
        self._bids[number] = Bid(bid, blind)

    def eval(self, win1, win2):
        first, second = self._bids[1], self._bids[2]
        extra = win1 + win2 - first.amount - second.amount
        made = extra >= 0
        score = first.points(win1, made) + second.points(win2, made)
        bags = 0
        if made:
            score += extra
            if not (first.blind or second.blind):
                bags = extra
        return score, bags

    def to_string(self, win1, win2):
        return "{%d/%s, %d/%s}" % (win1, self._bids.get(1, "YTB"),
                                   win2, self._bids.get(2, "YTB"))
