import random
from Round import Round
from Trick import Trick

class Game:
    def __init__(self, players):
        if len(players) != 5: raise ValueError("need 5 players")
        if len(set(p.name for p in players)) != 5: raise ValueError("names must be different")
        self.players = random.sample(list(players), 5)
        self.playerRanks = {}
        self.scoresheet = {}
        for p in self.players:
            self.playerRanks[p] = 2
            self.scoresheet[p] = []
        self.currentRound = None
        self.left = None
        self.over = False

    def fixNumRounds(self, n):
        self.left = n

    def after(self, p):
        return self.players[(self.players.index(p) + 1) % 5]

    def newRound(self, koth=None):
        if koth is None:
            self.currentRound = Round(self.players[0], 1, self.players, 2)
        else:
            self.currentRound = Round(koth, 0, self.players, self.playerRanks[koth])
        return self.currentRound

    # 19 and 20
    def settle(self, score):
        r = self.currentRound
        d, c = 0, 0
        if score == 0: d = 3
        elif score <= 40: d = 2
        elif score < 80: d = 1
        elif score >= 200: c = 3
        elif score >= 160: c = 2
        elif score >= 120: c = 1
        for p in self.players:
            if p in r.defenders: self.playerRanks[p] += d
            else: self.playerRanks[p] += c
            self.scoresheet[p].append(self.playerRanks[p])
        if score < 80:
            mates = [p for p in r.defenders if p is not r.koth]
            return mates[0] if mates else r.koth
        p = self.after(r.koth)
        while p in r.defenders:
            p = self.after(p)
        return p

    def playRound(self, koth, actions, graphics):
        actions.ready(self.players, "round")
        r = self.newRound(koth)
        r.startRound(actions)
        if r.trumpSuit is None:
            actions.wait(3)
            r.noDeclaration(actions)
        r.bury(actions)
        r.calledCard = actions.pickCalled(r.koth)
        leader = r.koth
        while True:
            graphics.draw(self)
            actions.ready(self.players, "trick (trumps: %s and %s)" % (r.trumpSuit, r.trumpRank))
            t = Trick(r, leader)
            p = leader
            for turn in range(5):
                r.playTurn(t, p, actions.pickPlay(p, r.rules.options(p.hand, t)))
                graphics.drawTrick(t)
                p = self.after(p)
            leader = t.trickWinner()
            r.playerPoints[leader] += t.trickPoints()
            if len(leader.hand) == 0: break
        nxt = self.settle(r.challengeScore(leader))
        if self.left is not None:
            if self.left <= 0: self.over = True
            self.left -= 1
        return nxt

    def play(self, actions, graphics):
        koth = None
        while not self.over:
            koth = self.playRound(koth, actions, graphics)
