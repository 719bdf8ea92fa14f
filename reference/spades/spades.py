"""Spades for four players at one terminal: `python3 spades.py`."""

from __future__ import annotations

from asking import ask_new_pin, ask_number, clear
from rounds import Round
from spades_game import Game

HIGHEST = 10_000


def main() -> None:
    """Play rounds until a team has won."""
    print("Spades. Type r for the rules and q to quit.")
    game = Game(ask_number("How many points win the game?", range(1, HIGHEST + 1)))
    pins = {player: ask_new_pin(player) for player in game.players}
    clear()
    while not game.winner():
        Round(game, pins).play()
        game.rotate_order()
    print(f"Team {game.winner()} wins the game!")


if __name__ == "__main__":
    main()
