##############################################################
#  Project 10
#  Baker's Game
#
#  The user can type the whole command (TC 3 1) or only the
#  two letters, then the program asks for the numbers.
##############################################################

from cards import Card, Deck

CELLS = 4
FOUNDATIONS = 4
TABLEAUS = 8


def make_lists(how_many):
    result = []
    for i in range(how_many):
        result.append([])
    return result


def setup_game():
    cells = make_lists(CELLS)
    foundations = make_lists(FOUNDATIONS)
    tableaus = make_lists(TABLEAUS)
    my_deck = Deck()
    my_deck.shuffle()
    while not my_deck.is_empty():
        for tableau in tableaus:
            if not my_deck.is_empty():
                tableau.append(my_deck.deal())
    return cells, foundations, tableaus


def show_top(pile):
    if len(pile) == 0:
        return "[ ]"
    return str(pile[len(pile) - 1])


def display_game(cells, foundations, tableaus):
    print("\nCells:                   Foundations:")
    for cell in cells:
        print("{:6s}".format(show_top(cell)), end="")
    print(" ", end="")
    for foundation in foundations:
        print("{:6s}".format(show_top(foundation)), end="")
    print("\n\nTableaus:")
    for number in range(1, 9):
        print("{:6s}".format("(" + str(number) + ")"), end="")
    print()
    row = 0
    more = True
    while more:
        more = False
        line = ""
        for tableau in tableaus:
            if row < len(tableau):
                line += "{:6s}".format(str(tableau[row]))
                more = True
            else:
                line += " " * 6
        print(line)
        row += 1


def valid_fnd_move(src_card, dest_card):
    error = RuntimeError("This card can't go to that foundation now.")
    if not dest_card:
        if src_card.rank() != 1:
            raise error
    elif src_card.suit() != dest_card.suit():
        raise error
    elif src_card.rank() != dest_card.rank() + 1:
        raise error


def valid_tab_move(src_card, dest_card):
    error = RuntimeError("This card can't go to that tableau now.")
    if not dest_card:
        return None
    if src_card.suit() != dest_card.suit():
        raise error
    if src_card.rank() != dest_card.rank() - 1:
        raise error


def tableau_to_cell(tab, cell):
    if tab == []:
        raise RuntimeError("There is no card in that tableau.")
    if cell != []:
        raise RuntimeError("That cell already has a card.")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("There is no card in that tableau.")
    if fnd == []:
        dest_card = None
    else:
        dest_card = fnd[-1]
    valid_fnd_move(tab[-1], dest_card)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if tab1 == []:
        raise RuntimeError("There is no card in that tableau.")
    if tab2 == []:
        dest_card = None
    else:
        dest_card = tab2[-1]
    valid_tab_move(tab1[-1], dest_card)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    if cell == []:
        raise RuntimeError("There is no card in that cell.")
    if fnd == []:
        dest_card = None
    else:
        dest_card = fnd[-1]
    valid_fnd_move(cell[-1], dest_card)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("There is no card in that cell.")
    if tab == []:
        dest_card = None
    else:
        dest_card = tab[-1]
    valid_tab_move(cell[-1], dest_card)
    tab.append(cell.pop())


def is_winner(foundation):
    winner = True
    for pile in foundation:
        if len(pile) < 13:
            winner = False
        elif pile[-1].rank() != 13:
            winner = False
    return winner


def show_menu():
    print("TC x y   Move card from tableau x to cell y")
    print("TF x y   Move card from tableau x to foundation y")
    print("TT x y   Move card from tableau x to tableau y")
    print("CF x y   Move card from cell x to foundation y")
    print("CT x y   Move card from cell x to tableau y")
    print("R        Restart the game with a re-shuffle")
    print("H        Display this menu of commands")
    print("Q        Quit the game")
    print("(You can also type only TC, TF, TT, CF or CT, I will ask for x and y.)")


def which_pile(text, piles, name):
    """gives the pile with that number, RuntimeError if there is none"""
    text = text.strip()
    if not text.isdecimal():
        raise RuntimeError("The number of the " + name + " must be a number.")
    number = int(text)
    if number < 1 or number > len(piles):
        raise RuntimeError("There are only " + str(len(piles)) + " " + name + "s.")
    return piles[number - 1]


def make_move(answer, cells, foundations, tableaus):
    names = {"t": "tableau", "c": "cell", "f": "foundation"}
    piles = {"t": tableaus, "c": cells, "f": foundations}
    moves = {"tc": tableau_to_cell, "tf": tableau_to_foundation,
             "tt": tableau_to_tableau, "cf": cell_to_foundation,
             "ct": cell_to_tableau}
    command = answer[0]
    if command not in moves:
        raise RuntimeError("I don't know the command " + command + ".")
    if len(answer) > 3:
        raise RuntimeError("That was too much.")
    a = command[0]
    b = command[1]
    # ask for what is missing
    if len(answer) < 2:
        answer.append(input("From which " + names[a] + "? "))
    source = which_pile(answer[1], piles[a], names[a])
    if len(answer) < 3:
        answer.append(input("To which " + names[b] + "? "))
    dest = which_pile(answer[2], piles[b], names[b])
    moves[command](source, dest)


def main():
    print("Baker's Game")
    show_menu()
    cells, foundations, tableaus = setup_game()
    display_game(cells, foundations, tableaus)
    while True:
        answer = input("Command? ").lower().split()
        if answer == []:
            print("Please answer TC, TF, TT, CF, CT, R, H or Q.")
        elif answer[0] == "q":
            break
        elif answer[0] == "h":
            show_menu()
        elif answer[0] == "r":
            sure = input("Start over, are you sure (y/n)? ").strip().lower()
            if sure.startswith("y"):
                cells, foundations, tableaus = setup_game()
        else:
            try:
                make_move(answer, cells, foundations, tableaus)
            except RuntimeError as problem:
                print(problem)
                print("Nothing was moved.")
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("You have won the game. Well done!")
            break
    print("Good bye!")


main()
