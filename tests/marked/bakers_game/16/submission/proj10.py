"""
    Computer project 10: Baker's Game

    The module cards.py gives the classes Card and Deck.
"""
import cards
import commands


def setup_game():
    """
        Make the cells, foundations and tableaus.

        Returns: tuple (cells, foundations, tableaus)
    """
    cells, foundations = [], []
    while len(cells) < 4:
        cells.append([])
        foundations.append([])
    tableaus = []
    while len(tableaus) < 8:
        tableaus.append([])

    the_deck = cards.Deck()
    the_deck.shuffle()
    while len(the_deck) > 0:
        for tableau in tableaus:
            if len(the_deck) > 0:
                tableau.insert(0, the_deck.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """
        Display the game: cells and foundations above, tableaus below.
    """
    line = ''
    for pile in cells + foundations:
        if len(pile) == 0:
            line += '{:>5s}'.format('[ ]')
        else:
            line += '{:>5s}'.format(str(pile[-1]))
    print('     --- cells ---       --foundations--')
    print('{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}'.format(1, 2, 3, 4, 1, 2, 3, 4))
    print(line)
    print('     ------------- tableaus -------------')
    print('{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}'.format(1, 2, 3, 4, 5, 6, 7, 8))
    rows = len(tableaus[0])
    for i in range(rows):
        line = ''
        for tableau in tableaus:
            try:
                line += '{:>5s}'.format(str(tableau[i]))
            except IndexError:
                line += '     '
        print(line)


def valid_fnd_move(src_card, dest_card):
    """
        Check a move to a foundation, RuntimeError if it is not valid.
    """
    valid = False
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        next_rank = src_card.rank() - 1 == dest_card.rank()
        valid = same_suit and next_rank
    else:
        valid = True
    if valid == False:
        raise RuntimeError('Error: invalid move to foundation')


def valid_tab_move(src_card, dest_card):
    """
        Check a move to a tableau, RuntimeError if it is not valid.
    """
    valid = True
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        next_rank = src_card.rank() + 1 == dest_card.rank()
        valid = same_suit and next_rank
    if valid == False:
        raise RuntimeError('Error: invalid move to tableau')


def _move(source, dest, check):
    """
        Move one card from the list source to the list dest.
        check: function that says if the move is valid (or None for the cells)
    """
    if source == []:
        raise RuntimeError('Error: no card to move')
    src_card = source[-1]
    if dest == []:
        dest_card = None
    else:
        dest_card = dest[-1]
    if check is None:
        if dest_card is not None:
            raise RuntimeError('Error: there is a card in the cell')
    else:
        check(src_card, dest_card)
    dest.append(source.pop())


def tableau_to_cell(tab, cell):
    """ tc x y """
    _move(tab, cell, None)


def tableau_to_foundation(tab, fnd):
    """ tf x y """
    _move(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    """ tt x y """
    _move(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    """ cf x y """
    _move(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    """ ct x y """
    _move(cell, tab, valid_fnd_move)


def is_winner(foundations):
    """
        Returns: True if all the foundations go up to the king, False if not
    """
    for pile in foundations:
        if len(pile) < 13 or pile[12].rank() != 13:
            return False
    return True


def main():
    """
        Ask for commands until somebody wins or quits.
    """
    print(commands.MENU)
    cells, fnds, tabs = setup_game()
    while True:
        display_game(cells, fnds, tabs)
        if is_winner(fnds):
            print('You won the game!')
            return
        try:
            name, x, y = commands.read_command(input('prompt :> '))
            if name == 'q':
                return
            if name == 'h':
                print(commands.MENU)
            if name == 'r':
                setup_game()
            if name == 'tc':
                tableau_to_cell(tabs[x], cells[y])
            if name == 'tf':
                tableau_to_foundation(tabs[x], fnds[y])
            if name == 'tt':
                tableau_to_tableau(tabs[x], tabs[y])
            if name == 'cf':
                cell_to_foundation(cells[x], fnds[y])
            if name == 'ct':
                cell_to_tableau(cells[x], tabs[y])
        except RuntimeError as error_message:
            print(error_message)


if __name__ == '__main__':
    main()
