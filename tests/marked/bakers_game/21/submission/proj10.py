import cards
from rules import *

COLS = 8
CELLS = 4


def setup_game():
    deck = cards.Deck()
    deck.shuffle()
    cells = [[] for c in range(CELLS)]
    foundations = [[] for c in range(CELLS)]
    tableaus = [[] for c in range(COLS)]
    # four with 7 cards and four with 6
    for c in range(COLS):
        if c < 4:
            n = 7
        else:
            n = 6
        for i in range(n):
            tableaus[c].append(deck.deal())
    return (cells, foundations, tableaus)


def show(pile):
    if len(pile) == 0:
        return '[ ]'
    return str(pile[0])


def display_game(cells, foundations, tableaus):
    print('Cells:' + ' ' * 17 + 'Foundations:')
    for c in cells:
        print('{:5s}'.format(show(c)), end='')
    print('   ', end='')
    for f in foundations:
        print('{:5s}'.format(show(f)), end='')
    print()
    print()
    for c in range(COLS):
        print('{:<5d}'.format(c + 1), end='')
    print()
    rows = max([len(t) for t in tableaus])
    for r in range(rows):
        for t in tableaus:
            try:
                print('{:5s}'.format(str(t[r])), end='')
            except IndexError:
                print('     ', end='')
        print()


def _dest(pile):
    if pile:
        return pile[-1]
    return None


def tableau_to_cell(tab, cell):
    if not tab:
        error('that tableau is empty')
    if len(cell) > 1:
        error('that cell is taken')
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if not tab:
        error('that tableau is empty')
    card = tab.pop()
    valid_fnd_move(card, _dest(fnd))
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    if not tab1:
        error('that tableau is empty')
    card = tab1[-1]
    valid_tab_move(card, _dest(tab2))
    tab2.append(card)
    del tab1[-1]


def cell_to_foundation(cell, fnd):
    if not cell:
        error('that cell is empty')
    card = cell[-1]
    valid_fnd_move(card, _dest(fnd))
    fnd.append(card)
    del cell[-1]


def cell_to_tableau(cell, tab):
    if not cell:
        error('that cell is empty')
    card = cell[-1]
    valid_tab_move(card, _dest(tab))
    tab.append(card)
