"""One round: draw, bury, call, play."""

import random

from Card import Card, RANKS, SUITS
from CardPile import CardPile
from CardStack import CardStack
from Rules import Rules

CARDS_EACH = 20
DEAD_HAND_SIZE = 8


class Round:
    def __init__(self, startingPlayer, isFirstRound, dealOrder=None, startingRank=2):
        self.dealOrder = list(dealOrder) if dealOrder else [startingPlayer]
        self.isFirstRound = isFirstRound
        self.trumpRank = "2" if isFirstRound else self._rankName(startingRank)
        self.trumpSuit = None
        self.koth = None
        self.defenders = []
        if not isFirstRound:
            self._crown(startingPlayer)
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {player: 0 for player in self.dealOrder}
        self.drawStack = CardStack()

    @staticmethod
    def _rankName(rank):
        return RANKS[min(rank, 14) - 2]

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
            self.playerPoints.setdefault(player, 0)
            player.hand.setTrump(self.trumpRank, None)
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
            player.hand.setTrump(self.trumpRank, suit)

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

    def playCards(self, trick, player, cards):
        if not Rules.isLegal(player.hand, cards, trick):
            raise ValueError("%s may not play %s" % (player.name, cards))
        played = [player.hand.removeCard(card) for card in cards]
        trick.addPlay(player, played)
        if self.calledCard is not None:
            if any(card.identical(self.calledCard) for card in played):
                if player not in self.defenders:
                    self.defenders.append(player)
                self.calledCard = None

    def scoreTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = sum(
            points
            for player, points in self.playerPoints.items()
            if player not in self.defenders
        )
        if lastWinner not in self.defenders:
            score += 2 * sum(Rules.points(card) for card in self.deadHand)
        return score
