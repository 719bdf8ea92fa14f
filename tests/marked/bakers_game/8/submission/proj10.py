"""Baker's Game, the ten functions in few lines."""
import cards
from itertools import zip_longest


def setup_game():
    deck = cards.Deck()
    deck.shuffle()
    dealt = [deck.deal() for _ in range(len(deck))]
    return [[] for _ in range(4)], [[] for _ in range(4)], [dealt[i::8] for i in range(8)]


def display_game(cells, foundations, tableaus):
    tops = [str(p[-1]) if p else "[ ]" for p in cells + foundations]
    print("".join(f"{t:5}" for t in tops[:4]) + " | " + "".join(f"{t:5}" for t in tops[4:]), end="\n\n")
    for row in zip_longest(*tableaus, fillvalue=""):
        print("".join(f"{c!s:5}" for c in row if c))


def _need(ok, text):
    if not ok:
        raise RuntimeError(text)


def _top(pile): return pile[-1] if pile else None


def valid_fnd_move(src_card, dest_card):
    if dest_card is None:
        _need(src_card.rank() == 1, "a foundation starts with an ace")
    else:
        _need(src_card.suit() == dest_card.suit(), "wrong suit")
        _need(src_card.rank() - dest_card.rank() == 1, "wrong rank")


def valid_tab_move(src_card, dest_card):
    if dest_card is not None:
        _need(src_card.suit() == dest_card.suit(), "wrong suit")
        _need(dest_card.rank() - src_card.rank() == 1, "wrong rank")


def tableau_to_cell(tab, cell):
    _need(tab and not cell, "empty tableau or full cell")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    _need(tab, "empty tableau")
    valid_fnd_move(tab[-1], _top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    _need(tab1, "empty tableau")
    valid_tab_move(tab1[-1], _top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    _need(cell, "empty cell")
    valid_fnd_move(cell[-1], _top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    _need(cell, "empty cell")
    card = cell.pop()
    valid_tab_move(card, _top(tab))
    tab.append(card)


def is_winner(foundations):
    return sum(len(f) == 13 and f[-1].rank() == 13 for f in foundations) // 4
