"""Round - set up, teams and points of one round."""
from CardPile import CardPile
from CardStack import CardStack

CARDS_EACH = 20


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpRank = "2" if isFirstRound else playerRanks[dealOrder[0].name]
        self.trumpSuit = None
        self.koth = None if isFirstRound else dealOrder[0]
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = [] if isFirstRound else [self.koth]
        self.playerPoints = {player.name: 0 for player in dealOrder}
        self.drawStack = CardStack()

    def startRound(self):
        self.drawStack = CardStack()
        self.drawStack.fill(2)
        self.drawStack.shuffle()
        for _ in range(CARDS_EACH):
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def checkCalledCard(self, player, cards):
        if self.calledCard is None:
            return
        if any(card.identical(self.calledCard) for card in cards):
            self.calledCard = None
            if player not in self.defenders:
                self.defenders.append(player)

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengers(self):
        return [player for player in self.dealOrder if player not in self.defenders]

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[player.name] for player in self.challengers())
        if lastWinner not in self.challengers():
            score += 2 * self.deadHand.points()
        return score
