# wertung.py - Ansagen eines Teams und ihre Abrechnung


class Contract:

    def __init__(self):
        self._ansagen = {}          # Spieler 1/2 -> (Stiche, blind)

    def add_bid(self, number, bid, blind):
        self._ansagen[number] = (bid, blind)

    def to_string(self, win1, win2):
        return "{%s, %s}" % (self._teil(1, win1), self._teil(2, win2))

    def _teil(self, nummer, stiche):
        if nummer not in self._ansagen:
            return "%d/YTB" % stiche
        ansage, blind = self._ansagen[nummer]
        return "%d/%d%s" % (stiche, ansage, "b" if blind else "")

    def eval(self, win1, win2):
        (ansage1, blind1), (ansage2, blind2) = self._ansagen[1], self._ansagen[2]
        soll = ansage1 + ansage2
        ist = win1 + win2
        ueber = ist - soll if ist > soll else 0

        normal = ansage1 > 0 and ansage2 > 0 and not blind1 and not blind2
        if normal and ist < soll:
            return (-10 * soll, 0)
        if normal:
            return (10 * soll + ueber, ueber)

        # mit Null oder Blind: jeder Spieler wird einzeln gerechnet
        punkte = self._einzeln(ansage1, blind1, win1, win2, ist >= soll)
        punkte += self._einzeln(ansage2, blind2, win2, win1, ist >= soll)
        if blind1 or blind2:
            return (punkte, 0)
        return (punkte + ueber, ueber)

    @staticmethod
    def _einzeln(ansage, blind, eigene, partner, team_erfuellt):
        if ansage == 0:
            # Null gilt bei uns nur, wenn das ganze Team keinen Stich hat
            return 100 if eigene == 0 and partner == 0 else -100
        if blind:
            # beim Blind zaehlt das Team; die 100 kommen zu den Zehnern dazu
            wert = 100 + 10 * ansage
            return wert if team_erfuellt else -wert
        return 10 * ansage if eigene >= ansage else -10 * ansage
