"""Baker's Game, project 10.

Every move goes through move_card(), which asks the check function first.
"""
import cards


def setup_game():
    """return (cells, foundations, tableaus) of a new game"""
    the_deck = cards.Deck()
    the_deck.shuffle()
    cells, foundations, tableaus = [], [], []
    for i in range(4):
        cells.append([])
        foundations.append([])
    for i in range(8):
        tableaus.append([])
    while len(the_deck) > 0:
        for tab in tableaus:
            card = the_deck.deal()
            if card is not None:
                tab.append(card)
    return cells, foundations, tableaus


def format_pile(pile):
    if len(pile) == 0:
        return "[ ]".ljust(5)
    return str(pile[-1]).ljust(5)


def display_game(cells, foundations, tableaus):
    """print the game"""
    print("=" * 45)
    print("Cells".ljust(23) + "Foundations")
    print("".join([format_pile(c) for c in cells]) + " | " + "".join([format_pile(f) for f in foundations]))
    print("-" * 45)
    row = 0
    more = True
    while more:
        more = False
        line = ""
        for tab in tableaus:
            if len(tab) > row:
                line = line + str(tab[row]).ljust(5)
                more = True
            else:
                line = line + " " * 5
        print(line)
        row = row + 1
    print("=" * 45)


def valid_fnd_move(src_card, dest_card):
    """raise RuntimeError if the move to a foundation is not valid"""
    if not dest_card:
        ok = src_card.rank() == 1
    else:
        ok = src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1
    if not ok:
        raise RuntimeError("Invalid move to a foundation")


def valid_tab_move(src_card, dest_card):
    """raise RuntimeError if the move to a tableau is not valid"""
    if not dest_card:
        ok = True
    else:
        ok = src_card.suit() == dest_card.suit() and src_card.value() == dest_card.value() - 1
    if not ok:
        raise RuntimeError("Invalid move to a tableau")


def move_card(source, target, check):
    """move the top card of source to target if check() lets it"""
    if len(source) == 0:
        raise RuntimeError("No card there")
    if len(target) == 0:
        check(source[-1], None)
    else:
        check(source[-1], target[-1])
    target.append(source.pop())


def tableau_to_cell(tab, cell):
    """move a card from a tableau to a cell"""
    if len(cell) != 0:
        raise RuntimeError("Cell is full")
    card = tab.pop()
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    """move a card from a tableau to a foundation"""
    move_card(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    """move a card from a tableau to a tableau"""
    move_card(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    """move a card from a cell to a foundation"""
    move_card(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    """move a card from a cell to a tableau"""
    move_card(cell, tab, valid_tab_move)


def is_winner(foundations):
    """True if all foundations are complete"""
    won = True
    for fnd in foundations:
        if fnd[-1].rank() != 13 or len(fnd) != 13:
            won = False
    return won
