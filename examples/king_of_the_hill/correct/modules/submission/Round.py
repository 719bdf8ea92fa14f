from Card import Card
from CardPile import CardPile
from CardStack import CardStack


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.name] = 0
        if isFirstRound:
            self.koth = None
            self.trumpRank = "2"
        else:
            self.koth = dealOrder[0]
            self.trumpRank = playerRanks[self.koth.name]
        self.defenders = [self.koth] if self.koth else []
        self._makeStack()

    def _makeStack(self):
        self.drawStack = CardStack()
        for n in (1, 2):
            for rank in "23456789TJQKA":
                for suit in "CDHS":
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))

    def startRound(self):
        self.drawStack.shuffle()
        for n in range(20):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def teammate(self):
        for player in self.defenders:
            if player != self.koth:
                return player

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        for player in self.dealOrder:
            if not (player in self.defenders):
                score += self.playerPoints[player.name]
                if player == lastWinner:
                    score += 2 * self.deadHand.points() if hasattr(self.deadHand, "points") else 0
        return score
