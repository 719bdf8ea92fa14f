from __future__ import annotations

import random

from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import pointsOf


class Round:
    CARDS_PER_PLAYER = 20
    DEAD_CARDS = 8

    def __init__(self, dealOrder, isFirstRound, playerRanks) -> None:
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        starting = self.dealOrder[0]
        self.trumpRank = "2" if isFirstRound else playerRanks[starting.name]
        self.trumpSuit = None
        self.koth = None if isFirstRound else starting
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = [] if self.koth is None else [self.koth]
        self.playerPoints = {player.name: 0 for player in self.dealOrder}
        self.drawStack = CardStack()

    # -- drawing ---------------------------------------------------------

    def startRound(self, declare=None) -> None:
        """declare(player, card) is asked whenever the player may declare the
        suit of the card just drawn, and says whether he or she does."""
        self.drawStack = CardStack.twoDecks()
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, self.trumpSuit)
        for _ in range(self.CARDS_PER_PLAYER):
            for player in self.dealOrder:
                card = self.drawStack.removeCard()
                player.hand.addCard(card)
                if declare and self.mayDeclare(player, card) and declare(player, card):
                    self.declareSuit(player, card.suit)

    def mayDeclare(self, player, card) -> bool:
        if card.rank != self.trumpRank:
            return False
        copies = sum(c.identical(card) for c in player.hand.cards)
        return self.trumpSuit is None or copies == 2

    def declareSuit(self, player, suit) -> None:
        self.fixSuit(suit)
        if self.isFirstRound:
            self.fixKoth(player)

    def fixSuit(self, suit) -> None:
        self.trumpSuit = suit
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, suit)

    def fixKoth(self, player) -> None:
        self.koth = player
        self.defenders = [player]

    def endDrawing(self, choose=None) -> None:
        """Fall back on chance (or on the choice of the KotH) for the trump suit."""
        if self.trumpSuit is None:
            suit = None
            if self.isFirstRound:
                self.fixKoth(random.choice(self.dealOrder))
            elif choose is not None:
                suit = choose(self.koth)
            self.fixSuit(suit or random.choice(Card.VALID_SUITS))
        while not self.drawStack.isEmpty():
            self.koth.hand.addCard(self.drawStack.removeCard())

    def buryCards(self, cards) -> None:
        hand = self.koth.hand
        for card in cards[:self.DEAD_CARDS]:
            if hand.cardExists(card):
                self.deadHand.addCard(hand.removeCard(card))
        missing = self.DEAD_CARDS - len(self.deadHand.cards)
        for card in random.sample(hand.cards, missing):
            self.deadHand.addCard(hand.removeCard(card))

    # -- playing ---------------------------------------------------------

    def endTrick(self, trick):
        winner, _ = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner) -> int:
        defending = {player.name for player in self.defenders}
        score = sum(p for name, p in self.playerPoints.items() if name not in defending)
        if lastWinner not in self.defenders:
            score += 2 * sum(map(pointsOf, self.deadHand.cards))
        return score
