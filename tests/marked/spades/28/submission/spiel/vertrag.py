"""Der Vertrag eines Teams: zwei Ansagen und ihre Abrechnung."""


class Contract:

    # ist die Ansage von Spieler 1 / Spieler 2 blind?
    blind = [False, False]

    def __init__(self):
        self.ansage = [None, None]
        self.strafe = 0         # gesammelte "bags"

    def add_bid(self, number, bid, blind):
        self.ansage[number - 1] = bid
        self.blind[number - 1] = blind

    def to_string(self, win1, win2):
        teile = []
        for i, stiche in enumerate((win1, win2)):
            if self.ansage[i] is None:
                teile.append(f"{stiche}/YTB")
            else:
                b = "b" if self.blind[i] else ""
                teile.append(f"{stiche}/{self.ansage[i]}{b}")
        return "{" + ", ".join(teile) + "}"

    # ------------------------------------------------------------------
    # Abrechnung

    def eval(self, win1, win2):
        stiche = [win1, win2]
        if True in self.blind:
            punkte = self._mit_blind(stiche)
        elif 0 in self.ansage:
            punkte = self._mit_null(stiche)
        else:
            punkte = self._normal(stiche)
        return punkte, self.strafe

    def _normal(self, stiche):
        """Weder Null noch blind: das Team wird zusammen gewertet."""
        soll = sum(self.ansage)
        ist = sum(stiche)
        if ist < soll:
            # für jeden Stich, der fehlt, 10 Punkte weg
            return -10 * (soll - ist)
        mehr = ist - soll
        self.strafe += mehr
        return 10 * soll + mehr

    def _mit_null(self, stiche):
        """Einer hat Null angesagt, der Partner wird getrennt gewertet."""
        if self.ansage[0] == 0:
            null, partner = 0, 1
        else:
            null, partner = 1, 0

        # Null: nur die eigenen Stiche zählen
        if stiche[null] == 0:
            punkte = 100
        else:
            punkte = -100

        # der Partner
        soll = self.ansage[partner]
        if stiche[partner] >= soll:
            mehr = stiche[partner] - soll
            self.strafe += mehr
            punkte += 10 * soll + mehr
        else:
            punkte -= 10 * soll
        return punkte

    def _mit_blind(self, stiche):
        """Mindestens einer hat blind angesagt.

        Ob eine blinde Ansage erfüllt ist, sagt das Ergebnis des Teams; die 100 Punkte kommen zu den 10 je Stich dazu.
        Überzählige Stiche bringen hier weder Punkte noch Strafen.
        """
        team_ok = sum(stiche) >= sum(self.ansage)
        punkte = 0
        for i in (0, 1):
            wert = 10 * self.ansage[i]
            if self.blind[i]:
                wert += 100
                ok = team_ok
            else:
                ok = stiche[i] >= self.ansage[i]
            punkte += wert if ok else -wert
        return punkte
