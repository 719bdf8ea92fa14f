"""Mini Spite and Malice fuer das Terminal (Aufgabe 5).    Start:  python3 spiel.py"""
from collections import deque
from karten import Card, PlayStack, Hand, shuffle

REGELN = """
  Wer zuerst seinen Zielstapel leer spielt, gewinnt.
  Auf die vier Spielstapel wird von 0 aufwärts bis 9 gelegt. Joker (*) passen immer.
  Gespielt wird aus der Hand, vom Zielstapel oder von der obersten Karte
  eines eigenen Ablagestapels. Wer eine Handkarte ablegt, beendet seinen Zug.
  Eine 0 darf nicht abgelegt werden und MUSS gespielt werden, wenn ein Spielstapel frei ist.
"""


class Spieler:
    def __init__(self, kuerzel):
        self.kuerzel = kuerzel
        self.hand = Hand()
        self.ziel = []
        self.ablage = [[], [], [], []]


def frage_bis(frage, erlaubt):
    """Fragt so lange, bis eine der erlaubten Antworten kommt."""
    while True:
        antwort = input(frage).strip().lower()
        if antwort in erlaubt:
            return antwort
        print("  Bitte eine dieser Eingaben: " + ", ".join(erlaubt))


def nummern(n):
    return [str(i) for i in range(1, n + 1)]


class Spiel:
    BREITE = 62

    def __init__(self):
        alle = [Card(w) for w in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
        self.schlitten = deque(shuffle(alle))
        self.spieler = [Spieler("A"), Spieler("B")]
        self.stapel = [PlayStack() for _ in range(4)]
        self.fertige = []
        for _ in range(5):
            for s in self.spieler:
                s.hand.add([self.schlitten.popleft()])
        for _ in range(15):
            for s in self.spieler:
                s.ziel.append(self.schlitten.popleft())

    # ---------- Anzeige ----------
    def zeile(self, text=""):
        print("║ " + text.ljust(self.BREITE - 2) + " ║")

    def strich(self, l="╟", m="─", r="╢"):
        print(l + m * self.BREITE + r)

    def spieler_zeigen(self, s):
        self.zeile("SPIELER " + s.kuerzel)
        oben = str(s.ziel[-1]) if s.ziel else "leer"
        self.zeile("  Zielstapel : %s   (noch %d Karten)" % (oben, len(s.ziel)))
        self.zeile("  Hand       : " + " ".join(self.handkarten(s)))
        for nr, pile in enumerate(s.ablage, 1):
            self.zeile("  Ablage %d   : %s" % (nr, "".join(map(str, pile)) or "leer"))

    def handkarten(self, s):
        innen = str(s.hand)[1:-1]
        return [innen[i:i + 3] for i in range(0, len(innen), 3)]

    def tisch(self):
        print()
        self.strich("╔", "═", "╗")
        self.spieler_zeigen(self.spieler[0])
        self.strich()
        for nr, st in enumerate(self.stapel, 1):
            self.zeile("  Spielstapel %d : %s" % (nr, st))
        self.zeile("  Kartenschlitten: %d Karten" % len(self.schlitten))
        self.strich()
        self.spieler_zeigen(self.spieler[1])
        self.strich("╚", "═", "╝")

    # ---------- Regeln ----------
    def naechster(self, nr):
        try:
            return self.stapel[nr].peekValue() + 1
        except Exception:
            return 0

    def frei(self):
        return 0 in [self.naechster(i) for i in range(4)]

    def nachziehen(self, s):
        while s.hand.size() < 5 and self.schlitten:
            s.hand.add([self.schlitten.popleft()])
        s.hand.sort()

    def abraeumen(self, gesichter):
        self.fertige.append(gesichter)
        print("  >> Stapel vollständig, er wird abgeräumt. (%d von 5)" % len(self.fertige))
        if len(self.fertige) == 5:
            alte = []
            for g in self.fertige:
                alte += [Card(-1 if f == '*' else int(f)) for f in g]
            self.schlitten.extend(shuffle(alte))
            self.fertige = []
            print("  >> 50 Karten wurden gemischt und kommen unter den Schlitten.")

    def spielen(self, s):
        woher = frage_bis("Woher? 1 = Hand, 2 = Zielstapel, 3 = Ablagestapel, 0 = zurück: ", ["0", "1", "2", "3"])
        if woher == "0":
            return
        nr = None
        if woher == "1":
            if s.hand.size() == 0:
                print("  Die Hand ist leer.")
                return
            nr = int(frage_bis("Welche Handkarte (1-%d)? " % s.hand.size(), nummern(s.hand.size()))) - 1
            gesicht = self.handkarten(s)[nr][1]
        elif woher == "2":
            gesicht = s.ziel[-1].getFace()
        else:
            nr = int(frage_bis("Welcher Ablagestapel (1-4)? ", nummern(4))) - 1
            if not s.ablage[nr]:
                print("  Dieser Ablagestapel ist leer.")
                return
            gesicht = s.ablage[nr][-1].getFace()
        ziel = int(frage_bis("Auf welchen Spielstapel (1-4)? ", nummern(4))) - 1
        if gesicht != '*' and int(gesicht) != self.naechster(ziel):
            print("  Das geht nicht: Spielstapel %d braucht eine %d, nicht [%s]." % (ziel + 1, self.naechster(ziel), gesicht))
            return
        if woher == "1":
            karte = s.hand.pop(nr)
        elif woher == "2":
            karte = s.ziel.pop()
        else:
            karte = s.ablage[nr].pop()
        if gesicht == '*':
            karte.assign(self.naechster(ziel))
        ergebnis = self.stapel[ziel].playCard(karte)
        if ergebnis:
            self.abraeumen(ergebnis)

    def ablegen(self, s):
        """True, wenn der Zug beendet ist."""
        if s.hand.check0() >= 0 and self.frei():
            print("  Das geht nicht: Die 0 muss gespielt werden, ein Spielstapel ist frei.")
            return False
        if all(k == "[0]" for k in self.handkarten(s)):
            print("  Keine ablegbare Karte - der Zug endet ohne Ablage.")
            return True
        nr = int(frage_bis("Welche Handkarte ablegen (1-%d)? " % s.hand.size(), nummern(s.hand.size()))) - 1
        if self.handkarten(s)[nr] == "[0]":
            print("  Das geht nicht: Eine 0 darf nicht abgelegt werden.")
            return False
        wohin = int(frage_bis("Auf welchen Ablagestapel (1-4)? ", nummern(4))) - 1
        if frage_bis("Karte %s auf Ablage %d legen und Zug beenden (j/n)? " % (self.handkarten(s)[nr], wohin + 1), ["j", "n"]) == "n":
            return False
        s.ablage[wohin].append(s.hand.pop(nr))
        return True

    def starten(self):
        print("*** Mini Spite and Malice ***")
        rang = [10 if s.ziel[-1].getFace() == '*' else s.ziel[-1].getValue() for s in self.spieler]
        dran = 1 if rang[1] > rang[0] else 0
        print("Spieler %s hat die höchste Zielkarte und beginnt." % "AB"[dran] if rang[0] != rang[1]
              else "Gleich hohe Zielkarten: Spieler A beginnt.")
        for s in self.spieler:
            s.hand.sort()
        while True:
            s = self.spieler[dran]
            self.nachziehen(s)
            fertig = False
            while not fertig:
                self.tisch()
                print("Spieler %s ist am Zug:  1 = Karte spielen   2 = ablegen/Zug beenden   3 = Regeln" % s.kuerzel)
                wahl = frage_bis("Wahl: ", ["1", "2", "3"])
                if wahl == "3":
                    print(REGELN)
                elif wahl == "2":
                    fertig = self.ablegen(s)
                else:
                    self.spielen(s)
                    if not s.ziel:
                        self.tisch()
                        print("Spieler %s hat gewonnen! Glückwunsch!" % s.kuerzel)
                        return
                    if s.hand.size() == 0:
                        self.nachziehen(s)
            dran = 1 - dran


if __name__ == "__main__":
    Spiel().starten()
