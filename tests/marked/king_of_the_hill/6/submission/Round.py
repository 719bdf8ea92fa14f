import random
from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import *

class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.isFirstRound = isFirstRound
        self.dealOrder = []
        for p in dealOrder: self.dealOrder.append(p)
        self.trumpRank = "2"
        self.trumpSuit = None
        self.koth = None
        self.defenders = []
        if not isFirstRound:
            self.koth = self.dealOrder[0]
            self.defenders.append(self.koth)
            self.trumpRank = playerRanks[self.koth.name]
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {}
        for p in self.dealOrder: self.playerPoints[p.name] = 0
        self.drawStack = CardStack()
        self.rules = Rules()

    def startRound(self, act=None):
        self.drawStack = CardStack()
        for s in SUITS:
            for r in RANKS:
                self.drawStack.addCard(Card(r, s))
                self.drawStack.addCard(Card(r, s))
        self.drawStack.addCard(Card("", "B"))
        self.drawStack.addCard(Card("", "B"))
        self.drawStack.addCard(Card("", "R"))
        self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for p in self.dealOrder:
            p.hand.sortHand(self.trumpRank, self.trumpSuit)
        for i in range(20):
            for p in self.dealOrder:
                c = self.drawStack.removeCard()
                p.hand.addCard(c)
                if act is None: continue
                if str(c.rank) == self.trumpRank:
                    # second time only with a pair
                    k = 0
                    for x in p.hand.cards:
                        if x.identical(c): k += 1
                    if self.trumpSuit is None or k == 2:
                        if act.declare(p, c):
                            self.setTrump(c.suit)
                            if self.isFirstRound:
                                self.koth = p
                                self.defenders = [p]

    def setTrump(self, s):
        self.trumpSuit = s
        for p in self.dealOrder:
            p.hand.sortHand(self.trumpRank, s)

    def prepare(self, act):
        "everything between dealing and the first trick"
        if self.trumpSuit is None:
            act.sleep(3)
            if self.isFirstRound:
                self.setTrump(random.choice(SUITS))
                self.koth = random.choice(self.dealOrder)
                self.defenders = [self.koth]
            else:
                s = act.suit(self.koth)
                if s is None: s = random.choice(SUITS)
                self.setTrump(s)
        k = self.koth
        while len(self.drawStack.cards) > 0:
            k.hand.addCard(self.drawStack.removeCard())
        for c in act.dead(k):
            if len(self.deadHand.cards) == 8: break
            if k.hand.cardExists(c):
                k.hand.removeCard(c)
                self.deadHand.addCard(c)
        while len(self.deadHand.cards) < 8:
            c = random.choice(k.hand.cards)
            k.hand.removeCard(c)
            self.deadHand.addCard(c)
        self.calledCard = act.call(k)

    def endTrick(self, t):
        w = t.trickWinner()
        self.playerPoints[w.name] += t.trickPoints()
        return w

    def challengeScore(self, lastWinner):
        sc = 0
        d = [p.name for p in self.defenders]
        for n in self.playerPoints:
            if n not in d: sc = sc + self.playerPoints[n]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards: sc = sc + pts(c)
        return sc
