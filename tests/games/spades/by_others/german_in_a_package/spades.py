# -*- coding: utf-8 -*-
# Start des Spiels. Regeln stehen im Paket kern, hier nur das Terminal.
import sys
from getpass import getpass
from kern import *
from kern.mischen import austeilen

BUCHSTABEN = "abcdefghijklm"


def leeren():
    sys.stdout.write("\x1bc")
    sys.stdout.flush()


def frage(text, pruefung):
    """fragt so lange (rekursiv), bis die Prüfung etwas anderes als None liefert"""
    antwort = input(text).strip().lower()
    if antwort == "q":
        ende()
    if antwort == "r":
        print(REGELN)
        return frage(text, pruefung)
    ergebnis = pruefung(antwort)
    if ergebnis is None:
        print("Das geht nicht, bitte noch einmal.")
        return frage(text, pruefung)
    return ergebnis


def ende():
    print("Spiel beendet.")
    sys.exit(0)


def zahl(von, bis):
    def p(a):
        try:
            n = int(a)
        except:
            return None
        return n if von <= n <= bis else None
    return p


janein = lambda a: {"j": True, "ja": True, "y": True, "n": False, "nein": False}.get(a)
egal = lambda a: a

REGELN = """Regeln: Pik ist Trumpf. Farbe muss bedient werden; liegt ein Pik im Stich, muss Pik bedient werden.
Pik darf erst ausgespielt werden, wenn schon eins gefallen ist. Gebot erfüllt: 10 Punkte je Stich, sonst minus.
Null: 100 Punkte. Blind: 100 Punkte zusätzlich. 7 Säcke: minus 100."""


class Spieltisch(Game):
    def __init__(self, winning_value):
        super().__init__(winning_value)
        self.geheim = {}

    def anmelden(self, wer):
        leeren()
        print("Spieler", wer, "ist dran, die anderen schauen weg!")
        while getpass("PIN (%s): " % wer) != self.geheim[wer]:
            print("falsche PIN")

    def stand(self):
        print("Gebote:", *[t + " " + self.vertrag[t].to_string(self.stiche[t + "1"], self.stiche[t + "2"]) for t in "AB"])

    def karten(self, wer):
        print("Deine Karten:", "  ".join(b + ") " + str(k) for b, k in zip(BUCHSTABEN, self.blatt[wer])))

    def bieten(self, wer):
        self.anmelden(wer)
        self.stand()
        blind = frage("Blind bieten (j/n)? ", janein)
        if not blind:
            self.karten(wer)
        gebot = frage("Gebot, 0 bis 13: ", zahl(0, 13))
        self.vertrag[wer[0]].add_bid(int(wer[1]), gebot, blind)

    def ausspielen(self, wer, tisch):
        self.anmelden(wer)
        self.stand()
        print("Tisch:", *tisch)
        self.karten(wer)
        blatt = self.blatt[wer]
        erlaubt = legal_cards(blatt, tisch, self.pik)

        def p(a):
            if len(a) != 1 or a not in BUCHSTABEN[:len(blatt)]:
                return None
            k = blatt[BUCHSTABEN.index(a)]
            return k if any(k is e for e in erlaubt) else None
        k = frage("Welche Karte (Buchstabe)? ", p)
        blatt.remove(k)
        if k.suite == "♠":
            self.pik = True
        return k

    def stich(self, reihe):
        tisch = []
        for wer in reihe:
            tisch.append(self.ausspielen(wer, tisch))
        s = trick_winner(tisch)
        self.stiche[reihe[s]] += 1
        leeren()
        print(*tisch, "- der Stich geht an", reihe[s])
        frage("Weiter mit Enter ", egal)
        return reihe[s:] + reihe[:s]

    def runde(self):
        self.blatt = dict(zip(self.players, austeilen()))
        self.stiche = {w: 0 for w in self.players}
        self.vertrag = {"A": Contract(), "B": Contract()}
        self.pik = False
        for wer in self.players:
            self.bieten(wer)
        reihe = list(self.players)
        for _ in range(13):
            reihe = self.stich(reihe)
        for i, t in ((0, "A"), (1, "B")):
            p, s = self.vertrag[t].eval(self.stiche[t + "1"], self.stiche[t + "2"])
            self.scores[i] += p
            self.bags[i] += s
        self.score_bags()
        print("Punkte: A = %d, B = %d   Säcke: A = %d, B = %d" % (*self.scores, *self.bags))
        self.rotate_order()

    def spielen(self):
        self.runde()
        if self.winner() == "":
            frage("Enter für die nächste Runde ", egal)
            return self.spielen()
        print("Team", self.winner(), "hat gewonnen. Ende.")


leeren()
print("PIK  (r = Regeln, q = Ende)")
tisch = Spieltisch(frage("Punkte zum Sieg: ", zahl(1, 99999)))
for wer in tisch.players:
    while not tisch.geheim.get(wer):
        tisch.geheim[wer] = getpass("Neue PIN für %s: " % wer)
tisch.spielen()
