###############################################################
#  CSE 231 Project 10
#
#  Baker's Game
#    setup the cells, foundations and tableaus
#    display the board and prompt for a command
#    loop until the user wins or enters q
#        call the function for the command
#        print an error if the move is not allowed
#    print a closing message
###############################################################

import cards

RULES = '''
Baker's Game
    Foundations: built up by rank and by suit from Ace to King
    Tableaus:    built down by rank and by suit
    Cells:       hold one card each, any card
'''

MENU = '''
Game commands:

    TC x y     Move card from tableau x to cell y.
    TF x y     Move card from tableau x to foundation y.
    TT x y     Move card from tableau x to tableau y.
    CF x y     Move card from cell x to foundation y.
    CT x y     Move card from cell x to tableau y.
    R          Restart the game with a re-shuffle.
    H          Display this menu of commands.
    Q          Quit the game.
'''


def setup_game():
    """
    Creates the 4 cells, 4 foundations and 8 tableaus and deals the
    whole deck to the tableaus from left to right.
    Returns: cells, foundations, tableaus
    """
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]

    my_deck = cards.Deck()
    my_deck.shuffle()

    column = 0
    while not my_deck.is_empty():
        tableaus[column].append(my_deck.deal())
        column += 1
        if column == 8:
            column = 0

    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """
    Prints the cells and foundations on one line and the tableaus
    under them, every column going downwards.
    """
    print()
    print("{:<24s}{:<24s}".format("Cells:", "Foundations:"))
    print("{:4d}{:5d}{:5d}{:5d}     {:4d}{:5d}{:5d}{:5d}".format(1, 2, 3, 4, 1, 2, 3, 4))
    for cell in cells:
        if len(cell) == 0:
            print("{:>5s}".format("[ ]"), end="")
        else:
            print("{:>5s}".format(str(cell[0])), end="")
    print("     ", end="")
    for fnd in foundations:
        if len(fnd) == 0:
            print("{:>5s}".format("[ ]"), end="")
        else:
            print("{:>5s}".format(str(fnd[-1])), end="")
    print()
    print()

    print("Tableaus:")
    for i in range(8):
        print("{:5d}".format(i + 1), end="")
    print()
    print("-" * 42)

    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)

    for row in range(longest):
        for tab in tableaus:
            if row < len(tab):
                print("{:>5s}".format(str(tab[row])), end="")
            else:
                print("     ", end="")
        print()
    print()


def valid_fnd_move(src_card, dest_card):
    """ Raises a RuntimeError if src_card can not go on dest_card in a foundation """
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an Ace can start a foundation.")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: foundations are built by the same suit.")
        if src_card.rank() != dest_card.rank() + 1:
            raise RuntimeError("Error: foundations are built up by one.")


def valid_tab_move(src_card, dest_card):
    """ Raises a RuntimeError if src_card can not go on dest_card in a tableau """
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: tableaus are built by the same suit.")
        if src_card.rank() != dest_card.rank() - 1:
            raise RuntimeError("Error: tableaus are built down by one.")


def get_top(pile):
    """ Returns the last card of the pile, None if there is none """
    if len(pile) == 0:
        return None
    return pile[-1]


def tableau_to_cell(tab, cell):
    """ Moves the last card of tab to the cell """
    if len(tab) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    if len(cell) > 0:
        raise RuntimeError("Error: that cell is not empty.")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """ Moves the last card of tab to the foundation """
    if len(tab) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    valid_fnd_move(get_top(tab), get_top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """ Moves the last card of tab1 to tab2 """
    if len(tab1) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    valid_tab_move(get_top(tab1), get_top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """ Moves the card in the cell to the foundation """
    if len(cell) == 0:
        raise RuntimeError("Error: that cell is empty.")
    valid_fnd_move(get_top(cell), get_top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """ Moves the card in the cell to the tableau """
    if len(cell) == 0:
        raise RuntimeError("Error: that cell is empty.")
    valid_tab_move(get_top(cell), get_top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    """ Returns True if all foundations have 13 cards with a King on top """
    for fnd in foundations:
        if len(fnd) != 13:
            return False
        if fnd[-1].rank() != 13:
            return False
    return True


def get_column(text, highest):
    """ Turns text to an index, raises a RuntimeError if it is not 1..highest """
    try:
        number = int(text)
    except ValueError:
        raise RuntimeError("Error: columns must be numbers.")
    if number < 1 or number > highest:
        raise RuntimeError("Error: column must be from 1 to " + str(highest) + ".")
    return number - 1


# ------------------------- main program -------------------------
print(RULES)
cells, foundations, tableaus = setup_game()
print(MENU)
display_game(cells, foundations, tableaus)

command = input("prompt :> ").strip().upper()
while command != "Q":
    parts = command.split()
    try:
        if command == "H":
            print(MENU)
        elif command == "R":
            print("\nRestarting the game...")
            cells, foundations, tableaus = setup_game()
        elif len(parts) == 3 and parts[0] == "TC":
            x = get_column(parts[1], 8)
            y = get_column(parts[2], 4)
            tableau_to_cell(tableaus[x], cells[y])
        elif len(parts) == 3 and parts[0] == "TF":
            x = get_column(parts[1], 8)
            y = get_column(parts[2], 4)
            tableau_to_foundation(tableaus[x], foundations[y])
        elif len(parts) == 3 and parts[0] == "TT":
            x = get_column(parts[1], 8)
            y = get_column(parts[2], 8)
            tableau_to_tableau(tableaus[x], tableaus[y])
        elif len(parts) == 3 and parts[0] == "CF":
            x = get_column(parts[1], 4)
            y = get_column(parts[2], 4)
            cell_to_foundation(cells[x], foundations[y])
        elif len(parts) == 3 and parts[0] == "CT":
            x = get_column(parts[1], 4)
            y = get_column(parts[2], 8)
            cell_to_tableau(cells[x], tableaus[y])
        else:
            print("Error: invalid command. Enter H to see the commands.")
    except RuntimeError as error_message:
        print(error_message)

    display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print("YOU WIN!!!")
        break
    command = input("prompt :> ").strip().upper()

print("Thank you for playing.")
