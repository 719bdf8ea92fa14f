# spades.py - Hauptprogramm: Spades zu viert an einem Terminal
from getpass import getpass
from random import sample

import anzeige
from anzeige import frage_ja_nein, frage_zahl
from karten import PIK, Card, legal_cards, trick_winner
from spiel import Game
from wertung import Contract

BUCHSTABEN = "abcdefghijklm"


def pin_pruefen(spieler, pins):
    while True:
        if getpass(f"{spieler}, deine PIN: ") == pins[spieler]:
            return
        print("✗ Falsche PIN!")


def austeilen(spieler):
    stapel = sample(range(52), 52)
    haende = {}
    for name in spieler:
        nummern = sorted(stapel[:13], reverse=True)
        del stapel[:13]
        haende[name] = dict(zip(BUCHSTABEN, [Card(n) for n in nummern]))
    return haende


def ansage_phase(spiel, runde, haende, pins):
    vertraege = {"A": Contract(), "B": Contract()}
    null = dict.fromkeys(spiel.players, 0)
    for name in spiel.players:
        anzeige.leeren()
        anzeige.spielstand(spiel, runde)
        anzeige.ansagen(vertraege, null)
        print(f"\n--- {name} ist mit der Ansage dran ---")
        blind = frage_ja_nein(f"{name}: Blind ansagen, ohne die Karten zu sehen?")
        pin_pruefen(name, pins)
        if not blind:
            anzeige.blatt(haende[name])
        gebot = frage_zahl(f"{name}: Wie viele Stiche sagst du an? (0-13)", 0, 13)
        vertraege[name[0]].add_bid(int(name[1]), gebot, blind)
    return vertraege


def karte_waehlen(name, hand, liegt, pik_gefallen):
    erlaubt = legal_cards(list(hand.values()), liegt, pik_gefallen)
    while True:
        wahl = anzeige.frage(f"{name}: Welche Karte? (Buchstabe)")
        if wahl not in hand:
            print("✗ Diesen Buchstaben gibt es in deinem Blatt nicht.")
        elif hand[wahl] not in erlaubt:
            if liegt:
                print(f"✗ {hand[wahl].name()} geht nicht, du musst {liegt[0].suite} bedienen.")
            else:
                print("✗ Pik darf noch nicht ausgespielt werden.")
        else:
            return hand.pop(wahl)


def runde_spielen(spiel, runde, pins):
    haende = austeilen(spiel.players)
    vertraege = ansage_phase(spiel, runde, haende, pins)
    stiche = dict.fromkeys(spiel.players, 0)
    reihe = list(spiel.players)
    pik_gefallen = False
    letzter = ""

    for nr in range(1, 14):
        stich = []
        for name in reihe:
            anzeige.leeren()
            anzeige.spielstand(spiel, runde)
            anzeige.ansagen(vertraege, stiche)
            if letzter:
                print(letzter)
            print(f"\n--- Stich {nr}: {name} ist dran ---")
            anzeige.tisch(stich)
            pin_pruefen(name, pins)
            anzeige.blatt(haende[name])
            karte = karte_waehlen(name, haende[name], [k for _, k in stich], pik_gefallen)
            stich.append((name, karte))
            pik_gefallen = pik_gefallen or karte.suiteID == PIK
        platz = trick_winner([k for _, k in stich])
        gewinner = reihe[platz]
        stiche[gewinner] += 1
        letzter = f"   Stich {nr} ging an {gewinner} mit {stich[platz][1].name()} (" + \
                  ", ".join(f"{n} {k.suite}{k.order}" for n, k in stich) + ")"
        reihe = reihe[platz:] + reihe[:platz]

    anzeige.leeren()
    print(letzter)
    anzeige.ansagen(vertraege, stiche)
    for i, team in enumerate("AB"):
        punkte, bags = vertraege[team].eval(stiche[team + "1"], stiche[team + "2"])
        print(f"   Team {team}: {punkte:+d} Punkte, {bags} Bags in dieser Runde")
        spiel.scores[i] += punkte
        spiel.bags[i] += bags
    spiel.score_bags()
    print("=== Ende der Runde ===")
    anzeige.spielstand(spiel, runde)


def main():
    anzeige.leeren()
    print("Willkommen bei SPADES!   (r = Regeln, q = Aufhören)")
    spiel = Game(frage_zahl("Bei wie vielen Punkten ist das Spiel gewonnen?", 1))
    pins = {name: getpass(f"Neue PIN für {name}: ") for name in spiel.players}
    runde = 1
    while True:
        runde_spielen(spiel, runde, pins)
        if spiel.winner():
            break
        anzeige.frage("Weiter zur nächsten Runde mit Enter")
        spiel.rotate_order()
        runde += 1
    print(f"🎉 Team {spiel.winner()} hat gewonnen! Danke fürs Spielen.")


if __name__ == "__main__":
    try:
        main()
    except anzeige.SpielEnde:
        print("Spiel beendet. Tschüss!")
