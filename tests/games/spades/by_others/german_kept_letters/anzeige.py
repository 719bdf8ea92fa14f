# anzeige.py - alles, was mit Bildschirm und Tastatur zu tun hat
import os

REGELN = """
~~~~~~~~~~~~~~~~~~~~~~~~~~ REGELN ~~~~~~~~~~~~~~~~~~~~~~~~~~
 Zwei Teams: A1+A2 gegen B1+B2. Pik ist immer Trumpf.
 1. Jeder sagt an, wie viele der 13 Stiche er macht (0 bis 13).
    0 = "Null", ohne Karten angesagt = "Blind" (je 100 Punkte).
 2. Die ausgespielte Farbe muss bedient werden.
 3. Pik darf erst ausgespielt werden, wenn schon ein Pik
    gefallen ist, oder wenn man nur noch Pik hat.
 4. Ansage erfüllt: 10 je Stich, 1 je Überstich (= 1 Bag).
    Ansage verfehlt: -10 je angesagtem Stich. 7 Bags: -100.
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
"""


class SpielEnde(Exception):
    pass


def leeren():
    os.system("cls" if os.name == "nt" else "clear")


def frage(text):
    """Fragt, bis etwas anderes als r oder (abgebrochenes) q kommt."""
    while True:
        antwort = input(text + "\n> ").strip().lower()
        if antwort == "r":
            print(REGELN)
        elif antwort == "q":
            if input("Wirklich aufhören? (j/n) ").strip().lower() in ("j", "ja"):
                raise SpielEnde
        else:
            return antwort


def frage_zahl(text, von, bis=None):
    antwort = frage(text)
    while not antwort.isdecimal() or int(antwort) < von or (bis is not None and int(antwort) > bis):
        print("✗ Ungültig. Erwartet wird eine ganze Zahl" + (f" von {von} bis {bis}." if bis else f" ab {von}."))
        antwort = frage(text)
    return int(antwort)


def frage_ja_nein(text):
    while True:
        antwort = frage(text + " (j/n)")
        if antwort in ("j", "ja"):
            return True
        if antwort in ("n", "nein"):
            return False
        print("✗ Bitte mit j oder n antworten.")


def spielstand(spiel, runde):
    print(f"🏆 Ziel {spiel.winning_value} | Runde {runde} | "
          f"Team A: {spiel.scores[0]} P. ({spiel.bags[0]} Bags) | "
          f"Team B: {spiel.scores[1]} P. ({spiel.bags[1]} Bags)")


def ansagen(vertraege, stiche):
    for team in "AB":
        text = vertraege[team].to_string(stiche[team + "1"], stiche[team + "2"])
        print(f"   Team {team}  Stiche/Ansage {text}")


def tisch(stich):
    print("🃏 Auf dem Tisch:")
    if not stich:
        print("   (noch nichts - du spielst aus)")
    for spieler, karte in stich:
        print(f"   {spieler} legte {karte.name()}")


def blatt(hand):
    """hand: Buchstabe -> Karte; der Buchstabe bleibt die ganze Runde gleich"""
    print("✋ Deine Karten:")
    for buchstabe, karte in hand.items():
        print(f"   {buchstabe}) {karte.name()}")
