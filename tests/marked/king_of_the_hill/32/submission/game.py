from random import shuffle

from play import Player, Round, Rules, Trick


class Game:
    def __init__(self, names):
        names = list(names)
        assert len(names) == 5, "need exactly 5 players"
        assert len(set(names)) == 5, "names must be different"
        shuffle(names)
        self.players = [Player(n) for n in names]
        self.playerRanks = {n: "2" for n in names}
        self.currentRound = None

    def newRound(self, startingPlayer, isFirstRound):
        k = self.players.index(startingPlayer)
        self.currentRound = Round([self.players[(k + i) % 5] for i in range(5)],
                                  isFirstRound, self.playerRanks)
        return self.currentRound

    def rankUp(self, player, steps):
        if steps == 0:
            return
        rank = int(self.playerRanks[player.name]) + steps
        self.playerRanks[player.name] = str(rank)

    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        if score < 80:
            steps = 3 if score == 0 else 2 if score <= 40 else 1
            for p in r.defenders:
                self.rankUp(p, steps)
            for p in r.defenders:
                if p is not r.koth:
                    return p
            return r.koth
        steps = 3 if score >= 200 else 2 if score >= 160 else 1 if score >= 120 else 0
        for p in self.players:
            if p not in r.defenders:
                self.rankUp(p, steps)
        k = self.players.index(r.koth)
        while self.players[k] in r.defenders:
            k = (k + 1) % 5
        return self.players[k]
