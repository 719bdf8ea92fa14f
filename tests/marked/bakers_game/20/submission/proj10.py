#################################
# CSE 231 project 10
# Baker's Game
#   setup, display, the moves, winner check
#################################
import cards

RULES = '''
    TC x y   Move card from tableau x to cell y
    TF x y   Move card from tableau x to foundation y
    TT x y   Move card from tableau x to tableau y
    CF x y   Move card from cell x to foundation y
    CT x y   Move card from cell x to tableau y
    R        Restart
    H        Help
    Q        Quit
'''


def setup_game():
    """ makes cells, foundations and tableaus and deals the deck """
    cells = [[]] * 4
    foundations = [[], [], [], []]
    tableaus = []
    for i in range(8):
        tableaus.append([])

    deck = cards.Deck()
    deck.shuffle()
    col = 0
    while not deck.is_empty():
        tableaus[col].append(deck.deal())
        col += 1
        if col == 8:
            col = 0
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """ prints the game """
    line = ''
    for pile in cells + foundations:
        if pile:
            line += "{:6s}".format(str(pile[-1]))
        else:
            line += "{:6s}".format("[ ]")
    print(line)
    print("-" * 48)
    longest = 0
    for t in tableaus:
        if len(t) > longest:
            longest = len(t)
    for row in range(longest):
        line = ''
        for t in tableaus:
            if row < len(t):
                line += "{:6s}".format(str(t[row]))
            else:
                line += ' ' * 6
        print(line)


def valid_fnd_move(src_card, dest_card):
    """ ok or RuntimeError """
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace can start a foundation")
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: wrong suit")
    elif src_card.rank() - dest_card.rank() != 1:
        raise RuntimeError("Error: wrong rank")


def valid_tab_move(src_card, dest_card):
    """ ok or RuntimeError """
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: wrong suit")
        # must be one apart
        if abs(src_card.rank() - dest_card.rank()) != 1:
            raise RuntimeError("Error: wrong rank")


def top(pile):
    if pile == []:
        return None
    return pile[-1]


def check_source(pile):
    if len(pile) == 0:
        raise RuntimeError("Error: there is no card to move")


def tableau_to_cell(tab, cell):
    if cell != []:
        raise RuntimeError("Error: the cell is full")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    check_source(tab)
    valid_fnd_move(tab[-1], top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    check_source(tab1)
    valid_tab_move(tab1[-1], top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    check_source(cell)
    valid_fnd_move(cell[-1], top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    check_source(cell)
    valid_tab_move(cell[-1], top(tab))
    tab.append(cell.pop())


def is_winner(foundation):
    for pile in foundation:
        if len(pile) == 13 and pile[-1].rank() == 13:
            return True
        return False
