import cards

# functions for baker's game
# main is missing, I had no time left


def setup_game():
    d = cards.Deck()
    cells = [[], [], [], []]
    foundations = [[]] * 4
    tableaus = []
    for i in range(8):
        tableaus.append([])
    i = 0
    while not d.is_empty():
        tableaus[i % 8].append(d.deal())
        i += 1
    return (cells, foundations, tableaus)


def show(pile):
    if pile == []:
        return "[ ] "
    return "%-4s" % str(pile[0])


def display_game(cells, foundations, tableaus):
    # first line: cells, then foundations
    s = "Cells: "
    for c in cells:
        s += show(c)
    s += "  Foundations: "
    for f in foundations:
        s += show(f)
    print(s)
    print("-" * 48)
    for r in range(len(tableaus[0])):
        s = ""
        for t in tableaus:
            if r < len(t):
                s += "%-4s" % str(t[r])
            else:
                s += "    "
        print(s)
    print("-" * 48)


def valid_fnd_move(src_card, dest_card):
    if dest_card == None and src_card.rank() == 1:
        return
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("wrong suit for the foundation")
    elif src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("wrong rank for the foundation")


def valid_tab_move(src_card, dest_card):
    if dest_card == None:
        return
    elif src_card.suit() != dest_card.suit():
        raise RuntimeError("wrong suit for the tableau")
    elif src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("wrong rank for the tableau")


def tableau_to_cell(tab, cell):
    if cell != []:
        raise RuntimeError("cell is full")
    if tab == []:
        raise RuntimeError("tableau is empty")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("tableau is empty")
    if fnd == []:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    if tab2 == []:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    pass


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("cell is empty")
    card = cell[-1]
    if tab == []:
        valid_tab_move(card, None)
    else:
        valid_tab_move(card, tab[-1])
    tab.append(card)
    cell = []


def is_winner(foundations):
    for f in foundations:
        if len(f) == 13 and f[-1].rank() == 13:
            return True
        else:
            return False
