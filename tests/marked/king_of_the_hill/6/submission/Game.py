import random
from Round import Round
from Trick import Trick

class Game:
    def __init__(self, players):
        names = set()
        for p in players: names.add(p.name)
        if len(players) != 5 and len(names) != 5:
            raise ValueError("5 players with different names please")
        self.pl = []
        rest = list(players)
        while rest:
            p = random.choice(rest)
            rest.remove(p)
            self.pl.append(p)
        self.playerRanks = {}
        self.scoresheet = {}
        for p in self.pl:
            self.playerRanks[p] = 2
            self.scoresheet[p] = [2]
        self.currentRound = Round(self.pl[0], 1, self.pl, self.playerRanks)
        self.more = None
        self.end = False

    def fixNumRounds(self, n):
        self.more = n

    def nxt(self, p):
        return self.pl[(self.pl.index(p) + 1) % len(self.pl)]

    def scoring(self, last):
        r = self.currentRound
        sc = r.score(last)
        if sc < 80:
            if sc == 0: up = 3
            elif sc <= 40: up = 2
            else: up = 1
            for p in r.defenders: self.playerRanks[p] += up
            k = r.koth
            for p in r.defenders:
                if p != r.koth: k = p
        else:
            up = 0
            if sc >= 120: up = 1
            if sc >= 160: up = 2
            if sc >= 200: up = 3
            for p in self.pl:
                if p not in r.defenders: self.playerRanks[p] += up
            k = self.nxt(r.koth)
            while k in r.defenders: k = self.nxt(k)
        for p in self.pl: self.scoresheet[p].append(self.playerRanks[p])
        return k

    def oneRound(self, act, gr):
        r = self.currentRound
        act.ready(self.pl, "ROUND")
        r.startRound(act)
        r.prepare(act)
        lead = r.koth
        while 1:
            act.ready(self.pl, "TRICK")
            t = Trick(r, lead)
            p = lead
            for i in range(5):
                gr.paint(self, t)
                r.put(t, p, act.play(p, r.rules.choices(p, t)))
                p = self.nxt(p)
            lead = t.trickWinner()
            r.playerPoints[lead] += t.trickPoints()
            if lead.hand.numCards() == 0: break
        k = self.scoring(lead)
        if self.more is not None and self.more == 0:
            self.end = True
        else:
            if self.more is not None: self.more -= 1
            self.currentRound = Round(k, 0, self.pl, self.playerRanks)
