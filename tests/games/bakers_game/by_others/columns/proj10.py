###########################################################
#  Computer Project #10: Baker's Game
#
#  loop
#     display the game
#     prompt for a command
#     carry it out, or print an error message
#  until the player wins or quits
###########################################################

import cards

MENU = '''
Commands:
  TC x y   Move card from tableau x to cell y
  TF x y   Move card from tableau x to foundation y
  TT x y   Move card from tableau x to tableau y
  CF x y   Move card from cell x to foundation y
  CT x y   Move card from cell x to tableau y
  R        Restart the game with a re-shuffle
  H        Display this menu of commands
  Q        Quit the game
'''


def setup_game():
    '''Create the cells, foundations and tableaus and deal all the cards.'''
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    deck = cards.Deck()
    deck.shuffle()
    for i in range(52):
        tableaus[i % 8].append(deck.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    '''Print the cells and foundations, and the tableaus below them.'''
    print()
    print("{:<24s}{}".format("Cells:", "Foundations:"))
    print("   1    2    3    4        1    2    3    4")
    line = ""
    for cell in cells:
        if len(cell) == 0:
            line += "{:>5s}".format("[ ]")
        else:
            line += "{:>5s}".format(str(cell[-1]))
    line += "    "
    for fnd in foundations:
        if len(fnd) == 0:
            line += "{:>5s}".format("[ ]")
        else:
            line += "{:>5s}".format(str(fnd[-1]))
    print(line)
    print("Tableau:")
    print("    1    2    3    4    5    6    7    8")

    longest = 0
    for tab in tableaus:
        if len(tab) > longest:
            longest = len(tab)
    for row in range(longest):
        line = ""
        for tab in tableaus:
            if row < len(tab):
                line += "{:>5s}".format(str(tab[row]))
            else:
                line += "     "
        print(line)
    print()


def valid_fnd_move(src_card, dest_card):
    '''Raise RuntimeError if src_card may not go on dest_card (foundation).'''
    if not src_card:
        raise RuntimeError("there is no card to move")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError("only an ace can start a foundation")
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("the suits do not match")
    elif src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("the card is not one higher than the foundation")


def valid_tab_move(src_card, dest_card):
    '''Raise RuntimeError if src_card may not go on dest_card (tableau).'''
    if not src_card:
        raise RuntimeError("there is no card to move")
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("the suits do not match")
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("the card is not one lower than the tableau card")


def tableau_to_cell(tab, cell):
    '''Move the last card of tab to the cell.'''
    if len(tab) == 0:
        raise RuntimeError("the tableau is empty")
    if len(cell) != 0:
        raise RuntimeError("the cell is not empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    '''Move the last card of tab to the foundation.'''
    if len(tab) == 0:
        raise RuntimeError("the tableau is empty")
    if len(fnd) == 0:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    '''Move the last card of tab1 to tab2.'''
    if len(tab1) == 0:
        raise RuntimeError("the tableau is empty")
    if len(tab2) == 0:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    '''Move the card of the cell to the foundation.'''
    if len(cell) == 0:
        raise RuntimeError("the cell is empty")
    if len(fnd) == 0:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    '''Move the card of the cell to the tableau.'''
    if len(cell) == 0:
        raise RuntimeError("the cell is empty")
    if len(tab) == 0:
        valid_tab_move(cell[-1], None)
    else:
        valid_tab_move(cell[-1], tab[-1])
    tab.append(cell.pop())


def is_winner(foundations):
    '''Return True if each foundation has 13 cards and a king on top.'''
    for fnd in foundations:
        if len(fnd) != 13 or fnd[-1].rank() != 13:
            return False
    return True


def get_column(word, highest):
    '''Turn a column number typed by the player into an index.'''
    try:
        number = int(word)
    except ValueError:
        raise RuntimeError("'" + word + "' is not a number")
    if number < 1 or number > highest:
        raise RuntimeError("column numbers here go from 1 to " + str(highest))
    return number - 1


def main():
    print("Welcome to Baker's Game!")
    print(MENU)
    cells, foundations, tableaus = setup_game()
    display_game(cells, foundations, tableaus)

    playing = True
    while playing:
        try:
            words = input("Enter a command: ").split()
        except EOFError:
            print()
            break
        try:
            if len(words) == 0:
                raise RuntimeError("nothing was entered")
            command = words[0].upper()
            if command in ("TC", "TF", "TT", "CF", "CT"):
                if len(words) != 3:
                    raise RuntimeError(command + " needs two column numbers")
                x, y = words[1], words[2]
                if command == "TC":
                    x, y = get_column(x, 8), get_column(y, 4)
                    tableau_to_cell(tableaus[x], cells[y])
                elif command == "TF":
                    x, y = get_column(x, 8), get_column(y, 4)
                    tableau_to_foundation(tableaus[x], foundations[y])
                elif command == "TT":
                    x, y = get_column(x, 8), get_column(y, 8)
                    tableau_to_tableau(tableaus[x], tableaus[y])
                elif command == "CF":
                    x, y = get_column(x, 4), get_column(y, 4)
                    cell_to_foundation(cells[x], foundations[y])
                else:
                    x, y = get_column(x, 4), get_column(y, 8)
                    cell_to_tableau(cells[x], tableaus[y])
            elif command in ("R", "H", "Q") and len(words) == 1:
                if command == "R":
                    print("Restarting the game.")
                    cells, foundations, tableaus = setup_game()
                elif command == "H":
                    print(MENU)
                else:
                    print("Thanks for playing. Goodbye!")
                    playing = False
            else:
                raise RuntimeError("unknown command (H shows the menu)")
        except RuntimeError as error:
            print("Error:", error)

        if playing:
            display_game(cells, foundations, tableaus)
            if is_winner(foundations):
                print("Congratulations, you won!")
                playing = False


if __name__ == "__main__":
    main()
