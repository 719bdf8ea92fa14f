# mypy: ignore-errors
# ruff: noqa
"""All words in German, and the rules on one line of few words."""

import os
import random
from getpass import getpass

from contract import Contract
from play import legal_cards, trick_winner
from spades_cards import Card
from spades_game import Game

REGELN = "Farbe bedienen, Pik sticht alles, der erste Stich mit Pik öffnet Pik, sieben Zuviel kosten hundert."


def leeren():
    os.system("clear")


def frage(text):
    while True:
        antwort = input(text).strip()
        if antwort == "q":
            print("Tschüss!")
            raise SystemExit
        if antwort != "r":
            return antwort
        print(REGELN)


def zahl(text, erlaubt):
    while True:
        antwort = frage(text)
        if antwort.isdecimal() and int(antwort) in erlaubt:
            return int(antwort)
        print("Das geht nicht.")


def anmelden(name, geheim):
    while getpass(f"{name}, deine PIN: ") != geheim[name]:
        print("Falsch!")


def runde(spiel, geheim):
    blatt = [Card(n) for n in random.sample(range(52), 52)]
    haende = {name: blatt[13 * i : 13 * i + 13] for i, name in enumerate(spiel.players)}
    ansagen = {"A": Contract(), "B": Contract()}
    stiche = dict.fromkeys(spiel.players, 0)
    for name in spiel.players:
        leeren()
        anmelden(name, geheim)
        blind = frage("Willst du blind ansagen (j/n)? ") == "j"
        if not blind:
            print(*haende[name])
        ansagen[name[0]].add_bid(int(name[1]), zahl("Deine Ansage (0-13): ", range(14)), blind)
    vorne, pik = 0, False
    for _ in range(13):
        tisch = []
        for i in range(4):
            name = spiel.players[(vorne + i) % 4]
            leeren()
            anmelden(name, geheim)
            print("Auf dem Tisch:", *tisch)
            hand = haende[name]
            for n, karte in enumerate(hand, 1):
                print(f"{n:2}: {karte}")
            while True:
                karte = hand[zahl("Welche Karte? ", range(1, len(hand) + 1)) - 1]
                if karte in legal_cards(hand, tisch, pik):
                    break
                print("Diese Karte darf nicht.")
            hand.remove(karte)
            tisch.append(karte)
            pik = pik or karte.suite == "♠"
        vorne = (vorne + trick_winner(tisch)) % 4
        stiche[spiel.players[vorne]] += 1
        print(*tisch, "-", spiel.players[vorne], "nimmt den Stich.")
    for nummer, team in enumerate("AB"):
        punkte, zuviel = ansagen[team].eval(stiche[team + "1"], stiche[team + "2"])
        spiel.scores[nummer] += punkte
        spiel.bags[nummer] += zuviel
    spiel.score_bags()
    print(f"Stand: A {spiel.scores[0]}, B {spiel.scores[1]}")


if __name__ == "__main__":
    spiel = Game(zahl("Wie lange soll es gehen (mehr als 0)? ", range(10001)))
    geheim = {name: getpass(f"{name}, denk dir eine PIN aus: ") for name in spiel.players}
    while not spiel.winner():
        runde(spiel, geheim)
        spiel.rotate_order()
    print("Gewonnen hat", spiel.winner())
