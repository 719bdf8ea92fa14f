# CSE 231   project 10   Baker's Game
# the ten functions (no menu yet)

import cards

CELLS = 4
FNDS = 4
TABS = 8


def setup_game():
    # make the cells, the foundations, and deal out the tableaus
    deck = cards.Deck()
    deck.shuffle()
    cells = []
    i = 0
    while i < CELLS:
        cells.append([])
        i = i + 1
    foundations = [[]] * FNDS
    tableaus = map(lambda x: [], range(TABS))
    tableaus = list(tableaus)
    i = 0
    while not deck.is_empty():
        tableaus[i % TABS].append(deck.deal())
        i = i + 1
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    line = ''
    for c in cells:
        if len(c) == 0:
            line = line + '%-5s' % '[ ]'
        else:
            line = line + '%-5s' % str(c[0])
    line = line + '    '
    for f in foundations:
        if len(f) == 0:
            line = line + '%-5s' % '[ ]'
        else:
            line = line + '%-5s' % str(f[-1])
    print(line)
    print('')
    longest = 0
    for t in tableaus:
        if len(t) > longest:
            longest = len(t)
    for row in range(0, longest):
        line = ''
        for t in tableaus:
            if row < len(t):
                line = line + '%-5s' % str(t[row])
            else:
                line = line + '     '
        print(line)


def valid_fnd_move(src_card, dest_card):
    if dest_card == None:
        if src_card.rank() != 1:
            raise RuntimeError('Error: only an ace may start a foundation')
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError('Error: wrong suit for this foundation')
    elif src_card.rank() - dest_card.rank() != 1:
        raise RuntimeError('Error: wrong rank for this foundation')


def valid_tab_move(src_card, dest_card):
    if dest_card == None:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError('Error: wrong suit for this tableau')
    if abs(dest_card.rank() - src_card.rank()) != 1:
        raise RuntimeError('Error: wrong rank for this tableau')


def top(pile):
    # last card of a pile, None if there is none
    if len(pile) == 0:
        return None
    return pile[-1]


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError('Error: this tableau has no cards')
    if len(cell) != 0:
        raise RuntimeError('Error: this cell is taken')
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError('Error: this tableau has no cards')
    valid_fnd_move(top(tab), top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError('Error: this tableau has no cards')
    valid_tab_move(top(tab1), top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError('Error: this cell has no card')
    card = cell.pop()
    valid_fnd_move(card, top(fnd))
    fnd.append(card)


def cell_to_tableau(cell, tab):
    if len(cell) == 0:
        raise RuntimeError('Error: this cell has no card')
    valid_tab_move(top(cell), top(tab))
    tab.append(cell.pop())


def is_winner(foundation):
    for f in foundation:
        if len(f) != 13:
            return False
        if f[-1].rank() != 13:
            return False
        return True
