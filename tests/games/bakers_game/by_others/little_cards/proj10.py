#!/usr/bin/env python3
# CSE 231 - project 10 - Baker's Game
#
# Draws real little cards that overlap like on a table:
#
#     ╭────╮
#     │ 9♠ │
#     ╭────╮
#     │ 8♠ │
#     ╰────╯

import sys
from itertools import cycle, zip_longest

import cards

WIDTH = 7
RED, GREEN, YELLOW, DIM, RESET = ("\x1b[91m", "\x1b[92m", "\x1b[93m",
                                  "\x1b[2m", "\x1b[0m")
BLANK = " " * WIDTH


# ----- setting up and rules -----

def setup_game():
    cells = [[] for i in range(4)]
    foundations = [[] for i in range(4)]
    tableaus = [[] for i in range(8)]
    deck = cards.Deck()
    deck.shuffle()
    for _, tab in zip(range(52), cycle(tableaus)):
        tab.append(deck.deal())
    return cells, foundations, tableaus


def follows(low, high):
    """True if both have the same suit and high is one rank above low."""
    return low.suit() == high.suit() and high.rank() - low.rank() == 1


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("No card to take from there")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("An empty foundation wants an ace")
    elif not follows(dest_card, src_card):
        raise RuntimeError("The foundation does not accept this card")


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise RuntimeError("No card to take from there")
    if dest_card and not follows(src_card, dest_card):
        raise RuntimeError("The tableau does not accept this card")


def peek(pile):
    if pile:
        return pile[-1]


def tableau_to_cell(tab, cell):
    if not tab:
        raise RuntimeError("No card to take from there")
    if cell:
        raise RuntimeError("The cell is full")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(peek(tab), peek(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(peek(tab1), peek(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(peek(cell), peek(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    valid_tab_move(peek(cell), peek(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    return [(len(f), f[-1].rank()) for f in foundations if f] == [(13, 13)] * 4


# ----- drawing -----

def tint(card):
    text = str(card).strip()
    padded = "{:^4}".format(text)
    return RED + padded + RESET if text[-1] in "♥♦hdHD" else padded


def draw_column(pile):
    """The lines of a pile seen from above, each WIDTH wide on the screen."""
    lines = []
    for card in pile:
        lines.append("╭────╮ ")
        lines.append("│" + tint(card) + "│ ")
    if pile:
        lines.append("╰────╯ ")
    return lines


def draw_slot(pile):
    if pile:
        return draw_column(pile[-1:])
    return [BLANK, " [ ]   ", BLANK]


def display_game(cells, foundations, tableaus):
    print(DIM + "CELLS".ljust(4 * WIDTH + 3) + "FOUNDATIONS" + RESET)
    left = zip(*[draw_slot(c) for c in cells])
    right = zip(*[draw_slot(f) for f in foundations])
    for a, b in zip(left, right):
        print("".join(a) + "   " + "".join(b))
    print(DIM + "".join("  <{}>  ".format(i + 1) for i in range(8)) + RESET)
    columns = [draw_column(tab) for tab in tableaus]
    for line in zip_longest(*columns, fillvalue=BLANK):
        print("".join(line))


# ----- commands -----

COMMANDS = (
    ("TC", "x y", "Move card from tableau x to cell y"),
    ("TF", "x y", "Move card from tableau x to foundation y"),
    ("TT", "x y", "Move card from tableau x to tableau y"),
    ("CF", "x y", "Move card from cell x to foundation y"),
    ("CT", "x y", "Move card from cell x to tableau y"),
    ("R", "", "Restart the game with a re-shuffle"),
    ("H", "", "Display this menu of commands"),
    ("Q", "", "Quit the game"),
)


def menu():
    return "\n".join("{}{:<2}{} {:<3}  {}".format(GREEN, c, RESET, args, text)
                     for c, args, text in COMMANDS)


def parse(line):
    """Return (command, x, y) with x and y from 0, or raise ValueError."""
    words = line.upper().split()
    if len(words) == 1 and words[0] in ("R", "H", "Q"):
        return words[0], None, None
    if len(words) != 3 or words[0] not in ("TC", "TF", "TT", "CF", "CT"):
        raise ValueError("This is not a command, H lists them")
    kind = words[0]
    x = "12345678".find(words[1]) if len(words[1]) == 1 else -1
    y = "12345678".find(words[2]) if len(words[2]) == 1 else -1
    if x < 0 or y < 0 or (kind[0] == "C" and x > 3) or (kind[1] in "CF" and y > 3):
        raise ValueError("There is no such column")
    return kind, x, y


def main():
    cells, foundations, tableaus = setup_game()
    count = 0
    notice = menu()
    while True:
        print("\x1b[H\x1b[2J", end="")
        print(YELLOW + "♣ ♦ ♥ ♠   B A K E R ' S   G A M E   ♠ ♥ ♦ ♣" + RESET)
        print()
        display_game(cells, foundations, tableaus)
        print()
        if is_winner(foundations):
            print(GREEN + "You did it in", count, "moves!" + RESET)
            sys.exit()
        if notice:
            print(notice)
            notice = ""
        try:
            kind, x, y = parse(input("[{} moves] >>> ".format(count)))
            if kind == "Q":
                print(YELLOW + "See you next time." + RESET)
                sys.exit()
            elif kind == "H":
                notice = menu()
            elif kind == "R":
                cells, foundations, tableaus = setup_game()
                count = 0
                notice = GREEN + "New cards, good luck" + RESET
            else:
                if kind == "TC":
                    tableau_to_cell(tableaus[x], cells[y])
                if kind == "TF":
                    tableau_to_foundation(tableaus[x], foundations[y])
                if kind == "TT":
                    tableau_to_tableau(tableaus[x], tableaus[y])
                if kind == "CF":
                    cell_to_foundation(cells[x], foundations[y])
                if kind == "CT":
                    cell_to_tableau(cells[x], tableaus[y])
                count += 1
        except (RuntimeError, ValueError) as err:
            notice = RED + "✗ " + str(err) + RESET
        except EOFError:
            print()
            sys.exit()


if __name__ == "__main__":
    main()
