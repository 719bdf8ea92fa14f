"""Rounds, the game and the rewards."""
import random

from .piles import CardPile, CardStack, DeckFactory
from .play import Player
from .values import PointTable, RankLadder


class Round:
    HAND_SIZE = 21
    DECKS = 2

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpRank = "2"
        self.trumpSuit = None
        self.koth = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = []
        self.playerPoints = {p.name: 0 for p in dealOrder}
        self.drawStack = CardStack()
        if not isFirstRound:
            self._crown(dealOrder[0], playerRanks)

    def _crown(self, player, playerRanks):
        self.koth = player
        self.defenders = [player]
        self.trumpRank = playerRanks[player.name]

    def startRound(self):
        self._fill_stack()
        for _ in range(self.HAND_SIZE):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def _fill_stack(self):
        self.drawStack = CardStack()
        for _ in range(self.DECKS):
            for card in DeckFactory.deck():
                self.drawStack.addCard(card)
        self.drawStack.shuffle()

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def is_challenger(self, player):
        return player not in self.defenders

    def challengeScore(self, lastWinner):
        score = 0
        for player in self.dealOrder:
            if self.is_challenger(player):
                score += self.playerPoints[player.name]
        if self.is_challenger(lastWinner):
            score += 2 * PointTable.of_cards(self.deadHand.cards)
        return score


class Reward:
    """A range of scores (low <= score < high), the team and its steps."""

    def __init__(self, low, high, defenders_win, steps):
        self.low, self.high = low, high
        self.defenders_win, self.steps = defenders_win, steps

    def applies(self, score):
        return self.low <= score < self.high


REWARDS = [
    Reward(0, 1, True, 3),
    Reward(1, 40, True, 2),
    Reward(41, 80, True, 1),
    Reward(80, 120, False, 0),
    Reward(120, 160, False, 1),
    Reward(160, 200, False, 2),
    Reward(200, float("inf"), False, 3),
]


class Game:
    def __init__(self, names):
        self._check(names)
        self.players = [Player(name) for name in names]
        random.shuffle(self.players)
        self.playerRanks = {name: RankLadder.STEPS[0] for name in names}
        self.currentRound = None

    @staticmethod
    def _check(names):
        if len(names) != 5:
            raise ValueError("King of the Hill is for five players")
        if len(set(names)) < len(names):
            raise ValueError("two players have the same name")

    def _from(self, player, offset=0):
        start = self.players.index(player) + offset
        return [self.players[(start + i) % len(self.players)] for i in range(len(self.players))]

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self._from(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        score = self.currentRound.challengeScore(lastWinner)
        for reward in REWARDS:
            if reward.applies(score):
                self._pay(reward)
                return self._next_king(reward)

    def _pay(self, reward):
        for player in self.players:
            defends = player in self.currentRound.defenders
            if defends == reward.defenders_win:
                self.playerRanks[player.name] = RankLadder.climb(self.playerRanks[player.name], reward.steps)

    def _next_king(self, reward):
        king, team = self.currentRound.koth, self.currentRound.defenders
        if reward.defenders_win:
            for player in team:
                if player is not king:
                    return player
            return king
        for player in self._from(king, 1):
            if player not in team:
                return player.name
