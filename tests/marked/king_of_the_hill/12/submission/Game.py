"""Game - seats and ranks."""
import random

from Player import Player
from Round import Round
from Strength import RANKS


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("five different names are needed")
        self.players = [Player(name) for name in names]
        random.shuffle(self.players)
        self.playerRanks = dict.fromkeys(names, "2")
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        at = self.players.index(startingPlayer)
        order = self.players[at:] + self.players[:at]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def _promote(self, players, steps):
        for player in players:
            index = RANKS.index(self.playerRanks[player.name]) + steps
            self.playerRanks[player.name] = RANKS[min(index, len(RANKS) - 1)]

    def finishRound(self, lastWinner):
        current = self.currentRound
        score = current.challengeScore(lastWinner)
        if score < 80:
            self._promote(current.defenders, self._defenderSteps(score))
            mates = [p for p in current.defenders if p is not current.koth]
            return mates[0] if mates else current.koth
        self._promote(current.challengers(), self._challengerSteps(score))
        return self._nextChallenger(current)

    def _defenderSteps(self, score):
        if score == 0:
            return 3
        return 2 if score <= 40 else 1

    def _challengerSteps(self, score):
        if score <= 120:
            return 0
        return min(3, (score - 120) // 40 + 1)

    def _nextChallenger(self, current):
        at = self.players.index(current.koth)
        for step in range(1, 5):
            player = self.players[(at + step) % 5]
            if player not in current.defenders:
                return player
        return current.koth
