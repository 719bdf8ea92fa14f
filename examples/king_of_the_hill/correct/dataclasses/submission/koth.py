"""King of the Hill, with dataclasses. Cards compare by value, and so do piles."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, product
from typing import Dict, List, Optional, Tuple

RANKS = tuple("23456789TJQKA")


@dataclass(frozen=True)
class Card:
    rank: str
    suit: str

    def identical(self, card: Card) -> bool:
        return self == card

    def sameRank(self, card: Card) -> bool:
        return self.rank == card.rank

    def sameSuit(self, card: Card) -> bool:
        return self.suit == card.suit


@dataclass
class CardPile:
    cards: List[Card] = field(default_factory=list)

    def addCard(self, card: Card) -> Card:
        self.cards.append(card)
        return card

    def cardExists(self, card: Card) -> bool:
        return card in self.cards

    def removeCard(self, card: Card) -> Optional[Card]:
        if card not in self.cards:
            return None
        self.cards.remove(card)
        return card

    def shuffle(self) -> None:
        random.shuffle(self.cards)


def value_of(card: Card, trump_rank: Optional[str] = None, trump_suit: Optional[str] = None) -> int:
    ladder = [("", "R")], [("", "B")], [(trump_rank, trump_suit)], [(trump_rank, s) for s in "CDHS"]
    for place, step in enumerate(ladder):
        if (card.rank, card.suit) in step:
            return 50 - place
    return RANKS.index(card.rank) + (20 if card.suit == trump_suit else 0)


@dataclass
class Hand(CardPile):
    trumps: Tuple[Optional[str], Optional[str]] = (None, None)

    def sortHand(self, trumpRank: str, trumpSuit: str) -> None:
        self.trumps = (trumpRank, trumpSuit)
        self.cards.sort(key=lambda card: -value_of(card, *self.trumps))

    def addCard(self, card: Card) -> Card:
        lower = [n for n, c in enumerate(self.cards) if value_of(c, *self.trumps) < value_of(card, *self.trumps)]
        self.cards.insert(lower[0] if lower else len(self.cards), card)
        return card

    def numCards(self) -> int:
        return len(self.cards)


@dataclass
class CardStack(CardPile):
    def removeCard(self) -> Optional[Card]:
        return self.cards.pop() if self.cards else None


@dataclass
class Player:
    name: str
    hand: Hand = field(default_factory=Hand)


@dataclass
class Round:
    dealOrder: List[Player]
    isFirstRound: bool
    playerRanks: Dict[str, str]
    trumpRank: str = "2"
    trumpSuit: Optional[str] = None
    koth: Optional[Player] = None
    deadHand: CardPile = field(default_factory=Hand)
    calledCard: Optional[Card] = None
    defenders: List[Player] = field(default_factory=list)
    playerPoints: Dict[str, int] = field(default_factory=dict)
    drawStack: CardStack = field(default_factory=CardStack)

    def __post_init__(self):
        self.playerPoints = {player.name: 0 for player in self.dealOrder}
        if not self.isFirstRound:
            self.koth = self.dealOrder[0]
            self.defenders = [self.koth]
            self.trumpRank = self.playerRanks[self.koth.name]

    def startRound(self) -> None:
        deck = [Card(r, s) for r, s in product(RANKS, "CDHS")] + [Card("", "B"), Card("", "R")]
        for card in random.sample(deck * 2, 108):
            self.drawStack.addCard(card)
        for _ in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def trump(self, card: Card) -> bool:
        return card.suit in ("B", "R", self.trumpSuit) or card.rank == self.trumpRank

    def suit(self, card: Card) -> Optional[str]:
        return self.trumpSuit if self.trump(card) else card.suit

    def is_defender(self, player: Player) -> bool:
        return player.name in [one.name for one in self.defenders]

    def endTrick(self, trick: Trick) -> Player:
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = self.playerPoints[winner.name] + trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner: Player) -> int:
        total = 2 * points(self.deadHand.cards)
        if self.is_defender(lastWinner):
            total = 0
        for player in self.dealOrder:
            total += 0 if self.is_defender(player) else self.playerPoints[player.name]
        return total


def points(cards: List[Card]) -> int:
    return sum({"5": 5, "T": 10, "K": 10}.get(card.rank, 0) for card in cards)


@dataclass
class Trick:
    round: Round
    leadingPlayer: Player
    cards: List[Tuple[Player, List[Card]]] = field(default_factory=list)

    @property
    def trickSuit(self) -> Optional[str]:
        return self.round.suit(self.cards[0][1][0])

    @property
    def trickType(self) -> int:
        return len(self.cards[0][1])

    def playCards(self, player: Player, cards: List[Card]) -> None:
        for card in cards:
            player.hand.removeCard(card)
        self.cards.append((player, list(cards)))
        if self.round.calledCard in cards:
            self.round.defenders = self.round.defenders + [player]
            self.round.calledCard = None

    def trickPoints(self) -> int:
        return sum(points(cards) for _, cards in self.cards)

    def strength(self, cards: List[Card]) -> int:
        """How strong a play is; -1 for one that cannot win."""
        if len(set(cards)) > 1:
            return -1
        if not self.round.trump(cards[0]) and cards[0].suit != self.trickSuit:
            return -1
        return value_of(cards[0], self.round.trumpRank, self.round.trumpSuit)

    def trickWinner(self) -> Player:
        strengths = [self.strength(cards) for _, cards in self.cards]
        return self.cards[strengths.index(max(strengths))][0]


@dataclass
class Rules:
    def validPlay(self, trick: Trick, player: Player, cards: List[Card]) -> bool:
        rest = list(player.hand.cards)
        try:
            for card in cards:
                rest.remove(card)
        except ValueError:
            return False
        if not trick.cards:
            return len(cards) == 1 or len(cards) == 2 and cards[0] == cards[1]
        if len(cards) != trick.trickType:
            return False
        suit = trick.round.suit
        mine = [card for card in player.hand.cards if suit(card) == trick.trickSuit]
        if len(cards) == 1:
            return cards[0] in mine or not mine
        has_pair = any(mine.count(card) > 1 for card in mine)
        if has_pair and all(card not in mine for card in cards):
            return False
        # One card of the suit has to be played as well, where there is one.
        return not mine or any(card in mine for card in cards)


@dataclass
class Game:
    names: List[str]
    currentRound: Optional[Round] = None

    def __post_init__(self):
        if len(self.names) != 5 or len(set(self.names)) < 5:
            raise ValueError(f"not five different names: {self.names}")
        self.players = [Player(name) for name in self.names]
        random.shuffle(self.players)

    @cached_property
    def playerRanks(self) -> Dict[str, str]:
        return {name: "2" for name in self.names}

    def seat(self, player: Player) -> int:
        return [one.name for one in self.players].index(player.name)

    def newRound(self, startingPlayer: Player, isFirstRound: bool) -> Round:
        first = self.seat(startingPlayer)
        order = [self.players[(first + n) % 5] for n in range(5)]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner: Player) -> Player:
        this = self.currentRound
        score = this.challengeScore(lastWinner)
        changes = {0: (True, 3), 1: (True, 2), 2: (True, 1), 3: (False, 0), 4: (False, 1), 5: (False, 2), 6: (False, 3)}
        limits = [0, 40, 79, 119, 159, 199]
        defenders_win, steps = changes[sum(score > limit for limit in limits)]
        for player in this.dealOrder:
            if this.is_defender(player) == defenders_win:
                rank = RANKS.index(self.playerRanks[player.name])
                self.playerRanks[player.name] = (RANKS + ("A",) * 3)[rank + steps]
        if defenders_win:
            return this.defenders[-1]
        seat = self.seat(this.koth)
        for n in range(1, 5):
            if not this.is_defender(self.players[(seat + n) % 5]):
                return self.players[(seat + n) % 5]
        return this.koth
