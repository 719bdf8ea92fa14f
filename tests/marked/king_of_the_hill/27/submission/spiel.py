"""Aufgabe 9: das ganze Spiel."""

import random

from karten import RAENGE
from runde import Round
from spieler import Player


class Game:

    def __init__(self, names):
        if len(names) != 5:
            raise ValueError("Es müssen fünf Spieler sein.")
        if len(set(names)) != 5:
            raise ValueError("Die Namen müssen verschieden sein.")
        self.players = [Player(n) for n in names]
        random.shuffle(self.players)
        self.playerRanks = {n: "2" for n in names}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        reihe = self.players[i:] + self.players[:i]
        self.currentRound = Round(reihe, isFirstRound, self.playerRanks)
        return self.currentRound

    def _aufsteigen(self, spieler, stufen):
        alt = RAENGE.index(self.playerRanks[spieler.name])
        neu = min(alt + stufen, len(RAENGE) - 1)
        self.playerRanks[spieler.name] = RAENGE[neu]

    def finishRound(self, lastWinner):
        runde = self.currentRound
        ergebnis = runde.challengeScore(lastWinner)
        gegner = [s for s in self.players if s not in runde.defenders]

        if ergebnis < 80:
            # die Verteidiger haben gewonnen
            if ergebnis == 0:
                stufen = 3
            elif ergebnis < 40:
                stufen = 2
            else:
                stufen = 1
            for s in runde.defenders:
                self._aufsteigen(s, stufen)
            for s in runde.defenders:
                if s is not runde.koth:
                    return s
            return runde.koth

        # die Herausforderer haben gewonnen
        if ergebnis >= 200:
            stufen = 3
        elif ergebnis >= 160:
            stufen = 2
        elif ergebnis >= 120:
            stufen = 1
        else:
            stufen = 0
        for s in gegner:
            self._aufsteigen(s, stufen)

        i = self.players.index(runde.koth)
        while True:
            i = (i + 1) % 5
            if self.players[i] in gegner:
                return self.players[i]
