"""Aufgabe 6: ein Stich."""

from karten import farbe, ist_trumpf, punkte, staerke


class Trick:

    def __init__(self, round, leadingPlayer):
        self.round = round
        self.leadingPlayer = leadingPlayer
        self.cards = []             # Paare aus Spieler und Liste seiner Karten
        self.trickSuit = None
        self.trickType = None

    def _trumpf(self):
        return self.round.trumpRank, self.round.trumpSuit

    def playCards(self, player, cards):
        # die erste Karte des Stichs bestimmt Farbe und Art
        if not self.cards:
            self.trickSuit = farbe(cards[0], *self._trumpf())
            self.trickType = len(cards)
        gespielt = []
        for karte in cards:
            gespielt.append(player.hand.removeCard(karte))
        self.cards.append((player, gespielt))
        self._verteidiger(player, gespielt)

    def _verteidiger(self, player, gespielt):
        """Wer die gerufene Karte spielt, gehört zu den Verteidigern."""
        gerufen = self.round.calledCard
        if gerufen is None:
            return
        for karte in gespielt:
            if karte.identical(gerufen) and player not in self.round.defenders:
                self.round.defenders.append(player)

    def trickPoints(self):
        summe = 0
        for spieler, karten in self.cards:
            summe += punkte(karten[0])
        return summe

    def trickWinner(self):
        sieger = None
        beste = -1
        for spieler, karten in self.cards:
            # bei Paaren zählen nur zwei gleiche Karten
            if self.trickType == 2 and not karten[0].identical(karten[1]):
                continue
            karte = karten[0]
            # abgeworfene Karten können nicht gewinnen
            if farbe(karte, *self._trumpf()) != self.trickSuit and not ist_trumpf(karte, *self._trumpf()):
                continue
            s = staerke(karte, *self._trumpf())
            if s >= beste:
                beste = s
                sieger = spieler
        return sieger
