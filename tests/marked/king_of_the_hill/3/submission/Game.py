from __future__ import annotations

import random

from Round import Round
from Trick import Trick


class Game:
    def __init__(self, players) -> None:
        names = {player.name for player in players}
        if len(players) < 5:
            raise ValueError("five players are needed")
        if len(names) < len(players):
            raise ValueError("every player needs a name of his or her own")
        self.seating = random.sample(players, len(players))
        self.playerRanks = {player: 2 for player in self.seating}
        self.scoresheet = {player: [] for player in self.seating}
        self.currentRound = Round(self.seating[0], 1, self.seating)
        self.roundsToGo = None

    def fixNumRounds(self, number: int) -> None:
        self.roundsToGo = number

    def orderFrom(self, player):
        start = self.seating.index(player)
        return [self.seating[(start + i) % len(self.seating)] for i in range(len(self.seating))]

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

    def nextKoth(self, score: int):
        koth, defenders = self.currentRound.koth, self.currentRound.defenders
        if score < 80:
            return defenders[-1]
        return self.orderFrom(koth)[1]

    def endRound(self, lastWinner) -> bool:
        """Give out ranks and prepare the next round.  False when the game is over."""
        score = self.currentRound.challengeScore(lastWinner)
        for player in self.seating:
            if player in self.currentRound.defenders:
                self.playerRanks[player] += self.defenderGain(score)
            else:
                self.playerRanks[player] += self.challengerGain(score)
            self.scoresheet[player].append(self.playerRanks[player])
        if self.roundsToGo == 0:
            return False
        if self.roundsToGo is not None:
            self.roundsToGo -= 1
        koth = self.nextKoth(score)
        self.currentRound = Round(koth, 0, self.orderFrom(koth), self.playerRanks[koth])
        return True

    def playRound(self, actions, graphics) -> bool:
        current = self.currentRound
        actions.confirmReady(self.seating, "the round")
        current.startRound(actions.offerDeclaration)
        if current.trumpSuit is None:
            actions.sleep(3)
        current.endDrawing(actions.chooseSuit)
        current.buryCards(actions.chooseCards(current.koth, 8))
        current.calledCard = actions.callCard(current.koth)
        leader = current.koth
        while leader.hand.numCards():
            actions.confirmReady(self.seating, "the trick")
            trick = Trick(current, leader)
            for player in self.orderFrom(leader):
                graphics.display(self, trick)
                plays = current.rules().allowed(player.hand, trick)
                current.takeTurn(trick, player, actions.choosePlay(player, plays))
            leader, _ = trick.trickWinner()
            current.playerPoints[leader] += trick.trickPoints()
        return self.endRound(leader)
