"""
CSE 231 Project 10: Baker's Game

Model of the game: setup, display, rules for building, and the five
kinds of move that a player can make.
"""

import cards

NUM_CELLS = 4
NUM_FOUNDATIONS = 4
NUM_TABLEAUS = 8
DECK_SIZE = 52
ACE = 1
CARDS_PER_SUIT = 13


def _top(pile):
    """Return the last card of a pile, or None when the pile is empty."""
    if pile:
        return pile[-1]
    return None


def _show(pile):
    """Return the text for a cell or a foundation."""
    card = _top(pile)
    return "[ ]" if card is None else str(card)


def setup_game():
    """Return (cells, foundations, tableaus) for a new game."""
    cells = [[] for _ in range(NUM_CELLS)]
    foundations = [[] for _ in range(NUM_FOUNDATIONS)]
    tableaus = [[] for _ in range(NUM_TABLEAUS)]

    stock = cards.Deck()
    for count in range(DECK_SIZE):
        tableaus[count % NUM_TABLEAUS].append(stock.deal())

    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """Print cells and foundations on one line, with the tableaus below."""
    cell_text = "".join("{:5s}".format(_show(c)) for c in cells)
    fnd_text = "".join("{:5s}".format(_show(f)) for f in foundations)
    print("{:25s}{}".format("Cells:", "Foundations:"))
    print("{:25s}{}".format(cell_text, fnd_text))
    print("-" * 45)
    print("Tableaus:")

    height = max(len(column) for column in tableaus)
    for row in range(height):
        line = ""
        for column in tableaus:
            text = str(column[row]) if row < len(column) else ""
            line += "{:5s}".format(text)
        print(line)


def valid_fnd_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may go on dest_card's foundation."""
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if not dest_card:
        if src_card.rank() != ACE:
            raise RuntimeError("Error: a foundation must start with an Ace.")
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: a foundation holds only one suit.")
    if src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("Error: foundations are built up by one rank.")


def valid_tab_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may go on dest_card's tableau."""
    if not src_card:
        raise RuntimeError("Error: there is no card to move.")
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: tableaus are built by suit.")
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("Error: tableaus are built down by one rank.")


def tableau_to_cell(tab, cell):
    """Move the last card of tab to cell."""
    if not tab:
        raise RuntimeError("Error: that tableau is empty.")
    card = tab.pop()
    if cell:
        raise RuntimeError("Error: that cell already holds a card.")
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    """Move the last card of tab to the foundation fnd."""
    valid_fnd_move(_top(tab), _top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """Move the last card of tab1 to the end of tab2."""
    valid_tab_move(_top(tab1), _top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """Move the card in cell to the foundation fnd."""
    valid_fnd_move(_top(cell), _top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """Move the card in cell to the end of tab."""
    valid_tab_move(_top(cell), _top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    """Return True when all the foundations are complete."""
    for pile in foundations:
        if len(pile) != CARDS_PER_SUIT:
            return False
    return True
