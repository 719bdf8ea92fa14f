"""Aufgabe 8: was gespielt werden darf."""

from karten import farbe


class Rules:

    def validPlay(self, trick, player, cards):
        runde = trick.round
        hand = player.hand

        # nur eine oder zwei Karten, und nur solche aus der Hand
        if len(cards) not in (1, 2):
            return False
        for karte in cards:
            if not hand.cardExists(karte):
                return False

        # ausspielen
        if not trick.cards:
            return len(cards) == 1 or cards[0].identical(cards[1])

        # bedienen
        if len(cards) != trick.trickType:
            return False

        def bedient(karte):
            return farbe(karte, runde.trumpRank, runde.trumpSuit) == trick.trickSuit

        passend = [k for k in hand.cards if bedient(k)]
        anzahl = sum(1 for k in cards if bedient(k))

        if trick.trickType == 1:
            return anzahl == 1 or not passend

        # Wer ein Paar der Farbe hat, muss eins spielen; sonst so viele Karten der Farbe, wie da sind (höchstens zwei).
        if self._hat_paar(passend):
            return anzahl == 2 and cards[0].identical(cards[1])
        return anzahl >= min(2, len(passend))

    def _hat_paar(self, karten):
        for i in range(len(karten)):
            for j in range(i + 1, len(karten)):
                if karten[i].identical(karten[j]):
                    return True
        return False
