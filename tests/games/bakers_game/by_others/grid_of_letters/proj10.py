"""
Project 10, Baker's Game.

The board is drawn as an ASCII grid, cards as RANK+LETTER (10H, AS, QD, 7C).
"""
import re
from cards import Deck

LETTER = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}

MOVE = re.compile(r"\s*(TC|TF|TT|CF|CT)\s+([1-8])\s+([1-8])\s*", re.I | re.A)
OTHER = re.compile(r"\s*([RHQ])\s*", re.I | re.A)


def setup_game():
    deck = Deck()
    deck.shuffle()
    cells, foundations = [[] for _ in "1234"], [[] for _ in "1234"]
    tableaus = [[] for _ in "12345678"]
    for depth in range(7):
        for tab in (tableaus if depth < 6 else tableaus[:4]):
            tab.append(deck.deal())
    return cells, foundations, tableaus


def name(card):
    text = str(card).strip()
    return text[:-1] + LETTER.get(text[-1], text[-1].upper())


def top(pile):
    return name(pile[-1]) if pile else "[ ]"


def grid_line(label, items):
    return "{:>4} |".format(label) + "|".join("{:^5}".format(i) for i in items) + "|"


def display_game(cells, foundations, tableaus):
    bar = "     +" + "-----+" * 8
    print(grid_line("", ["C1", "C2", "C3", "C4", "F1", "F2", "F3", "F4"]))
    print(bar)
    print(grid_line("", [top(p) for p in cells + foundations]))
    print(bar)
    print(grid_line("row", ["T%d" % i for i in range(1, 9)]))
    print(bar)
    row = 0
    while any(len(tab) > row for tab in tableaus):
        print(grid_line(row + 1, [name(tab[row]) if row < len(tab) else ""
                                  for tab in tableaus]))
        row += 1
    print(bar)


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("no card there")
    if not dest_card:
        ok = src_card.rank() == 1
    else:
        ok = (src_card.suit(), src_card.rank()) == (dest_card.suit(),
                                                    dest_card.rank() + 1)
    if not ok:
        raise RuntimeError("foundations go up by suit from the ace")


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("no card there")
    if dest_card and (src_card.suit(), src_card.rank()) != (
            dest_card.suit(), dest_card.rank() - 1):
        raise RuntimeError("tableaus go down by suit")


def last(pile):
    try:
        return pile[-1]
    except IndexError:
        return None


def tableau_to_cell(tab, cell):
    if len(tab) < 1:
        raise RuntimeError("no card there")
    if len(cell) > 0:
        raise RuntimeError("that cell is in use")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(last(tab), last(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(last(tab1), last(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(last(cell), last(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    valid_tab_move(last(cell), last(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    for pile in foundations:
        if len(pile) < 13:
            return False
        if pile[12].rank() != 13 or len(pile) > 13:
            return False
    return True


def show_help():
    print("+--------+----------------------------------------------+")
    print("| TC x y | Move card from tableau x to cell y           |")
    print("| TF x y | Move card from tableau x to foundation y     |")
    print("| TT x y | Move card from tableau x to tableau y        |")
    print("| CF x y | Move card from cell x to foundation y        |")
    print("| CT x y | Move card from cell x to tableau y           |")
    print("| R      | Restart the game with a re-shuffle           |")
    print("| H      | Display this menu of commands                |")
    print("| Q      | Quit the game                                |")
    print("+--------+----------------------------------------------+")


def move(kind, x, y, cells, foundations, tableaus):
    limit = {"C": 4, "F": 4, "T": 8}
    for letter, number in zip(kind, (x, y)):
        if number > limit[letter]:
            raise RuntimeError("there is no %s%d" % (letter, number))
    x, y = x - 1, y - 1
    match kind:
        case "TC":
            tableau_to_cell(tableaus[x], cells[y])
        case "TF":
            tableau_to_foundation(tableaus[x], foundations[y])
        case "TT":
            tableau_to_tableau(tableaus[x], tableaus[y])
        case "CF":
            cell_to_foundation(cells[x], foundations[y])
        case "CT":
            cell_to_tableau(cells[x], tableaus[y])


def main():
    cells, foundations, tableaus = setup_game()
    show_help()
    while True:
        print()
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("*** YOU WIN ***")
            break
        try:
            line = input("? ")
        except (EOFError, KeyboardInterrupt):
            print()
            break

        found = OTHER.fullmatch(line)
        if found:
            match found.group(1).upper():
                case "Q":
                    break
                case "R":
                    cells, foundations, tableaus = setup_game()
                case "H":
                    show_help()
            continue

        found = MOVE.fullmatch(line)
        if not found:
            print("*** bad command:", repr(line))
            continue
        try:
            move(found.group(1).upper(), int(found.group(2)),
                 int(found.group(3)), cells, foundations, tableaus)
        except RuntimeError as problem:
            print("*** not possible:", problem)


if __name__ == "__main__":
    main()
