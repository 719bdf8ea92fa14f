"""Mini Spite and Malice ("Russische Bank"), Hausaufgabe 3.

Zwei Spieler an einer Tastatur.  Start:  python3 spite_and_malice.py
"""
from __future__ import annotations

from collections import deque
from random import random

_GUELTIG = frozenset(range(-1, 10))
_FEHLT = object()
HANDGROESSE = 5


def _pruefe_wert(wert) -> None:
    if isinstance(wert, bool) or not isinstance(wert, int) or wert not in _GUELTIG:
        raise AssertionError(f"ungültiger Kartenwert: {wert!r}")


class Card:
    """Eine Karte; der Joker hat das Gesicht * und den Wert -1, bis er gespielt wird."""

    def __init__(self, value: int):
        _pruefe_wert(value)
        self.__value = value
        self.__face = "*" if value == -1 else str(value)

    def assign(self, value: int) -> None:
        _pruefe_wert(value)
        if self.__face != "*":
            raise Exception("nur ein Joker darf seinen Wert wechseln")
        self.__value = value

    def getValue(self) -> int:
        return self.__value

    def getFace(self) -> str:
        return self.__face

    def __str__(self) -> str:
        return f"[{self.__face}]"

    def __repr__(self) -> str:
        return f"{self}.{self.__value}"


class PlayStack:
    """Ein Spielstapel von 0 bis 9."""

    def __init__(self):
        self.__cards: list[Card] = []

    def __oben(self) -> Card:
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self) -> int:
        return self.__oben().getValue()

    def peekFace(self) -> str:
        return self.__oben().getFace()

    def erwartet(self) -> int:
        """Der Wert, der als nächster passt."""
        return self.peekValue() + 1 if self.__cards else 0

    def playCard(self, card: Card) -> list[str]:
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        if card.getValue() == -1:               # der Joker nimmt den passenden Wert an
            card.assign(self.erwartet())
        if card.getValue() != self.erwartet():
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9:
            return []
        gesichter = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return gesichter

    def __str__(self) -> str:
        return "|" + "".join(map(str, self.__cards)) + "|"


class Hand:
    """Bis zu fünf Karten."""

    def __init__(self):
        self.__hand: list[Card] = []

    def sort(self) -> None:
        self.__hand = sorted(self.__hand, key=Card.getValue)

    def pop(self, i=_FEHLT) -> Card:
        if i is _FEHLT:
            if self.__hand:
                return self.__hand.pop()
            raise Exception("die Hand ist leer")
        if isinstance(i, bool) or not isinstance(i, int) or not 0 <= i < len(self.__hand):
            raise AssertionError(f"keine Karte an Stelle {i!r}")
        return self.__hand.pop(i)

    def index(self, v: int) -> int:
        _pruefe_wert(v)
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    def check0(self) -> int:
        return next((i for i, c in enumerate(self.__hand) if c.getFace() == "0"), -1)

    def size(self) -> int:
        return len(self.__hand)

    def add(self, cardList: list[Card]) -> None:
        neu = self.__hand + list(cardList)
        if len(neu) > HANDGROESSE:
            raise Exception("mehr als fünf Karten passen nicht in die Hand")
        self.__hand = neu

    def __str__(self) -> str:
        return "[" + "".join(map(str, self.__hand)) + "]"


def shuffle(cards: list[Card]) -> list[Card]:
    """Eine gemischte Liste derselben Karten; `cards` selbst bleibt, wie sie ist."""
    rest, gemischt = list(cards), []
    while rest:
        gemischt.append(rest.pop(int(random() * len(rest))))
    return gemischt


class Ablehnung(Exception):
    """Eine Eingabe oder ein Zug, der nicht geht."""


class Spieler:
    def __init__(self, name: str):
        self.name = name
        self.hand = Hand()
        self.ziel: list[Card] = []
        self.ablagen: list[list[Card]] = [[] for _ in range(4)]

    def startwert(self) -> int:
        wert = self.ziel[-1].getValue()
        return 10 if wert < 0 else wert

    def hat_abwerfbare(self) -> bool:
        return any(self.hand.index(w) >= 0 for w in (-1, *range(1, 10)))


class Spiel:
    BREITE = 62

    def __init__(self):
        karten = [Card(w) for w in range(10) for _ in range(10)]
        karten += [Card(-1) for _ in range(20)]
        self.schuh = deque(shuffle(karten))
        self.spieler = [Spieler("PlayerA"), Spieler("PlayerB")]
        self.stapel = [PlayStack() for _ in range(4)]
        self.abgeraeumt: list[Card] = []
        self.anzahl_abgeraeumt = 0
        for _ in range(HANDGROESSE):
            for s in self.spieler:
                s.hand.add([self.schuh.popleft()])
        for _ in range(15):
            for s in self.spieler:
                s.ziel.append(self.schuh.popleft())
        for s in self.spieler:
            s.hand.sort()
        a, b = self.spieler
        self.dran, self.wartet = (b, a) if b.startwert() > a.startwert() else (a, b)

    # ---- Ausgabe -------------------------------------------------------
    def _zeile(self, text: str) -> None:
        print("║ " + text.ljust(self.BREITE - 2) + " ║")

    def _strich(self, links: str, rechts: str) -> None:
        print(links + "═" * self.BREITE + rechts)

    def _zeige_spieler(self, s: Spieler) -> None:
        oben = f"{s.ziel[-1]}" if s.ziel else "leer"
        pfeil = "►" if s is self.dran else " "
        self._zeile(f"{pfeil} {s.name}    Ziel: {oben}  (noch {len(s.ziel)} Karten)")
        self._zeile(f"  Hand:     {s.hand}")
        for nr, pile in enumerate(s.ablagen, 1):
            self._zeile(f"  Ablage {nr}: " + ("".join(map(str, pile)) or "-"))

    def zeige(self) -> None:
        print()
        self._strich("╔", "╗")
        self._zeige_spieler(self.spieler[0])
        self._strich("╠", "╣")
        for nr, stapel in enumerate(self.stapel, 1):
            self._zeile(f"Stapel {nr}  {stapel}")
        self._strich("╠", "╣")
        self._zeige_spieler(self.spieler[1])
        self._strich("╚", "╝")

    # ---- Regeln --------------------------------------------------------
    def _fuelle_schuh(self) -> None:
        self.schuh.extend(shuffle(self.abgeraeumt))
        self.abgeraeumt = []
        self.anzahl_abgeraeumt = 0

    def ziehe(self) -> None:
        hand = self.dran.hand
        while hand.size() < HANDGROESSE:
            if not self.schuh:
                self._fuelle_schuh()        # leerer Schuh: was beiseite liegt, kommt zurück
            if not self.schuh:
                break
            hand.add([self.schuh.popleft()])
        hand.sort()

    def _passt(self, karte: Card) -> bool:
        return karte.getFace() == "*" or any(
            karte.getValue() == st.erwartet() for st in self.stapel)

    def null_pflicht(self) -> bool:
        frei = any(st.erwartet() == 0 for st in self.stapel)
        s = self.dran
        return frei and (s.hand.check0() >= 0 or s.ziel[-1].getFace() == "0")

    def kann_spielen(self) -> bool:
        s = self.dran
        if any(self._passt(p[-1]) for p in (s.ziel, *s.ablagen) if p):
            return True
        return s.hand.index(-1) >= 0 or any(
            s.hand.index(st.erwartet()) >= 0 for st in self.stapel)

    def spiele(self, woher: str, stapel: PlayStack) -> None:
        s = self.dran
        if woher[0] == "h":
            nimm = lambda: s.hand.pop(int(woher[1]) - 1)
            zurueck = lambda karte: (s.hand.add([karte]), s.hand.sort())
        else:
            quelle = s.ziel if woher == "g" else s.ablagen[int(woher[1]) - 1]
            nimm, zurueck = quelle.pop, quelle.append
        karte = nimm()
        try:
            gesichter = stapel.playCard(karte)
        except Exception:
            zurueck(karte)
            raise Ablehnung(f"{karte} passt nicht auf {stapel}") from None
        if gesichter:
            print("Stapel vollständig! Er wird abgeräumt.")
            self.abgeraeumt += [Card(-1 if g == "*" else int(g)) for g in gesichter]
            self.anzahl_abgeraeumt += 1
            if self.anzahl_abgeraeumt == 5:
                self._fuelle_schuh()

    # ---- Eingabe -------------------------------------------------------
    @staticmethod
    def _nummer(frage: str) -> int:
        text = input(frage).strip()
        if text not in ("1", "2", "3", "4"):
            raise Ablehnung("bitte 1, 2, 3 oder 4")
        return int(text) - 1

    def frage_woher(self) -> str:
        s = self.dran
        n = s.hand.size()
        text = input(f"  Woher (h1..h{n} = Hand, g = Ziel, d1..d4 = Ablage)? ").strip().lower()
        orte = [f"h{i}" for i in range(1, n + 1)] + ["g", "d1", "d2", "d3", "d4"]
        if text not in orte:
            raise Ablehnung(f"»{text}« gibt es nicht")
        if text[0] == "d" and not s.ablagen[int(text[1]) - 1]:
            raise Ablehnung("diese Ablage ist leer")
        return text

    def wirf_ab(self) -> None:
        """Beendet den Zug, oder Ablehnung."""
        s = self.dran
        if self.null_pflicht():
            raise Ablehnung("eine [0] muss gespielt werden, solange ein Stapel frei ist")
        if not s.hat_abwerfbare():
            if self.kann_spielen():
                raise Ablehnung("keine Karte zum Abwerfen, aber es geht noch eine zu spielen")
            print("Nichts abzuwerfen, der Zug ist zu Ende.")
            return
        ablage = s.ablagen[self._nummer("  Auf welche Ablage (1..4)? ")]
        hoechste = max(w for w in (-1, *range(1, 10)) if s.hand.index(w) >= 0)
        ablage.append(s.hand.pop(s.hand.index(hoechste)))

    def eine_aktion(self) -> bool:
        """Wahr, wenn der Zug zu Ende ist."""
        wahl = input(f"{self.dran.name}: p (spielen) oder x (abwerfen/Zug beenden)? ").strip().lower()
        if wahl == "p":
            woher = self.frage_woher()
            self.spiele(woher, self.stapel[self._nummer("  Auf welchen Stapel (1..4)? ")])
            return False
        if wahl == "x":
            self.wirf_ab()
            return True
        raise Ablehnung("nur p oder x")

    def los(self) -> None:
        print(f"*** MINI SPITE AND MALICE *** {self.dran.name} beginnt.")
        self.ziehe()
        self.zeige()
        while True:
            try:
                fertig = self.eine_aktion()
            except Ablehnung as grund:
                print(f"  !! Geht nicht: {grund}.")
                continue                       # das Bild hat sich nicht geändert
            if not self.dran.ziel:
                self.zeige()
                print(f"{self.dran.name} hat gewonnen!")
                return
            if fertig:
                self.dran, self.wartet = self.wartet, self.dran
                self.ziehe()
            elif self.dran.hand.size() == 0:
                self.ziehe()
            self.zeige()


if __name__ == "__main__":
    try:
        Spiel().los()
    except (EOFError, KeyboardInterrupt):
        print("\nAbgebrochen.")
