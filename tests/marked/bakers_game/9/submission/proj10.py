"""Baker's Game: the functions of the project, and the program."""
from commands import Command, CommandError, parse
from layout import new_piles, paint
from rules import FOUNDATION_RULE, TABLEAU_RULE, complete

MENU = """
TC x y  move card from tableau x to cell y
TF x y  move card from tableau x to foundation y
TT x y  move card from tableau x to tableau y
CF x y  move card from cell x to foundation y
CT x y  move card from cell x to tableau y
R       restart with a re-shuffle
H       display this menu
Q       quit
"""


def setup_game():
    """The cells, the foundations and the tableaus of a new game."""
    return new_piles()


def display_game(cells, foundations, tableaus):
    """Print the game."""
    paint(cells, foundations, tableaus)


def valid_fnd_move(src_card, dest_card):
    """RuntimeError unless the card may be put on a foundation."""
    FOUNDATION_RULE.check(src_card, dest_card)


def valid_tab_move(src_card, dest_card):
    """RuntimeError unless the card may be put on a tableau."""
    TABLEAU_RULE.check(src_card, dest_card)


def _top(pile):
    return pile[-1] if pile else None


def _source(pile, name):
    if not pile:
        raise RuntimeError("Error: the {} is empty".format(name))
    return pile[-1]


def tableau_to_cell(tab, cell):
    """Move a card from a tableau to a cell."""
    _source(tab, "tableau")
    if len(cell) > 1:
        raise RuntimeError("Error: the cell is occupied")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """Move a card from a tableau to a foundation."""
    valid_fnd_move(_source(tab, "tableau"), _top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """Move a card from a tableau to another."""
    valid_tab_move(_source(tab1, "tableau"), _top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """Move a card from a cell to a foundation."""
    valid_fnd_move(_source(cell, "cell"), _top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """Move a card from a cell to a tableau."""
    if not cell:
        return
    valid_tab_move(cell[-1], _top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    """True when all foundations are complete."""
    return all(complete(pile) for pile in foundations)


COMMANDS = {
    "TC": Command(tableau_to_cell, "tableaus", "cells"),
    "TF": Command(tableau_to_foundation, "tableaus", "foundations"),
    "TT": Command(tableau_to_tableau, "tableaus", "tableaus"),
    "CF": Command(cell_to_foundation, "cells", "foundations"),
    "CT": Command(cell_to_tableau, "cells", "tableaus"),
}


class Session:
    """One run of the program."""

    def __init__(self):
        self.table = {}
        self.running = True
        self.restart()

    def restart(self):
        """Deal a new game."""
        cells, foundations, tableaus = setup_game()
        self.table = {"cells": cells, "foundations": foundations, "tableaus": tableaus}

    def show(self):
        """Display the game."""
        display_game(self.table["cells"], self.table["foundations"], self.table["tableaus"])

    def step(self, line):
        """Do what one line says."""
        name, words = parse(line)
        if name == "Q":
            self.running = False
        elif name == "H":
            print(MENU)
        elif name == "R":
            self.restart()
        elif name in COMMANDS:
            COMMANDS[name].run(self.table, words)
        else:
            raise CommandError("Error: there is no command {}".format(name))

    def loop(self):
        """Play until the game is won or left."""
        print(MENU)
        while self.running:
            self.show()
            try:
                self.step(input("prompt :> "))
            except RuntimeError as error:
                print(error)
            if is_winner(self.table["foundations"]):
                self.show()
                print("You won the game!")
                self.running = False


def main():
    Session().loop()


if __name__ == "__main__":
    main()
