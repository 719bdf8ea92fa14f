"""Baker's Game.  Run:  python3 main.py"""
from rules import (setup_game, valid_fnd_move, valid_tab_move, tableau_to_cell,
                   tableau_to_foundation, tableau_to_tableau, cell_to_foundation,
                   cell_to_tableau, is_winner)
from screen import display_game, header, legend, short, COMMANDS

MOVES = {"tc": tableau_to_cell, "tf": tableau_to_foundation,
         "tt": tableau_to_tableau, "cf": cell_to_foundation,
         "ct": cell_to_tableau}


def parse(line):
    """Split a line into (command, x, y); x and y are None for R, H and Q."""
    words = line.lower().split()
    if not words:
        raise RuntimeError("E6 empty command")
    command = words[0]
    if command in ("r", "h", "q") and len(words) == 1:
        return command, None, None
    if command not in MOVES:
        raise RuntimeError("E7 unknown command")
    if len(words) != 3:
        raise RuntimeError("E8 two numbers expected")
    try:
        return command, int(words[1]), int(words[2])
    except ValueError:
        raise RuntimeError("E8 two numbers expected")


def pick(piles, number):
    if 1 <= number <= len(piles):
        return piles[number - 1]
    raise RuntimeError("E9 column {} out of range 1-{}".format(number, len(piles)))


def main():
    cells, foundations, tableaus = setup_game()
    turn = 1
    print(COMMANDS)
    while True:
        header(turn, foundations)
        display_game(cells, foundations, tableaus)
        legend()
        if is_winner(foundations):
            print("RESULT: WON after {} moves".format(turn - 1))
            return
        try:
            command, x, y = parse(input("turn {} prompt :> ".format(turn)))
            if command == "q":
                print("RESULT: QUIT at turn {}".format(turn))
                return
            if command == "h":
                print(COMMANDS)
            elif command == "r":
                cells, foundations, tableaus = setup_game()
                turn = 1
                print("OK: new deal")
            else:
                areas = {"t": tableaus, "c": cells, "f": foundations}
                source = pick(areas[command[0]], x)
                target = pick(areas[command[1]], y)
                MOVES[command](source, target)
                print("OK: {} {}{} -> {}{}".format(short(target[-1]), command[0].upper(), x,
                                                   command[1].upper(), y))
                turn += 1
        except RuntimeError as error:
            print("REFUSED: {}".format(error))
        except EOFError:
            print()
            return


if __name__ == "__main__":
    main()
