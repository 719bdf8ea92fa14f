import cards # required !!!

def setup_game():
    """
        Sets up the game: the cells, the foundations and the tableaus
    """
    my_deck = cards.Deck()
    my_deck.shuffle()
    cells = [None] * 4
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    for i in range(52):
        tableaus[i % 8].append(my_deck.deal())
    return cells, foundations, tableaus

def display_game(cells, foundations, tableaus):
    """
        Add your function header here.
    """
    pass

def valid_fnd_move(src_card, dest_card):
    """
        raises RuntimeError if the card does not fit
    """
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("not an ace")
    elif not (src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() - 1):
        raise RuntimeError("does not fit")

def valid_tab_move(src_card, dest_card):
    """
        raises RuntimeError if the card does not fit
    """
    if dest_card and not (src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() - 1):
        raise RuntimeError("does not fit")

def tableau_to_cell(tab, cell):
    """
        tableau to cell
    """
    if tab == []:
        raise RuntimeError("no card")
    if cell == []:
        cell.append(tab.pop())

def tableau_to_foundation(tab, fnd):
    """
        Add your function header here.
    """
    pass

def tableau_to_tableau(tab1, tab2):
    """
        tableau to tableau
    """
    if tab1 == []:
        raise RuntimeError("no card")
    if tab2 == []:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())

def cell_to_foundation(cell, fnd):
    """
        Add your function header here.
    """
    pass

def cell_to_tableau(cell, tab):
    """
        Add your function header here.
    """
    pass

def is_winner(foundations):
    """
        Add your function header here.
    """
    pass
