"""A hierarchy of bids. Every bid knows how it is scored (strategy pattern)."""
from abc import ABC, abstractmethod


class RoundOutcome:
    """What a bid has to know about the round."""

    def __init__(self, contract, own_wins, partner_wins):
        self.contract = contract
        self.own_wins = own_wins
        self.partner_wins = partner_wins

    @property
    def team_wins(self):
        return self.own_wins + self.partner_wins

    @property
    def contract_made(self):
        return self.team_wins >= self.contract

    @property
    def contract_exceeded(self):
        return self.team_wins > self.contract


class Bid(ABC):
    special = False

    def __init__(self, amount):
        self.amount = amount

    @abstractmethod
    def points(self, outcome):
        ...

    def extras(self, outcome):
        """Own tricks beyond the own bid, if the team has any extra at all."""
        if not outcome.contract_exceeded:
            return 0
        return max(outcome.own_wins - self.amount, 0)

    def label(self):
        return str(self.amount)


class PlainBid(Bid):
    def points(self, outcome):
        return 10 * self.amount if outcome.contract_made else -10 * self.amount


class NilBid(Bid):
    special = True

    def points(self, outcome):
        return 100 if outcome.team_wins == 0 else -100


class BlindBid(Bid):
    special = True

    def points(self, outcome):
        return 100 if outcome.contract_made else 0

    def extras(self, outcome):
        return 0

    def label(self):
        return "%db" % self.amount


class BlindNilBid(NilBid):
    def label(self):
        return "0b"


class BidFactory:
    @staticmethod
    def create(amount, blind):
        if amount == 0:
            return BlindNilBid(0) if blind else NilBid(0)
        return BlindBid(amount) if blind else PlainBid(amount)
