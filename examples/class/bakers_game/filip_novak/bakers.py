import cards


def setup_game():
    stock = cards.Deck()
    stock.shuffle()
    stock.shuffle()
    cells = []
    foundations = []
    tableaus = []
    for i in range(4):
        cells.append([])
        foundations.append([])
    for i in range(8):
        tableaus.append([])
    where = 0
    for i in range(52):
        tableaus[where].append(stock.deal())
        where += 1
        if where == 8:
            where = 0
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """no numbers, no labels, everything four wide"""
    for pile in cells + foundations:
        if len(pile) > 0:
            print("%-4s" % pile[-1], end="")
        else:
            print("%-4s" % "[ ]", end="")
    print()
    print()
    row = 0
    more = True
    while more:
        more = False
        line = ""
        for pile in tableaus:
            if len(pile) > row:
                line += "%-4s" % pile[row]
                more = True
            else:
                line += "    "
        print(line)
        row += 1


def valid_fnd_move(src_card, dest_card):
    if dest_card is None and src_card.rank() == 1:
        pass
    elif dest_card is None:
        raise RuntimeError("ace first")
    elif src_card.rank() == dest_card.rank() + 1 and src_card.suit() == dest_card.suit():
        pass
    else:
        raise RuntimeError("not the next card")


def valid_tab_move(src_card, dest_card):
    if dest_card is None:
        pass
    elif src_card.rank() == dest_card.rank() - 1 and src_card.suit() == dest_card.suit():
        pass
    else:
        raise RuntimeError("not the next card")


def tableau_to_cell(tab, cell):
    if len(tab) == 0 or len(cell) > 0:
        raise RuntimeError("cannot do that")
    else:
        cell.append(tab[-1])
        tab.pop()


def tableau_to_foundation(tab, fnd):
    to_pile(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    to_pile(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    to_pile(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    to_pile(cell, tab, valid_tab_move)


def to_pile(one, other, valid):
    if len(one) == 0:
        raise RuntimeError("no card there")
    below = other[-1] if other else None
    other.append(one[-1])
    valid(one[-1], below)
    one.pop()


def is_winner(foundations):
    count = 0
    for pile in foundations:
        if len(pile) == 13:
            if pile[12].rank() == 13:
                count += 1
    if count == 4:
        return True
    else:
        return False


def help_me():
    print("tc x y / tf x y / tt x y / cf x y / ct x y / r / h / q")


if __name__ == "__main__":
    help_me()
    c, f, t = setup_game()
    quit_now = False
    while not quit_now:
        display_game(c, f, t)
        if is_winner(f):
            print("winner!")
            break
        typed = input("prompt :> ").lower().split()
        if typed == ["q"]:
            quit_now = True
        elif typed == ["r"]:
            c, f, t = setup_game()
        elif typed == ["h"]:
            help_me()
        elif len(typed) == 3 and typed[0] in ("tc", "tf", "tt", "cf", "ct"):
            piles = {"t": t, "c": c, "f": f}
            first, second = piles[typed[0][0]], piles[typed[0][1]]
            try:
                i, j = int(typed[1]) - 1, int(typed[2]) - 1
                if i not in range(len(first)) or j not in range(len(second)):
                    print("no such pile")
                elif typed[0] == "tc":
                    tableau_to_cell(first[i], second[j])
                elif typed[0] == "tf":
                    tableau_to_foundation(first[i], second[j])
                elif typed[0] == "tt":
                    tableau_to_tableau(first[i], second[j])
                elif typed[0] == "cf":
                    cell_to_foundation(first[i], second[j])
                else:
                    cell_to_tableau(first[i], second[j])
            except ValueError:
                print("numbers please")
            except RuntimeError as problem:
                print("no:", problem)
        else:
            print("what?")
