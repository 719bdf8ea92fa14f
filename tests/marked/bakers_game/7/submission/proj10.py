# Project 10: Baker's Game
#
# algorithm
#   set up the game and show the menu
#   loop until the user quits or wins
#      display the game, ask for a command, do it, report errors
import cards


def setup_game():
    """Makes the cells, the foundations and the tableaus of a new game."""
    my_deck = cards.Deck()
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    column = 0
    while not my_deck.is_empty():
        card = my_deck.deal()
        tableaus[column].append(card)
        column = column + 1
        if column == 8:
            column = 0
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    """Prints the cells and foundations, and below them the tableaus."""
    print("=======Cells========  ====Foundations=====")
    line = ""
    for cell in cells:
        if cell == []:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(cell[0]))
    line = line + "  "
    for foundation in foundations:
        if foundation == []:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(foundation[len(foundation) - 1]))
    print(line)
    print("=================Tableaus=================")
    print("1    2    3    4    5    6    7    8")
    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)
    for row in range(longest):
        line = ""
        for tab in tableaus:
            if row < len(tab):
                line = line + "{:5s}".format(str(tab[row]))
            else:
                line = line + "     "
        print(line)
    print()


def valid_fnd_move(src_card, dest_card):
    """Raises a RuntimeError if src_card cannot go on dest_card in a foundation."""
    if dest_card is None:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace can start a foundation")
    else:
        if src_card.suit() != dest_card.suit() and src_card.rank() != dest_card.rank() + 1:
            raise RuntimeError("Error: the card does not fit on the foundation")


def valid_tab_move(src_card, dest_card):
    """Raises a RuntimeError if src_card cannot go on dest_card in a tableau."""
    if dest_card is not None:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: the suits are different")
        if src_card.rank() != dest_card.rank() - 1:
            raise RuntimeError("Error: the rank is not one less")


def tableau_to_cell(tab, cell):
    """Moves a card from a tableau to a cell."""
    if len(cell) != 0:
        raise RuntimeError("Error: the cell is not empty")
    card = tab.pop()
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    """Moves a card from a tableau to a foundation."""
    if len(tab) == 0:
        raise RuntimeError("Error: the tableau is empty")
    if len(fnd) == 0:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    card = tab.pop()
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    """Moves a card from a tableau to another."""
    if len(tab1) == 0:
        raise RuntimeError("Error: the tableau is empty")
    if len(tab2) == 0:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    card = tab1.pop()
    tab2.append(card)


def cell_to_foundation(cell, fnd):
    """Moves a card from a cell to a foundation."""
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty")
    if len(fnd) == 0:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    card = cell.pop()
    fnd.append(card)


def cell_to_tableau(cell, tab):
    """Moves a card from a cell to a tableau."""
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty")
    if len(tab) == 0:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    card = cell.pop()
    tab.append(card)


def is_winner(foundations):
    """Returns True if the game is won."""
    for fnd in foundations:
        if len(fnd) != 13:
            return False
        if fnd[12].rank() != 13:
            return False
    return True


menu = """
Game commands:
    TC x y     Move card from tableau x to cell y.
    TF x y     Move card from tableau x to foundation y.
    TT x y     Move card from tableau x to tableau y.
    CF x y     Move card from cell x to foundation y.
    CT x y     Move card from cell x to tableau y.
    R          Restart the game with a re-shuffle.
    H          Display this menu of commands.
    Q          Quit the game.
"""


def get_pile(piles, text):
    """Returns the pile with this number; RuntimeError if there is none."""
    if not text.isdigit():
        raise RuntimeError("Error: " + text + " is not a number")
    number = int(text)
    if number < 0 or number > len(piles):
        raise RuntimeError("Error: there is no pile " + text)
    return piles[number - 1]


cells, foundations, tableaus = setup_game()
print(menu)
quit_game = False
while not quit_game:
    display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print("You won!")
        break
    words = input("prompt :> ").upper().split()
    try:
        if len(words) == 0:
            print("Error: no command")
        elif words[0] == "Q":
            quit_game = True
        elif words[0] == "H":
            print(menu)
        elif words[0] == "R":
            cells, foundations, tableau = setup_game()
        elif words[0] in ("TC", "TF", "TT", "CF", "CT"):
            if len(words) < 3:
                print("Error: two numbers are needed")
            elif words[0] == "TC":
                tableau_to_cell(get_pile(tableaus, words[1]), get_pile(cells, words[2]))
            elif words[0] == "TF":
                tableau_to_foundation(get_pile(tableaus, words[1]), get_pile(foundations, words[2]))
            elif words[0] == "TT":
                tableau_to_tableau(get_pile(tableaus, words[1]), get_pile(tableaus, words[2]))
            elif words[0] == "CF":
                cell_to_foundation(get_pile(cells, words[1]), get_pile(foundations, words[2]))
            else:
                cell_to_tableau(get_pile(cells, words[1]), get_pile(tableaus, words[2]))
        else:
            print("Error: unknown command", words[0])
    except RuntimeError as error:
        print(error)
print("Thank you for playing.")
