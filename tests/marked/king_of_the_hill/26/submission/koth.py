"""King of the Hill.  Everything that holds data is a dataclass."""
from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS = "BR"
POINTS = {"5": 5, "T": 10, "K": 10}
TRUMP = "trump"


@dataclass(eq=False)
class Card:
    rank: str
    suit: str

    def identical(self, card) -> bool:
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card) -> bool:
        return self.rank == card.rank

    def sameSuit(self, card) -> bool:
        return self.suit == card.suit

    @property
    def points(self) -> int:
        return POINTS.get(self.rank, 0)


@dataclass(frozen=True)
class Trumps:
    """The trump rank and suit, and how cards compare under them."""
    rank: str | None = None
    suit: str | None = None

    def isTrump(self, card) -> bool:
        return card.suit in JOKERS or card.rank == self.rank or card.suit == self.suit

    def suitOf(self, card):
        """The suit that counts for following."""
        return TRUMP if self.isTrump(card) else card.suit

    def strength(self, card) -> tuple:
        if card.suit in JOKERS:
            return (5, JOKERS.index(card.suit))
        value = RANKS.index(card.rank)
        if card.rank == self.rank:
            return (4 if card.suit == self.suit else 3, 0)
        return (2 if card.suit == self.suit else 1, value)


@dataclass(eq=False)
class CardPile:
    cards: list[Card] = field(default_factory=list)

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card) -> bool:
        return any(c.identical(card) for c in self.cards)

    def removeCard(self, card):
        for i, c in enumerate(self.cards):
            if c.identical(card):
                return self.cards.pop(i)
        return None

    def shuffle(self):
        random.shuffle(self.cards)


@dataclass(eq=False)
class Hand(CardPile):
    trumps: Trumps = Trumps()

    def sortHand(self, trumpRank, trumpSuit):
        self._arrange(Trumps(trumpRank, trumpSuit))

    def _arrange(self, trumps):
        self.cards.sort(key=lambda c: (trumps.strength(c), c.suit), reverse=True)

    def addCard(self, card):
        self.cards.append(card)
        self._arrange(self.trumps)

    def numCards(self) -> int:
        return len(self.cards)


@dataclass(eq=False)
class CardStack(CardPile):
    def removeCard(self):
        return self.cards.pop() if self.cards else None


@dataclass(eq=False)
class Player:
    name: str
    hand: Hand = field(default_factory=Hand)


@dataclass(eq=False)
class Round:
    dealOrder: list[Player]
    isFirstRound: bool
    playerRanks: dict[str, str]
    trumpRank: str = "2"
    trumpSuit: str | None = None
    koth: Player | None = None
    deadHand: CardPile = field(default_factory=CardPile)
    calledCard: Card | None = None
    defenders: list[Player] = field(default_factory=list)
    playerPoints: dict[str, int] = field(default_factory=dict)
    drawStack: CardStack = field(default_factory=CardStack)

    def __post_init__(self):
        self.playerPoints = {p.name: 0 for p in self.dealOrder}
        if not self.isFirstRound:
            self.koth = self.dealOrder[0]
            self.defenders = [self.koth]
            self.trumpRank = self.playerRanks[self.koth.name]

    @property
    def trumps(self) -> Trumps:
        return Trumps(self.trumpRank, self.trumpSuit)

    def startRound(self):
        for _ in range(2):
            for suit in SUITS:
                for rank in RANKS:
                    self.drawStack.addCard(Card(rank, suit))
            for joker in JOKERS:
                self.drawStack.addCard(Card("", joker))
        self.drawStack.shuffle()
        for _ in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick) -> Player:
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner) -> int:
        score = sum(self.playerPoints[p.name] for p in self.dealOrder if p not in self.defenders)
        if lastWinner is not self.koth:
            score += 2 * sum(c.points for c in self.deadHand.cards)
        return score


@dataclass(eq=False)
class Trick:
    round: Round
    leadingPlayer: Player
    cards: list[tuple[Player, list[Card]]] = field(default_factory=list)

    @property
    def trickType(self):
        return len(self.cards[0][1]) if self.cards else None

    @property
    def trickSuit(self):
        if not self.cards:
            return None
        led = self.cards[0][1][0]
        return self.round.trumpSuit if self.round.trumps.isTrump(led) else led.suit

    def playCards(self, player, cards):
        played = [player.hand.removeCard(c) for c in cards]
        self.cards.append((player, played))
        called = self.round.calledCard
        if called is not None and any(c.identical(called) for c in played):
            if player not in self.round.defenders:
                self.round.defenders.append(player)

    def trickPoints(self) -> int:
        return sum(c.points for _, played in self.cards for c in played)

    def trickWinner(self) -> Player:
        trumps = self.round.trumps
        led = trumps.suitOf(self.cards[0][1][0])
        winner, best = self.cards[0][0], trumps.strength(self.cards[0][1][0])
        for player, played in self.cards[1:]:
            if len(played) == 2 and not played[0].identical(played[1]):
                continue
            if trumps.suitOf(played[0]) not in (led, TRUMP):
                continue
            if trumps.strength(played[0]) > best:
                winner, best = player, trumps.strength(played[0])
        return winner


@dataclass(eq=False)
class Rules:
    def validPlay(self, trick, player, cards) -> bool:
        if len(cards) not in (1, 2) or not self._held(player, cards):
            return False
        if not trick.cards:
            return len(cards) == 1 or cards[0].identical(cards[1])
        if len(cards) != trick.trickType:
            return False
        trumps = trick.round.trumps
        led = trumps.suitOf(trick.cards[0][1][0])
        suited = [c for c in player.hand.cards if c.suit == trick.trickSuit]
        follows = [trumps.suitOf(c) == led for c in cards]
        if len(cards) == 1:
            return follows[0] or not suited
        if any(a.identical(b) for a, b in combinations(suited, 2)):
            return all(follows) and cards[0].identical(cards[1])
        return sum(follows) == min(2, len(suited))

    def _held(self, player, cards) -> bool:
        return all(
            sum(h.identical(c) for h in player.hand.cards) >= sum(d.identical(c) for d in cards) for c in cards
        )


@dataclass(eq=False)
class Game:
    names: list[str]
    players: list[Player] = field(default_factory=list)
    playerRanks: dict[str, str] = field(default_factory=dict)
    currentRound: Round | None = None

    def __post_init__(self):
        if len(self.names) != 5 or len(set(self.names)) != 5:
            raise ValueError("the game takes five players with different names")
        self.players = [Player(n) for n in self.names]
        random.shuffle(self.players)
        self.playerRanks = {n: "2" for n in self.names}

    def _from(self, player) -> list[Player]:
        i = self.players.index(player)
        return self.players[i:] + self.players[:i]

    def newRound(self, startingPlayer, isFirstRound) -> Round:
        for p in self.players:
            p.hand = Hand()
        self.currentRound = Round(self._from(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def _promote(self, players, steps):
        for p in players:
            i = RANKS.index(self.playerRanks[p.name]) + steps
            self.playerRanks[p.name] = RANKS[min(i, len(RANKS) - 1)]

    def _steps(self, score) -> int:
        """How far the winning side goes up."""
        if score < 80:
            return 3 if score == 0 else 2 if score <= 40 else 1
        return 3 if score >= 200 else 2 if score >= 160 else 1 if score >= 120 else 0

    def _nextKoth(self, score) -> Player:
        rnd = self.currentRound
        if score < 80:
            mates = [p for p in rnd.defenders if p is not rnd.koth]
            return mates[0] if mates else rnd.koth
        return self._from(rnd.koth)[1]

    def finishRound(self, lastWinner) -> Player:
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        risers = [p for p in self.players if (p in rnd.defenders) == (score < 80)]
        self._promote(risers, self._steps(score))
        return self._nextKoth(score)
