###########################################################
#  Computer Project #10
#
#  Baker's Game
#    functions for the moves
#    main loop: show, ask for a command, do it
###########################################################

import cards

MENU = """
Game commands:
  TC x y   Move card from tableau x to cell y
  TF x y   Move card from tableau x to foundation y
  TT x y   Move card from tableau x to tableau y
  CF x y   Move card from cell x to foundation y
  CT x y   Move card from cell x to tableau y
  R        Restart the game with a re-shuffle
  H        Display this menu of commands
  Q        Quit the game
"""


def setup_game():
    """ The game setup function, it has 4 cells, 4 foundations, and 8 tableaus.
        All 52 cards are dealt to the tableaus from left to right. """
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]

    deck = cards.Deck()
    deck.shuffle()
    column = 0
    while not deck.is_empty():
        tableaus[column].append(deck.deal())
        column += 1
        if column == 8:
            column = 0

    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """ Displays the cells, foundations, and tableaus. """
    print("=======Cells========     ====Foundations=====")
    print(" --1----2----3----4--     --1----2----3----4--")
    line = " "
    for cell in cells:
        if cell:
            line += "{:5s}".format(str(cell[0]))
        else:
            line += "{:5s}".format("[ ]")
    line += "    "
    for fnd in foundations:
        if fnd:
            line += "{:5s}".format(str(fnd[-1]))
        else:
            line += "{:5s}".format("[ ]")
    print(line)

    print("=================Tableaus=================")
    print(" ---1----2----3----4----5----6----7----8---")
    rows = 0
    for tab in tableaus:
        rows = max(rows, len(tab))
    for row in range(rows):
        line = "   "
        for tab in tableaus:
            if row < len(tab):
                line += "{:5s}".format(str(tab[row]))
            else:
                line += "     "
        print(line)


def valid_fnd_move(src_card, dest_card):
    """ raises a RuntimeError if src_card cannot go on dest_card in a foundation """
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an Ace starts a foundation")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: not the same suit")
        if src_card.rank() != dest_card.rank() + 1:
            raise RuntimeError("Error: not the next rank")


def valid_tab_move(src_card, dest_card):
    """ raises a RuntimeError if src_card cannot go on dest_card in a tableau """
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: not the same suit")
        if abs(src_card.rank() - dest_card.rank()) != 1:
            raise RuntimeError("Error: not the next rank")


def tableau_to_cell(tab, cell):
    """ moves the last card of a tableau to a cell """
    if not tab:
        raise RuntimeError("Error: the tableau is empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """ moves the last card of a tableau to a foundation """
    if not tab:
        raise RuntimeError("Error: the tableau is empty")
    if fnd:
        valid_fnd_move(tab[-1], fnd[-1])
    else:
        valid_fnd_move(tab[-1], None)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """ moves the last card of tab1 to the end of tab2 """
    if not tab1:
        raise RuntimeError("Error: the tableau is empty")
    if tab2:
        valid_tab_move(tab1[-1], tab2[-1])
    else:
        valid_tab_move(tab1[-1], None)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """ moves the card of a cell to a foundation """
    if not cell:
        raise RuntimeError("Error: the cell is empty")
    if fnd:
        valid_fnd_move(cell[-1], fnd[-1])
    else:
        valid_fnd_move(cell[-1], None)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """ moves the card of a cell to a tableau """
    if tab:
        valid_tab_move(cell[-1], tab[-1])
    else:
        valid_tab_move(cell[-1], None)
    tab.append(cell.pop())


def is_winner(foundations):
    """ True if all foundations are complete """
    for fnd in foundations:
        if len(fnd) == 13 and fnd[-1].rank() == 13:
            return True
        else:
            return False


print(MENU)
cells, foundations, tableaus = setup_game()
display_game(cells, foundations, tableaus)

command = input("prompt :> ").strip().upper()
while command != "Q":
    try:
        parts = command.split()
        if not parts:
            raise RuntimeError("Error: no command")
        if parts[0] == "H":
            print(MENU)
        elif parts[0] == "R":
            cells, foundations, tableaus = setup_game()
        elif parts[0] in ("TC", "TF", "TT", "CF", "CT"):
            if len(parts) != 3 or not parts[1].isdigit() or not parts[2].isdigit():
                raise RuntimeError("Error: the command needs two numbers")
            piles = {"T": tableaus, "C": cells, "F": foundations}
            source = piles[parts[0][0]]
            dest = piles[parts[0][1]]
            x = int(parts[1])
            y = int(parts[2])
            if not 1 <= x <= len(source) or not 1 <= y <= len(dest):
                raise RuntimeError("Error: no such column")
            if parts[0] == "TC":
                tableau_to_cell(source[x - 1], dest[y - 1])
            elif parts[0] == "TF":
                tableau_to_foundation(source[x - 1], dest[y - 1])
            elif parts[0] == "TT":
                tableau_to_tableau(source[x - 1], dest[y - 1])
            elif parts[0] == "CF":
                cell_to_foundation(source[x - 1], dest[y - 1])
            else:
                cell_to_tableau(source[x - 1], dest[y - 1])
        else:
            raise RuntimeError("Error: unknown command " + parts[0])
    except RuntimeError as err:
        print(err)

    display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print("You won!")
        break
    command = input("prompt :> ").strip().upper()
