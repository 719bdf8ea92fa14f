"""What is printed: a table by columns with short cards (TS = ten of spades)."""
import datetime

RANKS = "?A23456789TJQK"
SUITS = "?CDHS"

COMMANDS = """\
+---------+---------------------------------------------+
| COMMAND | MEANING                                     |
+---------+---------------------------------------------+
| TC x y  | Move card from tableau x to cell y          |
| TF x y  | Move card from tableau x to foundation y    |
| TT x y  | Move card from tableau x to tableau y       |
| CF x y  | Move card from cell x to foundation y       |
| CT x y  | Move card from cell x to tableau y          |
| R       | Restart the game with a re-shuffle          |
| H       | Display this menu of commands               |
| Q       | Quit the game                               |
+---------+---------------------------------------------+"""


def short(card):
    """Two characters, rank and suit letter."""
    return RANKS[card.rank()] + SUITS[card.suit()]


def top_text(pile):
    return short(pile[-1]) if pile else "[ ]"


def display_game(cells, foundations, tableaus):
    """Print cells and foundations in one row, the tableaus in columns below."""
    rule = "----+" + "-----" * 8
    print("    |" + "".join(" C{}  ".format(n) for n in range(1, 5))
          + "".join(" F{}  ".format(n) for n in range(1, 5)))
    print(rule)
    print("top |" + "".join(" {:3s} ".format(top_text(p)) for p in cells + foundations))
    print(rule)
    print("row |" + "".join(" T{}  ".format(n) for n in range(1, 9)))
    print(rule)
    for row in range(max(map(len, tableaus))):
        line = "{:3d} |".format(row + 1)
        for tab in tableaus:
            line += " {:3s} ".format(short(tab[row]) if row < len(tab) else "")
        print(line)
    print(rule)


def header(turn, foundations):
    home = sum(len(pile) for pile in foundations)
    print()
    print("BAKER'S GAME   date {}   turn {}   home {}/52".format(
        datetime.date.today().isoformat(), turn, home))


def legend():
    print("A=ace T=10 J=jack Q=queen K=king   C=clubs D=diamonds H=hearts S=spades")
    print("C1-C4 cells   F1-F4 foundations   T1-T8 tableaus   H = commands")
