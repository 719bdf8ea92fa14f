from cards import Card, Deck

HELP = """
tc x y  tableau to cell          tf x y  tableau to foundation
tt x y  tableau to tableau       cf x y  cell to foundation
ct x y  cell to tableau          r restart    h help    q quit
"""


def setup_game():
    deck = Deck()
    deck.shuffle()
    tableaus = [[] for i in range(8)]
    for n in range(52):
        tableaus[n % 8] = tableaus[n % 8] + [deck.deal()]
    return ([[] for i in range(4)], [[] for i in range(4)], tableaus)


def one(pile):
    return "[ ]" if pile == [] else str(pile[len(pile) - 1])


def display_game(cells, foundations, tableaus):
    print("Cells:       " + " ".join("{:4}".format(one(c)) for c in cells))
    print("Foundations: " + " ".join("{:4}".format(one(f)) for f in foundations))
    print("-" * 40)
    print("".join("{:<5}".format(i) for i in range(1, 9)))
    r = 0
    while any(len(t) > r for t in tableaus):
        print("".join("{:<5}".format(str(t[r])) if len(t) > r else "     " for t in tableaus))
        r += 1
    print("-" * 40)


def valid_fnd_move(src_card, dest_card):
    """dest_card is [] when the foundation is empty"""
    if isinstance(dest_card, list):
        if src_card.rank() == 1:
            return
        raise RuntimeError("Only an ace can go there.")
    if src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() + 1:
        return
    raise RuntimeError("Wrong card for this foundation.")


def valid_tab_move(src_card, dest_card):
    """dest_card is [] when the tableau is empty"""
    if isinstance(dest_card, list):
        return
    if src_card.suit() == dest_card.suit() and src_card.rank() == dest_card.rank() - 1:
        return
    raise RuntimeError("Wrong card for this tableau.")


def top(pile):
    if pile == []:
        return []
    return pile[-1]


def tableau_to_cell(tab, cell):
    if tab == [] or cell != []:
        raise RuntimeError("That cannot be moved.")
    cell += [tab[-1]]
    del tab[-1]


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("Nothing to move.")
    valid_fnd_move(tab[-1], top(fnd))
    fnd += [tab[-1]]
    del tab[-1]


def tableau_to_tableau(tab1, tab2):
    if tab1 == []:
        raise RuntimeError("Nothing to move.")
    valid_tab_move(tab1[-1], top(tab2))
    tab2 += [tab1[-1]]
    del tab1[-1]


def cell_to_foundation(cell, fnd):
    if cell == []:
        raise RuntimeError("Nothing to move.")
    valid_fnd_move(cell[0], top(fnd))
    fnd += [cell[0]]
    del cell[0]


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("Nothing to move.")
    valid_tab_move(cell[0], top(tab))
    tab += [cell[0]]
    del cell[0]


def is_winner(foundations):
    won = True
    for f in foundations:
        won = won and len(f) == 13 and f[12].rank() == 13
    return won


def number(text, most):
    if text not in [str(n) for n in range(1, most + 1)]:
        raise RuntimeError("No pile has the number " + text)
    return int(text) - 1


def do_command(words, cells, foundations, tableaus):
    if len(words) != 3:
        raise RuntimeError("What is that supposed to mean? (h for help)")
    what, x, y = words
    if what == "tc":
        tableau_to_cell(tableaus[number(x, 8)], cells[number(y, 4)])
    elif what == "tf":
        tableau_to_foundation(tableaus[number(x, 8)], foundations[number(y, 4)])
    elif what == "tt":
        tableau_to_tableau(tableaus[number(x, 8)], tableaus[number(y, 8)])
    elif what == "cf":
        cell_to_foundation(cells[number(x, 4)], foundations[number(y, 4)])
    elif what == "ct":
        cell_to_tableau(cells[number(x, 4)], tableaus[number(y, 8)])
    else:
        raise RuntimeError("I do not know " + what)


def main():
    print(HELP)
    cells, foundations, tableaus = setup_game()
    while not is_winner(foundations):
        display_game(cells, foundations, tableaus)
        words = input("prompt :> ").lower().split()
        if words == ["q"]:
            print("Bye.")
            return
        try:
            if words == ["r"]:
                cells, foundations, tableaus = setup_game()
            elif words == ["h"]:
                print(HELP)
            else:
                do_command(words, cells, foundations, tableaus)
        except RuntimeError as e:
            print("Error!", e)
    display_game(cells, foundations, tableaus)
    print("Congratulations, you win!")


if __name__ == "__main__":
    main()
