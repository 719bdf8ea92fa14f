# Spades - Hauptprogramm
# Start:  python3 spades.py
import os
import random
import sys
from getpass import getpass

from karten import Card, legal_cards, trick_winner
from vertrag import Contract
from spiel import Game

BUCHSTABEN = "abcdefghijklm"

REGELN = """--- Regeln ---
A1 und A2 spielen gegen B1 und B2. Jeder bekommt 13 Karten.
Bieten: Jeder sagt, wie viele Stiche er mindestens macht. Die Gebote der Partner
  ergeben zusammen den Vertrag. 0 heißt Nil; blind heißt, ohne die Karten zu sehen.
Spielen: Zuerst spielt aus, wer zuerst geboten hat, danach der Sieger des letzten Stichs.
  Pik darf erst ausgespielt werden, wenn schon ein Pik gefallen ist (oder man nur Pik hat).
  Die ausgespielte Farbe muss bedient werden; wer sie nicht hat, spielt, was er will.
  Das höchste Pik gewinnt den Stich, sonst die höchste Karte der ausgespielten Farbe.
Wertung: Erfüllter Vertrag: 10 Punkte je gebotenem Stich. Hat das Team mehr Stiche als
  im Vertrag, so gibt jeder Stich eines Spielers über sein Gebot 1 Punkt und 1 Sack.
  Verfehlter Vertrag: minus 10 Punkte je gebotenem Stich. Je 7 Säcke kosten 100 Punkte.
  Nil: +100, wenn der Bieter keinen Stich macht, sonst -100.
  Blind: +100, wenn der Bieter sein Gebot erreicht, sonst -100; Überstiche zählen nichts.
  Neben Nil oder Blind wird der Partner für sich allein gewertet.
Ende: Wer die vereinbarten Punkte erreicht, gewinnt. Bei beiden Teams zählen die Punkte,
  dann die wenigeren Säcke, dann eine weitere Runde.
Bei jeder Frage: r zeigt die Regeln, q beendet das Spiel."""


def leerer_bildschirm():
    # Leerzeilen, auch fuer hohe Fenster genug; danach den Rueckblick leeren
    try:
        zeilen = os.get_terminal_size().lines
    except OSError:
        zeilen = 0
    print("\n" * max(40, zeilen))
    print("\033[H\033[2J\033[3J", end="", flush=True)


def lies(text):
    print(text)
    return input()


def lies_verdeckt(text):
    return getpass(text + "\n")


def frage(text, nochmal=None, lesen=lies):
    """r zeigt die Regeln (und danach, was nochmal zeigt), q beendet das Spiel"""
    while True:
        try:
            antwort = lesen(text).strip()
        except UnicodeDecodeError:
            return "?"
        if antwort in ("q", "Q"):
            print("Das Spiel ist beendet. Auf Wiedersehen!")
            sys.exit(0)
        if antwort not in ("r", "R"):
            return antwort.lower()
        print(REGELN)
        if nochmal is not None:
            nochmal()


def eingabetaste(text):
    while frage(text) != "":
        print("Bitte nur die Eingabetaste drücken (oder r, q)!")


def neue_pin(spieler):
    while True:
        pin = frage("Spieler " + spieler + ", denk dir eine PIN aus Ziffern aus. (Sie bleibt unsichtbar.)",
                    lesen=lies_verdeckt)
        if pin.isascii() and pin.isdecimal():
            return pin
        print("Ungültige PIN! Eine PIN besteht aus Ziffern.")


def pin_pruefen(spieler, pin):
    while frage("Spieler " + spieler + ", deine PIN bitte:", lesen=lies_verdeckt) != pin:
        print("Falsche PIN!")


def frage_zahl(text, von, bis, nochmal=None):
    while True:
        antwort = frage(text, nochmal)
        if antwort.isascii() and antwort.isdecimal() and von <= int(antwort) <= bis:
            return int(antwort)
        print("Ungültige Eingabe! Erlaubt sind ganze Zahlen von", von, "bis", str(bis) + ".")


def warte_auf(spieler, pins):
    leerer_bildschirm()
    eingabetaste("Spieler " + spieler + " ist dran. Weiter mit der Eingabetaste.")
    pin_pruefen(spieler, pins[spieler])


def zeige_stand(spiel, vertraege, stiche):
    for t, team in enumerate(["A", "B"]):
        print("Team", team + ":", spiel.scores[t], "Punkte,", spiel.bags[t], "Säcke, Vertrag",
              vertraege[team].to_string(stiche[team + "1"], stiche[team + "2"]))


def geben(spieler):
    gemischt = random.sample(range(52), 52)
    haende = {}
    for s in spieler:
        nummern = sorted(gemischt.pop() for _ in range(13))
        haende[s] = [Card(n) for n in nummern]
    return haende


def bieten(spiel, pins, haende, vertraege, stiche):
    for spieler in spiel.players:
        warte_auf(spieler, pins)
        print("--- Bieten ---")
        zeige_stand(spiel, vertraege, stiche)
        while True:
            antwort = frage("Möchtest du blind bieten, also ohne deine Karten zu sehen? (j/n)")
            if antwort in ("j", "n", "ja", "nein"):
                break
            print("Bitte mit j oder n antworten!")
        blind = antwort[0] == "j"

        def zeige():
            if not blind:
                print("Deine Karten:", ", ".join(k.name() for k in haende[spieler]))

        zeige()
        gebot = frage_zahl("Spieler " + spieler + ", wie viele Stiche bietest du? (0 bis 13, 0 = Nil)",
                            0, 13, zeige)
        vertraege[spieler[0]].add_bid(int(spieler[1]), gebot, blind)


def karte_waehlen(spieler, hand, tisch, pik_gefallen):
    def zeige():
        print("Deine Karten:")
        for b, karte in zip(BUCHSTABEN, hand):
            print("  " + b + ")", karte.name())

    zeige()
    erlaubt = legal_cards(hand, tisch, pik_gefallen)
    while True:
        antwort = frage("Spieler " + spieler + ", welche Karte spielst du? (Buchstabe)", zeige)
        if len(antwort) != 1 or antwort not in BUCHSTABEN[:len(hand)]:
            print("Diesen Buchstaben gibt es nicht!")
            continue
        karte = hand[BUCHSTABEN.index(antwort)]
        if karte in erlaubt:
            return karte
        if tisch:
            print("Du musst die Farbe bedienen!")
        else:
            print("Pik darf noch nicht ausgespielt werden!")


def stiche_spielen(spiel, pins, haende, vertraege, stiche):
    pik_gefallen = False
    reihe = spiel.players[:]
    for nr in range(1, 14):
        tisch = []
        for spieler in reihe:
            warte_auf(spieler, pins)
            print("--- Stich", nr, "von 13 ---")
            zeige_stand(spiel, vertraege, stiche)
            if tisch:
                for wer, karte in zip(reihe, tisch):
                    print(wer, "hat", karte.name(), "gespielt.")
            else:
                print("Du spielst aus.")
            karte = karte_waehlen(spieler, haende[spieler], tisch, pik_gefallen)
            haende[spieler].remove(karte)
            tisch.append(karte)
            if karte.ist_pik():
                pik_gefallen = True
        leerer_bildschirm()
        for wer, karte in zip(reihe, tisch):
            print(wer, "hat", karte.name(), "gespielt.")
        sieger = trick_winner(tisch)
        stiche[reihe[sieger]] += 1
        print("Der Stich geht an", reihe[sieger] + ".")
        eingabetaste("Weiter mit der Eingabetaste.")
        reihe = reihe[sieger:] + reihe[:sieger]


def abrechnen(spiel, vertraege, stiche):
    print("--- Abrechnung ---")
    for t, team in enumerate(["A", "B"]):
        s1, s2 = stiche[team + "1"], stiche[team + "2"]
        punkte, saecke = vertraege[team].eval(s1, s2)
        spiel.scores[t] += punkte
        spiel.bags[t] += saecke
        print("Team", team, vertraege[team].to_string(s1, s2) + ":", punkte, "Punkte und", saecke, "Säcke")
    vorher = spiel.scores[:]
    spiel.score_bags()
    for t, team in enumerate(["A", "B"]):
        if spiel.scores[t] < vorher[t]:
            print("Team", team, "verliert", vorher[t] - spiel.scores[t], "Punkte wegen seiner Säcke!")
    for t, team in enumerate(["A", "B"]):
        print("Stand Team", team + ":", spiel.scores[t], "Punkte,", spiel.bags[t], "Säcke")


def hauptprogramm():
    print("Willkommen bei Spades!")
    print("Team A: A1 und A2, Team B: B1 und B2")
    print("Bei jeder Frage: r zeigt die Regeln, q beendet das Spiel.")
    spiel = Game(frage_zahl("Bei wie vielen Punkten ist das Spiel gewonnen? (üblich: 500)", 1, 100000))
    pins = {}
    for spieler in spiel.players:
        pins[spieler] = neue_pin(spieler)
    while spiel.winner() == "":
        vertraege = {"A": Contract(), "B": Contract()}
        stiche = dict.fromkeys(spiel.players, 0)
        haende = geben(spiel.players)
        bieten(spiel, pins, haende, vertraege, stiche)
        stiche_spielen(spiel, pins, haende, vertraege, stiche)
        abrechnen(spiel, vertraege, stiche)
        if spiel.winner() == "":
            eingabetaste("Weiter zur nächsten Runde mit der Eingabetaste.")
            spiel.rotate_order()
    print("Team", spiel.winner(), "hat gewonnen! Herzlichen Glückwunsch!")


if __name__ == "__main__":
    try:
        hauptprogramm()
    except (EOFError, KeyboardInterrupt):
        print("\nDas Spiel ist beendet.")
