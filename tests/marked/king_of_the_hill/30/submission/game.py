import random
from card import RANKS
from player import Player
from round import Round


class Game:
    def __init__(self, names):
        if len(names) != 5 or len(set(names)) != 5:
            raise ValueError("five players with different names please")
        self.players = [Player(n) for n in names]
        random.shuffle(self.players)
        self.playerRanks = {n: "2" for n in names}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        order = self.players[i:] + self.players[:i]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def _promote(self, players, n):
        for p in players:
            i = RANKS.index(self.playerRanks[p.name])
            self.playerRanks[p.name] = RANKS[min(i + n, len(RANKS) - 1)]

    def finishRound(self, lastWinner):
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)
        challengers = [p for p in self.players if p not in rnd.defenders]
        if score < 80:
            if score == 0:
                self._promote(rnd.defenders, 3)
            elif score < 40:
                self._promote(rnd.defenders, 2)
            else:
                self._promote(rnd.defenders, 1)
            for p in rnd.defenders:
                if p is not rnd.koth:
                    return p
            return rnd.koth

        if score >= 200:
            self._promote(challengers, 3)
        elif score >= 160:
            self._promote(challengers, 2)
        elif score >= 120:
            self._promote(challengers, 1)
        i = self.players.index(rnd.koth)
        for k in range(1, 5):
            p = self.players[(i + k) % 5]
            if p in challengers:
                return p
