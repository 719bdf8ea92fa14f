# CSE 231 Project 10
# Baker's Game
#
# Algorithm
#   set up the game
#   loop: show the game, ask for a command, do the command
#   until the player wins or quits

import cards


def setup_game():
    # 4 cells and 4 foundations, all empty
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    my_deck = cards.Deck()
    my_deck.shuffle()
    # 7 cards in the first four columns, then 6 cards in the others
    for column in range(8):
        if column < 4:
            number = 7
        else:
            number = 6
        for i in range(number):
            tableaus[column].append(my_deck.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    print("=======Cells========  ====Foundations=====")
    print("  --1----2----3----4--  --1----2----3----4--")
    print("  ", end="")
    for cell in cells:
        if cell == []:
            print("{:5s}".format("[ ]"), end="")
        else:
            print("{:5s}".format(str(cell[0])), end="")
    print("  ", end="")
    for foundation in foundations:
        if foundation == []:
            print("{:5s}".format("[ ]"), end="")
        else:
            print("{:5s}".format(str(foundation[-1])), end="")
    print()
    print("=================Tableaus=================")
    print("  ---1----2----3----4----5----6----7----8---")
    longest = 0
    for column in tableaus:
        if len(column) > longest:
            longest = len(column)
    for row in range(longest):
        print("   ", end="")
        for column in tableaus:
            if row < len(column):
                print("{:5s}".format(str(column[row])), end="")
            else:
                print("     ", end="")
        print()


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace can go on an empty foundation")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: the suits are different")
        if src_card.rank() != dest_card.rank() + 1:
            raise RuntimeError("Error: the rank is not one higher")


def valid_tab_move(src_card, dest_card):
    if dest_card:
        if src_card.suit() != dest_card.suit() and src_card.rank() + 1 != dest_card.rank():
            raise RuntimeError("Error: you can not put this card on that column")


def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError("Error: the column is empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError("Error: the column is empty")
    if len(fnd) == 0:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError("Error: the column is empty")
    if len(tab2) == 0:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty")
    if len(fnd) == 0:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty")
    if len(tab) == 0:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    tab.append(cell.pop())


def is_winner(foundations):
    for foundation in foundations:
        if len(foundation) != 13:
            return False
        if foundation[-1].rank() != 13:
            return False
        return True


rules = """Rules of Baker's Game:
  Foundations are built up by suit from ace to king.
  Tableaus are built down by suit.
  A cell holds one card."""

show_help = """
Responses are:
     TC x y   Move card from tableau x to cell y
     TF x y   Move card from tableau x to foundation y
     TT x y   Move card from tableau x to tableau y
     CF x y   Move card from cell x to foundation y
     CT x y   Move card from cell x to tableau y
     R        Restart the game with a re-shuffle
     H        Display this menu of commands
     Q        Quit the game
"""

print(rules)
print(show_help)
cells, fnds, tabs = setup_game()
playing = True
while playing:
    display_game(cells, fnds, tabs)
    if is_winner(fnds):
        print("You won! Congratulations!")
        break
    line = input("prompt :> ").strip()
    parts = line.split()
    if len(parts) == 0:
        print("Error: type a command")
    elif parts[0] == "Q":
        print("Thanks for playing")
        playing = False
    elif parts[0] == "H":
        print(show_help)
    elif parts[0] == "R":
        print("New game!")
        cells, fnds, tabs = setup_game()
    elif parts[0] == "TC" or parts[0] == "TF" or parts[0] == "TT" or parts[0] == "CF" or parts[0] == "CT":
        try:
            if len(parts) != 3:
                raise RuntimeError("Error: two numbers please")
            if not parts[1].isdigit() or not parts[2].isdigit():
                raise RuntimeError("Error: those are not numbers")
            x = int(parts[1])
            y = int(parts[2])
            # the size of the x and y depends on the command
            if parts[0][0] == "T":
                max_x = 8
            else:
                max_x = 4
            if parts[0][1] == "T":
                max_y = 8
            else:
                max_y = 4
            if x < 1 or x > max_x or y < 1 or y > max_y:
                raise RuntimeError("Error: there is no such column")
            if parts[0] == "TC":
                tableau_to_cell(tabs[x - 1], cells[y - 1])
            elif parts[0] == "TF":
                tableau_to_foundation(tabs[x - 1], fnds[y - 1])
            elif parts[0] == "TT":
                tableau_to_tableau(tabs[x - 1], tabs[y - 1])
            elif parts[0] == "CF":
                cell_to_foundation(cells[x - 1], fnds[y - 1])
            elif parts[0] == "CT":
                cell_to_tableau(cells[x - 1], tabs[y - 1])
        except RuntimeError as error:
            print(error)
    else:
        print("Error: unknown command")
