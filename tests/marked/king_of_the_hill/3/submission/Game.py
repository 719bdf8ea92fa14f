from __future__ import annotations

import random

from Card import Card
from Player import Player
from Round import Round
from Rules import Rules
from Trick import Trick


class Game:
    def __init__(self, names) -> None:
        if len(names) < 5:
            raise ValueError("five players are needed")
        if len(set(names)) < len(names):
            raise ValueError("every player needs a name of his or her own")
        self.players = [Player(name) for name in random.sample(names, len(names))]
        self.playerRanks = {player.name: "2" for player in self.players}
        self.scoresheet = {player.name: [] for player in self.players}
        self.currentRound = self.newRound(self.players[0], True)
        self.roundsToGo = None

    def fixNumRounds(self, number: int) -> None:
        self.roundsToGo = number

    def orderFrom(self, player):
        start = self.players.index(player)
        return [self.players[(start + i) % len(self.players)] for i in range(len(self.players))]

    def newRound(self, startingPlayer, isFirstRound) -> Round:
        self.currentRound = Round(self.orderFrom(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    @staticmethod
    def defenderGain(score: int) -> int:
        if score >= 80:
            return 0
        if score > 40:
            return 1
        return 2 if score > 0 else 3

    @staticmethod
    def challengerGain(score: int) -> int:
        for limit, gain in ((200, 3), (160, 2), (120, 1)):
            if score >= limit:
                return gain
        return 0

    @staticmethod
    def raised(rank: str, gain: int) -> str:
        ranks = Card.VALID_RANKS
        return ranks[min(ranks.index(rank) + gain, len(ranks) - 1)]

    def nextKoth(self, score: int):
        koth, defenders = self.currentRound.koth, self.currentRound.defenders
        if score < 80:
            return next((player for player in defenders if player is not koth), koth)
        return self.orderFrom(koth)[1]

    def finishRound(self, lastWinner):
        """Give out ranks.  The result is the king of the hill of the next round."""
        score = self.currentRound.challengeScore(lastWinner)
        for player in self.players:
            if player in self.currentRound.defenders:
                gain = self.defenderGain(score)
            else:
                gain = self.challengerGain(score)
            self.playerRanks[player.name] = self.raised(self.playerRanks[player.name], gain)
            self.scoresheet[player.name].append(self.playerRanks[player.name])
        return self.nextKoth(score)

    def playRound(self, actions, graphics) -> bool:
        """One round from deal to scores.  False when the game is over."""
        current = self.currentRound
        actions.confirmReady(self.players, "the round")
        current.startRound(actions.offerDeclaration)
        if current.trumpSuit is None:
            actions.sleep(3)
        current.endDrawing(actions.chooseSuit)
        current.buryCards(actions.chooseCards(current.koth, 8))
        current.calledCard = actions.callCard(current.koth)
        leader = current.koth
        while leader.hand.numCards():
            actions.confirmReady(self.players, "the trick")
            trick = Trick(current, leader)
            for player in self.orderFrom(leader):
                graphics.display(self, trick)
                plays = Rules().allowed(player.hand, trick)
                trick.playCards(player, actions.choosePlay(player, plays))
            leader = current.endTrick(trick)
        koth = self.finishRound(leader)
        if self.roundsToGo == 0:
            return False
        if self.roundsToGo is not None:
            self.roundsToGo -= 1
        self.newRound(koth, False)
        return True
