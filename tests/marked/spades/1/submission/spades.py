"""Spades: cards, contracts, play, rounds and the game itself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Optional

PLAYERS = 4
HAND_SIZE = 13
DECK_SIZE = PLAYERS * HAND_SIZE
BAG_LIMIT = 7
BAG_PENALTY = 100
SPECIAL_POINTS = 100

SUITES = ("♦", "♣", "♥", "♠")
SPADES = 3
SEATS = ("A1", "B1", "A2", "B2")
TEAMS = ("A", "B")

_ORDER_NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(frozen=True)
class Card:
    """A playing card. The ids run through the suites, each from 2 to ace."""

    id: int

    def __post_init__(self) -> None:
        if not 0 <= self.id < DECK_SIZE:
            raise ValueError(f"no such card: {self.id}")

    def __str__(self) -> str:
        return self.order + self.suite

    @property
    def suiteID(self) -> int:
        return self.id // HAND_SIZE

    @property
    def suite(self) -> str:
        return SUITES[self.suiteID]

    @property
    def orderID(self) -> int:
        return self.id % HAND_SIZE + 2

    @property
    def order(self) -> str:
        return _ORDER_NAMES.get(self.orderID, str(self.orderID))

    @property
    def is_spade(self) -> bool:
        return self.suiteID == SPADES

    def beats(self, other: Card) -> bool:
        """True if this card, played after other, takes the hand from it."""
        if self.suiteID == other.suiteID:
            return self.orderID > other.orderID
        return self.is_spade


def new_deck() -> list[Card]:
    return [Card(number) for number in range(DECK_SIZE)]


def team_of(player: int) -> int:
    """Players sit with the teams alternating: 0 and 2 against 1 and 3."""
    return player % 2


@dataclass(frozen=True)
class Bid:
    amount: int
    blind: bool = False

    @property
    def nil(self) -> bool:
        return self.amount == 0

    def __str__(self) -> str:
        return f"{self.amount}b" if self.blind else str(self.amount)


class Contract:
    """What one team promised in a round: one bid by each of two players."""

    def __init__(self) -> None:
        self._bids: dict[int, Bid] = {}

    def add_bid(self, number: int, bid: int, blind: bool) -> None:
        if number not in (1, 2):
            raise ValueError("a team has the players 1 and 2")
        if number in self._bids:
            raise ValueError(f"player {number} has already bid")
        if not 0 <= bid <= HAND_SIZE:
            raise ValueError("a bid is a number from 0 to 13")
        self._bids[number] = Bid(bid, blind)

    @property
    def bids(self) -> tuple[Bid, Bid]:
        return self._bids[1], self._bids[2]

    @property
    def total(self) -> int:
        return sum(bid.amount for bid in self.bids)

    @property
    def has_blind(self) -> bool:
        return any(bid.blind for bid in self.bids)

    def eval(self, win1: int, win2: int) -> tuple[int, int]:
        """Return (score, bags) given the hands that each partner won.

        The penalty for collecting bags is the business of the Game.
        """
        won = (win1, win2)
        team_won = sum(won)
        made = team_won >= self.total

        score = 0
        for bid in self.bids:
            if bid.nil:
                met = any(hands == 0 for hands in won)
                score += SPECIAL_POINTS if met else -SPECIAL_POINTS
            if bid.blind:
                score += SPECIAL_POINTS if made else -SPECIAL_POINTS

        if self.total == 0:
            return score, 0

        promised = sum(bid.amount for bid in self.bids if not bid.blind)
        if not made:
            return score - 10 * promised, 0
        extra = team_won - self.total
        score += 10 * promised + extra
        return score, 0 if self.has_blind else extra

    def to_string(self, win1: int, win2: int) -> str:
        parts = [f"{won}/{self._bids.get(number, 'YTB')}"
                 for number, won in ((1, win1), (2, win2))]
        return "{" + ", ".join(parts) + "}"


def legal_cards(hand: list[Card], table: list[Card],
                spade_played: bool) -> list[Card]:
    """The cards of the hand that may be played on the table."""
    spades = [card for card in hand if card.is_spade]
    if not table:
        if spade_played:
            return list(hand)
        plain = [card for card in hand if not card.is_spade]
        return plain or spades
    lead = table[0]
    matching = [card for card in hand if card.suiteID == lead.suiteID]
    return matching or spades or list(hand)


def trick_winner(table: list[Card]) -> int:
    """The index of the card that wins the hand."""
    best = 0
    for index, card in enumerate(table):
        if card.beats(table[best]):
            best = index
    return best


class Round:
    """One round: a deal, four bids and thirteen hands."""

    def __init__(self, first_bidder: int = 0,
                 hands: Optional[list[list[Card]]] = None) -> None:
        if hands is None:
            deck = new_deck()
            random.shuffle(deck)
            hands = [deck[i * HAND_SIZE:(i + 1) * HAND_SIZE]
                     for i in range(PLAYERS)]
        self.hands = [list(hand) for hand in hands]
        self.contracts = [Contract(), Contract()]
        self.first_bidder = first_bidder
        self.turn = first_bidder
        self.leader = first_bidder
        self.bids_made = 0
        self.won = [0] * PLAYERS
        self.table: list[Card] = []
        self.spade_played = False

    # -- bidding ----------------------------------------------------------

    @property
    def bidding_done(self) -> bool:
        return self.bids_made == PLAYERS

    def bid(self, player: int, amount: int, blind: bool = False) -> None:
        if self.bidding_done:
            raise ValueError("the bidding is over")
        if player != self.turn:
            raise ValueError(f"it is the turn of player {self.turn}")
        contract = self.contracts[team_of(player)]
        contract.add_bid(player // 2 + 1, amount, blind)
        self.bids_made += 1
        self.turn = (self.turn + 1) % PLAYERS

    # -- play -------------------------------------------------------------

    @property
    def over(self) -> bool:
        return sum(self.won) == HAND_SIZE

    def play(self, player: int, card: Card) -> Optional[int]:
        """Play a card; return the winner if this completes the hand."""
        if not self.bidding_done:
            raise ValueError("not all the bids are in")
        if self.over:
            raise ValueError("the round is over")
        if player != self.turn:
            raise ValueError(f"it is the turn of player {self.turn}")
        hand = self.hands[player]
        if card not in hand:
            raise ValueError(f"player {player} does not hold {card}")
        if card not in legal_cards(hand, self.table, self.spade_played):
            raise ValueError(f"{card} may not be played now")

        hand.remove(card)
        self.table.append(card)
        if card.is_spade:
            self.spade_played = True
        if len(self.table) < PLAYERS:
            self.turn = (player + 1) % PLAYERS
            return None

        winner = (self.leader + trick_winner(self.table)) % PLAYERS
        self.won[winner] += 1
        self.table = []
        self.leader = self.turn = winner
        return winner

    def result(self, team: int) -> tuple[int, int]:
        """(score, bags) of a team at the end of the round."""
        if not self.over:
            raise ValueError("the round is not over")
        return self.contracts[team].eval(self.won[team], self.won[team + 2])


class Game:
    """Rounds of Spades until a team passes the winning value."""

    def __init__(self, winning_value: int) -> None:
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.bags_taken = [0, 0]
        self.players = list(SEATS)

    def new_round(self) -> Round:
        return Round(SEATS.index(self.players[0]))

    def rotate_order(self) -> None:
        self.players = self.players[1:] + self.players[:1]

    def score_bags(self) -> None:
        for team, held in enumerate(self.bags):
            if held > 0 and held % BAG_LIMIT == 0:
                self.scores[team] -= BAG_PENALTY
                self.bags[team] -= BAG_LIMIT
                self.bags_taken[team] += BAG_LIMIT

    def finish_round(self, finished: Round) -> None:
        results = [finished.result(team) for team in (0, 1)]
        for team, (score, bags) in enumerate(results):
            self.scores[team] += score
            self.bags[team] += bags
        self.score_bags()
        self.rotate_order()

    def total_bags(self, team: int) -> int:
        return self.bags[team] + self.bags_taken[team]

    def winner(self) -> str:
        """The team that won, or "" if another round is needed."""
        if max(self.scores) < self.winning_value:
            return ""
        if self.scores[0] != self.scores[1]:
            return TEAMS[0] if self.scores[0] > self.scores[1] else TEAMS[1]
        if self.total_bags(0) != self.total_bags(1):
            fewer = self.total_bags(0) < self.total_bags(1)
            return TEAMS[0] if fewer else TEAMS[1]
        return ""
