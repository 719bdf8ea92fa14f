import random

from Card import Card
from CardPile import CardPile
from CardStack import CardStack
from Rules import Rules, Trumps


class Round:
    defenders = []

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = list(dealOrder)
        self.isFirstRound = isFirstRound
        self.trumpRank = "2"
        self.trumpSuit = None
        self.deadHand = CardPile()
        self.calledCard = None
        self.playerPoints = {player.name: 0 for player in self.dealOrder}
        self.drawStack = CardStack()
        self.koth = None
        if not isFirstRound:
            self.set_koth(self.dealOrder[0])
            self.trumpRank = playerRanks[self.koth.name]

    def set_koth(self, player):
        if self.koth in self.defenders:
            self.defenders.remove(self.koth)
        self.koth = player
        self.defenders.append(player)

    @property
    def trumps(self):
        return Trumps(self.trumpRank, self.trumpSuit)

    def startRound(self, on_card=None):
        """Deals twenty cards to everyone, one by one, in the deal order.

        on_card(player, card) is called whenever the player may declare.
        """
        self.drawStack = CardStack(Card.deck() + Card.deck())
        self.drawStack.shuffle()
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, self.trumpSuit)
        for _ in range(20):
            for player in self.dealOrder:
                card = self.drawStack.removeCard()
                player.hand.addCard(card)
                if on_card is not None and self.may_declare(player, card):
                    on_card(player, card)

    def may_declare(self, player, card):
        if card.rank != self.trumpRank:
            return False
        return self.trumpSuit is None or player.hand.cards.count(card) == 2

    def declare(self, player, suit):
        self.set_trump(suit)
        if self.isFirstRound:
            self.set_koth(player)

    def set_trump(self, suit):
        self.trumpSuit = suit
        for player in self.dealOrder:
            player.hand.sortHand(self.trumpRank, self.trumpSuit)

    def undeclared(self, ask_suit):
        if self.isFirstRound:
            self.set_trump(random.choice(Card.SUITS))
            self.set_koth(random.choice(self.dealOrder))
        else:
            self.set_trump(ask_suit(self.koth) or random.choice(Card.SUITS))

    def hand_over_rest(self):
        while not self.drawStack.is_empty():
            self.koth.hand.addCard(self.drawStack.removeCard())

    def bury(self, cards):
        for card in cards:
            if len(self.deadHand.cards) < 8 and card in self.koth.hand.cards:
                self.deadHand.addCard(self.koth.hand.removeCard(card))
        while len(self.deadHand.cards) < 8:
            card = random.choice(self.koth.hand.cards)
            self.deadHand.addCard(self.koth.hand.removeCard(card))

    def endTrick(self, trick):
        winner = trick.trickWinner()
        self.playerPoints[winner.name] += trick.trickPoints()
        return winner

    def challengeScore(self, lastWinner):
        score = 0
        defending = [player.name for player in self.defenders]
        for name, points in self.playerPoints.items():
            if name not in defending:
                score += points
        if lastWinner not in self.defenders:
            score += 2 * Rules.points(self.deadHand.cards)
        return score
