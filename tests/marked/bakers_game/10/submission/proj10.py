"""CSE 231 project 10, Baker's Game. Functional: small helpers, and moves built from them."""
from functools import partial, reduce
import cards


def _deal_all(deck):
    """All cards of the deck, in the order in which they are dealt."""
    return [deck.deal() for _ in range(1, len(deck))]


def _deal_to(tableaus, numbered):
    """Put a numbered card on its tableau."""
    number, card = numbered
    tableaus[number % 8].append(card)
    return tableaus


def setup_game():
    """(cells, foundations, tableaus) of a new game."""
    deck = cards.Deck()
    deck.shuffle()
    empty = lambda count: [list() for _ in range(count)]
    tableaus = reduce(_deal_to, enumerate(_deal_all(deck)), empty(8))
    return empty(4), empty(4), tableaus


def _last(pile):
    """The card on top, or None."""
    return pile[-1] if len(pile) > 0 else None


def _box(pile):
    """How a cell or a foundation shows."""
    return "[]" if len(pile) == 0 else str(pile.pop())


def _row(tableaus, number):
    """A row of the tableaus as text."""
    return "".join(map("{:<5}".format, (str(tab[number]) if number < len(tab) else "" for tab in tableaus)))


def display_game(cells, foundations, tableaus):
    """Cells and foundations in the first line, the tableaus below."""
    join = lambda piles: "".join("{:<5}".format(_box(pile)) for pile in piles)
    print(join(cells) + "   " + join(foundations))
    print("\n".join(_row(tableaus, number) for number in range(max(map(len, tableaus)))))


def _fail(message):
    raise RuntimeError(message)


def _fits(step, src_card, dest_card):
    """Same suit, and `step` ranks higher."""
    return src_card.suit() == dest_card.suit() and abs(src_card.rank() - dest_card.rank()) == abs(step)


def valid_fnd_move(src_card, dest_card):
    """RuntimeError if not valid on a foundation."""
    valid = src_card.rank() == 1 if dest_card is None else _fits(1, src_card, dest_card)
    return None if valid else _fail("not valid on a foundation")


def valid_tab_move(src_card, dest_card):
    """RuntimeError if not valid on a tableau."""
    valid = dest_card is None or _fits(-1, src_card, dest_card)
    return valid


def _transfer(source, destination):
    """Move the card without asking."""
    destination.append(source.pop())


def _move(check, source, destination):
    """Move the card if there is one and the check does not object."""
    check(_last(source), _last(destination))
    _transfer(source, destination)


def _free(src_card, dest_card):
    """The check for cells."""
    if dest_card is not None:
        _fail("the cell is occupied")


def tableau_to_cell(tab, cell):
    """Tableau to cell."""
    _move(_free, tab, cell)


def tableau_to_foundation(tab, fnd):
    """Tableau to foundation."""
    _move(valid_fnd_move, tab, fnd)


def tableau_to_tableau(tab1, tab2):
    """Tableau to tableau."""
    _move(valid_tab_move, tab1, tab2)


def cell_to_foundation(cell, fnd):
    """Cell to foundation."""
    _move(valid_fnd_move, list(cell), fnd)


def cell_to_tableau(cell, tab):
    """Cell to tableau."""
    _move(valid_tab_move, cell, tab)


def is_winner(foundations):
    """Whether all foundations have 13 cards with a king on top."""
    done = lambda pile: len(pile) == 13 and _last(pile).rank() == 13
    return all(map(done, filter(None, foundations)))
