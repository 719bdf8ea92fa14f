# Vertrag eines Teams fuer eine Runde
#
# Auslegung: ein Nil ist erfuellt, wenn der Bieter selbst keinen Stich macht.
# Blind wird an den eigenen Stichen des Bieters gemessen, seine Ueberstiche
# zaehlen nichts. Ueberstiche werden pro Spieler gezaehlt.


class Gebot:
    def __init__(self, zahl, blind):
        self.zahl = zahl
        self.blind = blind

    def besonders(self):
        return self.blind or self.zahl == 0

    def __str__(self):
        return str(self.zahl) + ("b" if self.blind else "")


class Contract:
    def __init__(self):
        self.gebot1 = None
        self.gebot2 = None

    def add_bid(self, number, bid, blind):
        if number == 1:
            self.gebot1 = Gebot(bid, blind)
        else:
            self.gebot2 = Gebot(bid, blind)

    def eval(self, win1, win2):
        paare = [(self.gebot1, win1), (self.gebot2, win2)]
        soll = self.gebot1.zahl + self.gebot2.zahl
        ist = win1 + win2

        if self.gebot1.besonders() or self.gebot2.besonders():
            return self._einzeln(paare, ist > soll)

        if ist < soll:
            return (-10 * soll, 0)
        ueber = 0
        if ist > soll:
            for gebot, stiche in paare:
                ueber += max(0, stiche - gebot.zahl)
        return (10 * soll + ueber, ueber)

    def _einzeln(self, paare, ueberstiche):
        """mit Blind oder Nil wird jeder Spieler fuer sich gewertet"""
        punkte = 0
        saecke = 0
        for gebot, stiche in paare:
            if gebot.zahl == 0:
                geschafft = stiche == 0
                punkte += 100 if geschafft else -100
            elif gebot.blind:
                geschafft = stiche >= gebot.zahl
                punkte += 100 if geschafft else -100
            elif stiche < gebot.zahl:
                punkte -= 10 * gebot.zahl
            else:
                punkte += 10 * gebot.zahl
                if ueberstiche:
                    punkte += stiche - gebot.zahl
                    saecke += stiche - gebot.zahl
        return (punkte, saecke)

    def to_string(self, win1, win2):
        g1 = self.gebot1 if self.gebot1 is not None else "YTB"
        g2 = self.gebot2 if self.gebot2 is not None else "YTB"
        return "{%d/%s, %d/%s}" % (win1, g1, win2, g2)
