import random

from Player import Player
from Round import Round

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Game:
    def __init__(self, names):
        if len(names) != 5 or len({*names}) != 5:
            raise RuntimeError("Please give five different names.")
        self.players = []
        names = list(names)
        while names:
            self.players.append(Player(names.pop(random.randint(0, len(names) - 1))))
        self.playerRanks = {}
        for player in self.players:
            self.playerRanks[player.name] = RANKS[0]
        self.currentRound = None
        self.scoresheet = []

    def after(self, player):
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def newRound(self, startingPlayer, isFirstRound):
        order = [startingPlayer]
        for n in range(4):
            order.append(self.after(order[-1]))
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def promote(self, players, steps):
        for player in players:
            for n in range(steps):
                rank = self.playerRanks[player.name]
                if rank != "A":
                    self.playerRanks[player.name] = RANKS[RANKS.index(rank) + 1]

    def finishRound(self, lastWinner):
        score = self.currentRound.challengeScore(lastWinner)
        self.scoresheet.append(score)
        king = self.currentRound.koth
        defenders = self.currentRound.defenders
        if score >= 80:
            steps = 0
            for boundary in (120, 160, 200):
                if score >= boundary:
                    steps += 1
            self.promote([player for player in self.players if player not in defenders], steps)
            king = self.after(king)
            while king in defenders:
                king = self.after(king)
            return king
        steps = 3
        for boundary in (0, 40):
            if score > boundary:
                steps -= 1
        self.promote(defenders, steps)
        return self.currentRound.teammate() or king
