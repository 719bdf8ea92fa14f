"""Bids and the score of one team in one round."""
from typing import NamedTuple, Optional


class PlayerBid(NamedTuple):
    amount: int
    blind: bool


class Contract:
    def __init__(self):
        self.first: Optional[PlayerBid] = None
        self.second: Optional[PlayerBid] = None

    def add_bid(self, number: int, bid: int, blind: bool):
        if number == 1:
            self.first = PlayerBid(bid, blind)
        elif number == 2:
            self.second = PlayerBid(bid, blind)
        else:
            raise ValueError("player number must be 1 or 2")

    def eval(self, win1: int, win2: int):
        contract = self.first.amount + self.second.amount
        difference = win1 + win2 - contract
        score, bags = 0, 0
        for bid, tricks in ((self.first, win1), (self.second, win2)):
            if bid.amount == 0:
                score += self._nil(tricks)
                continue
            score += self._base(bid, difference >= 0)
            if difference > 0:
                extras = max(0, tricks - bid.amount)
                score += extras
                if not bid.blind:
                    bags += extras
        return score, bags

    @staticmethod
    def _nil(tricks):
        return -100 if tricks else 100

    @staticmethod
    def _base(bid, made):
        value = 100 if bid.blind else 10 * bid.amount
        return value if made else -value

    def to_string(self, win1: int, win2: int) -> str:
        return f"{{{self._show(self.first, win1)}, {self._show(self.second, win2)}}}"

    @staticmethod
    def _show(bid, tricks):
        if bid is None:
            return f"{tricks}/YTB"
        return f"{tricks}/{bid.amount}{'b' if bid.blind else ''}"
