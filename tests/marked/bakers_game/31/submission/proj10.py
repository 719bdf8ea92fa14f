'''
Project 10: Baker's Game, the ten functions
'''
from cards import Card, Deck


def setup_game():
    '''deals the game: 4 cells, 4 foundations, 8 tableaus (4 of seven cards and 4 of six)'''
    d = Deck()
    d.shuffle()
    cells = [[]] * 4
    foundations = [[] for i in range(4)]
    tableaus = []
    for size in [7, 7, 7, 7, 6, 6, 6, 6]:
        tableaus.append([d.deal() for i in range(size)])
    return (cells, foundations, tableaus)


def top(pile):
    '''the card at the end of a pile, None if there is none'''
    return pile[-1] if len(pile) > 0 else None


def text(card):
    return '[ ]' if card is None else str(card)


def display_game(cells, foundations, tableaus):
    '''prints cells and foundations, below them the tableaus'''
    upper = [text(top(c)) for c in cells] + ['|'] + [text(top(f)) for f in foundations]
    print(' '.join('{:>4s}'.format(t) for t in upper))
    print()
    print(' '.join('{:>4d}'.format(i) for i in range(1, 9)))
    for row in zip(*tableaus):
        print(' '.join('{:>4s}'.format(str(c)) for c in row))
    print()


def valid_fnd_move(src_card, dest_card):
    '''is src_card allowed on the foundation whose last card is dest_card?'''
    if dest_card is None:
        return src_card.rank() == 1
    if src_card.suit() == dest_card.suit() and src_card.rank() - dest_card.rank() == 1:
        return True
    return False


def valid_tab_move(src_card, dest_card):
    '''RuntimeError if src_card may not go on dest_card'''
    if dest_card is None:
        if src_card.rank() != 13:
            raise RuntimeError('only a king goes to an empty tableau')
        return
    if src_card.suit() != dest_card.suit() or dest_card.rank() - src_card.rank() != 1:
        raise RuntimeError('tableaus are built down by suit')


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError('tableau is empty')
    if len(cell) != 0:
        raise RuntimeError('cell is not empty')
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError('tableau is empty')
    card = tab.pop()
    if not valid_fnd_move(card, top(fnd)):
        raise RuntimeError('invalid move to the foundation')
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError('tableau is empty')
    valid_tab_move(top(tab1), top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError('cell is empty')
    if not valid_fnd_move(top(cell), top(fnd)):
        raise RuntimeError('invalid move to the foundation')
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if len(cell) == 0:
        raise RuntimeError('cell is empty')
    valid_tab_move(top(cell), top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    '''all piles have 13 cards, a king on top'''
    won = True
    for pile in foundations:
        if pile[-1].rank() != 13 or len(pile) != 13:
            won = False
    return won
