# Round.py
import random
from Card import Card
from CardStack import CardStack
from Hand import Hand
import Rules as R

class Round:

    # dealOrder = everybody, counter-clockwise, from the starting player
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder[:]
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = Hand()
        self.calledCard = None
        self.defenders = []
        self.playerPoints = {}
        for p in self.dealOrder:
            self.playerPoints[p.name] = 0
        if isFirstRound:
            self.koth = None
            self.trumpRank = "2"
        else:
            self.koth = self.dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
        self.drawStack = CardStack()
        self.rules = R.Rules()

    def startRound(self, actions=None):
        # two decks
        self.drawStack = CardStack()
        for deck in [1, 2]:
            for s in R.ALLSUITS:
                for r in R.NUM:
                    self.drawStack.addCard(Card(r, s))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()
        for p in self.dealOrder:
            p.hand.sortHand(self.trumpRank, self.trumpSuit)
        # 20 cards each, one at a time
        n = 0
        while n <= 20:
            for p in self.dealOrder:
                c = self.drawStack.removeCard()
                p.hand.addCard(c)
                if actions != None and self.canDeclare(p, c):
                    if actions.askDeclare(p, c):
                        self.declare(p, c.suit)
            n += 1

    def canDeclare(self, p, c):
        if c.rank != self.trumpRank:
            return False
        if self.trumpSuit == None:
            return True
        count = 0
        for x in p.hand.cards:
            if x.identical(c): count += 1
        return count >= 2

    def declare(self, p, suit):
        self.makeTrump(suit)
        if self.isFirstRound:
            self.makeKoth(p)

    def makeTrump(self, suit):
        self.trumpSuit = suit
        for p in self.dealOrder:
            p.hand.sortHand(self.trumpRank, suit)

    def makeKoth(self, p):
        self.koth = p
        self.defenders = [p]

    # step 8
    def nobodyDeclared(self, actions):
        if self.isFirstRound:
            self.makeTrump(random.choice(R.ALLSUITS))
            self.makeKoth(random.choice(self.dealOrder))
        else:
            s = actions.askSuit(self.koth)
            if s not in R.ALLSUITS:
                s = random.choice(R.ALLSUITS)
            self.makeTrump(s)

    # step 9
    def takeRest(self):
        while self.drawStack.size() > 0:
            self.koth.hand.addCard(self.drawStack.removeCard())

    # step 10
    def makeDeadHand(self, wanted):
        for c in wanted:
            if self.deadHand.numCards() < 8 and self.koth.hand.cardExists(c):
                self.deadHand.addCard(self.koth.hand.removeCard(c))
        while self.deadHand.numCards() < 8:
            c = random.choice(self.koth.hand.cards)
            self.deadHand.addCard(self.koth.hand.removeCard(c))

    # step 15
    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    # steps 17 and 18
    def challengeScore(self, lastWinner):
        names = []
        for p in self.defenders:
            names.append(p.name)
        total = 0
        for n in self.playerPoints:
            if n not in names:
                total += self.playerPoints[n]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards:
                total += 2 * R.points(c)
        return total
