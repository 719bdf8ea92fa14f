"""Bidding contract of one team for one round."""
from dataclasses import dataclass
from typing import Dict, List, Tuple

MISSING = "YTB"


@dataclass(frozen=True)
class Bid:
    amount: int
    blind: bool

    @property
    def nil(self):
        return self.amount == 0

    def __str__(self):
        return f"{self.amount}{'b' if self.blind else ''}"


class BaseRule:
    """10 points per hand of the contract, or minus that; a point per extra."""

    def score(self, bids: List[Bid], wins: List[int]) -> int:
        wanted, got = sum(b.amount for b in bids), sum(wins)
        if got < wanted:
            return -10 * wanted
        return 10 * wanted + (got - wanted)


class NilRule:
    """100 for each nil, if the whole team stays without a hand."""

    def score(self, bids, wins):
        result = 0
        for bid in bids:
            if bid.nil:
                result += 100 if sum(wins) == 0 else -100
        return result


class BlindRule:
    """100 for each blind; the player has to reach the bid without help."""

    def score(self, bids, wins):
        result = 0
        for bid, won in zip(bids, wins):
            if bid.blind:
                result += 100 if won > bid.amount else -100
        return result


class BagCounter:
    """Extra hands, none if there is a blind in the contract."""

    def count(self, bids, wins):
        extras = sum(wins) - sum(b.amount for b in bids)
        if any(b.blind for b in bids):
            return 0
        return max(0, extras)


class Contract:
    RULES = (BaseRule(), NilRule(), BlindRule())
    COUNTER = BagCounter()

    def __init__(self):
        self._bids: Dict[int, Bid] = {}

    def add_bid(self, number, blind, bid):
        self._bids[number] = Bid(bid, blind)

    def eval(self, win1, win2) -> Tuple[int, int]:
        bids = [self._bids[1], self._bids[2]]
        wins = [win1, win2]
        total = sum(rule.score(bids, wins) for rule in self.RULES)
        return total, self.COUNTER.count(bids, wins)

    def to_string(self, win1, win2):
        parts = []
        for number, won in ((1, win1), (2, win2)):
            parts.append(f"{won}/{self._bids.get(number, MISSING)}")
        return "{" + ", ".join(parts) + "}"
