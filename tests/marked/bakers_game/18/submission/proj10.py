"""Baker's Game: the functions of project 10.

The work is done by the classes in rules.py, piles.py and board_view.py,
the functions here are the interface that the project asks for.
"""
import cards

from board_view import BoardView
from piles import Cell, Foundation, Tableau
from rules import KING, FoundationRule, TableauRule

N_CELLS = 4
N_FOUNDATIONS = 4
N_TABLEAUS = 8

FOUNDATION_RULE = FoundationRule()
TABLEAU_RULE = TableauRule()


def setup_game():
    deck = cards.Deck()
    deck.shuffle()
    cells = [[] for _ in range(N_CELLS)]
    foundations = [[]] * N_FOUNDATIONS
    tableaus = [[] for _ in range(N_TABLEAUS)]
    n = 0
    while not deck.is_empty():
        tableaus[n % N_TABLEAUS].append(deck.deal())
        n += 1
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    BoardView(cells, foundations, tableaus).show()


def valid_fnd_move(src_card, dest_card):
    FOUNDATION_RULE.check(src_card, dest_card)


def valid_tab_move(src_card, dest_card):
    TABLEAU_RULE.check(src_card, dest_card)


def tableau_to_cell(tab, cell):
    source, target = Tableau(tab), Cell(cell)
    source.require_card()
    target.require_room()
    target.put(source.take())


def tableau_to_foundation(tab, fnd):
    source, target = Tableau(tab), Foundation(fnd)
    source.require_card()
    valid_fnd_move(source.top(), target.top())
    target.put(source.take())


def tableau_to_tableau(tab1, tab2):
    source, target = Tableau(tab1), Tableau(tab2)
    if source.is_empty():
        return
    valid_tab_move(source.top(), target.top())
    target.put(source.take())


def cell_to_foundation(cell, fnd):
    source, target = Cell(cell), Foundation(fnd)
    source.require_card()
    valid_fnd_move(source.top(), target.top())
    target.put(source.top())


def cell_to_tableau(cell, tab):
    source, target = Cell(cell), Tableau(tab)
    source.require_card()
    valid_tab_move(source.top(), target.top())
    target.put(source.take())


def is_winner(foundation):
    return all(pile[-1].rank() == KING for pile in foundation)
