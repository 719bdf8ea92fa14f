"""The rules of Baker's Game: what may be moved where."""
import cards


def setup_game():
    """Return a new game as the tuple (cells, foundations, tableaus)."""
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[] for _ in range(8)]
    deck = cards.Deck()
    deck.shuffle()
    i = 0
    while not deck.is_empty():
        tableaus[i % len(tableaus)].append(deck.deal())
        i += 1
    return cells, foundations, tableaus


def valid_fnd_move(src_card, dest_card):
    """RuntimeError unless ace on nothing, or one up in suit."""
    if not src_card:
        raise RuntimeError("E1 source is empty")
    if not dest_card:
        if src_card.rank() == 1:
            return
        raise RuntimeError("E2 empty foundation takes an ace only")
    if src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1:
        return
    raise RuntimeError("E3 foundation is built up by suit")


def valid_tab_move(src_card, dest_card):
    """RuntimeError unless the place is empty, or one down in suit."""
    if not src_card:
        raise RuntimeError("E1 source is empty")
    if not dest_card:
        return
    if src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() - 1:
        return
    raise RuntimeError("E4 tableau is built down by suit")


def _move(source, target, check):
    """Take the last card of source to target when check accepts it."""
    src = source[-1] if source else None
    dest = target[-1] if target else None
    check(src, dest)
    target.append(source.pop())


def _valid_cell_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("E1 source is empty")
    if dest_card:
        raise RuntimeError("E5 cell is occupied")


def tableau_to_cell(tab, cell):
    _move(tab, cell, _valid_cell_move)


def tableau_to_foundation(tab, fnd):
    _move(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    _move(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    _move(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    _move(cell, tab, valid_tab_move)


def is_winner(foundation):
    """True when each pile has 13 cards with a king on top."""
    return all([len(p) == 13 and p[-1].rank() == 13 for p in foundation])
