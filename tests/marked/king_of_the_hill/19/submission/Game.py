import random

from Card import RANKS
from Player import Player
from Round import Round


class Game:

    def __init__(self, names):
        if len(names) != 5:
            raise ValueError('five names, please')
        self.players = [Player(name) for name in random.sample(list(names), 5)]
        self.playerRanks = dict.fromkeys(names, '2')
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        i = self.players.index(startingPlayer)
        self.currentRound = Round(self.players[i:] + self.players[:i], isFirstRound, self.playerRanks)
        return self.currentRound

    def increaseRank(self, players, steps):
        for player in players:
            index = RANKS.index(self.playerRanks[player.name]) + steps
            self.playerRanks[player.name] = RANKS[min(index, 12)]

    def finishRound(self, lastWinner):
        rnd = self.currentRound
        score = rnd.challengeScore(lastWinner)

        # step 19
        if score <= 80:
            if score == 0:
                self.increaseRank(rnd.defenders, 3)
            elif score <= 40:
                self.increaseRank(rnd.defenders, 2)
            else:
                self.increaseRank(rnd.defenders, 1)
            for player in rnd.defenders:
                if player is not rnd.koth:
                    return player
            return rnd.koth

        # step 20
        if 120 <= score < 160:
            self.increaseRank(rnd.challengers(), 1)
        elif 160 <= score < 200:
            self.increaseRank(rnd.challengers(), 2)
        elif score >= 200:
            self.increaseRank(rnd.challengers(), 3)
        i = self.players.index(rnd.koth)
        for player in self.players[i + 1:] + self.players[:i]:
            if player not in rnd.defenders:
                return player
