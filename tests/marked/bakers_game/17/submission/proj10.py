# CSE 231 Project 10
# Baker's Game
import cards

RULES = """
Baker's Game
  Foundations are built up by suit from Ace to King.
  Tableaus are built down by suit.
  A cell holds one card.
"""

MENU = """
Game commands:
  TC x y     Move card from tableau x to cell y.
  TF x y     Move card from tableau x to foundation y.
  TT x y     Move card from tableau x to tableau y.
  CF x y     Move card from cell x to foundation y.
  CT x y     Move card from cell x to tableau y.
  R          Restart the game with a re-shuffle.
  H          Display this menu of commands.
  Q          Quit the game.
"""


def setup_game():
    """makes the cells, foundations and tableaus"""
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    deck = cards.Deck()
    deck.shuffle()
    col = 0
    while deck.is_empty() == False:
        card = deck.deal()
        tableaus[col].append(card)
        col = col + 1
        if col == 8:
            col = 0
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    """shows the game"""
    print("=======Cells========  ====Foundations=====")
    print(" --1----2----3----4--  --1----2----3----4--")
    line = "  "
    for i in range(4):
        if len(cells[i]) == 0:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(cells[i][0]))
    line = line + "  "
    for i in range(4):
        if len(foundations[i]) == 0:
            line = line + "{:5s}".format("[ ]")
        else:
            line = line + "{:5s}".format(str(foundations[i][0]))
    print(line)
    print("=================Tableaus=================")
    print("  --1----2----3----4----5----6----7----8--")
    biggest = 0
    for i in range(8):
        if len(tableaus[i]) > biggest:
            biggest = len(tableaus[i])
    for row in range(biggest):
        line = "    "
        for i in range(8):
            if row < len(tableaus[i]):
                line = line + "{:5s}".format(str(tableaus[i][row]))
            else:
                line = line + "     "
        print(line)
    print()


def valid_fnd_move(src_card, dest_card):
    """raises RuntimeError if the foundation move is not ok"""
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an Ace can start a foundation")
    else:
        if src_card.suit() != dest_card.suit() and src_card.rank() - dest_card.rank() != 1:
            raise RuntimeError("Error: card does not go on that foundation")


def valid_tab_move(src_card, dest_card):
    """raises RuntimeError if the tableau move is not ok"""
    if dest_card:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: suits are not the same")
        if dest_card.rank() - src_card.rank() != 1:
            raise RuntimeError("Error: rank must be one less")


def tableau_to_cell(tab, cell):
    """tableau -> cell"""
    if len(tab) == 0:
        raise RuntimeError("Error: tableau is empty")
    card = tab.pop()
    if len(cell) != 0:
        raise RuntimeError("Error: cell is not empty")
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    """tableau -> foundation"""
    if len(tab) == 0:
        raise RuntimeError("Error: tableau is empty")
    if len(fnd) == 0:
        dest = None
    else:
        dest = fnd[-1]
    valid_fnd_move(tab[-1], dest)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    """tableau -> other tableau"""
    if len(tab1) == 0:
        raise RuntimeError("Error: tableau is empty")
    if len(tab2) == 0:
        dest = None
    else:
        dest = tab2[-1]
    valid_tab_move(tab1[-1], dest)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    """cell -> foundation"""
    if len(cell) == 0:
        raise RuntimeError("Error: cell is empty")
    if len(fnd) == 0:
        dest = None
    else:
        dest = fnd[-1]
    valid_fnd_move(cell[-1], dest)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    """cell -> tableau"""
    if len(tab) == 0:
        dest = None
    else:
        dest = tab[-1]
    valid_tab_move(cell[-1], dest)
    tab.append(cell.pop())


def is_winner(foundations):
    """True if all foundations are done"""
    for pile in foundations:
        if len(pile) != 13 or pile[-1].rank() != 13:
            return False
        else:
            return True


print(RULES)
cells, foundations, tableaus = setup_game()
display_game(cells, foundations, tableaus)
print(MENU)
command = input("prompt :> ").strip().lower()
while command != "q":
    try:
        parts = command.split()
        if len(parts) == 0:
            print("Error: no command")
        elif parts[0] == "h" and len(parts) == 1:
            print(MENU)
        elif parts[0] == "r" and len(parts) == 1:
            cells, foundations, tableaus = setup_game()
            display_game(cells, foundations, tableaus)
        elif len(parts) != 3:
            print("Error: invalid command")
        elif parts[1].isdigit() == False or parts[2].isdigit() == False:
            print("Error: columns must be numbers")
        else:
            x = int(parts[1])
            y = int(parts[2])
            if parts[0] == "tc":
                if x < 0 or x > 8 or y < 1 or y > 4:
                    raise RuntimeError("Error: wrong column")
                tableau_to_cell(tableaus[x - 1], cells[y - 1])
            elif parts[0] == "tf":
                if x < 1 or x > 8 or y < 1 or y > 4:
                    raise RuntimeError("Error: wrong column")
                tableau_to_foundation(tableaus[x - 1], foundations[y - 1])
            elif parts[0] == "tt":
                if x < 1 or x > 8 or y < 1 or y > 8:
                    raise RuntimeError("Error: wrong column")
                tableau_to_tableau(tableaus[x - 1], tableaus[y - 1])
            elif parts[0] == "cf":
                if x < 1 or x > 4 or y < 1 or y > 4:
                    raise RuntimeError("Error: wrong column")
                cell_to_foundation(cells[x - 1], foundations[y - 1])
            elif parts[0] == "ct":
                if x < 1 or x > 4 or y < 1 or y > 8:
                    raise RuntimeError("Error: wrong column")
                cell_to_tableau(cells[x - 1], tableaus[y - 1])
            else:
                raise RuntimeError("Error: invalid command")
            display_game(cells, foundations, tableaus)
    except RuntimeError as error:
        print(error)
    if is_winner(foundations):
        print("You won!")
        break
    command = input("prompt :> ").strip().lower()
print("Thank you for playing.")
