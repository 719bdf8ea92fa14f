"""Rules of Baker's Game: dealing, checking moves, moving, winning."""

from cards import Deck


def setup_game():
    cells = [[] for _ in range(4)]
    foundations = [[] for _ in range(4)]
    tableaus = [[] for _ in range(8)]
    deck = Deck()
    deck.shuffle()
    for n in range(len(deck)):
        tableaus[n % 8].append(deck.deal())
    return (cells, foundations, tableaus)


def top(pile):
    return pile[-1] if pile else None


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() == 1:
            return
        raise RuntimeError(f"{src_card} cannot start a foundation, only an ace can")
    if src_card.suit() != dest_card.suit():
        raise RuntimeError(f"{src_card} and {dest_card} are not of the same suit")
    if src_card.rank() - dest_card.rank() != 1:
        raise RuntimeError(f"{src_card} is not the next card after {dest_card}")


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError(f"{src_card} and {dest_card} are not of the same suit")
    if dest_card.rank() - src_card.rank() != 1:
        raise RuntimeError(f"{src_card} is not one lower than {dest_card}")


def _move(src, dst, check, name):
    if len(src) == 0:
        raise RuntimeError(f"there is no card in that {name}")
    check(src[-1], top(dst))
    dst.append(src.pop())


def _cell_is_free(_card, in_cell):
    if in_cell is not None:
        raise RuntimeError(f"that cell is occupied by {in_cell}")


def tableau_to_cell(tab, cell):
    _move(tab, cell, _cell_is_free, "tableau")


def tableau_to_foundation(tab, fnd):
    _move(tab, fnd, valid_fnd_move, "tableau")


def tableau_to_tableau(tab1, tab2):
    _move(tab1, tab2, valid_tab_move, "tableau")


def cell_to_foundation(cell, fnd):
    _move(cell, fnd, valid_fnd_move, "cell")


def cell_to_tableau(cell, tab):
    _move(cell, tab, valid_tab_move, "cell")


def is_winner(foundations):
    return all(len(f) == 13 and f[-1].rank() == 13 for f in foundations)
