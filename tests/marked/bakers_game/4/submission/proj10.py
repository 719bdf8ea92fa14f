import cards

emptyText = '[ ]'


def setup_game():
    """
    Creates the cells, the foundations and the tableaus and deals the deck.
    Returns: tuple (cells, foundations, tableaus)
    """
    theDeck = cards.Deck()
    theDeck.shuffle()
    cells = [[] for i in range(4)]
    foundations = [[] for i in range(4)]
    tableaus = []
    for colNum in range(8):
        if colNum < 4:
            howMany = 7
        else:
            howMany = 6
        tableaus.append([theDeck.deal() for i in range(howMany)])
    return (cells, foundations, tableaus)


def topRow(cells, foundations):
    """ Builds the list of 8 strings of the top of the board """
    result = []
    for cell in cells:
        result.append(str(cell[0]) if cell else '[]')
    for fnd in foundations:
        result.append(str(fnd[-1]) if fnd else emptyText)
    return result


def display_game(cells, foundations, tableaus):
    """
    Shows the game on the screen.
    """
    lineFormat = '{:4s} ' * 4 + '  |  ' + '{:4s} ' * 4
    print(lineFormat.format(*topRow(cells, foundations)))
    print('-' * 46)
    colLengths = [len(t) for t in tableaus]
    rowNum = 0
    while rowNum < max(colLengths):
        pieces = []
        for colNum in range(len(tableaus)):
            if rowNum < colLengths[colNum]:
                pieces.append('{:4s}'.format(str(tableaus[colNum][rowNum])))
            else:
                pieces.append('    ')
        print(' '.join(pieces))
        rowNum += 1


def valid_fnd_move(src_card, dest_card):
    """
    Decides if src_card can be put in a foundation on top of dest_card.
    """
    if not dest_card:
        if src_card.rank() == 1:
            return
    elif src_card.suit() == dest_card.suit():
        if src_card.rank() > dest_card.rank():
            return
    raise RuntimeError('Error: not a valid foundation move')


def valid_tab_move(src_card, dest_card):
    """
    Decides if src_card can be put in a tableau on top of dest_card.
    """
    if not dest_card:
        return
    if src_card.suit() == dest_card.suit():
        if src_card.rank() == dest_card.rank() - 1:
            return
    raise RuntimeError('Error: not a valid tableau move')


def needCard(pile):
    """ Returns the last card in the pile, error if there is none """
    if pile == []:
        raise RuntimeError('Error: nothing there to move')
    return pile[-1]


def tableau_to_cell(tab, cell):
    """
    Moves a card from a tableau to a cell.
    """
    card = needCard(tab)
    if len(cell) > 1:
        raise RuntimeError('Error: cell is not empty')
    cell.append(card)
    tab.pop()


def tableau_to_foundation(tab, fnd):
    """
    Moves a card from a tableau to a foundation.
    """
    card = needCard(tab)
    dest = fnd[-1] if fnd else None
    valid_fnd_move(card, dest)
    fnd.append(card)
    tab.pop()


def tableau_to_tableau(tab1, tab2):
    """
    Moves a card from a tableau to another tableau.
    """
    card = needCard(tab1)
    dest = tab2[-1] if tab2 else None
    valid_tab_move(card, dest)
    tab2.append(tab1.pop(0))


def cell_to_foundation(cell, fnd):
    """
    Moves a card from a cell to a foundation.
    """
    card = needCard(cell)
    dest = fnd[-1] if fnd else None
    valid_fnd_move(card, dest)
    fnd.append(card)
    cell.pop()


def cell_to_tableau(cell, tab):
    """
    Moves a card from a cell to a tableau.
    """
    card = needCard(cell)
    dest = tab[-1] if tab else None
    valid_tab_move(card, dest)
    tab.append(card)
    cell.pop()


def is_winner(foundation):
    """
    Decides if the game was won.
    """
    full = [f for f in foundation if len(f) == 13]
    if len(full) == 4:
        kings = [f for f in full if f[-1].rank() == 13]
        if len(kings) == 4:
            return True
