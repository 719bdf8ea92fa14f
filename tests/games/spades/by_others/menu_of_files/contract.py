"""The contract of one team for one round."""


class Bid:
    def __init__(self, amount, blind):
        self.amount = amount
        self.blind = blind

    def is_nil(self):
        return self.amount == 0

    def is_plain(self):
        return not self.blind and not self.is_nil()

    def __str__(self):
        return str(self.amount) + ("b" if self.blind else "")


class Contract:
    def __init__(self):
        self.first = None
        self.second = None

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.first = Bid(bid, blind)
        else:
            self.second = Bid(bid, blind)

    def goal(self):
        """How many hands the team has to win together."""
        return self.first.amount + self.second.amount

    def eval(self, win1, win2):
        """Returns (score, bags) for the round."""
        won = win1 + win2
        made = won >= self.goal()
        extra = won - self.goal() if made else 0
        if self.first.is_plain() and self.second.is_plain():
            if not made:
                return -10 * self.goal(), 0
            return 10 * self.goal() + extra, extra
        score = extra
        score += self._single(self.first, made, won)
        score += self._single(self.second, made, won)
        if self.first.blind or self.second.blind:
            return score, 0
        return score, extra

    def _single(self, bid, made, won):
        """Score of one player when the contract has a nil or a blind."""
        if bid.is_nil():
            success = won == 0
            prize = 100
        else:
            success = made
            prize = 100 if bid.blind else 10 * bid.amount
        return prize if success else -prize

    def to_string(self, win1, win2):
        one = "YTB" if self.first is None else str(self.first)
        two = "YTB" if self.second is None else str(self.second)
        return "{%d/%s, %d/%s}" % (win1, one, win2, two)
