"""Spades: cards, contracts, rounds and the game itself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from typing import Optional

PLAYERS = 4
HAND_SIZE = 13
BAG_LIMIT = 7
BAG_PENALTY = 100
SPECIAL_POINTS = 100


class Suit(Enum):
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"


_RANK_NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(frozen=True)
class Card:
    """A playing card. Ranks run from 2 to 14, and the ace (14) is the highest."""

    rank: int
    suit: Suit

    def __post_init__(self) -> None:
        if not 2 <= self.rank <= 14:
            raise ValueError(f"no such rank: {self.rank}")

    def __str__(self) -> str:
        return f"{_RANK_NAMES.get(self.rank, self.rank)}{self.suit.value}"

    @property
    def is_spade(self) -> bool:
        return self.suit is Suit.SPADES

    def beats(self, other: Card) -> bool:
        """True if this card, played after other, takes the hand from it."""
        if self.suit is other.suit:
            return self.rank > other.rank
        return self.is_spade


def new_deck() -> list[Card]:
    return [Card(rank, suit) for suit in Suit for rank in range(2, 15)]


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


class Contract:
    """What one team promised in a round: one bid by each of two players."""

    def __init__(self, first: Bid, second: Bid) -> None:
        self.bids = (first, second)

    @property
    def total(self) -> int:
        return sum(bid.amount for bid in self.bids)

    @property
    def has_blind(self) -> bool:
        return any(bid.blind for bid in self.bids)

    def score(self, first_won: int, second_won: int) -> tuple[int, int]:
        """Return (points, bags) given the hands that each partner won.

        The penalty for collecting bags is the business of the Game.
        """
        won = (first_won, second_won)
        team_won = sum(won)
        made = team_won >= self.total

        points = 0
        for bid, hands in zip(self.bids, won):
            if bid.nil:
                points += SPECIAL_POINTS if hands == 0 else -SPECIAL_POINTS
            if bid.blind:
                points += SPECIAL_POINTS if made else -SPECIAL_POINTS

        ordinary = [b for b in self.bids if not b.nil and not b.blind]
        if not ordinary:
            return points, 0

        promised = sum(bid.amount for bid in ordinary)
        if not made:
            return points - 10 * promised, 0
        points += 10 * promised
        if self.has_blind:
            return points, 0
        extra = team_won - self.total
        return points + extra, extra


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
        self.first_bidder = first_bidder
        self.turn = first_bidder
        self.bids: list[Optional[Bid]] = [None] * PLAYERS
        self.won = [0] * PLAYERS
        self.table: list[tuple[int, Card]] = []
        self.spades_broken = False

    # -- bidding ----------------------------------------------------------

    @property
    def bidding_done(self) -> bool:
        return all(bid is not None for bid in self.bids)

    def bid(self, player: int, amount: int, blind: bool = False) -> None:
        if self.bidding_done:
            raise ValueError("the bidding is over")
        if player != self.turn:
            raise ValueError(f"it is the turn of player {self.turn}")
        if not 0 <= amount <= HAND_SIZE:
            raise ValueError("a bid is a number from 0 to 13")
        self.bids[player] = Bid(amount, blind)
        self.turn = (self.turn + 1) % PLAYERS

    def contract(self, team: int) -> Contract:
        if not self.bidding_done:
            raise ValueError("not all the bids are in")
        return Contract(self.bids[team], self.bids[team + 2])

    # -- play -------------------------------------------------------------

    @property
    def over(self) -> bool:
        return sum(self.won) == HAND_SIZE

    def legal_cards(self, player: int) -> list[Card]:
        hand = self.hands[player]
        if not self.table:
            if self.spades_broken:
                return list(hand)
            plain = [card for card in hand if not card.is_spade]
            return plain or list(hand)
        suit = self.table[0][1].suit
        matching = [card for card in hand if card.suit is suit]
        return matching or list(hand)

    def play(self, player: int, card: Card) -> Optional[int]:
        """Play a card; return the winner if this completes the hand."""
        if not self.bidding_done:
            raise ValueError("not all the bids are in")
        if self.over:
            raise ValueError("the round is over")
        if player != self.turn:
            raise ValueError(f"it is the turn of player {self.turn}")
        if card not in self.hands[player]:
            raise ValueError(f"player {player} does not hold {card}")
        if card not in self.legal_cards(player):
            raise ValueError(f"{card} may not be played now")

        self.hands[player].remove(card)
        self.table.append((player, card))
        if card.is_spade:
            self.spades_broken = True
        if len(self.table) < PLAYERS:
            self.turn = (player + 1) % PLAYERS
            return None

        winner = self.leading_player()
        self.won[winner] += 1
        self.table = []
        self.turn = winner
        return winner

    def leading_player(self) -> int:
        best_player, best_card = self.table[0]
        for player, card in self.table[1:]:
            if card.beats(best_card):
                best_player, best_card = player, card
        return best_player

    def result(self, team: int) -> tuple[int, int]:
        """(points, bags) of a team at the end of the round."""
        if not self.over:
            raise ValueError("the round is not over")
        return self.contract(team).score(self.won[team], self.won[team + 2])


class Game:
    """Rounds of Spades until a team passes the winning value."""

    def __init__(self, winning_value: int = 500) -> None:
        self.winning_value = winning_value
        self.scores = [0, 0]
        self.bags = [0, 0]
        self.rounds_played = 0

    def new_round(self) -> Round:
        return Round(self.rounds_played % PLAYERS)

    def add_result(self, team: int, points: int, bags: int) -> None:
        self.scores[team] += points
        self.bags[team] += bags
        if bags > 0 and self.bags[team] % BAG_LIMIT == 0:
            self.scores[team] -= BAG_PENALTY

    def finish_round(self, finished: Round) -> None:
        results = [finished.result(team) for team in (0, 1)]
        for team, (points, bags) in enumerate(results):
            self.add_result(team, points, bags)
        self.rounds_played += 1

    def winner(self) -> Optional[int]:
        """The team that won, or None if another round is needed."""
        if max(self.scores) <= self.winning_value:
            return None
        if self.scores[0] != self.scores[1]:
            return 0 if self.scores[0] > self.scores[1] else 1
        if self.bags[0] != self.bags[1]:
            return 0 if self.bags[0] < self.bags[1] else 1
        return None
