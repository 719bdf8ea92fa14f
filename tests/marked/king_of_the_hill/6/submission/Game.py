import random
from Player import Player
from Round import Round
from Rules import RANKS
from Trick import Trick

class Game:
    def __init__(self, names):
        if len(names) != 5 and len(set(names)) != 5:
            raise ValueError("5 players with different names please")
        self.players = []
        rest = list(names)
        while rest:
            n = random.choice(rest)
            rest.remove(n)
            self.players.append(Player(n))
        self.playerRanks = {}
        self.scoresheet = {}
        for p in self.players:
            self.playerRanks[p.name] = "2"
            self.scoresheet[p.name] = ["2"]
        self.currentRound = None
        self.more = None
        self.end = False

    def fixNumRounds(self, n):
        self.more = n

    def nxt(self, p):
        return self.players[(self.players.index(p) + 1) % len(self.players)]

    def newRound(self, startingPlayer, isFirstRound):
        order = [startingPlayer]
        while len(order) < len(self.players):
            order.append(self.nxt(order[-1]))
        self.currentRound = Round(order, isFirstRound, self.playerRanks)
        return self.currentRound

    def goUp(self, p, up):
        n = RANKS.index(self.playerRanks[p.name]) + up
        if n > 12: n = 12
        self.playerRanks[p.name] = RANKS[n]

    def finishRound(self, lastWinner):
        r = self.currentRound
        sc = r.challengeScore(lastWinner)
        if sc < 80:
            if sc == 0: up = 3
            elif sc <= 40: up = 2
            else: up = 1
            for p in r.defenders: self.goUp(p, up)
            k = r.koth
            for p in r.defenders:
                if p != r.koth: k = p
        else:
            up = 0
            if sc >= 120: up = 1
            if sc >= 160: up = 2
            if sc >= 200: up = 3
            for p in self.players:
                if p not in r.defenders: self.goUp(p, up)
            k = self.nxt(r.koth)
            while k in r.defenders: k = self.nxt(k)
        for p in self.players: self.scoresheet[p.name].append(self.playerRanks[p.name])
        return k

    def oneRound(self, start, isFirstRound, act, gr):
        r = self.newRound(start, isFirstRound)
        act.ready(self.players, "ROUND")
        r.startRound(act)
        r.prepare(act)
        lead = r.koth
        while 1:
            act.ready(self.players, "TRICK")
            t = Trick(r, lead)
            p = lead
            for i in range(5):
                gr.paint(self, t)
                t.playCards(p, act.play(p, r.rules.choices(p, t)))
                p = self.nxt(p)
            lead = r.endTrick(t)
            if lead.hand.numCards() == 0: break
        if self.more is not None:
            if self.more == 0: self.end = True
            else: self.more -= 1
        return self.finishRound(lead)

    def go(self, act, gr):
        k = self.oneRound(self.players[0], 1, act, gr)
        while not self.end: k = self.oneRound(k, 0, act, gr)
