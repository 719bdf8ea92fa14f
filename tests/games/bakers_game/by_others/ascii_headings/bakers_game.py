###########################################################
#  Computer Project #10
#
#  Baker's Game
#    set up the cells, foundations and tableaus
#    loop until the player wins or quits
#       show the game, ask for a command
#       do the move, or print what was wrong with it
#    print a closing message
###########################################################

import cards

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

RANK_LETTERS = "?A23456789TJQK"
SUIT_LETTERS = "?CDHS"


def valid_fnd_move(src_card, dest_card):
    """Raise RuntimeError if src_card may not go on dest_card in a foundation."""
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an Ace can start a foundation.")
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: the suit does not match the foundation.")
    elif src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("Error: that is not the next card of the foundation.")


def valid_tab_move(src_card, dest_card):
    """Raise RuntimeError if src_card may not go on dest_card in a tableau."""
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: tableaus are built by the same suit.")
        if src_card.rank() != dest_card.rank() - 1:
            raise RuntimeError("Error: tableaus are built down by one.")


def tableau_to_cell(tab, cell):
    """Move the last card of tab to the (empty) cell."""
    if len(tab) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    if len(cell) != 0:
        raise RuntimeError("Error: that cell is taken.")
    card = tab.pop()
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    """Move the last card of tab to the foundation."""
    if len(tab) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    if len(fnd) == 0:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    card = tab.pop()
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    """Move the last card of tab1 to the end of tab2."""
    if len(tab1) == 0:
        raise RuntimeError("Error: that tableau is empty.")
    if len(tab2) == 0:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    card = tab1.pop()
    tab2.append(card)


def cell_to_foundation(cell, fnd):
    """Move the card of the cell to the foundation."""
    if len(cell) == 0:
        raise RuntimeError("Error: that cell is empty.")
    if len(fnd) == 0:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    card = cell.pop()
    fnd.append(card)


def cell_to_tableau(cell, tab):
    """Move the card of the cell to the end of the tableau."""
    if len(cell) == 0:
        raise RuntimeError("Error: that cell is empty.")
    if len(tab) == 0:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    card = cell.pop()
    tab.append(card)


def is_winner(foundations):
    """True if every foundation has 13 cards with a King on top."""
    for fnd in foundations:
        if len(fnd) != 13:
            return False
        if fnd[-1].rank() != 13:
            return False
    return True


def setup_game():
    """Return (cells, foundations, tableaus) of a new game."""
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    my_deck = cards.Deck()
    my_deck.shuffle()
    col = 0
    while not my_deck.is_empty():
        tableaus[col].append(my_deck.deal())
        col = (col + 1) % 8
    return cells, foundations, tableaus


def card_str(card):
    # my terminal cannot print the suit symbols, so I use letters
    return RANK_LETTERS[card.rank()] + SUIT_LETTERS[card.suit()]


def display_game(cells, foundations, tableaus):
    """Print the cells and foundations, and the tableaus below them."""
    print()
    print("=======Cells========  ====Foundations=====")
    print("  1    2    3    4      1    2    3    4")
    line = ""
    for cell in cells:
        if cell:
            line += "{:^5s}".format(card_str(cell[-1]))
        else:
            line += "{:^5s}".format("[ ]")
    line += "  "
    for fnd in foundations:
        if fnd:
            line += "{:^5s}".format(card_str(fnd[-1]))
        else:
            line += "{:^5s}".format("[ ]")
    print(line)
    print()
    print("=================Tableaus=================")
    print("  1    2    3    4    5    6    7    8")
    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)
    for row in range(longest):
        line = ""
        for tab in tableaus:
            if row < len(tab):
                line += "{:^5s}".format(card_str(tab[row]))
            else:
                line += "     "
        print(line)
    print()


def get_column(text, highest):
    """Return text as an int from 1 to highest, else raise RuntimeError."""
    try:
        num = int(text)
    except ValueError:
        raise RuntimeError("Error: '" + text + "' is not a column number.")
    if num < 1 or num > highest:
        raise RuntimeError("Error: column " + str(num) + " does not exist (1-"
                           + str(highest) + ").")
    return num


########## main program ##########

print("Welcome to Baker's Game!")
print(MENU)
cells, fnds, tabs = setup_game()
display_game(cells, fnds, tabs)

command = ""
while command != "q":
    response = input("prompt :> ")
    response_list = response.strip().lower().split()
    if len(response_list) == 0:
        print("Error: please type a command.")
        continue
    command = response_list[0]
    try:
        if command in ("r", "h", "q"):
            if len(response_list) > 1:
                extra = command.upper()
                command = ""
                raise RuntimeError("Error: " + extra + " takes no numbers.")
            if command == "r":
                print("=========== Restarting: new game ===========")
                cells, fnds, tabs = setup_game()
            elif command == "h":
                print(MENU)
            else:
                break
        elif command in ("tc", "tf", "tt", "cf", "ct"):
            if len(response_list) != 3:
                raise RuntimeError("Error: that command needs two numbers.")
            if command[0] == "t":
                x = get_column(response_list[1], 8)
            else:
                x = get_column(response_list[1], 4)
            if command[1] == "t":
                y = get_column(response_list[2], 8)
            else:
                y = get_column(response_list[2], 4)
            if command == "tc":
                tableau_to_cell(tabs[x-1], cells[y-1])
            elif command == "tf":
                tableau_to_foundation(tabs[x-1], fnds[y-1])
            elif command == "tt":
                tableau_to_tableau(tabs[x-1], tabs[y-1])
            elif command == "cf":
                cell_to_foundation(cells[x-1], fnds[y-1])
            elif command == "ct":
                cell_to_tableau(cells[x-1], tabs[y-1])
        else:
            raise RuntimeError("Error: unknown command. Type H for help.")
    except RuntimeError as error_message:
        print(error_message)
        print("Try again.")
    display_game(cells, fnds, tabs)
    if is_winner(fnds):
        print("You won! Congratulations!")
        break

print("Thank you for playing.")
