# Project 10 - Baker's Game
import cards


def setup_game():
    # make the deck and shuffle it
    my_deck = cards.Deck()
    my_deck.shuffle()
    cells = [[], [], [], []]
    foundations = [[]] * 4
    tableaus = [[], [], [], [], [], [], [], []]
    # deal the cards, one to each column
    column = 0
    while not my_deck.is_empty():
        c = my_deck.deal()
        tableaus[column].append(c)
        column = column + 1
        if column == 8:
            column = 0
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    line = ""
    for cell in cells:
        if len(cell) == 0:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(cell[0]))
    line = line + "   "
    for f in foundations:
        if len(f) == 0:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(f[-1]))
    print(line)
    print("-" * 44)
    # find the longest column
    longest = 0
    for t in tableaus:
        if len(t) > longest:
            longest = len(t)
    row = 0
    while row < longest:
        line = ""
        for t in tableaus:
            if row < len(t):
                line = line + "{:5s}".format(str(t[row]))
            else:
                line = line + "     "
        print(line)
        row = row + 1


def valid_fnd_move(src_card, dest_card):
    if dest_card is None:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace can start a foundation")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: not the same suit")
        difference = abs(src_card.rank() - dest_card.rank())
        if difference != 1:
            raise RuntimeError("Error: not the next rank")


def valid_tab_move(src_card, dest_card):
    if dest_card is None:
        # only a king can go on an empty column
        if src_card.rank() != 13:
            raise RuntimeError("Error: only a king on an empty column")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: not the same suit")
        if src_card.rank() != dest_card.rank() - 1:
            raise RuntimeError("Error: not one rank lower")


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError("Error: the tableau is empty")
    card = tab.pop()
    if len(cell) > 0:
        raise RuntimeError("Error: the cell is full")
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError("Error: the tableau is empty")
    card = tab[-1]
    if len(fnd) == 0:
        top = None
    else:
        top = fnd[-1]
    valid_fnd_move(card, top)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError("Error: the tableau is empty")
    card = tab1[-1]
    if len(tab2) == 0:
        top = None
    else:
        top = tab2[-1]
    valid_tab_move(card, top)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty")
    card = cell[0]
    if len(fnd) == 0:
        top = None
    else:
        top = fnd[-1]
    valid_fnd_move(card, top)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    card = cell[0]
    if len(tab) == 0:
        top = None
    else:
        top = tab[-1]
    valid_tab_move(card, top)
    tab.append(cell.pop())


def is_winner(foundations):
    for f in foundations:
        if len(f) != 13:
            return False
        if f[-1].rank() != 13:
            return False
        else:
            return True
