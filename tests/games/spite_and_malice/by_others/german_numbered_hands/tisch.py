"""Der Tisch: was wo liegt, und die Regeln. Hier wird nichts gedruckt."""
from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from karten import JOKER, Card, Hand, PlayStack, shuffle


class Regelverstoss(Exception):
    """Ein Zug, der nicht erlaubt ist; der Text ist für den Spieler."""


@dataclass
class Spieler:
    name: str
    hand: Hand = field(default_factory=Hand)
    ziel: list[Card] = field(default_factory=list)
    ablage: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(4)])

    def nur_nullen(self) -> bool:
        return all(self.hand.zeige(i).getValue() == 0 for i in range(self.hand.size()))


class Tisch:
    VOLLE_STAPEL = 5

    def __init__(self, name_a: str, name_b: str):
        karten = [Card(w) for w in range(10) for _ in range(10)]
        karten += [Card(JOKER) for _ in range(20)]
        self.schlitten: deque[Card] = deque(shuffle(karten))
        self.spieler = (Spieler(name_a), Spieler(name_b))
        self.stapel = [PlayStack() for _ in range(4)]
        self.beiseite: list[list[str]] = []
        for _ in range(15):
            for s in self.spieler:
                s.ziel.append(self.schlitten.popleft())
        for _ in range(5):
            for s in self.spieler:
                s.hand.add([self.schlitten.popleft()])
        a, b = (10 if s.ziel[-1].getFace() == "*" else s.ziel[-1].getValue() for s in self.spieler)
        self.am_zug = 1 if b > a else 0
        for s in self.spieler:
            s.hand.sort()

    @property
    def aktiver(self) -> Spieler:
        return self.spieler[self.am_zug]

    def auffuellen(self) -> None:
        hand = self.aktiver.hand
        while hand.size() < 5 and self.schlitten:
            hand.add([self.schlitten.popleft()])
        hand.sort()

    def karte_von(self, ort: str, nr: int) -> Card:
        s = self.aktiver
        if ort == "g":
            return s.ziel[-1]
        if ort == "h":
            if nr >= s.hand.size():
                raise Regelverstoss(f"Du hast nur {s.hand.size()} Karten auf der Hand.")
            return s.hand.zeige(nr)
        if not s.ablage[nr]:
            raise Regelverstoss(f"Dein Ablagestapel {nr + 1} ist leer.")
        return s.ablage[nr][-1]

    def spielen(self, ort: str, nr: int, ziel: int) -> list[str]:
        """Spielt eine Karte und gibt die Meldungen dazu zurück."""
        karte = self.karte_von(ort, nr)
        stapel = self.stapel[ziel]
        gebraucht = stapel.naechster()
        if karte.getFace() == "*":
            karte.assign(gebraucht)
        try:
            voll = stapel.playCard(karte)
        except Exception:
            raise Regelverstoss(
                f"Die {karte.getFace()} passt nicht: Spielstapel {ziel + 1} braucht eine {gebraucht}."
            ) from None
        # erst jetzt kommt die Karte von ihrem alten Platz weg
        s = self.aktiver
        if ort == "g":
            s.ziel.pop()
        elif ort == "h":
            s.hand.pop(nr)
        else:
            s.ablage[nr].pop()
        meldungen = [f"{s.name} spielt {karte.getFace()} auf Spielstapel {ziel + 1}."]
        if voll:
            meldungen.append(f"Spielstapel {ziel + 1} ist voll und kommt zur Seite.")
            self.beiseite.append(voll)
            if len(self.beiseite) == self.VOLLE_STAPEL:
                zurueck = [Card(JOKER if g == "*" else int(g)) for st in self.beiseite for g in st]
                self.schlitten.extend(shuffle(zurueck))
                self.beiseite.clear()
                meldungen.append("Fünf volle Stapel wurden gemischt und liegen wieder hinten im Schlitten.")
        if s.hand.size() == 0 and s.ziel and self.schlitten:
            self.auffuellen()
            meldungen.append(f"{s.name} füllt die Hand neu auf.")
        return meldungen

    def darf_enden(self) -> None:
        if self.aktiver.hand.check0() >= 0 and any(st.naechster() == 0 for st in self.stapel):
            raise Regelverstoss("Du musst zuerst deine 0 spielen, es ist noch ein Spielstapel frei.")

    def ablegen(self, nr: int, pile: int) -> str:
        s = self.aktiver
        if nr >= s.hand.size():
            raise Regelverstoss(f"Du hast nur {s.hand.size()} Karten auf der Hand.")
        if s.hand.zeige(nr).getFace() == "0":
            raise Regelverstoss("Eine 0 darf nie abgelegt werden.")
        karte = s.hand.pop(nr)
        s.ablage[pile].append(karte)
        return f"{s.name} legt {karte.getFace()} auf Ablage {pile + 1}."

    def weiter(self) -> None:
        self.am_zug = 1 - self.am_zug
