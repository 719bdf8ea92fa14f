"""Spades: a layered, extensible rules engine for four players."""
from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum
from typing import Iterable, List, Optional, Tuple


class Suite(IntEnum):
    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        return "♦♣♥♠"[self.value]


ORDER_NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}
CARDS_PER_SUITE = 13


class Card:
    def __init__(self, id: int) -> None:
        self.id = id
        suite = Suite(id // CARDS_PER_SUITE)
        self.suiteID = int(suite)
        self.suite = suite.symbol
        self.orderID = id % CARDS_PER_SUITE + 2
        self.order = ORDER_NAMES.get(self.orderID, str(self.orderID))

    @property
    def is_spade(self) -> bool:
        return self.suiteID == Suite.SPADES

    def __repr__(self) -> str:
        return self.order + self.suite


# ---------------------------------------------------------------- bidding

@dataclass(frozen=True)
class Outcome:
    score: int = 0
    bags: int = 0

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(self.score + other.score, self.bags + other.bags)


@dataclass(frozen=True)
class Bid:
    amount: int
    blind: bool

    def describe(self) -> str:
        return f"{self.amount}{'b' if self.blind else ''}"

    @property
    def is_plain(self) -> bool:
        return self.amount > 0 and not self.blind


class ScoringStrategy(ABC):
    @abstractmethod
    def score(self, won: int, target: int) -> Outcome: ...


class PlainScoring(ScoringStrategy):
    def score(self, won: int, target: int) -> Outcome:
        if won < target:
            return Outcome(-10 * (target - won))
        return Outcome(10 * target + (won - target), won - target)


class AllOrNothingScoring(ScoringStrategy):
    """Nil and blind: a hundred points for or against."""

    def score(self, won: int, target: int) -> Outcome:
        return Outcome(100 if won >= target else -100)


class NilScoring(ScoringStrategy):
    def score(self, won: int, target: int) -> Outcome:
        return Outcome(100 if won == 0 else -100)


class Contract:
    def __init__(self) -> None:
        self._bids: List[Optional[Bid]] = [None, None]

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        self._bids[number - 1] = Bid(bid, blind)

    def eval(self, win1: int, win2: int) -> Tuple[int, int]:
        wins = (win1, win2)
        team_won = win1 + win2
        contract = sum(b.amount for b in self._bids)
        if all(b.is_plain for b in self._bids):
            result = PlainScoring().score(team_won, contract)
            return result.score, result.bags
        result = Outcome()
        for bid, won in zip(self._bids, wins):
            if bid.blind:
                result += AllOrNothingScoring().score(team_won, contract)
            elif bid.amount == 0:
                result += NilScoring().score(team_won, 0)
            else:
                result += PlainScoring().score(won, bid.amount)
        return result.score, result.bags

    def to_string(self, win1: int, win2: int) -> str:
        parts = []
        for bid, won in zip(self._bids, (win1, win2)):
            text = bid.describe() if bid is not None and bid.amount else "YTB"
            parts.append(f"{won}/{text}")
        return "{" + ", ".join(parts) + "}"


# ------------------------------------------------------------------- game

class Game:
    BAG_LIMIT = 7
    BAG_PENALTY = 100

    def __init__(self, winning_value: int) -> None:
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.players = ["A1", "B1", "A2", "B2"]
        self._bags_taken = [0, 0]

    def score_bags(self) -> None:
        for team in range(2):
            while self.bags[team] >= self.BAG_LIMIT:
                self.bags[team] -= self.BAG_LIMIT
                self.scores[team] -= self.BAG_PENALTY
                self._bags_taken[team] += self.BAG_LIMIT

    def rotate_order(self) -> None:
        self.players.append(self.players.pop(0))

    def total_bags(self, team: int) -> int:
        return self.bags[team]

    def winner(self) -> str:
        passed = [team for team in range(2) if self.scores[team] >= self.winning_value]
        if not passed:
            return ""
        if len(passed) == 1:
            return "AB"[passed[0]]
        if self.scores[0] != self.scores[1]:
            return "A" if self.scores[0] > self.scores[1] else "B"
        bags_a, bags_b = self.total_bags(0), self.total_bags(1)
        if bags_a == bags_b:
            return ""
        return "A" if bags_a < bags_b else "B"


# ------------------------------------------------------------------- play

class TrickJudge:
    """Knows which of the cards on the table is winning."""

    def __init__(self, table: Iterable[Card]) -> None:
        self._table = list(table)

    def _beats(self, challenger: Card, best: Card) -> bool:
        if challenger.suiteID == best.suiteID:
            return challenger.orderID > best.orderID and not best.is_spade
        return challenger.is_spade

    def winning_index(self) -> int:
        best = 0
        for index, card in enumerate(self._table):
            if self._beats(card, self._table[best]):
                best = index
        return best

    def winning_suite(self) -> int:
        return self._table[self.winning_index()].suiteID


def legal_cards(hand: List[Card], table: List[Card], spade_played: bool) -> List[Card]:
    if not table:
        if spade_played:
            return list(hand)
        return [card for card in hand if not card.is_spade]
    suite = TrickJudge(table).winning_suite()
    return [card for card in hand if card.suiteID == suite] or list(hand)


def trick_winner(table: List[Card]) -> int:
    return TrickJudge(table).winning_index()
