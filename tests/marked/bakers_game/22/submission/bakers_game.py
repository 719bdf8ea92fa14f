import cards


def setup_game():
    """Creates cells, foundations and tableaus and deals the cards."""
    deck = cards.Deck()
    deck.shuffle()
    cells = [[]] * 4
    foundations = [[], [], [], []]
    tableaus = []
    for col in range(8):
        column = []
        if col < 4:
            number = 7
        else:
            number = 6
        for i in range(number):
            column.append(deck.deal())
        tableaus.append(column)
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    """Prints the game."""
    print("    Cells:               Foundation:")
    print("   1    2    3    4      1    2    3    4")
    line = ""
    for cell in cells:
        if cell == []:
            line += "[ ]  "
        else:
            line += "{:4s} ".format(str(cell[0]))
    line += "   "
    for fnd in foundations:
        if fnd == []:
            line += "[ ]  "
        else:
            line += "{:4s} ".format(str(fnd[0]))
    print(line)
    print("Tableau")
    print("   1    2    3    4    5    6    7    8")
    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)
    for row in range(longest):
        line = ""
        for tab in tableaus:
            if row < len(tab):
                line += "{:4s} ".format(str(tab[row]))
            else:
                line += "     "
        print(line)


def valid_fnd_move(src_card, dest_card):
    """Raises RuntimeError if src_card can't go on dest_card."""
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: invalid move because of the suit")
        if src_card.rank() - dest_card.rank() != 1:
            raise RuntimeError("Error: invalid move because of the rank")


def valid_tab_move(src_card, dest_card):
    """Raises RuntimeError if src_card can't go on dest_card."""
    if not dest_card:
        return
    if dest_card.rank() - src_card.rank() != 1:
        raise RuntimeError("Error: invalid move because of the rank")


def tableau_to_cell(tab, cell):
    """Moves a card from a tableau to a cell."""
    if tab == []:
        raise RuntimeError("Error: the tableau is empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """Moves a card from a tableau to a foundation."""
    if tab == []:
        raise RuntimeError("Error: the tableau is empty")
    card = tab.pop()
    if fnd == []:
        valid_fnd_move(card, None)
    else:
        valid_fnd_move(card, fnd[-1])
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    """Moves a card from a tableau to another one."""
    if tab1 == []:
        raise RuntimeError("Error: the tableau is empty")
    valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """Moves the card of a cell to a foundation."""
    if cell == []:
        raise RuntimeError("Error: the cell is empty")
    if fnd == []:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """Moves the card of a cell to a tableau."""
    if cell == []:
        raise RuntimeError("Error: the cell is empty")
    if tab == []:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    tab.append(cell.pop())


def is_winner(foundations):
    """True if the game is won."""
    for fnd in foundations:
        if len(fnd) == 13 and fnd[-1].rank() == 13:
            return True
        else:
            return False
