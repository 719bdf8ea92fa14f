"""The contract of one team for one round."""


class Contract:
    def __init__(self):
        self.bids = [None, None]
        self.blinds = [False, False]

    def add_bid(self, number, bid, blind):
        self.bids[number - 1] = bid
        self.blinds[number - 1] = blind

    def eval(self, win1, win2):
        """Returns (score, bags) for the hands won by the two players."""
        wins = win1 + win2
        contract = self.bids[0] + self.bids[1]
        extra = max(0, wins - contract)

        # the ordinary case
        if not any(self.blinds) and 0 not in self.bids:
            if wins >= contract:
                return 10 * contract + extra, extra
            return -10 * (contract - wins), 0

        # somebody was brave: each player by himself
        score = 0
        bags = 0
        for i in range(2):
            if self.blinds[i]:
                if wins >= contract:
                    score += 100
                else:
                    score -= 100
            elif self.bids[i] == 0:
                if win1 == 0 and win2 == 0:
                    score += 100
                else:
                    score -= 100
            elif wins >= contract:
                score += 10 * self.bids[i]
                if not any(self.blinds):
                    score += extra
                    bags += extra
            else:
                score -= 10 * self.bids[i]
        return score, bags

    def _one(self, i, won):
        if not self.bids[i]:
            return "YTB"
        s = str(won) + "/" + str(self.bids[i])
        if self.blinds[i]:
            s += "b"
        return s

    def to_string(self, win1, win2):
        return "{" + self._one(0, win1) + ", " + self._one(1, win2) + "}"
