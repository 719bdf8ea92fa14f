from __future__ import annotations

import random

from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import Rules, pointsOf


class Round:
    CARDS_PER_PLAYER = 20
    DEAD_CARDS = 8

    def __init__(self, startingPlayer, isFirstRound, dealOrder=None, rank: int = 2) -> None:
        self.dealOrder = list(dealOrder or [startingPlayer])
        self.isFirstRound = isFirstRound
        self.trumpRank = Card.VALID_RANKS[0 if isFirstRound else min(rank - 2, 12)]
        self.trumpSuit = None
        self.koth = None if isFirstRound else startingPlayer
        self.deadHand = CardPile()
        self.calledCard = None
        self.defenders = [] if self.koth is None else [self.koth]
        self.playerPoints = dict.fromkeys(self.dealOrder, 0)
        self.drawPile = CardStack()

    # -- drawing ---------------------------------------------------------

    def startRound(self, declare=None) -> None:
        """declare(player, card) is asked whenever the player may declare the
        suit of the card just drawn, and says whether he or she does."""
        self.drawPile = CardStack.twoDecks()
        self.drawPile.shuffle()
        for player in self.dealOrder:
            self.playerPoints.setdefault(player, 0)
            player.hand.useTrump(self.trumpRank, None)
        for _ in range(self.CARDS_PER_PLAYER):
            for player in self.dealOrder:
                card = self.drawPile.removeCard()
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
            player.hand.useTrump(self.trumpRank, suit)

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
        while not self.drawPile.isEmpty():
            self.koth.hand.addCard(self.drawPile.removeCard())

    def buryCards(self, cards) -> None:
        hand = self.koth.hand
        for card in cards[:self.DEAD_CARDS]:
            if hand.cardExists(card):
                self.deadHand.addCard(hand.removeCard(card))
        missing = self.DEAD_CARDS - len(self.deadHand.cards)
        for card in random.sample(hand.cards, missing):
            self.deadHand.addCard(hand.removeCard(card))

    # -- playing ---------------------------------------------------------

    def rules(self) -> Rules:
        return Rules(self.trumpRank, self.trumpSuit)

    def takeTurn(self, trick, player, cards) -> None:
        if not self.rules().isAllowed(player.hand, cards, trick):
            raise ValueError("reneging is not allowed")
        cards = player.pick(cards)
        trick.add(player, cards)
        if self.calledCard and any(c.identical(self.calledCard) for c in cards):
            self.calledCard = None
            if player not in self.defenders:
                self.defenders.append(player)

    def challengeScore(self, lastWinner) -> int:
        score = sum(p for who, p in self.playerPoints.items() if who not in self.defenders)
        if lastWinner not in self.defenders:
            score += 2 * sum(map(pointsOf, self.deadHand.cards))
        return score
