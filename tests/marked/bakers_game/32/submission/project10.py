import cards

def setup_game():
    deck = cards.Deck()
    cells = [[] for i in range(4)]
    foundations = [[] for i in range(4)]
    tableaus = [[] for i in range(8)]
    # six rounds for everybody
    for rnd in range(6):
        for t in tableaus:
            t.append(deck.deal())
    # 4 cards are left
    for t in tableaus[4:]:
        t.append(deck.deal())
    return cells, foundations, tableaus

def display_game(cells, foundations, tableaus):
    print("\n{:^20s}  {:^20s}".format("Cells", "Foundations"))
    print("   1    2    3    4       1    2    3    4")
    s = ""
    for i in range(4):
        if cells[i] == []:
            s = s + "  [ ]"
        else:
            s = s + "{:>5s}".format(str(cells[i][0]))
    s = s + "  "
    for i in range(4):
        if foundations[i] == []:
            s = s + "  [ ]"
        else:
            s = s + "{:>5s}".format(str(foundations[i][0]))
    print(s)
    print("\n{:^40s}".format("Tableaus"))
    print("   1    2    3    4    5    6    7    8")
    i = 0
    more = True
    while more:
        more = False
        s = ""
        for t in tableaus:
            try:
                s = s + "{:>5s}".format(str(t[i]))
                more = True
            except IndexError:
                s = s + "     "
        if more:
            print(s)
        i += 1

def valid_fnd_move(src_card, dest_card):
    if dest_card is None:
        if src_card.rank() == 1:
            return
        raise RuntimeError("Invalid move: not an ace")
    if src_card.suit() == dest_card.suit() and src_card.rank() > dest_card.rank():
        return
    raise RuntimeError("Invalid move: not in order")

def valid_tab_move(src_card, dest_card):
    if dest_card is None:
        return
    if src_card.rank() + 1 != dest_card.rank():
        raise RuntimeError("Invalid move: not in order")

def tableau_to_cell(tab, cell):
    if len(tab) == 0:
        raise RuntimeError("Invalid move: empty tableau")
    if len(cell) > 1:
        raise RuntimeError("Invalid move: cell is full")
    cell.append(tab[-1])
    del tab[-1]

def tableau_to_foundation(tab, fnd):
    if len(tab) == 0:
        raise RuntimeError("Invalid move: empty tableau")
    src_card = tab[-1]
    dest_card = None
    if len(fnd) > 0:
        dest_card = fnd[-1]
    valid_fnd_move(src_card, dest_card)
    fnd.append(src_card)
    del tab[-1]

def tableau_to_tableau(tab1, tab2):
    if len(tab1) == 0:
        raise RuntimeError("Invalid move: empty tableau")
    src_card = tab1[-1]
    if len(tab2) > 0:
        valid_tab_move(src_card, tab2[-1])
        tab2.append(src_card)
        del tab1[-1]

def cell_to_foundation(cell, fnd):
    if len(cell) == 0:
        raise RuntimeError("Invalid move: empty cell")
    src_card = cell[0]
    dest_card = None
    if len(fnd) > 0:
        dest_card = fnd[-1]
    valid_fnd_move(src_card, dest_card)
    fnd.append(src_card)

def cell_to_tableau(cell, tab):
    if len(cell) == 0:
        raise RuntimeError("Invalid move: empty cell")
    src_card = cell[0]
    dest_card = None
    if len(tab) > 0:
        dest_card = tab[-1]
    valid_tab_move(src_card, dest_card)
    tab.append(src_card)
    del cell[0]

def is_winner(foundation):
    for f in foundation:
        if len(f) == 13:
            if f[12].rank() == 13:
                return True
    return False

def print_menu():
    print("TC x y   Move card from tableau x to cell y")
    print("TF x y   Move card from tableau x to foundation y")
    print("TT x y   Move card from tableau x to tableau y")
    print("CF x y   Move card from cell x to foundation y")
    print("CT x y   Move card from cell x to tableau y")
    print("R        Restart the game with a re-shuffle")
    print("H        Display this menu of commands")
    print("Q        Quit the game")

def get_pile(piles, text):
    try:
        n = int(text)
    except ValueError:
        raise RuntimeError("Invalid column " + text)
    if n < 1 or n > len(piles):
        raise RuntimeError("Invalid column " + text)
    return piles[n - 1]

def main():
    cells, fnd, tab = setup_game()
    print_menu()
    display_game(cells, fnd, tab)
    while True:
        words = input("prompt :> ").split()
        if words == []:
            continue
        try:
            if words[0] == "Q":
                print("Good bye")
                return
            elif words[0] == "H":
                print_menu()
            elif words[0] == "R":
                cells, fnd, tab = setup_game()
            elif words[0] in ["TC", "TF", "TT", "CF", "CT"] and len(words) != 3:
                print("Invalid command")
            elif words[0] == "TC":
                tableau_to_cell(get_pile(tab, words[1]), get_pile(cells, words[2]))
            elif words[0] == "TF":
                tableau_to_foundation(get_pile(tab, words[1]), get_pile(fnd, words[2]))
            elif words[0] == "TT":
                tableau_to_tableau(get_pile(tab, words[1]), get_pile(tab, words[2]))
            elif words[0] == "CF":
                cell_to_foundation(get_pile(cells, words[1]), get_pile(fnd, words[2]))
            elif words[0] == "CT":
                cell_to_tableau(get_pile(cells, words[1]), get_pile(tab, words[2]))
            else:
                print("Invalid command")
        except RuntimeError as e:
            print(e)
        display_game(cells, fnd, tab)
        if is_winner(fnd):
            print("Congratulations, you win!")
            return

if __name__ == "__main__":
    main()
