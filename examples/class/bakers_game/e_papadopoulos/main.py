from moves import *
from screen import display_game
from setup import is_winner, setup_game

HELP = "TC x y, TF x y, TT x y, CF x y, CT x y move a card; R restarts, H helps, Q quits."


def choose(piles, text):
    number = int(text)
    if number < 1:
        raise IndexError(text)
    return piles[number - 1]


def turn(line, cells, foundations, tableaus):
    name, x, y = line.split()
    if name == "TC":
        tableau_to_cell(choose(tableaus, x), choose(cells, y))
    elif name == "TF":
        tableau_to_foundation(choose(tableaus, x), choose(foundations, y))
    elif name == "TT":
        tableau_to_tableau(choose(tableaus, x), choose(tableaus, y))
    elif name == "CF":
        cell_to_foundation(choose(cells, x), choose(foundations, y))
    elif name == "CT":
        cell_to_tableau(choose(cells, x), choose(tableaus, y))
    else:
        raise ValueError(name)


print(HELP)
game = setup_game()
display_game(*game)
while not is_winner(game[1]):
    line = input("prompt :> ").upper().strip()
    if line == "Q":
        break
    if line == "R":
        game = setup_game()
    elif line == "H":
        print(HELP)
    else:
        try:
            turn(line, *game)
        except RuntimeError as error:
            print("Invalid move:", error)
        except (ValueError, IndexError):
            print("Invalid command:", line)
    display_game(*game)
else:
    print("Well done!")
