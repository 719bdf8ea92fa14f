"""Rounds and games."""
import random

from .. import things
from ..things import RANKS, SUITS


class Round:
    koth = None
    trumpRank = "2"
    trumpSuit = None
    calledCard = None

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.defenders = []
        if not isFirstRound:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.defenders += [dealOrder[0]]
        self.deadHand = things.Hand()
        self.playerPoints = {player.name: 0 for player in dealOrder}
        self.drawStack = things.CardStack()

    def startRound(self):
        deck = [things.Card(rank, suit) for suit in SUITS for rank in RANKS]
        deck += [things.Card("", "B"), things.Card("", "R")]
        self.drawStack = things.CardStack(*deck, *deck)
        self.drawStack.shuffle()
        for _ in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def challengers(self):
        return [player for player in self.dealOrder if player not in self.defenders]

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        return sum(
            self.playerPoints[player.name]
            + (2 * sum(card.worth for card in self.deadHand.cards) if player is lastWinner else 0)
            for player in self.challengers()
        )


class Game:
    def __init__(self, names):
        assert len(names) == 5, "five players"
        assert len(set(names)) == 5, "different names"
        self.players = [things.Player(name) for name in random.sample(list(names), k=5)]
        self.levels = {name: 0 for name in names}
        self.currentRound = None

    @property
    def playerRanks(self):
        return {name: RANKS[min(level, 12)] for name, level in self.levels.items()}

    @playerRanks.setter
    def playerRanks(self, ranks):
        self.levels = {name: RANKS.index(rank) for name, rank in ranks.items()}

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        order = self.players[i:] + self.players[:i]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def finishRound(self, lastWinner):
        current = self.currentRound
        score = current.challengeScore(lastWinner)
        if score >= 80:
            for player in current.challengers():
                self.levels[player.name] += min(score // 40 - 2, 3)
            start = self.players.index(current.koth)
            table = self.players[start:] + self.players[:start]
            return [player for player in table if player not in current.defenders][0]
        for player in current.defenders:
            self.levels[player.name] += 1 + (score <= 40) + (score == 0)
        return current.defenders[len(current.defenders) - 1]
