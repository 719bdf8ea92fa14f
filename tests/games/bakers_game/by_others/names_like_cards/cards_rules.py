"""The functions of the assignment."""

from cards import Card, Deck

KING = 13
ACE = 1


def setup_game():
    """Deal a new game of four cells, four foundations, eight tableaus."""
    cells, foundations, tableaus = [], [], []
    for i in range(4):
        cells.append([])
        foundations.append([])
    for i in range(8):
        tableaus.append([])

    stock = Deck()
    stock.shuffle()
    while True:
        for tab in tableaus:
            if stock.is_empty():
                return cells, foundations, tableaus
            tab.append(stock.deal())


def display_game(cells, foundations, tableaus):
    """Show everything as a table made of + - and |."""
    edge = "+" + "------+" * 8
    print("|" + "Cells".center(27) + "|" + "Foundations".center(27) + "|")
    print(edge)
    print("|" + "".join("%2dC   |" % n for n in range(1, 5)) + "".join("%2dF   |" % n for n in range(1, 5)))
    row = "|"
    for pile in cells + foundations:
        if len(pile) > 0:
            row += str(pile[-1]).center(6) + "|"
        else:
            row += " [ ]  |"
    print(row)
    print(edge.replace("-", "="))
    print("|" + "".join("%2dT   |" % n for n in range(1, 9)))
    print(edge)
    deep = max([len(t) for t in tableaus])
    for r in range(deep):
        row = "|"
        for t in tableaus:
            row += (str(t[r]) if r < len(t) else "").center(6) + "|"
        print(row)
    print(edge)


def valid_fnd_move(src_card, dest_card):
    """A RuntimeError unless src_card may go on a foundation that shows dest_card."""
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        next_rank = src_card.rank() == dest_card.rank() + 1
        if not (same_suit and next_rank):
            raise RuntimeError("%s does not follow %s on a foundation" % (src_card, dest_card))
    elif src_card.rank() != ACE:
        raise RuntimeError("an empty foundation waits for an ace, not for %s" % src_card)


def valid_tab_move(src_card, dest_card):
    """A RuntimeError unless src_card may go on a tableau that ends with dest_card."""
    if dest_card:
        same_suit = src_card.suit() == dest_card.suit()
        prev_rank = src_card.rank() == dest_card.rank() - 1
        if not (same_suit and prev_rank):
            raise RuntimeError("%s does not go under %s on a tableau" % (src_card, dest_card))


def tableau_to_cell(tab, cell):
    """Park a card."""
    if len(cell) > 0:
        raise RuntimeError("the cell is full")
    if len(tab) == 0:
        raise RuntimeError("the tableau is empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """From a tableau up to a foundation."""
    if len(tab) == 0:
        raise RuntimeError("the tableau is empty")
    valid_fnd_move(tab[-1], fnd[-1] if fnd else None)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """From tableau to tableau."""
    if len(tab1) == 0:
        raise RuntimeError("the tableau is empty")
    valid_tab_move(tab1[-1], tab2[-1] if tab2 else None)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """From a cell up to a foundation."""
    if len(cell) == 0:
        raise RuntimeError("the cell is empty")
    valid_fnd_move(cell[-1], fnd[-1] if fnd else None)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """From a cell back to a tableau."""
    if len(cell) == 0:
        raise RuntimeError("the cell is empty")
    valid_tab_move(cell[-1], tab[-1] if tab else None)
    tab.append(cell.pop())


def is_winner(foundations):
    """Whether all four suits are finished."""
    for pile in foundations:
        if len(pile) < 13:
            return False
        if pile[-1].rank() != KING:
            return False
    return True
