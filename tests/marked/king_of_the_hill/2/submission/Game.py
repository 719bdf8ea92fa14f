import random
from Player import Player
from Round import Round
from Rules import ORDER
from Trick import Trick

class Game:
    def __init__(self, names):
        if len(names) != 5: raise ValueError("need 5 players")
        if len(set(names)) != 5: raise ValueError("names must be different")
        self.players = [Player(n) for n in random.sample(list(names), 5)]
        self.playerRanks = {}
        self.scoresheet = {}
        for p in self.players:
            self.playerRanks[p.name] = "2"
            self.scoresheet[p.name] = []
        self.currentRound = None
        self.left = None
        self.over = False

    def fixNumRounds(self, n):
        self.left = n

    def after(self, p):
        return self.players[(self.players.index(p) + 1) % 5]

    def newRound(self, startingPlayer, isFirstRound):
        k = self.players.index(startingPlayer)
        order = self.players[k:] + self.players[:k]
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def raiseRank(self, p, n):
        i = ORDER.index(self.playerRanks[p.name]) + n
        self.playerRanks[p.name] = ORDER[min(i, 12)]

    # 17 to 20
    def finishRound(self, lastWinner):
        r = self.currentRound
        score = r.challengeScore(lastWinner)
        d, c = 0, 0
        if score == 0: d = 3
        elif score <= 40: d = 2
        elif score < 80: d = 1
        elif score >= 200: c = 3
        elif score >= 160: c = 2
        elif score >= 120: c = 1
        for p in self.players:
            if p in r.defenders: self.raiseRank(p, d)
            else: self.raiseRank(p, c)
            self.scoresheet[p.name].append(self.playerRanks[p.name])
        if score < 80:
            mates = [p for p in r.defenders if p is not r.koth]
            return mates[0] if mates else r.koth
        p = self.after(r.koth)
        while p in r.defenders:
            p = self.after(p)
        return p

    def playRound(self, first, isFirstRound, actions, graphics):
        actions.ready(self.players, "round")
        r = self.newRound(first, isFirstRound)
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
                t.playCards(p, actions.pickPlay(p, r.rules.options(p.hand, t)))
                graphics.drawTrick(t)
                p = self.after(p)
            leader = r.endTrick(t)
            if leader.hand.numCards() == 0: break
        nxt = self.finishRound(leader)
        if self.left is not None:
            if self.left <= 0: self.over = True
            self.left -= 1
        return nxt

    def play(self, actions, graphics):
        koth = self.playRound(self.players[0], 1, actions, graphics)
        while not self.over:
            koth = self.playRound(koth, 0, actions, graphics)
