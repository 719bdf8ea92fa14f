"""Rounds and the game as a whole."""
import random

from .cards import CardPile, CardStack, Hand, RANKS, doubleDeck
from .play import Player

NUM_PLAYERS = 5
CARDS_EACH = 20


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.playerPoints = {player.name: 0 for player in self.dealOrder}
        if isFirstRound:
            self.trumpRank = RANKS[0]
            self.koth = None
            self.defenders = []
        else:
            self.koth = self.dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
            self.defenders = [self.koth]

    def startRound(self):
        self.drawStack = doubleDeck()
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand = Hand()
        for _ in range(CARDS_EACH):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def makeKoth(self, player):
        self.koth = player
        self.defenders = [player]

    def lookForCalledCard(self, player, cards):
        if self.calledCard is None:
            return
        if any(card.identical(self.calledCard) for card in cards):
            self.calledCard = None
            if player not in self.defenders:
                self.defenders.append(player)

    def challengers(self):
        return [player for player in self.dealOrder if player not in self.defenders]

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[player.name] for player in self.challengers())
        if lastWinner is not self.koth:
            score += 2 * self.deadHand.points()
        return score


class Game:
    def __init__(self, names):
        names = list(names)
        if len(names) != NUM_PLAYERS or len(set(names)) != NUM_PLAYERS:
            raise ValueError("the game needs five players with different names")
        random.shuffle(names)
        self.players = [Player(name) for name in names]
        self.playerRanks = {name: RANKS[0] for name in names}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        start = self.players.index(startingPlayer)
        order = self.players[start:] + self.players[:start]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        if score < 80:
            self._promote(rnd.defenders, self._defenderSteps(score))
            mates = [player for player in rnd.defenders if player is not rnd.koth]
            return mates[0] if mates else rnd.koth
        self._promote(rnd.challengers(), self._challengerSteps(score))
        return self._nextChallenger(rnd)

    @staticmethod
    def _defenderSteps(score):
        if score == 0:
            return 3
        return 2 if score <= 40 else 1

    @staticmethod
    def _challengerSteps(score):
        for steps, limit in ((3, 200), (2, 160), (1, 120)):
            if score >= limit:
                return steps
        return 0

    def _nextChallenger(self, rnd):
        seat = self.players.index(rnd.koth)
        for step in range(1, NUM_PLAYERS):
            player = self.players[(seat + step) % NUM_PLAYERS]
            if player not in rnd.defenders:
                return player

    def _promote(self, players, steps):
        for player in players:
            rank = RANKS.index(self.playerRanks[player.name]) + steps
            self.playerRanks[player.name] = RANKS[min(rank, len(RANKS) - 1)]
