"""
Aufgabe 3: Mini Spite and Malice  (zwei Personen, ein Bildschirm)
"""
import random
from collections import deque
from dataclasses import dataclass, field

GUELTIG = tuple(range(-1, 10))
ANZ_STAPEL = 4
ANZ_HAND = 5
ANZ_ZIEL = 15
NEU_MISCHEN = 5


def _ist_wert(v):
    return isinstance(v, int) and not isinstance(v, bool) and v in GUELTIG


# ------------------------------------------------------------- Task 1
class Card(object):

    def __init__(self, value):
        assert _ist_wert(value), "Error: invalid value"
        self.__value = value
        if value == -1:
            self.__face = '*'
        else:
            self.__face = '0123456789'[value]

    def getValue(self):
        return self.__value

    def getFace(self):
        return self.__face

    def assign(self, value):
        assert _ist_wert(value), "Error: invalid value"
        if self.__face == '*':
            self.__value = value
        else:
            raise Exception("Error: not a joker")

    def __str__(self):
        return f"[{self.__face}]"

    def __repr__(self):
        return f"{self}.{self.__value}"


# ------------------------------------------------------------- Task 2
class PlayStack(object):

    def __init__(self):
        self.__cards = []

    def __oberste(self):
        if len(self.__cards) == 0:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[len(self.__cards) - 1]

    def peekValue(self):
        return self.__oberste().getValue()

    def peekFace(self):
        return self.__oberste().getFace()

    def istLeer(self):
        return len(self.__cards) == 0

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        wert = card.getValue()
        if self.istLeer():
            passt = (wert == 0)
        else:
            passt = (wert == self.peekValue() + 1)
        if not passt:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        ergebnis = []
        if wert == 9:
            while self.__cards:
                ergebnis.append(self.__cards.pop().getFace())
            ergebnis.reverse()
        return ergebnis

    def __str__(self):
        text = '|'
        for c in self.__cards:
            text += str(c)
        return text + '|'


# ------------------------------------------------------------- Task 3
class Hand(object):

    def __init__(self, cards=()):
        self.__hand = []
        self.add(cards)

    def sort(self):
        self.__hand = sorted(self.__hand, key=Card.getValue)

    __LETZTE = object()

    def pop(self, i=__LETZTE):
        if i is Hand.__LETZTE:
            if not self.__hand:
                raise Exception("Error: hand is empty")
            i = len(self.__hand) - 1
        assert isinstance(i, int) and not isinstance(i, bool)
        assert i in range(len(self.__hand)), "Error: index out of range"
        karte = self.__hand[i]
        del self.__hand[i]
        return karte

    def index(self, v):
        assert _ist_wert(v), "Error: invalid value"
        werte = [c.getValue() for c in self.__hand]
        return werte.index(v) if v in werte else -1

    def check0(self):
        for nr, c in enumerate(self.__hand):
            if c.getFace() == '0':
                return nr
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(cardList) + self.size() > ANZ_HAND:
            raise Exception("Error: too many cards")
        for c in cardList:
            self.__hand.append(c)

    def karten(self):
        return tuple(self.__hand)

    def __str__(self):
        return '[' + ''.join(str(c) for c in self.__hand) + ']'


# ------------------------------------------------------------- Task 4
def shuffle(cards):
    gemischt = []
    while len(cards) > 0:
        k = random.randrange(0, len(cards))
        gemischt.append(cards.pop(k))
    return gemischt


# ------------------------------------------------------------- Task 5
@dataclass
class Spieler:
    name: str
    hand: Hand = field(default_factory=Hand)
    ziel: list = field(default_factory=list)
    ablage: list = field(default_factory=lambda: [[] for _ in range(ANZ_STAPEL)])

    def zielText(self):
        return f"{self.ziel[-1]}  (noch {len(self.ziel)})" if self.ziel else "leer"


class Ende(Exception):
    pass


def frage(text, lo, hi):
    """fragt so lange, bis eine Zahl lo..hi oder nichts (= zurück) kommt"""
    while True:
        antwort = input(f"  {text} ({lo}-{hi}, leer = zurück): ").strip()
        if antwort == '':
            return None
        try:
            zahl = int(antwort)
        except ValueError:
            zahl = lo - 1
        if lo <= zahl <= hi:
            return zahl
        print(f"  Bitte eine Zahl von {lo} bis {hi} eingeben.")


def neue_karten():
    alle = []
    for _ in range(10):
        for v in range(10):
            alle.append(Card(v))
    for _ in range(20):
        alle.append(Card(-1))
    return shuffle(alle)


def zielrang(card):
    return 99 if card.getFace() == '*' else card.getValue()


class Spiel:
    B = 34   # Spaltenbreite

    def __init__(self, nameA, nameB):
        self.spieler = [Spieler(nameA), Spieler(nameB)]
        self.schuh = deque(neue_karten())
        self.stapel = [PlayStack() for _ in range(ANZ_STAPEL)]
        self.weg = []
        self.fertig = 0
        for nr in range(2 * ANZ_HAND):
            self.spieler[nr % 2].hand.add([self.schuh.popleft()])
        for nr in range(2 * ANZ_ZIEL):
            self.spieler[nr % 2].ziel.append(self.schuh.popleft())
        for s in self.spieler:
            s.hand.sort()
        a, b = (zielrang(s.ziel[-1]) for s in self.spieler)
        self.dran = 0 if a >= b else 1

    # --- Anzeige -------------------------------------------------
    def zeile(self, l, r, titel):
        print(f"║ {titel:<9}│ {l:<{self.B}}│ {r:<{self.B}}║")

    def zeichne(self):
        b = self.B + 1
        a, z = self.spieler
        print("╔" + "═" * 10 + "╤" + "═" * b + "╤" + "═" * b + "╗")
        mark = ["  ", "  "]
        mark[self.dran] = "► "
        self.zeile(mark[0] + a.name, mark[1] + z.name, "")
        print("╟" + "─" * 10 + "┼" + "─" * b + "┼" + "─" * b + "╢")
        self.zeile(str(a.hand), str(z.hand), "Hand")
        self.zeile(a.zielText(), z.zielText(), "Ziel")
        for i in range(ANZ_STAPEL):
            l, r = [''.join(map(str, s.ablage[i])) or "·" for s in self.spieler]
            self.zeile(l, r, f"Ablage {i + 1}")
        print("╚" + "═" * 10 + "╧" + "═" * b + "╧" + "═" * b + "╝")
        for i, st in enumerate(self.stapel, 1):
            print(f"   Spielstapel {i}:  {st}")
        print(f"   Im Kartenschuh liegen {len(self.schuh)} Karten, "
              f"{self.fertig} fertige Stapel liegen beiseite.")

    # --- Regeln --------------------------------------------------
    def naechster(self, st):
        return 0 if st.istLeer() else st.peekValue() + 1

    def passt(self, karte, st):
        return karte.getFace() == '*' or karte.getValue() == self.naechster(st)

    def verfuegbar(self, s):
        k = list(s.hand.karten())
        if s.ziel:
            k.append(s.ziel[-1])
        for ab in s.ablage:
            if ab:
                k.append(ab[-1])
        return k

    def kann_spielen(self, s):
        for k in self.verfuegbar(s):
            for st in self.stapel:
                if self.passt(k, st):
                    return True
        return False

    def hat_null(self, s):
        return '0' in [k.getFace() for k in self.verfuegbar(s)]

    def nachziehen(self, s):
        neu = 0
        while s.hand.size() < ANZ_HAND:
            if not self.schuh and self.weg:
                self.zurueck_in_schuh()
            if not self.schuh:
                break
            s.hand.add([self.schuh.popleft()])
            neu += 1
        s.hand.sort()
        return neu

    def zurueck_in_schuh(self):
        karten = []
        for f in self.weg:
            if f == '*':
                karten.append(Card(-1))
            else:
                karten.append(Card(int(f)))
        self.schuh.extend(shuffle(karten))
        self.weg = []
        self.fertig = 0
        print("  Die weggelegten Stapel wurden gemischt und unter den Schuh gelegt.")

    # --- Aktionen ------------------------------------------------
    def legen(self, s, karte):
        """Fragt nach dem Stapel und legt. True, wenn die Karte jetzt liegt."""
        ziel = frage("Auf welchen Spielstapel", 1, ANZ_STAPEL)
        if ziel is None:
            return False
        st = self.stapel[ziel - 1]
        if karte.getFace() == '*':
            if st.istLeer() and self.hat_null(s):
                print("  Nein: Du hast eine [0], die muss auf den freien Stapel.")
                return False
            karte.assign(self.naechster(st))
        try:
            gesichter = st.playCard(karte)
        except Exception as e:
            print(f"  Das geht nicht, {karte} passt dort nicht hin. ({e})")
            return False
        if gesichter:
            print(f"  Stapel {ziel} ist vollständig und wird weggeräumt!")
            self.weg.extend(gesichter)
            self.fertig += 1
            if self.fertig == NEU_MISCHEN:
                self.zurueck_in_schuh()
        return True

    def aus_hand(self, s):
        if s.hand.size() == 0:
            print("  Die Hand ist leer.")
            return False
        i = frage("Welche Handkarte", 1, s.hand.size())
        if i is None:
            return False
        if self.legen(s, s.hand.karten()[i - 1]):
            s.hand.pop(i - 1)
            return True
        return False

    def vom_ziel(self, s):
        if self.legen(s, s.ziel[-1]):
            s.ziel.pop()
            return True
        return False

    def von_ablage(self, s):
        j = frage("Von welchem Ablagestapel", 1, ANZ_STAPEL)
        if j is None:
            return False
        ab = s.ablage[j - 1]
        if not ab:
            print("  Dieser Ablagestapel ist leer.")
            return False
        if self.legen(s, ab[-1]):
            ab.pop()
            return True
        return False

    def beenden(self, s):
        """-> 'nein', 'abgelegt' oder 'passe'"""
        if self.kann_spielen(s):
            if self.hat_null(s) and any(st.istLeer() for st in self.stapel):
                print("  Nein: die [0] muss gespielt werden, solange ein Stapel frei ist.")
            else:
                print("  Nein: abgelegt wird erst, wenn keine Karte mehr spielbar ist.")
            return 'nein'
        if all(k.getFace() == '0' for k in s.hand.karten()):
            print("  Du hast nichts, was abgelegt werden darf. Dein Zug ist zu Ende.")
            return 'passe'
        # die Hand ist sortiert, rechts liegt die höchste Karte
        j = frage(f"Die höchste Karte {s.hand.karten()[-1]} ablegen. Auf welchen "
                  f"Ablagestapel", 1, ANZ_STAPEL)
        if j is None:
            return 'nein'
        s.ablage[j - 1].append(s.hand.pop())
        return 'abgelegt'

    def zug(self):
        """Ein ganzer Zug. Gibt zurück, ob sich etwas geändert hat."""
        s = self.spieler[self.dran]
        etwas = self.nachziehen(s) > 0
        while True:
            if s.hand.size() == 0 and self.nachziehen(s):
                print(f"  {s.name} hat alles ausgespielt und zieht nach.")
            print()
            self.zeichne()
            print(MENUE)
            wahl = input(f"{s.name}, was möchtest du tun? ").strip()
            ok = False
            if wahl == '1':
                ok = self.aus_hand(s)
            elif wahl == '2':
                ok = self.vom_ziel(s)
            elif wahl == '3':
                ok = self.von_ablage(s)
            elif wahl == '4':
                e = self.beenden(s)
                if e == 'abgelegt':
                    return True
                if e == 'passe':
                    return etwas
            elif wahl == '5':
                print(REGELN)
            elif wahl == '0':
                raise Ende(f"{s.name} bricht das Spiel ab. Auf Wiedersehen!")
            else:
                print("  Diese Auswahl gibt es nicht.")
            if ok:
                etwas = True
                if not s.ziel:
                    self.zeichne()
                    raise Ende(f"*** {s.name} hat den Zielstapel leer gespielt und GEWINNT! ***")

    def los(self):
        a, b = self.spieler
        print(f"\nOben auf den Zielstapeln liegen {a.ziel[-1]} ({a.name}) und "
              f"{b.ziel[-1]} ({b.name}).")
        print(f"Es beginnt also {self.spieler[self.dran].name}.")
        ruhig = 0
        while ruhig < 2:
            ruhig = 0 if self.zug() else ruhig + 1
            self.dran = 1 - self.dran
            if ruhig < 2:
                input(f"\nJetzt ist {self.spieler[self.dran].name} an der Reihe. "
                      f"Weiter mit der Eingabetaste ... ")
        raise Ende("Niemand kann mehr etwas tun: unentschieden.")


def main():
    print("Willkommen bei Mini Spite and Malice!")
    a = input("Wie heißt Spieler A? [Spieler A] ").strip()[:20] or "Spieler A"
    b = input("Wie heißt Spieler B? [Spieler B] ").strip()[:20] or "Spieler B"
    try:
        Spiel(a, b).los()
    except Ende as e:
        print(e)


MENUE = """
  1) Handkarte spielen
  2) Zielkarte spielen
  3) Vom Ablagestapel spielen
  4) Karte ablegen / Zug beenden
  5) Regeln
  0) Spiel abbrechen"""

REGELN = """
  Spielstapel werden von [0] bis [9] aufgebaut, ein Joker [*] passt immer.
  Wer zuerst den eigenen Zielstapel leer spielt, gewinnt. Eine [0] muss
  gespielt werden, wenn ein Stapel frei ist, und darf nie abgelegt werden.
  Abgelegt wird, wenn nichts mehr gespielt werden kann; dann ist der
  andere an der Reihe und zieht auf fünf Karten nach."""

if __name__ == '__main__':
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nSpiel beendet.")
