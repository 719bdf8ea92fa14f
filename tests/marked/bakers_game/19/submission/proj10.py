"""Project 10: Baker's Game."""
import cards

MENU = """
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
    """Return the empty cells and foundations and the dealt tableaus."""
    cells = [[] for _ in range(4)]
    foundations = [[] for _ in range(4)]
    tableaus = [[] for _ in range(8)]
    deck = cards.Deck()
    deck.shuffle()
    for i, tab in enumerate(tableaus):
        for _ in range(7 if i < 4 else 6):
            tab.append(deck.deal())
    return cells, foundations, tableaus


def _show_top(pile):
    return "{:5s}".format(str(pile[-1]) if pile else "[ ]")


def display_game(cells, foundations, tableaus):
    """Print cells and foundations, and the tableaus below them."""
    print("  Cells:               Foundations:")
    print("  1    2    3    4     1    2    3    4")
    print("  " + "".join(_show_top(c) for c in cells)
          + " " + "".join(_show_top(f) for f in foundations))
    print("  Tableaus:")
    print("  1    2    3    4    5    6    7    8")
    for row in range(max(len(t) for t in tableaus)):
        line = "  "
        for tab in tableaus:
            line += "{:5s}".format(str(tab[row]) if row < len(tab) else "")
        print(line)


def valid_fnd_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may go on the foundation."""
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace goes on an empty foundation")
    elif (src_card.suit() != dest_card.suit()
          or src_card.rank() != dest_card.rank() + 1):
        raise RuntimeError("Error: foundations are built up by suit")


def valid_tab_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may go on the tableau."""
    if dest_card and (src_card.suit() != dest_card.suit()
                      or src_card.rank() != dest_card.rank() - 1):
        raise RuntimeError("Error: tableaus are built down by suit")


def tableau_to_cell(tab, cell):
    """Move the top card of tab to an empty cell."""
    if not tab:
        raise RuntimeError("Error: the tableau is empty")
    if cell:
        raise RuntimeError("Error: the cell is in use")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """Move the top card of tab to a foundation."""
    if not tab:
        raise RuntimeError("Error: the tableau is empty")
    valid_fnd_move(tab[-1], fnd[-1] if fnd else None)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """Move the top card of tab1 to tab2."""
    if not tab1:
        raise RuntimeError("Error: the tableau is empty")
    valid_tab_move(tab1[-1], tab2[-1] if tab2 else None)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """Move the card of a cell to a foundation."""
    if not cell:
        raise RuntimeError("Error: the cell is empty")
    valid_fnd_move(cell[-1], fnd[-1] if fnd else None)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """Move the card of a cell to a tableau."""
    if not cell:
        raise RuntimeError("Error: the cell is empty")
    valid_tab_move(cell[-1], tab[0] if tab else None)
    tab.append(cell.pop())


def is_winner(foundation):
    """True if every foundation is complete."""
    return all(len(pile) == 13 and pile[-1].rank() == 13 for pile in foundation)


def _column(text, piles):
    """The pile that the player's text names."""
    if not 1 <= int(text) <= len(piles):
        raise RuntimeError("Error: there is no column " + text)
    return piles[int(text) - 1]


def do_move(words, cells, foundations, tableaus):
    """Carry out one move command, or raise RuntimeError."""
    moves = {"TC": (tableau_to_cell, tableaus, cells),
             "TF": (tableau_to_foundation, tableaus, foundations),
             "TT": (tableau_to_tableau, tableaus, tableaus),
             "CF": (cell_to_foundation, cells, foundations),
             "CT": (cell_to_tableau, cells, tableaus)}
    if words[0] not in moves or len(words) != 3:
        raise RuntimeError("Error: invalid command")
    function, sources, targets = moves[words[0]]
    function(_column(words[1], sources), _column(words[2], targets))


print(MENU)
cells, foundations, tableaus = setup_game()
while True:
    display_game(cells, foundations, tableaus)
    if is_winner(foundations):
        print("You won!")
        break
    words = input("prompt :> ").upper().split()
    if words == ["Q"]:
        break
    elif words == ["H"]:
        print(MENU)
    elif words == ["R"]:
        cells, foundations, tableaus = setup_game()
    elif words:
        try:
            do_move(words, cells, foundations, tableaus)
        except RuntimeError as error:
            print(error)
print("Bye")
