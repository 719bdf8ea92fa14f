#####################################################
#  Project 10 - Baker's Game
#
#  display menu
#  set up the game
#  loop: show the board, prompt for a command
#     do the move or report the error
#     stop if won, or on q
#####################################################
import cards

RULES = """
Baker's Game: Cells hold one card each. Foundations are built up by suit
from Ace to King. Tableaus are built down by suit.
"""

MENU = """
Commands:
  TC x y   Move card from tableau x to cell y
  TF x y   Move card from tableau x to foundation y
  TT x y   Move card from tableau x to tableau y
  CF x y   Move card from cell x to foundation y
  CT x y   Move card from cell x to tableau y
  R        Restart the game with a re-shuffle
  H        Display this menu of commands
  Q        Quit the game
"""


def get_top(pile):
    """the card that is in play in a pile (None if no card)"""
    if len(pile) == 0:
        return None
    return pile[0]


def setup_game():
    """create a new deck and deal it"""
    deck = cards.Deck()
    deck.shuffle()
    cells, foundations, tableaus = [], [], []
    for i in range(4):
        cells.append([])
        foundations.append([])
    for i in range(8):
        tableaus.append([])
    for i in range(6):
        for tab in tableaus:
            tab.append(deck.deal())
    for tab in tableaus[:4]:
        tab.append(deck.deal())
    return cells, foundations, tableaus


def pile_str(pile):
    if len(pile) == 0:
        return "[ ]"
    return str(get_top(pile))


def display_game(cells, foundations, tableaus):
    """print the game"""
    print("=" * 44)
    print("Cells:", "Foundations:", sep=" " * 18)
    for c in cells:
        print("{:<5}".format(pile_str(c)), end="")
    print(" " * 4, end="")
    for f in foundations:
        print("{:<5}".format(pile_str(f)), end="")
    print()
    print("-" * 44)
    for r in range(len(tableaus[0])):
        for tab in tableaus:
            if r < len(tab):
                print("{:<5}".format(str(tab[r])), end="")
            else:
                print(" " * 5, end="")
        print()
    print("=" * 44)


def valid_fnd_move(src_card, dest_card):
    """raise RuntimeError if src_card can't go on the foundation"""
    ok = False
    if src_card and not dest_card:
        ok = (src_card.rank() == 1)
    elif src_card and dest_card:
        ok = (src_card.suit() == dest_card.suit()
              and src_card.rank() == dest_card.rank() + 1)
    if not ok:
        raise RuntimeError("Error: invalid move to a foundation")


def valid_tab_move(src_card, dest_card):
    """raise RuntimeError if src_card can't go on the tableau"""
    ok = False
    if src_card and not dest_card:
        ok = True
    elif src_card and dest_card:
        ok = (src_card.suit() == dest_card.suit()
              and src_card.rank() + 1 == dest_card.rank())
    if not ok:
        raise RuntimeError("Error: invalid move to a tableau")


def tableau_to_cell(tab, cell):
    """move a card tableau -> cell"""
    if len(tab) < 1 or len(cell) > 0:
        raise RuntimeError("Error: invalid move to a cell")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    """move a card tableau -> foundation"""
    valid_fnd_move(get_top(tab), get_top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """move a card tableau -> tableau"""
    valid_tab_move(get_top(tab1), get_top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """move a card cell -> foundation"""
    valid_fnd_move(get_top(cell), get_top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """move a card cell -> tableau"""
    valid_tab_move(get_top(cell), get_top(tab))
    tab.append(cell.pop())


def is_winner(foundation):
    """True if the game is won, False if not"""
    for pile in foundation:
        if len(pile) == 13 and pile[-1].rank() == 13:
            return True
        else:
            return False


def pick(piles, text, limit):
    """the pile that the user means by the number in text"""
    try:
        n = int(text)
    except ValueError:
        raise RuntimeError("Error: column must be a number")
    if n > limit:
        raise RuntimeError("Error: there is no column " + text)
    return piles[n - 1]


def do_move(cmd, x, y, cells, foundations, tableaus):
    """carry out one of the five moves"""
    if cmd in ("TC", "tc"):
        tableau_to_cell(pick(tableaus, x, 8), pick(cells, y, 4))
    elif cmd in ("TF", "tf"):
        tableau_to_foundation(pick(tableaus, x, 8), pick(foundations, y, 4))
    elif cmd in ("TT", "tt"):
        tableau_to_tableau(pick(tableaus, x, 8), pick(tableaus, y, 8))
    elif cmd in ("CF", "cf"):
        cell_to_foundation(pick(cells, x, 4), pick(foundations, y, 4))
    elif cmd in ("CT", "ct"):
        cell_to_tableau(pick(cells, x, 4), pick(tableaus, y, 8))
    else:
        raise RuntimeError("Error: unknown command " + cmd)


def main():
    print(RULES)
    print(MENU)
    cells, foundations, tableaus = setup_game()
    display_game(cells, foundations, tableaus)
    while True:
        words = input("prompt :> ").split()
        try:
            if len(words) == 1 and words[0] in ("Q", "q"):
                print("Thanks for playing")
                break
            elif len(words) == 1 and words[0] in ("H", "h"):
                print(MENU)
            elif len(words) == 1 and words[0] in ("R", "r"):
                cells, foundations, tableaus = setup_game()
            elif len(words) == 3:
                do_move(words[0], words[1], words[2],
                        cells, foundations, tableaus)
            else:
                raise RuntimeError("Error: invalid command")
        except RuntimeError as err:
            print(err)
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("You won the game!")
            break


if __name__ == "__main__":
    main()
