import random
from Card import Card
from CardStack import CardStack
from Hand import Hand
from Rules import ORDER, SUITS, Rules, value

class Round:
    def __init__(self, startingPlayer, isFirstRound, players=None, rank=2):
        self.dealOrder = self._order(startingPlayer, players or [startingPlayer])
        self.isFirstRound = isFirstRound
        if isFirstRound:
            self.trumpRank = "2"
        else:
            self.trumpRank = ORDER[(rank - 2) % 13]
        self.trumpSuit = None
        self.koth = startingPlayer
        self.defenders = [startingPlayer]
        self.deadHand = Hand()
        self.calledCard = None
        self.playerPoints = dict((p, 0) for p in self.dealOrder)
        self.stack = CardStack()
        self.rules = Rules(self)

    def _order(self, first, players):
        k = players.index(first)
        return players[k:] + players[:k]

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
        self.stack = self.makeStack()
        for p in self.dealOrder:
            if p not in self.playerPoints: self.playerPoints[p] = 0
        self._tellHands()
        for n in range(20):
            for p in self.dealOrder:
                c = self.stack.removeCard()
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
            p.hand.trumpRank = self.trumpRank
            p.hand.trumpSuit = self.trumpSuit
            p.hand.sortHand()

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
        while len(self.stack):
            self.koth.hand.addCard(self.stack.removeCard())
        for c in actions.pickDead(self.koth):
            if len(self.deadHand) < 8 and self.koth.hand.cardExists(c):
                self.deadHand.addCard(self.koth.hand.removeCard(c))
        while len(self.deadHand) < 8:
            c = random.choice(self.koth.hand.allCards())
            self.deadHand.addCard(self.koth.hand.removeCard(c))

    # step 14
    def playTurn(self, trick, p, cards):
        if not self.rules.isValid(p.hand, cards, trick):
            raise ValueError("that is not allowed")
        trick.play(p, [p.hand.removeCard(c) for c in cards])
        if self.calledCard is not None:
            for c in cards:
                if c.identical(self.calledCard):
                    if p not in self.defenders: self.defenders.append(p)
                    self.calledCard = None
                    break

    # steps 17, 18
    def challengeScore(self, lastWinner):
        t = 0
        for p in self.playerPoints:
            if p not in self.defenders:
                t += self.playerPoints[p]
        if lastWinner not in self.defenders:
            t += 2 * sum(value(c) for c in self.deadHand)
        return t
