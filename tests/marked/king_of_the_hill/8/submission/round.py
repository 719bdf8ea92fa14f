"""Class Round."""
from card import Card
from piles import CardPile, CardStack


class Round(object):
    """One round, from the deal to the score."""

    CARDS_PER_PLAYER = 20
    DECKS = 2

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        self.trumpSuit = None
        self.calledCard = None
        self.drawStack = CardStack()
        self.deadHand = CardPile()
        self.defenders = []
        self.playerPoints = {}
        for player in dealOrder:
            self.playerPoints[player.getName()] = 0
        if isFirstRound:
            self.koth = None
            self.trumpRank = "2"
        else:
            self.setKoth(dealOrder[0])
            self.trumpRank = playerRanks[dealOrder[0].getName()]

    def setKoth(self, player):
        """Makes a player the king of the hill, who is a defender."""
        self.koth = player
        self.addDefender(player)

    def addDefender(self, player):
        self.defenders.append(player)

    def isDefender(self, player):
        return player in self.defenders

    def __fillDrawStack(self):
        self.drawStack = CardStack()
        for _ in range(Round.DECKS):
            for suit in Card.SUITS:
                for rank in Card.RANKS:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))
        self.drawStack.shuffle()

    def startRound(self):
        """Shuffles and deals."""
        self.__fillDrawStack()
        for _ in range(Round.CARDS_PER_PLAYER):
            for player in self.dealOrder:
                player.getHand().addCard(self.drawStack.removeCard())

    def cardPlayed(self, player, card):
        """Looks whether this is the called card."""
        if self.calledCard is not None and card.identical(self.calledCard):
            self.addDefender(player)

    def endTrick(self, trick):
        """Gives the points of the trick to its winner, and returns the winner."""
        winner = trick.trickWinner()
        self.playerPoints[winner.getName()] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        """The points of the challengers."""
        score = 0
        for player in self.dealOrder:
            if not self.isDefender(player):
                score += self.playerPoints[player.getName()]
        if not self.isDefender(lastWinner):
            score += 2 * self.deadHand.getPoints()
        return score
