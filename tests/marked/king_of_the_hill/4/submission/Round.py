# Round.py
import random
from Card import Card
from CardStack import CardStack
from Hand import Hand
import Rules

class Round:

    # order = everybody, counter-clockwise, from the starting player
    # rank = rank of the starting player
    def __init__(self, startingPlayer, isFirstRound, order=None, rank=2):
        if order == None:
            order = [startingPlayer]
        self.dealOrder = order
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = Hand()
        self.calledCard = None
        self.defenders = []
        self.playerPoints = {}
        for p in self.dealOrder:
            self.playerPoints[p] = 0
        if isFirstRound:
            self.koth = None
            self.trumpRank = "2"
        else:
            self.koth = startingPlayer
            self.trumpRank = self.letter(rank)
        self.stack = CardStack()
        self.rules = Rules.Rules()

    def letter(self, rank):
        if rank > 14:
            rank = 14
        for k in Rules.NUM:
            if Rules.NUM[k] == rank:
                return k

    def startRound(self, actions=None):
        # two decks
        self.stack = CardStack()
        for deck in [1, 2]:
            for s in Rules.ALLSUITS:
                for r in Rules.NUM:
                    self.stack.addCard(Card(r, s))
            self.stack.addCard(Card("", "B"))
            self.stack.addCard(Card("", "R"))
        self.stack.shuffle()
        for p in self.dealOrder:
            if p not in self.playerPoints:
                self.playerPoints[p] = 0
            p.hand.trumpIs(self.trumpRank, "")
        # 20 cards each, one at a time
        n = 0
        while n <= 20:
            for p in self.dealOrder:
                c = self.stack.removeCard()
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
            p.hand.trumpIs(self.trumpRank, suit)

    def makeKoth(self, p):
        self.koth = p
        self.defenders = [p]

    # step 8
    def nobodyDeclared(self, actions):
        if self.isFirstRound:
            self.makeTrump(random.choice(Rules.ALLSUITS))
            self.makeKoth(random.choice(self.dealOrder))
        else:
            s = actions.askSuit(self.koth)
            if s not in Rules.ALLSUITS:
                s = random.choice(Rules.ALLSUITS)
            self.makeTrump(s)

    # step 9
    def takeRest(self):
        while self.stack.size() > 0:
            self.koth.hand.addCard(self.stack.removeCard())

    # step 10
    def makeDeadHand(self, wanted):
        for c in wanted:
            if self.deadHand.numCards() < 8 and self.koth.hand.cardExists(c):
                self.deadHand.addCard(self.koth.hand.removeCard(c))
        while self.deadHand.numCards() < 8:
            c = random.choice(self.koth.hand.cards)
            self.deadHand.addCard(self.koth.hand.removeCard(c))

    # step 14
    def play(self, trick, p, cards):
        out = []
        for c in cards:
            out.append(p.hand.removeCard(c))
        trick.addCards(p, out)
        if self.calledCard != None:
            called = False
            for c in out:
                if c.identical(self.calledCard): called = True
            if called:
                self.calledCard = None
                if p not in self.defenders:
                    self.defenders.append(p)

    def challengeScore(self, lastWinner):
        total = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                total += self.playerPoints[p]
        if lastWinner not in self.defenders:
            for c in self.deadHand.cards:
                total += 2 * Rules.points(c)
        return total
