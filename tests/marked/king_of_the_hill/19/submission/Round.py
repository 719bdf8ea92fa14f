from Card import Card, RANKS, SUITS
from CardPile import CardPile, CardStack, Hand


class Round:

    def __init__(self, dealOrder, isFirstRound, playerRanks, defenders=[]):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpRank = '2'
        self.trumpSuit = None
        self.koth = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.drawStack = CardStack()
        self.defenders = defenders
        self.playerPoints = {player.name: 0 for player in dealOrder}
        if not isFirstRound:
            self.trumpRank = playerRanks[dealOrder[0].name]
            self.setKoth(dealOrder[0])

    def setKoth(self, player):
        self.koth = player
        self.defenders.append(player)

    def startRound(self):
        self.drawStack = CardStack()
        for suit in SUITS * 2:
            for rank in RANKS:
                self.drawStack.addCard(Card(rank, suit))
        for suit in 'BRBR':
            self.drawStack.addCard(Card('', suit))
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand = Hand()
        while len(self.drawStack.cards) > 8:
            for player in self.dealOrder:
                player.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] = trick.trickPoints()
        return winner

    def challengers(self):
        return [player for player in self.dealOrder if player not in self.defenders]

    def challengeScore(self, lastWinner):
        score = sum(self.playerPoints[player.name] for player in self.challengers())
        if lastWinner not in self.defenders:
            score += 2 * sum(card.points() for card in self.deadHand.cards)
        return score
