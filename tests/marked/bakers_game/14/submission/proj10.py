from cards import Deck


def setup_game():
    d = Deck()
    deal = [d.deal() for _ in range(len(d))]
    return [[], [], [], []], [[], [], [], []], [deal[i::8] for i in range(8)]


def display_game(cells, foundations, tableaus):
    show = lambda piles: " ".join(f"{str(p[-1]) if p else '[ ]':4s}" for p in piles)
    print(show(cells), "|", show(foundations))
    print("-" * 42)
    for r in range(max(len(t) for t in tableaus)):
        print(" ".join(f"{str(t[r]) if r < len(t) else '':4s}" for t in tableaus))


def valid_fnd_move(src_card, dest_card):
    ok = (src_card.suit(), src_card.rank()) == (dest_card.suit(), dest_card.rank() + 1) if dest_card else src_card.rank() == 1
    if not ok: raise RuntimeError("invalid foundation move")


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() != 13: raise RuntimeError("only a king on an empty column")
    elif (src_card.suit(), src_card.rank()) != (dest_card.suit(), dest_card.rank() - 1):
        raise RuntimeError("invalid tableau move")


def _go(a, b, valid):
    if not a: raise RuntimeError("nothing to move")
    valid(a[-1], b[-1] if b else None)
    b.append(a.pop())


def _empty(src, dest):
    if dest: raise RuntimeError("cell is full")


def tableau_to_cell(tab, cell): _go(tab, cell, _empty)
def tableau_to_foundation(tab, fnd): _go(tab, fnd, valid_fnd_move)
def tableau_to_tableau(tab1, tab2): _go(tab1, tab2, valid_tab_move)
def cell_to_foundation(cell, fnd): _go(cell, fnd, valid_fnd_move)
def cell_to_tableau(cell, tab): _go(cell, tab, valid_tab_move)


def is_winner(foundations):
    return all(f[-1].rank() == 13 and len(f) == 13 for f in foundations)

# TODO main loop (ran out of time, exams)
