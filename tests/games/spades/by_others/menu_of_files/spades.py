"""Spades for four players.   Start: python3 spades.py"""

import screen
from card import Card
from contract import Contract
from game import Game
from game_round import Round
from rules import legal_cards, trick_winner


def main():
    screen.clear()
    screen.box(["S P A D E S", "Team A: A1 and A2     Team B: B1 and B2"])
    game = Game(screen.ask_number("Winning value [500]: ", 1, default=500))
    screen.new_pins(game.players)
    number = 0
    while game.winner() == "":
        number += 1
        Round(game, number).play()
        game.rotate_order()
    screen.clear()
    screen.box(
        ["GAME OVER after %d round(s)" % number],
        ["Team A: %d     Team B: %d" % tuple(game.scores)],
        ["Team %s wins!" % game.winner()],
    )


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nGame stopped.")
