"""Everything that is printed on the screen, with colours and a frame."""

from itertools import zip_longest

RED = "\033[91m"
GREEN = "\033[92m"
YELLOW = "\033[93m"
BOLD = "\033[1m"
OFF = "\033[0m"

WIDTH = 52

HELP = [
    "TC x y   tableau x  ->  cell y",
    "TF x y   tableau x  ->  foundation y",
    "TT x y   tableau x  ->  tableau y",
    "CF x y   cell x     ->  foundation y",
    "CT x y   cell x     ->  tableau y",
    "R  new game      H  this help      Q  quit",
]


def paint(card, width):
    """The card, padded to width; red suits in red (colour codes take no room)."""
    text = str(card)
    space = " " * (width - len(text))
    if card.suit() in (2, 3):
        text = RED + text + OFF
    return space + text


def slot(pile):
    return paint(pile[-1], 5) if pile else "  [ ]"


def framed(text, visible):
    print("║ " + text + " " * (WIDTH - visible) + " ║")


def display_game(cells, foundations, tableaus):
    bar = "═" * (WIDTH + 2)
    print("╔" + bar + "╗")
    left = "CELLS 1-4"
    right = "FOUNDATIONS 1-4"
    framed(f"{left:^20}" + " " * 12 + f"{right:^20}", 52)
    framed("".join(slot(c) for c in cells) + " " * 12 + "".join(slot(f) for f in foundations), 52)
    print("╠" + bar + "╣")
    heads = "".join(f"{'T' + str(i):>6}" for i in range(1, len(tableaus) + 1))
    framed(BOLD + heads + OFF, 48)
    for row in zip_longest(*tableaus):
        framed("".join(paint(c, 6) if c is not None else " " * 6 for c in row), 48)
    print("╚" + bar + "╝")


def show_help():
    print()
    for line in HELP:
        print("   " + line)
    print()


def bad(message):
    print(f"{YELLOW}✗ {message}{OFF}")


def good(message):
    print(f"{GREEN}✓ {message}{OFF}")
