# Game.py
import random
from Round import Round
from Trick import Trick

class Game:

    def __init__(self, players):
        names = []
        for p in players:
            if p.name not in names:
                names.append(p.name)
        if len(players) != 5 or len(names) != 5:
            print("Error: a game is for five players with different names")
            return
        self.table = players[:]
        random.shuffle(self.table)
        self.playerRanks = {}
        self.scoreSheet = {}
        for p in self.table:
            self.playerRanks[p] = 2
            self.scoreSheet[p] = []
        self.currentRound = None
        self.stopAfter = None
        self.finished = False

    def fixNumRounds(self, n):
        self.stopAfter = n

    def nextTo(self, p):
        i = self.table.index(p) + 1
        if i == len(self.table):
            i = 0
        return self.table[i]

    def startingWith(self, p):
        order = [p]
        while len(order) < len(self.table):
            order.append(self.nextTo(order[-1]))
        return order

    def newRound(self, koth):
        if koth == None:
            self.currentRound = Round(self.table[0], 1, self.startingWith(self.table[0]), 2)
        else:
            self.currentRound = Round(koth, 0, self.startingWith(koth), self.playerRanks[koth])

    def giveRanks(self, score):
        d = 0
        c = 0
        if score < 80:
            d = 1
            if score <= 40: d = 2
            if score == 0: d = 3
        else:
            if score >= 120: c = 1
            if score >= 160: c = 2
            if score >= 200: c = 3
        for p in self.table:
            if p in self.currentRound.defenders:
                self.playerRanks[p] += d
            else:
                self.playerRanks[p] += c
            self.scoreSheet[p].append(self.playerRanks[p])

    def whoIsNext(self, score):
        r = self.currentRound
        if score < 80:
            for p in r.defenders:
                if p != r.koth:
                    return p
            return r.koth
        p = self.nextTo(r.koth)
        while p in r.defenders:
            p = self.nextTo(p)
        return p

    def playOneRound(self, koth, actions, graphics):
        actions.waitReady(self.table, "round")
        self.newRound(koth)
        r = self.currentRound
        r.startRound(actions)
        if r.trumpSuit == None:
            actions.waitSeconds(3)
            r.nobodyDeclared(actions)
        r.takeRest()
        r.makeDeadHand(actions.askDead(r.koth))
        r.calledCard = actions.askCalled(r.koth)
        first = r.koth
        while first.hand.numCards() > 0:
            graphics.table(self)
            actions.waitReady(self.table, "trick")
            t = Trick(r, first)
            for p in self.startingWith(first):
                cards = actions.askPlay(p, t, r.rules)
                r.play(t, p, cards)
                graphics.trick(t)
            first = t.trickWinner()
            r.playerPoints[first] += t.trickPoints()
        score = r.challengeScore(first)
        self.giveRanks(score)
        return self.whoIsNext(score)

    def run(self, actions, graphics):
        koth = None
        while not self.finished:
            koth = self.playOneRound(koth, actions, graphics)
            if self.stopAfter != None:
                if self.stopAfter == 0:
                    self.finished = True
                else:
                    self.stopAfter -= 1
