###########################################
# Project 10: Baker's Game
#   setup, display, rules, moves, win check
###########################################
from cards import Card, Deck

EMPTY = "[ ]"
ACE = 1
KING = 13


def top(pile):
    """the top card of a pile, None if there is none"""
    return pile[-1] if pile else None


def setup_game():
    deck = Deck()
    cells = [[] for i in range(4)]
    foundations = [[] for i in range(4)]
    tableaus = [[] for i in range(8)]
    column = 0
    while not deck.is_empty():
        tableaus[column % 8].append(deck.deal())
        column += 1
    deck.shuffle()
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    print("Cells:" + " " * 18 + "Foundations:")
    print("".join("{:^5d}".format(i) for i in range(1, 5)), end="    ")
    print("".join("{:^5d}".format(i) for i in range(1, 5)))
    for pile in cells:
        print("{:^5s}".format(str(top(pile)) if pile else EMPTY), end="")
    print("    ", end="")
    for pile in foundations:
        print("{:^5s}".format(str(top(pile)) if pile else EMPTY), end="")
    print()
    print("Tableaus:")
    print("".join("{:^5d}".format(i) for i in range(1, 9)))
    height = max([len(t) for t in tableaus])
    for row in range(height):
        for t in tableaus:
            text = str(t[row]) if row < len(t) else ""
            print("{:^5s}".format(text), end="")
        print()


def valid_fnd_move(src_card, dest_card):
    if src_card is None:
        raise RuntimeError("there is no card to move")
    if dest_card is None:
        if src_card.rank() != ACE:
            raise RuntimeError("a foundation starts with an ace")
    elif src_card.suit() != dest_card.suit() or src_card.rank() <= dest_card.rank():
        raise RuntimeError("a foundation is built up by suit")


def valid_tab_move(src_card, dest_card):
    if src_card is None:
        raise RuntimeError("there is no card to move")
    if dest_card is not None:
        same_suit = src_card.suit() == dest_card.suit()
        one_less = src_card.rank() + 1 == dest_card.rank()
        if not (same_suit and one_less):
            raise RuntimeError("a tableau is built down by suit")


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError("there is no card to move")
    if len(cell) > 0:
        raise RuntimeError("the cell is not empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(top(tab), top(fnd))
    fnd.append(tab.pop(0))


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(top(tab1), top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(top(cell), top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    try:
        card = cell[0]
    except IndexError:
        print("there is no card to move")
        return
    valid_tab_move(card, top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    return any(len(f) == 13 and top(f).rank() == KING for f in foundations)
