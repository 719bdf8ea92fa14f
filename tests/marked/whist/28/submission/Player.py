"""Ein Whist-Spieler.

Strategie
---------
* Ausspiel: Hat der Spieler eine Karte, die in ihrer Farbe nicht mehr geschlagen
  werden kann (alle höheren sind gefallen oder auf der eigenen Hand), so spielt er
  sie aus. Sonst die niedrigste Karte aus der längsten Farbe außer Trumpf.
* Bedienen: Liegt der Partner vorne, wird die kleinste Karte zugegeben.
  Sonst mit der kleinsten Karte gestochen, die reicht; reicht keine, die kleinste.
* Nicht bedienen können: Liegt der Gegner vorne, mit dem kleinsten Trumpf stechen,
  der reicht. Sonst die kleinste Karte abwerfen, möglichst keinen Trumpf.
"""

REIHE = "23456789TJQKA"


class Player:
    def PlayCard(self, hand, stich, trumpf, platz, stiche, punkte_ns, punkte_ow=0):
        # Karten umdrehen, damit man sie lesen kann
        for karte in hand:
            karte.TurnFaceUp()

        if not stich:
            return self.ausspielen(hand, trumpf, stiche)

        farbe = stich[0].Suit()
        passend = [k for k in hand if k.Suit() == farbe]
        beste = self.beste(stich, trumpf)
        partner_vorne = len(stich) >= 2 and stich[-2] == beste

        if partner_vorne:
            return self.kleinste(hand, trumpf)
        if passend:
            return self.stechen(passend, beste, trumpf) or self.kleinste(passend, trumpf)
        truempfe = [k for k in hand if k.Suit() == trumpf]
        return self.stechen(truempfe, beste, trumpf) or self.kleinste(hand, trumpf)

    # ------------------------------------------------------------ Hilfen
    def hoehe(self, karte):
        """Rang als Zahl von 0 (Zwei) bis 12 (Ass), für Karten der eigenen Hand."""
        return REIHE.index(str(karte)[1])

    def schlaegt(self, neu, alt, trumpf):
        """Schlägt neu die Karte alt, die bisher vorne liegt?"""
        if neu.Suit() == alt.Suit():
            return neu > alt
        return neu.Suit() == trumpf

    def beste(self, stich, trumpf):
        """Die Karte, die im Stich vorne liegt."""
        vorne = stich[0]
        for karte in stich[1:]:
            if self.schlaegt(karte, vorne, trumpf):
                vorne = karte
        return vorne

    def kleinste(self, karten, trumpf):
        """Die kleinste Karte, Trümpfe zuletzt."""
        return min(karten, key=lambda k: (k.Suit() == trumpf, self.hoehe(k)))

    def stechen(self, karten, beste, trumpf):
        """Die kleinste der Karten, die den Stich holt, oder None."""
        reicht = [k for k in karten if self.schlaegt(k, beste, trumpf)]
        return min(reicht, key=self.hoehe) if reicht else None

    def karten_im_stich(self, stich):
        """Nur die vier Karten, ohne Ausspieler und Gewinner."""
        erste = stich[0]
        return list(erste) if isinstance(erste, (tuple, list)) else list(stich[:4])

    def ausspielen(self, hand, trumpf, stiche):
        # was schon gefallen ist, und was ich selbst habe
        bekannt = set()
        for stich in stiche:
            bekannt.update(self.karten_im_stich(stich))
        bekannt.update(hand)

        for karte in hand:
            hoehere = [k for k in bekannt if k.Suit() == karte.Suit() and k > karte]
            if len(hoehere) == 12 - self.hoehe(karte):
                return karte

        neben = [k for k in hand if k.Suit() != trumpf] or list(hand)
        anzahl = {f: sum(k.Suit() == f for k in neben) for f in "SHDC"}
        laengste = max("SHDC", key=lambda f: anzahl[f])
        return self.kleinste([k for k in neben if k.Suit() == laengste], trumpf)
