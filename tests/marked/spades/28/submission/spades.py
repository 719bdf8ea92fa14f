"""Spades - Hausaufgabe. Die Klassen liegen im Paket "spiel"."""

from spiel.karten import Card
from spiel.partie import Game
from spiel.regeln import legal_cards, trick_winner
from spiel.vertrag import Contract


def main():
    # TODO: PINs, Ansagen und Stiche fehlen noch
    print("SPADES")
    print("Das Spiel am Terminal ist leider noch nicht fertig.")


if __name__ == "__main__":
    main()
