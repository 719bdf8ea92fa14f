# Game.py
import random
from Player import Player
from Round import Round
from Trick import Trick
import Rules as R

class Game:

    def __init__(self, names):
        different = []
        for n in names:
            if n not in different:
                different.append(n)
        if len(names) != 5 or len(different) != 5:
            print("Error: a game is for five players with different names")
            return
        self.players = []
        for n in names:
            self.players.append(Player(n))
        random.shuffle(self.players)
        self.playerRanks = {}
        self.scoreSheet = {}
        for p in self.players:
            self.playerRanks[p.name] = "2"
            self.scoreSheet[p.name] = []
        self.currentRound = None
        self.stopAfter = None
        self.finished = False

    def fixNumRounds(self, n):
        self.stopAfter = n

    def nextTo(self, p):
        i = self.players.index(p) + 1
        if i == len(self.players):
            i = 0
        return self.players[i]

    def startingWith(self, p):
        order = [p]
        while len(order) < len(self.players):
            order.append(self.nextTo(order[-1]))
        return order

    def newRound(self, startingPlayer, isFirstRound):
        self.currentRound = Round(self.startingWith(startingPlayer), isFirstRound, self.playerRanks)
        return self.currentRound

    # n ranks up, but not higher than the ace
    def rankUp(self, p, n):
        k = R.NUM[self.playerRanks[p.name]] + n
        if k > 14:
            k = 14
        self.playerRanks[p.name] = R.letter(k)

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
        for p in self.players:
            if p in self.currentRound.defenders:
                self.rankUp(p, d)
            else:
                self.rankUp(p, c)
            self.scoreSheet[p.name].append(self.playerRanks[p.name])

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

    # steps 17 to 20
    def finishRound(self, lastWinner):
        score = self.currentRound.challengeScore(lastWinner)
        self.giveRanks(score)
        return self.whoIsNext(score)

    def playOneRound(self, start, isFirstRound, actions, graphics):
        actions.waitReady(self.players, "round")
        r = self.newRound(start, isFirstRound)
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
            actions.waitReady(self.players, "trick")
            t = Trick(r, first)
            for p in self.startingWith(first):
                cards = actions.askPlay(p, t, r.rules)
                t.playCards(p, cards)
                graphics.trick(t)
            first = r.endTrick(t)
        return self.finishRound(first)

    def run(self, actions, graphics):
        start = self.players[0]
        isFirstRound = 1
        while not self.finished:
            start = self.playOneRound(start, isFirstRound, actions, graphics)
            isFirstRound = 0
            if self.stopAfter != None:
                if self.stopAfter == 0:
                    self.finished = True
                else:
                    self.stopAfter -= 1
