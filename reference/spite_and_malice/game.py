"""Mini Spite and Malice for two players at one terminal.

    python game.py [SEED]

The same SEED, any text, deals the same cards again.  This file only asks and prints; the rules of
the game are in `game_rules.py`.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

# The course supplies lectureStructures in a folder of its own.  It comes last, so that a module of that
# name beside this file is taken first.
sys.path.append(str(Path(__file__).resolve().parent / "support"))

from game_rules import PILES, Game, RuleError, all_cards
from spite_and_malice import shuffle


def play(game: Game) -> None:
    """Ask the players for their moves until the game is over.  EOFError when the input ends."""
    while game.winner is None and not game.stuck:
        print(game.screen())
        action = ask(f"{game.current.name}, choose action: p (play) or x (discard/end turn)")
        try:
            if action == "p":
                play_card(game)
            elif action == "x":
                finish_turn(game)
            else:
                print("Type p or x.")
        except RuleError as error:
            print(error)
    print(game.screen())
    print("Nobody can move: the game is a draw." if game.winner is None else f"{game.winner.name} wins!")


def play_card(game: Game) -> None:
    """Ask for a card and a play stack, and play."""
    hand = f"hi = hand at position i (1..{game.current.hand.size()})"
    question = f"Play from where: {hand}; g = goal; dj = discard pile j (1..4)?"
    place = ask(question)
    while place not in game.current.tops():
        print("There is no card at this place.")
        place = ask(question)
    game.play(place, ask_number("Which Play Stack are you targeting (1..4)?"))


def finish_turn(game: Game) -> None:
    """End the turn, with a discard where there is a card to discard."""
    game.refuse_while_a_zero_must_be_played()
    if game.current.can_discard():
        game.discard(ask_number("Which Discard Pile are you targeting (1..4)?"))
    else:
        game.end_turn()


def ask(question: str) -> str:
    """The answer to a question, without space around it and in small letters."""
    print(question)
    return input().strip().lower()


def ask_number(question: str) -> int:
    """The number of a pile, asked for until it is one."""
    while True:
        answer = ask(question)
        if answer in [str(number) for number in range(1, PILES + 1)]:
            return int(answer)
        print(f"Type a number from 1 to {PILES}.")


def main() -> None:
    """Shuffle, deal and play."""
    if len(sys.argv) > 1:
        random.seed(sys.argv[1])
    try:
        play(Game(shuffle(all_cards())))
    except (EOFError, KeyboardInterrupt):
        print("The game was not finished. Goodbye!")


if __name__ == "__main__":
    main()
