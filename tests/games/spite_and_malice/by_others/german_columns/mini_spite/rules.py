"""Aufgabe 5, Teil 1: Zustand und Regeln, ohne Ein- und Ausgabe."""
from dataclasses import dataclass, field

from .cards import Card, Hand, PlayStack, shuffle


class Regelfehler(Exception):
    """Ein Zug, der nach den Regeln nicht geht."""


@dataclass
class Spieler:
    name: str
    hand: Hand = field(default_factory=Hand)
    ziel: list = field(default_factory=list)
    ablagen: list = field(default_factory=lambda: [[], [], [], []])


class Schlitten:
    """Der Kartenschlitten: vorne wird gegeben, hinten kommt dazu."""

    def __init__(self, karten):
        self._karten = list(reversed(karten))      # vorne = Ende der Liste

    def __len__(self):
        return len(self._karten)

    def geben(self):
        return self._karten.pop()

    def nachlegen(self, karten):
        self._karten = list(reversed(karten)) + self._karten


class Spiel:
    STAPEL_BIS_MISCHEN = 5

    def __init__(self, name_a, name_b):
        karten = [Card(w) for w in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
        self.schlitten = Schlitten(shuffle(karten))
        self.spieler = [Spieler(name_a), Spieler(name_b)]
        self.stapel = [PlayStack() for _ in range(4)]
        self.abgeraeumt = []                       # Liste von Listen von faces
        for runde in range(20):
            for s in self.spieler:
                karte = self.schlitten.geben()
                if runde < 5:
                    s.hand.add([karte])
                else:
                    s.ziel.append(karte)
        for s in self.spieler:
            s.hand.sort()
        a, b = (self._rang(s.ziel[-1]) for s in self.spieler)
        self.dran = 0 if a >= b else 1

    @staticmethod
    def _rang(karte):
        return "0123456789*".find(karte.getFace())

    @property
    def aktiv(self):
        return self.spieler[self.dran]

    # ---------------------------------------------------------- Karten geben
    def auffuellen(self):
        hand = self.aktiv.hand
        while hand.size() < 5:
            if len(self.schlitten) == 0:
                self._mischen()
            if len(self.schlitten) == 0:
                break
            hand.add([self.schlitten.geben()])
        hand.sort()

    def _mischen(self):
        neu = [Card(-1) if f == "*" else Card(int(f)) for fs in self.abgeraeumt for f in fs]
        self.abgeraeumt = []
        self.schlitten.nachlegen(shuffle(neu))

    # ---------------------------------------------------------------- Fragen
    def null_pflicht(self):
        s = self.aktiv
        hat_null = s.hand.check0() != -1 or (s.ziel and s.ziel[-1].getFace() == "0")
        return bool(hat_null) and any(len(st) == 0 for st in self.stapel)

    def nur_nullen(self, spieler=None):
        return all(k.getFace() == "0" for k in (spieler or self.aktiv).hand)

    def kann_spielen(self, spieler):
        oben = list(spieler.hand) + [p[-1] for p in [spieler.ziel] + spieler.ablagen if p]
        passt = {len(st) for st in self.stapel}
        return any(k.getFace() == "*" or k.getValue() in passt for k in oben)

    def festgefahren(self):
        vorrat = len(self.schlitten) + len(self.abgeraeumt) > 0
        for s in self.spieler:
            if self.kann_spielen(s) or not self.nur_nullen(s) or (vorrat and s.hand.size() < 5):
                return False
        return True

    # ------------------------------------------------------------------ Zuege
    def karte_zeigen(self, quelle, nr):
        """Die Karte an der Quelle ('h', 'g' oder 'd'), ohne sie zu nehmen."""
        s = self.aktiv
        if quelle == "h":
            if not 0 <= nr < s.hand.size():
                raise Regelfehler("An dieser Stelle der Hand liegt keine Karte.")
            return list(s.hand)[nr]
        haufen = s.ziel if quelle == "g" else s.ablagen[nr]
        if not haufen:
            raise Regelfehler("Dieser Haufen ist leer.")
        return haufen[-1]

    def spielen(self, quelle, nr, ziel):
        s, stapel = self.aktiv, self.stapel[ziel]
        karte = self.karte_zeigen(quelle, nr)
        joker = karte.getFace() == "*"
        if joker:
            karte.assign(len(stapel))
        try:
            faces = stapel.playCard(karte)
        except Exception as fehler:
            raise Regelfehler(str(fehler))
        if quelle == "h":
            s.hand.pop(nr)
        else:
            (s.ziel if quelle == "g" else s.ablagen[nr]).pop()
        if faces:
            self.abgeraeumt.append(faces)
            if len(self.abgeraeumt) == self.STAPEL_BIS_MISCHEN:
                self._mischen()
        if s.hand.size() == 0 and s.ziel:
            self.auffuellen()
        return karte, bool(faces)

    def ablegen(self, nr, ablage):
        karte = self.karte_zeigen("h", nr)
        if karte.getFace() == "0":
            raise Regelfehler("Eine [0] darf nicht abgelegt werden.")
        self.aktiv.ablagen[ablage].append(self.aktiv.hand.pop(nr))

    def gewonnen(self):
        return not self.aktiv.ziel

    def weiter(self):
        self.dran = 1 - self.dran
