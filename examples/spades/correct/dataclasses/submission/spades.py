"""Spades with dataclasses: frozen cards, bids that are values, and a list of teams inside of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import List, Optional, Tuple

NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(frozen=True, order=True)
class Card:
    id: int
    suite: str = field(init=False, compare=False)
    suiteID: int = field(init=False, compare=False)
    order: str = field(init=False, compare=False)
    orderID: int = field(init=False, compare=False)

    def __post_init__(self):
        number = self.id % 13 + 2
        object.__setattr__(self, "suiteID", self.id // 13)
        object.__setattr__(self, "suite", "♦♣♥♠"[self.id // 13])
        object.__setattr__(self, "orderID", number)
        object.__setattr__(self, "order", NAMES.get(number, str(number)))


@dataclass
class Bid:
    value: int
    blind: bool

    def __str__(self) -> str:
        return str(self.value) + ("b" if self.blind else "")


@dataclass
class Contract:
    first: Optional[Bid] = None
    second: Optional[Bid] = None

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        setattr(self, "first" if number == 1 else "second", Bid(bid, blind))

    def eval(self, win1: int, win2: int) -> Tuple[int, int]:
        assert self.first is not None and self.second is not None
        team = win1 + win2
        players = ((self.first, win1), (self.second, win2))
        if any(bid.blind for bid, _ in players):
            # Each for himself, and no extras.
            return sum(self._alone(bid, own) for bid, own in players), 0
        contract = self.first.value + self.second.value
        if team < contract:
            score, bags = -10 * contract, 0
        else:
            score, bags = 10 * contract + team - contract, team - contract
        for bid, _ in players:
            if bid.value == 0:
                score += 100 if team == 0 else -100
        return score, bags

    @staticmethod
    def _alone(bid: Bid, own: int) -> int:
        worth = 100 if bid.blind else 10 * bid.value
        return worth if own >= bid.value else -worth

    def to_string(self, win1: int, win2: int) -> str:
        return f"{{{win1}/{self.first or 'YTB'}, {win2}/{self.second or 'YTB'}}}"


@dataclass
class Game:
    winning_value: int
    scores: List[int] = field(default_factory=lambda: [0, 0])
    bags: List[int] = field(default_factory=lambda: [0, 0])
    players: List[str] = field(default_factory=lambda: ["A1", "B1", "A2", "B2"])
    taken: List[int] = field(default_factory=lambda: [0, 0], repr=False)

    def score_bags(self) -> None:
        penalties = [bags // 7 for bags in self.bags]
        self.scores = [score - 100 * n for score, n in zip(self.scores, penalties)]
        self.bags = [bags % 7 for bags in self.bags]
        self.taken = [old + 7 * n for old, n in zip(self.taken, penalties)]

    def rotate_order(self) -> None:
        first, *others = self.players
        self.players = [*others, first]

    def winner(self) -> str:
        best = max(self.scores)
        if best < self.winning_value:
            return ""
        leading = [team for team in range(2) if self.scores[team] == best]
        if len(leading) == 1:
            return "AB"[leading[0]]
        total = [bags + taken for bags, taken in zip(self.bags, self.taken)]
        if total[0] == total[1]:
            return ""
        return "A" if total[0] < total[1] else "B"


def _suit_to_match(table: List[Card]) -> str:
    return "♠" if any(card.suite == "♠" for card in table) else table[0].suite


def legal_cards(hand: List[Card], table: List[Card], spade_played: bool) -> List[Card]:
    if table:
        wanted = _suit_to_match(table)
        good = [card for card in hand if card.suite == wanted]
    else:
        good = [card for card in hand if spade_played or card.suite != "♠"]
    return good if good else list(hand)


def trick_winner(table: List[Card]) -> int:
    suit = _suit_to_match(table)
    return table.index(max((card for card in table if card.suite == suit), key=lambda card: card.orderID))
