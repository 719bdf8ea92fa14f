"""Spades. Run: python3 spades.py"""

import keyboard
import screen
from game import Game
from play import PlayedRound


def main():
    try:
        screen.clear()
        print("S P A D E S      r = rules, q = quit")
        value = keyboard.number("Winning value (usually 500) > ", range(1, 1000001), "a number from 1 to 1000000")
        game = Game(value)
        pins = {}
        for player in game.players:
            pins[player] = keyboard.new_pin(player)
        number = 0
        while not game.winner():
            number += 1
            PlayedRound(game, pins, number).run()
            game.rotate_order()
            if not game.winner():
                keyboard.line("Enter for the next round > ")
        print(f"GAME OVER: team {game.winner()} wins")
    except (keyboard.Quit, EOFError, KeyboardInterrupt):
        print("\nbye")


if __name__ == "__main__":
    main()
