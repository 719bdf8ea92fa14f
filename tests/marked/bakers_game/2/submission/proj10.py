import cards

# Baker's Game
# every move function looks up its cards, asks if the move is ok,
# and then does the move


def setup_game():
    '''makes the lists and deals all the cards out'''
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    my_deck = cards.Deck()
    my_deck.shuffle()
    dealt = 0
    col = 0
    while dealt < 52:
        tableaus[col].append(my_deck.deal())
        dealt += 1
        col += 1
        if col == 8:
            col = 0
    return (cells, foundations, tableaus)


def display_game(cells, foundations, tableaus):
    '''prints the board'''
    print()
    print("   CELLS                 FOUNDATIONS")
    for cell in cells:
        if len(cell) == 0:
            print("{:4s}".format("[ ]"), end=" ")
        else:
            print("{:4s}".format(str(cell[0])), end=" ")
    print("    ", end="")
    for f in foundations:
        if len(f) == 0:
            print("{:4s}".format("[ ]"), end=" ")
        else:
            print("{:4s}".format(str(f[-1])), end=" ")
    print()
    print("   TABLEAUS")
    longest = 0
    for t in tableaus:
        if len(t) > longest:
            longest = len(t)
    for i in range(longest):
        for t in tableaus:
            try:
                print("{:4s}".format(str(t[i])), end=" ")
            except IndexError:
                print("    ", end=" ")
        print()
    print()


def valid_fnd_move(src_card, dest_card):
    '''foundation goes up A to K in one suit'''
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        one_up = src_card.rank() - dest_card.rank() == 1
        if not (same_suit and one_up):
            raise RuntimeError("that card does not go on that foundation")
    else:
        if src_card.rank() != 1:
            raise ValueError("only an ace goes on an empty foundation")


def valid_tab_move(src_card, dest_card):
    '''tableau goes down'''
    if dest_card:
        one_down = dest_card.rank() - src_card.rank() == 1
        if not one_down:
            raise RuntimeError("that card does not go on that tableau")


def tableau_to_cell(tab, cell):
    '''tc command'''
    if len(tab) == 0:
        raise RuntimeError("no cards in that tableau")
    if len(cell) != 0:
        raise RuntimeError("that cell is full")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    '''tf command'''
    src = tab[len(tab) - 1]
    if len(fnd) == 0:
        dest = None
    else:
        dest = fnd[len(fnd) - 1]
    valid_fnd_move(src, dest)
    fnd.append(src)
    tab.pop()


def tableau_to_tableau(tab1, tab2):
    '''tt command'''
    if len(tab1) == 0:
        raise RuntimeError("no cards in that tableau")
    src = tab1[len(tab1) - 1]
    if len(tab2) == 0:
        dest = None
    else:
        dest = tab2[len(tab2) - 1]
    valid_tab_move(src, dest)
    tab1.pop()
    tab2.append(src)


def cell_to_foundation(cell, fnd):
    '''cf command'''
    if len(cell) == 0:
        raise RuntimeError("no card in that cell")
    src = cell[0]
    if len(fnd) == 0:
        dest = None
    else:
        dest = fnd[len(fnd) - 1]
    valid_fnd_move(src, dest)
    fnd.append(src)


def cell_to_tableau(cell, tab):
    '''ct command'''
    if len(cell) == 0:
        raise RuntimeError("no card in that cell")
    src = cell[0]
    if len(tab) == 0:
        dest = None
    else:
        dest = tab[len(tab) - 1]
    valid_tab_move(src, dest)
    tab.append(src)
    cell.pop()


def is_winner(foundation):
    '''have we won yet'''
    done = 0
    for f in foundation:
        if len(f) == 13 and f[12].rank() == 13:
            done += 1
    return done == 4
