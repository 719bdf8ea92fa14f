"""One round: draw, bury, call, play."""

import random

from Card import Card, RANKS, SUITS
from CardPile import CardPile
from CardStack import CardStack
from Rules import Rules

CARDS_EACH = 20
DEAD_HAND_SIZE = 8


class Round:
    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpRank = "2"
        self.trumpSuit = None
        self.koth = None
        self.defenders = []
        if not isFirstRound:
            self.trumpRank = playerRanks[self.dealOrder[0].name]
            self._crown(self.dealOrder[0])
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {player.name: 0 for player in self.dealOrder}
        self.drawStack = CardStack()

    def _crown(self, player):
        self.koth = player
        self.defenders = [player]

    # ----- drawing phase

    def startRound(self, onDeal=None):
        """Shuffle two decks and deal them, one card to each player at a time.

        onDeal(player, card), if given, is called after every card dealt.
        """
        self._buildStack()
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, self.trumpSuit)
        for _ in range(CARDS_EACH):
            for player in self.dealOrder:
                card = self.drawStack.removeCard()
                player.hand.addCard(card)
                if onDeal is not None:
                    onDeal(player, card)

    def _buildStack(self):
        self.drawStack = CardStack()
        for _ in range(2):
            for suit in SUITS:
                for rank in RANKS:
                    self.drawStack.addCard(Card(rank, suit))
            self.drawStack.addCard(Card("", "B"))
            self.drawStack.addCard(Card("", "R"))

    def canDeclare(self, player, card):
        """May the player, who has just drawn the card, declare its suit?"""
        if card.rank != self.trumpRank:
            return False
        if self.trumpSuit is None:
            return True
        return sum(held.identical(card) for held in player.hand) == 2

    def declareTrump(self, player, suit):
        self._setTrumpSuit(suit)
        if self.isFirstRound:
            self._crown(player)

    def _setTrumpSuit(self, suit):
        self.trumpSuit = suit
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, suit)

    def settleTrump(self, chosenSuit=None):
        """Nobody declared: fix the trump suit, and the KotH if there is none."""
        if self.isFirstRound:
            self._setTrumpSuit(random.choice(SUITS))
            self._crown(random.choice(self.dealOrder))
        else:
            self._setTrumpSuit(chosenSuit or random.choice(SUITS))

    # ----- between drawing and playing

    def giveRemainingCards(self):
        while len(self.drawStack) > 0:
            self.koth.hand.addCard(self.drawStack.removeCard())

    def bury(self, cards):
        """Move the cards to the dead hand; chance picks any that are missing."""
        for card in list(cards)[:DEAD_HAND_SIZE]:
            removed = self.koth.hand.removeCard(card)
            if removed is not None:
                self.deadHand.addCard(removed)
        while len(self.deadHand) < DEAD_HAND_SIZE:
            card = random.choice(list(self.koth.hand))
            self.deadHand.addCard(self.koth.hand.removeCard(card))

    # ----- playing phase

    def endTrick(self, trick):
        """Give the points of the trick to its winner."""
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        defending = [player.name for player in self.defenders]
        score = sum(
            points
            for name, points in self.playerPoints.items()
            if name not in defending
        )
        if lastWinner not in self.defenders:
            score += 2 * sum(Rules.points(card) for card in self.deadHand.cards)
        return score
