###########################################################
#  Computer Project #10 - Baker's Game
#
#  Algorithm
#    set up the game
#    loop until the user quits or wins
#       display the game
#       prompt for a command
#       call the function for the command, report errors
###########################################################
import cards

MENU = '''
Game commands:
    TC x y    Move card from tableau x to cell y.
    TF x y    Move card from tableau x to foundation y.
    TT x y    Move card from tableau x to tableau y.
    CF x y    Move card from cell x to foundation y.
    CT x y    Move card from cell x to tableau y.
    R         Restart the game with a re-shuffle.
    H         Display this menu of choices.
    Q         Quit the game.
'''


def setup_game():
    '''Return the cells, the foundations and the tableaus of a new game.'''
    deck = cards.Deck()
    deck.shuffle()
    cells = [[], [], [], []]
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    # 7 cards for the first four, 6 cards for the other four
    for i in range(8):
        if i < 4:
            n = 7
        else:
            n = 6
        for j in range(n):
            tableaus[i].append(deck.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    '''Print the cells and foundations in one line, the tableaus below.'''
    print("=======Cells========  ====Foundations=====")
    line = ""
    for c in cells:
        if len(c) == 0:
            line += "[ ]".rjust(5)
        else:
            line += str(c[0]).rjust(5)
    line += "  "
    for f in foundations:
        if len(f) == 0:
            line += "[ ]".rjust(5)
        else:
            line += str(f[-1]).rjust(5)
    print(line)
    print("=================Tableaus=================")
    longest = 0
    for t in tableaus:
        if len(t) > longest:
            longest = len(t)
    for row in range(longest):
        line = ""
        for t in tableaus:
            if row < len(t):
                line += str(t[row]).rjust(5)
            else:
                line += " " * 5
        print(line)
    print()


def valid_fnd_move(src_card, dest_card):
    '''Raise a RuntimeError if src_card can not go on the foundation.'''
    if dest_card is None:
        if src_card.rank() != 1:
            raise RuntimeError("Error: only an ace goes on an empty foundation.")
    else:
        if src_card.suit() != dest_card.suit():
            raise RuntimeError("Error: the suits do not match.")
        if src_card.rank() <= dest_card.rank():
            raise RuntimeError("Error: the card must be one rank higher.")


def valid_tab_move(src_card, dest_card):
    '''Raise a RuntimeError if src_card can not go on the tableau.'''
    if dest_card is None:
        return
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("Error: the suits do not match.")
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("Error: the card must be one rank lower.")


def top_card(pile):
    '''Return the last card of a pile, None if it is empty.'''
    if len(pile) == 0:
        return None
    return pile[-1]


def tableau_to_cell(tab, cell):
    '''Move the top card of a tableau to a cell.'''
    if len(tab) == 0:
        raise RuntimeError("Error: the tableau is empty.")
    card = tab.pop()
    if len(cell) != 0:
        raise RuntimeError("Error: the cell is not empty.")
    cell.append(card)


def tableau_to_foundation(tab, fnd):
    '''Move the top card of a tableau to a foundation.'''
    if len(tab) == 0:
        raise RuntimeError("Error: the tableau is empty.")
    valid_fnd_move(tab[-1], top_card(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    '''Move the top card of a tableau to another tableau.'''
    if len(tab1) == 0:
        raise RuntimeError("Error: the tableau is empty.")
    valid_tab_move(tab1[-1], top_card(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    '''Move the card of a cell to a foundation.'''
    if len(cell) == 0:
        raise RuntimeError("Error: the cell is empty.")
    valid_fnd_move(cell[-1], top_card(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    '''Move the card of a cell to a tableau.'''
    valid_tab_move(cell[-1], top_card(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    '''Return True if all cards are on the foundations.'''
    for f in foundations:
        if len(f) != 13:
            return
        if f[-1].rank() != 13:
            return
    return True


def main():
    print("Welcome to Baker's Game.")
    print(MENU)
    cells, foundations, tableaus = setup_game()
    # letters -> function, where from, where to
    while True:
        moves = {"TC": (tableau_to_cell, tableaus, cells),
                 "TF": (tableau_to_foundation, tableaus, foundations),
                 "TT": (tableau_to_tableau, tableaus, tableaus),
                 "CF": (cell_to_foundation, cells, foundations),
                 "CT": (cell_to_tableau, cells, tableaus)}
        display_game(cells, foundations, tableaus)
        words = input("prompt :> ").upper().split()
        if len(words) == 0:
            print("Error: no command.")
        elif words[0] == "Q":
            print("Thank you for playing.")
            return
        elif words[0] == "H":
            print(MENU)
        elif words[0] == "R":
            print("New game.")
            cells, foundations, tableaus = setup_game()
        elif words[0] in moves:
            function, src_list, dest_list = moves[words[0]]
            try:
                x = int(words[1])
                y = int(words[2])
                if x > len(src_list) or y > len(dest_list):
                    raise RuntimeError("Error: there is no such pile.")
                function(src_list[x - 1], dest_list[y - 1])
            except RuntimeError as e:
                print(e)
            except Exception:
                print("Error: invalid command.")
            if is_winner(foundations):
                display_game(cells, foundations, tableaus)
                print("You won! Congratulations!")
                return
        else:
            print("Error: unknown command:", words[0])


if __name__ == "__main__":
    main()
