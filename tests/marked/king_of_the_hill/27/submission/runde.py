"""Aufgabe 7: eine Runde."""

from karten import FARBEN, JOKER, RAENGE, Card, CardPile, CardStack, Hand, punkte

KARTEN_PRO_SPIELER = 20


class Round:

    def __init__(self, dealOrder, isFirstRound, playerRanks):
        self.dealOrder = dealOrder
        self.isFirstRound = isFirstRound
        starter = dealOrder[0]
        if isFirstRound:
            # in der ersten Runde gibt es noch keinen König
            self.trumpRank = "2"
            self.koth = None
            self.defenders = []
        else:
            self.trumpRank = playerRanks[starter.name]
            self.koth = starter
            self.defenders = [starter]
        self.trumpSuit = None
        self.calledCard = None
        self.deadHand = CardPile()
        self.drawStack = CardStack()
        self.playerPoints = {}
        for spieler in dealOrder:
            self.playerPoints[spieler.name] = 0

    def startRound(self):
        """Zwei Spiele mischen und austeilen."""
        self.drawStack = CardStack()
        for spiel in range(2):
            for f in FARBEN:
                for r in RAENGE:
                    self.drawStack.addCard(Card(r, f))
            for j in JOKER:
                self.drawStack.addCard(Card("", j))
        self.drawStack.shuffle()

        for spieler in self.dealOrder:
            spieler.hand = Hand()
        for _ in range(KARTEN_PRO_SPIELER):
            for spieler in self.dealOrder:
                spieler.hand.addCard(self.drawStack.removeCard())

    def endTrick(self, trick):
        sieger = trick.trickWinner()
        self.playerPoints[sieger.name] += trick.trickPoints()
        return sieger

    def challengeScore(self, lastWinner):
        summe = 0
        for spieler in self.dealOrder:
            if spieler not in self.defenders:
                summe += self.playerPoints[spieler.name]
        # letzter Stich für die Herausforderer: die tote Hand zählt doppelt
        if lastWinner not in self.defenders:
            for karte in self.deadHand.cards:
                summe += 2 * punkte(karte)
        return summe
