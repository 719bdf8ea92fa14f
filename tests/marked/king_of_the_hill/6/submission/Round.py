import random
from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import *

class Round:
    def __init__(self, startingPlayer, isFirstRound, players=None, ranks=None):
        self.isFirstRound = isFirstRound
        self.dealOrder = []
        if players is None:
            self.dealOrder.append(startingPlayer)
        else:
            i = players.index(startingPlayer)
            while len(self.dealOrder) < len(players):
                self.dealOrder.append(players[i])
                i = i + 1
                if i == len(players): i = 0
        self.trumpRank = "2"
        if not isFirstRound and ranks is not None:
            n = ranks[startingPlayer] - 2
            if n > 12: n = 12
            self.trumpRank = RANKS[n]
        self.trumpSuit = None
        self.koth = None
        self.defenders = []
        if not isFirstRound:
            self.koth = startingPlayer
            self.defenders.append(startingPlayer)
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {}
        for p in self.dealOrder: self.playerPoints[p] = 0
        self.st = CardStack()
        self.rules = Rules(self)

    def startRound(self, act=None):
        self.st = CardStack()
        for s in SUITS:
            for r in RANKS:
                self.st.addCard(Card(r, s))
                self.st.addCard(Card(r, s))
        self.st.addCard(Card("", "B"))
        self.st.addCard(Card("", "B"))
        self.st.addCard(Card("", "R"))
        self.st.addCard(Card("", "R"))
        self.st.shuffle()
        for p in self.dealOrder:
            if p not in self.playerPoints: self.playerPoints[p] = 0
            p.hand.tr = self.trumpRank
            p.hand.ts = None
        for i in range(20):
            for p in self.dealOrder:
                c = self.st.removeCard()
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
            p.hand.ts = s
            p.hand.sortHand()

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
        while len(self.st.cards) > 0:
            k.hand.addCard(self.st.removeCard())
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

    def put(self, t, p, cards):
        if not self.rules.ok(p, cards, t):
            raise Exception("illegal play by " + p.name)
        for c in cards: p.hand.removeCard(c)
        t.turn(p, cards)
        for c in cards:
            if self.calledCard is not None and c.identical(self.calledCard):
                self.calledCard = None
                if p not in self.defenders: self.defenders.append(p)

    def score(self, last):
        sc = 0
        for p in self.playerPoints:
            if p not in self.defenders: sc = sc + self.playerPoints[p]
        if last not in self.defenders:
            for c in self.deadHand.cards: sc = sc + pts(c)
        return sc
