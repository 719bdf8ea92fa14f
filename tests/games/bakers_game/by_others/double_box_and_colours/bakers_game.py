"""Project 10: Baker's Game

The board is drawn in a frame, hearts and diamonds in red.
"""
from cards import Deck

NUM_CELLS = 4
NUM_FOUNDATIONS = 4
NUM_TABLEAUS = 8
ACE = 1
KING = 13

RED = "\033[91m"
DIM = "\033[2m"
BOLD = "\033[1m"
RESET = "\033[0m"
CLEAR = "\033[2J\033[H"

WIDTH = 50

HELP = """TC x y  tableau x -> cell y
TF x y  tableau x -> foundation y
TT x y  tableau x -> tableau y
CF x y  cell x -> foundation y
CT x y  cell x -> tableau y
R       restart with a re-shuffle
H       show these commands
Q       quit"""


# ---------- setting up ----------

def setup_game():
    """Return (cells, foundations, tableaus) with a shuffled deck dealt out."""
    cells = [[] for _ in range(NUM_CELLS)]
    foundations = [[] for _ in range(NUM_FOUNDATIONS)]
    tableaus = [[] for _ in range(NUM_TABLEAUS)]
    deck = Deck()
    deck.shuffle()
    for i in range(len(deck)):
        tableaus[i % NUM_TABLEAUS].append(deck.deal())
    return cells, foundations, tableaus


# ---------- drawing ----------

def paint(card, width):
    """The card as text of the given width, red if it is a red suit."""
    text = str(card)
    spaces = " " * (width - len(text))
    if card.suit() in (2, 3):
        text = RED + text + RESET
    return spaces + text


def slot(pile, width):
    """Top card of a cell or foundation, or [ ] if there is none."""
    if pile:
        return paint(pile[-1], width)
    return "[ ]".rjust(width)


def display_game(cells, foundations, tableaus):
    """Draw the whole board."""
    bar = "═" * WIDTH
    left = "".join(slot(c, 5) for c in cells)
    right = "".join(slot(f, 5) for f in foundations)

    print("╔" + bar + "╗")
    print("║" + BOLD + "BAKER'S GAME".center(WIDTH) + RESET + "║")
    print("╠" + bar + "╣")
    print("║" + "   CELLS".ljust(WIDTH // 2) + "   FOUNDATIONS".ljust(WIDTH // 2) + "║")
    numbers = "".join(str(n).rjust(5) for n in range(1, 5))
    print("║" + DIM + numbers.ljust(WIDTH // 2) + numbers.ljust(WIDTH // 2) + RESET + "║")
    print("║" + left + " " * 5 + right + " " * 5 + "║")
    print("╟" + "─" * WIDTH + "╢")
    numbers = "".join(str(n).rjust(6) for n in range(1, NUM_TABLEAUS + 1))
    print("║" + DIM + numbers.ljust(WIDTH) + RESET + "║")
    for row in range(max(len(t) for t in tableaus)):
        line = ""
        for tab in tableaus:
            line += paint(tab[row], 6) if row < len(tab) else " " * 6
        print("║" + line + "  ║")
    print("╚" + bar + "╝")


# ---------- rules ----------

def valid_fnd_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may be put on dest_card in a foundation."""
    if dest_card is None or dest_card == []:
        if src_card.rank() == ACE:
            return
        raise RuntimeError("An empty foundation takes only an ace.")
    if src_card.suit() == dest_card.suit() and src_card.rank() - dest_card.rank() == 1:
        return
    raise RuntimeError(f"You cannot put {src_card} on {dest_card} in a foundation.")


def valid_tab_move(src_card, dest_card):
    """Raise RuntimeError unless src_card may be put on dest_card in a tableau."""
    if dest_card is None or dest_card == []:
        return
    if src_card.suit() == dest_card.suit() and dest_card.rank() - src_card.rank() == 1:
        return
    raise RuntimeError(f"You cannot put {src_card} on {dest_card} in a tableau.")


def move_card(source, target, check):
    """Move the last card of source to target if check allows it."""
    if not source:
        raise RuntimeError("There is no card to move there.")
    check(source[-1], target[-1] if target else None)
    target.append(source.pop())


def tableau_to_cell(tab, cell):
    if not tab:
        raise RuntimeError("There is no card to move there.")
    if cell:
        raise RuntimeError("The cell is already taken.")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    move_card(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    move_card(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    move_card(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    move_card(cell, tab, valid_tab_move)


def is_winner(foundation):
    """True if every foundation is complete."""
    return all(len(pile) == 13 and pile[-1].rank() == KING for pile in foundation)


# ---------- playing ----------

def do_move(words, cells, foundations, tableaus):
    """Carry out a command of three words. RuntimeError if it is not possible."""
    commands = {
        "tc": (tableau_to_cell, tableaus, cells),
        "tf": (tableau_to_foundation, tableaus, foundations),
        "tt": (tableau_to_tableau, tableaus, tableaus),
        "cf": (cell_to_foundation, cells, foundations),
        "ct": (cell_to_tableau, cells, tableaus),
    }
    if len(words) != 3 or words[0] not in commands:
        raise RuntimeError("I do not know that command, type H for help.")
    function, sources, targets = commands[words[0]]
    try:
        x, y = int(words[1]), int(words[2])
    except ValueError:
        raise RuntimeError("x and y have to be whole numbers.")
    if not 1 <= x <= len(sources):
        raise RuntimeError(f"x has to be between 1 and {len(sources)}.")
    if not 1 <= y <= len(targets):
        raise RuntimeError(f"y has to be between 1 and {len(targets)}.")
    function(sources[x - 1], targets[y - 1])


def main():
    cells, foundations, tableaus = setup_game()
    message = HELP
    while True:
        print(CLEAR, end="")
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print(BOLD + "Congratulations, you won the game!" + RESET)
            return
        if message:
            print(message)
        message = ""
        print("Enter a command (H for help):")
        words = input().lower().split()
        if words == ["q"]:
            print("Goodbye!")
            return
        if words == ["h"]:
            message = HELP
        elif words == ["r"]:
            cells, foundations, tableaus = setup_game()
            message = "New game."
        else:
            try:
                do_move(words, cells, foundations, tableaus)
            except RuntimeError as err:
                message = RED + "Invalid: " + str(err) + RESET


if __name__ == "__main__":
    main()
