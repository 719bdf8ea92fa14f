import random
from Card import Card
from CardStack import CardStack
from Hand import Hand
from Rules import ORDER, SUITS, Rules, value

class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        start = self.dealOrder[0]
        if isFirstRound:
            self.trumpRank = "2"
        else:
            self.trumpRank = playerRanks[start.name]
        self.trumpSuit = None
        self.koth = start
        self.defenders = [start]
        self.deadHand = Hand()
        self.calledCard = None
        self.playerPoints = dict((p.name, 0) for p in self.dealOrder)
        self.drawStack = CardStack()
        self.rules = Rules()

    # step 5
    def makeStack(self):
        s = CardStack()
        for su in SUITS:
            for r in ORDER:
                for copy in (1, 2):
                    s.addCard(Card(r, su))
        for joker in "BR":
            s.addCard(Card("", joker))
        s.shuffle()
        return s

    # step 7
    def startRound(self, actions=None):
        self.drawStack = self.makeStack()
        self._tellHands()
        for n in range(20):
            for p in self.dealOrder:
                c = self.drawStack.removeCard()
                p.hand.addCard(c)
                if actions and self.mayDeclare(p, c) and actions.declares(p, c):
                    self.declare(p, c.suit)

    def mayDeclare(self, p, c):
        if c.rank != self.trumpRank: return False
        if self.trumpSuit == None: return True
        return len([x for x in p.hand if x.identical(c)]) == 2

    def declare(self, p, suit):
        self.setTrump(suit)
        if self.isFirstRound: self.setKoth(p)

    def setTrump(self, suit):
        self.trumpSuit = suit
        self._tellHands()

    def setKoth(self, p):
        self.koth = p
        self.defenders = [p]

    def _tellHands(self):
        for p in self.dealOrder:
            p.hand.sortHand(self.trumpRank, self.trumpSuit)

    # step 8
    def noDeclaration(self, actions):
        if self.isFirstRound:
            self.setTrump(random.choice(SUITS))
            if self.koth is None:
                self.setKoth(random.choice(self.dealOrder))
        else:
            s = actions.pickSuit(self.koth)
            self.setTrump(s if s in SUITS else random.choice(SUITS))

    # steps 9 and 10
    def bury(self, actions):
        while len(self.drawStack):
            self.koth.hand.addCard(self.drawStack.removeCard())
        for c in actions.pickDead(self.koth):
            if len(self.deadHand) < 8 and self.koth.hand.cardExists(c):
                self.deadHand.addCard(self.koth.hand.removeCard(c))
        while len(self.deadHand) < 8:
            c = random.choice(self.koth.hand.cards)
            self.deadHand.addCard(self.koth.hand.removeCard(c))

    # step 15
    def endTrick(self, trick):
        w = trick.trickWinner()
        self.playerPoints[w.name] += trick.trickPoints()
        return w

    # steps 17, 18
    def challengeScore(self, lastWinner):
        t = 0
        names = [p.name for p in self.defenders]
        for n in self.playerPoints:
            if n not in names:
                t += self.playerPoints[n]
        if lastWinner not in self.defenders:
            t += 2 * sum(value(c) for c in self.deadHand.cards)
        return t
