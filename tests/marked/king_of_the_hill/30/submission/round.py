from card import Card, RANKS, SUITS, points
from piles import CardPile, CardStack


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {p.name: 0 for p in dealOrder}
        if isFirstRound:
            self.trumpRank = "2"
            self.koth = None
            self.defenders = []
        else:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
            self.defenders = [self.koth]
        self.drawStack = CardStack()
        for _ in range(2):
            for s in SUITS:
                for r in RANKS:
                    self.drawStack.addCard(Card(r, s))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))

    def startRound(self):
        self.drawStack.shuffle()
        for _ in range(20):
            for p in self.dealOrder:
                p.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for p in self.dealOrder:
            if p not in self.defenders:
                score += self.playerPoints[p.name]
        if lastWinner not in self.defenders:
            score += sum(points(c) for c in self.deadHand.cards)
        return score
