"""Baker's Game - start this file to play."""

from rules import (
    setup_game, valid_fnd_move, valid_tab_move, tableau_to_cell, tableau_to_foundation,
    tableau_to_tableau, cell_to_foundation, cell_to_tableau, is_winner,
)
from screen import display_game, show_help, bad, good

NAMES = {"T": "tableau", "C": "cell", "F": "foundation"}
MOVES = {
    "TC": tableau_to_cell,
    "TF": tableau_to_foundation,
    "TT": tableau_to_tableau,
    "CF": cell_to_foundation,
    "CT": cell_to_tableau,
}


def read_number(word, letter, piles):
    """Turn the word into an index of piles, or raise ValueError with the reason."""
    if not word.isdecimal():
        raise ValueError(f"'{word}' is not a number")
    n = int(word)
    if not 1 <= n <= len(piles):
        raise ValueError(f"there is no {NAMES[letter]} {n}, they go from 1 to {len(piles)}")
    return n - 1


def do_move(game, words):
    cells, foundations, tableaus = game
    where = {"T": tableaus, "C": cells, "F": foundations}
    a, b = words[0]
    if len(words) < 3:
        raise ValueError(f"{words[0]} needs two numbers, for example {words[0]} 1 2")
    src = where[a][read_number(words[1], a, where[a])]
    dst = where[b][read_number(words[2], b, where[b])]
    MOVES[words[0]](src, dst)
    good(f"{dst[-1]}: {NAMES[a]} {words[1]} -> {NAMES[b]} {words[2]}")


def main():
    game = setup_game()
    print("*** Baker's Game ***")
    show_help()
    while True:
        display_game(*game)
        try:
            words = input("Your move (H for help) > ").upper().split()
        except EOFError:
            print()
            return
        if not words:
            bad("please type a command")
        elif words[0] == "Q":
            print("Bye!")
            return
        elif words[0] == "H":
            show_help()
        elif words[0] == "R":
            game = setup_game()
            good("new cards have been dealt")
        elif words[0] in MOVES:
            try:
                do_move(game, words)
            except (ValueError, RuntimeError) as why:
                bad(f"not possible: {why}")
            if is_winner(game[1]):
                display_game(*game)
                good("Congratulations, you have won the game!")
                return
        else:
            bad(f"I don't know the command '{words[0]}'")


if __name__ == "__main__":
    main()
