############################################################
# Project 10: Baker's Game
#   prompt for a command, check it, carry it out, until won or q
############################################################
import cards

YAY_BANNER = """
*** Yay, you won! ***
"""

RULES = """
    *------------------------------------------------------*
     Baker's Game: build the foundations up by suit (A to K),
     and the tableaus down by suit. A cell holds one card.
    *------------------------------------------------------*
"""

MENU = """
Game commands:
    TC x y     Move card from tableau x to cell y.
    TF x y     Move card from tableau x to foundation y.
    TT x y     Move card from tableau x to tableau y.
    CF x y     Move card from cell x to foundation y.
    CT x y     Move card from cell x to tableau y.
    R          Restart the game (after shuffling)
    H          Display the menu of choices
    Q          Quit the game
"""


class Column(list):
    """Cards, the last one on top."""

    def at(self, row):
        """The card in a row as text, marked with a star where it can be moved."""
        if row >= len(self):
            return ""
        return str(self[row]) + ("*" if row == len(self) - 1 else "")


class Row(list):
    """Columns side by side."""

    def lines(self):
        """The lines of the table, filled up with spaces."""
        longest = max(len(column) for column in self)
        for row in range(longest):
            yield " ".join("{:>4s}".format(column.at(row)) for column in self)


def setup_game():
    """
    Set up the cells, foundations and tableaus; returns them as a tuple.
    """
    cells = Row(Column() for n in range(4))
    foundations = Row(Column() for n in range(4))
    tableaus = Row(Column() for n in range(8))
    my_deck = cards.Deck()
    my_deck.shuffle()
    i = 0
    while not my_deck.is_empty():
        tableaus[i % 8].append(my_deck.deal())
        i += 1
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """Cells and foundations first, the tableaus below."""
    print("\n{:<20}    {:<20}".format("=======Cells========", "====Foundations====="))
    print(" --1----2----3----4--     --1----2----3----4--")
    print(" ", end="")
    for cell in cells:
        if cell:
            print("{:>4s} ".format(str(cell[0])), end="")
        else:
            print(" [ ] ", end="")
    print("    ", end="")
    for fnd in foundations:
        if fnd:
            print("{:>4s} ".format(str(fnd[-1])), end="")
        else:
            print(" [ ] ", end="")
    print()
    print("=================Tableaus=================")
    for line in Row(Column(tab) for tab in tableaus).lines():
        print(line)


def valid_fnd_move(src_card, dest_card):
    """Raises RuntimeError if src_card cannot go onto dest_card in a foundation."""
    if dest_card is None:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace can start a foundation: " + str(src_card))
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: suits differ")
        if src_card.rank() - dest_card.rank() != 1:
            raise RuntimeError("Error: wrong rank")


def valid_tab_move(src_card, dest_card):
    """Raises RuntimeError if src_card cannot go onto dest_card in a tableau."""
    if dest_card is not None:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: suits differ")
        if dest_card.rank() - src_card.rank() != 1:
            raise RuntimeError("Error: wrong rank")


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError("Error: no card to move in this column")
    if len(cell) != 0:
        raise RuntimeError("Error: this cell is not empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError("Error: no card to move in this column")
    if len(fnd) == 0:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError("Error: no card to move in this column")
    if len(tab2) == 0:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError("Error: no card in this cell")
    if len(fnd) == 0:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if len(cell) == 0:
        raise RuntimeError("Error: no card in this cell")
    if len(tab) == 0:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    tab.append(cell.pop())


def is_winner(foundations):
    for fnd in foundations:
        if len(fnd) != 13:
            return False
        if fnd[-1].rank() != 13:
            return False
    return True


########### main program ###########
print(RULES)
print(MENU)
cells, fnds, tabs = setup_game()
display_game(cells, fnds, tabs)
command = input("prompt :> ").strip().upper()
while command != "Q":
    try:
        parts = command.split()
        if command == "R":
            cells, fnds, tabs = setup_game()
        elif command == "H":
            print(MENU)
        elif len(parts) == 3:
            x = int(parts[1])
            y = int(parts[2])
            if x < 1 or y < 1:
                raise RuntimeError("Error: numbers start at 1")
            if parts[0] == "TC":
                tableau_to_cell(tabs[x - 1], cells[y - 1])
            elif parts[0] == "TF":
                tableau_to_foundation(tabs[x - 1], fnds[y - 1])
            elif parts[0] == "TT":
                tableau_to_tableau(tabs[x - 1], tabs[y - 1])
            elif parts[0] == "CF":
                cell_to_foundation(cells[x - 1], fnds[y - 1])
            elif parts[0] == "CT":
                cell_to_tableau(cells[x - 1], tabs[y - 1])
            else:
                print("Error: unknown command", parts[0])
        else:
            print("Error: invalid command, type H for help")
    except RuntimeError as error:
        print(error)
    except ValueError:
        print("Error: x and y must be numbers")
    except IndexError:
        print("Error: there is no such pile")
    if is_winner(fnds):
        display_game(cells, fnds, tabs)
        print(YAY_BANNER)
        break
    display_game(cells, fnds, tabs)
    command = input("prompt :> ").strip().upper()
print("Thanks for playing.")
