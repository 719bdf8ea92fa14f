import cards
# my project 10


def setup_game():
    cells = [[]] * 4
    foundations = [[], [], [], []]
    tableaus = [[], [], [], [], [], [], [], []]
    d = cards.Deck()
    d.shuffle()
    for rnd in range(1, 7):
        for i in range(0, 8):
            tableaus[i].append(d.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    s = "cells: "
    for x in cells:
        if x == []:
            s = s + "[ ]  "
        else:
            s = s + str(x[0]).ljust(5)
    s = s + "   foundations: "
    for x in foundations:
        if x == []:
            s = s + "[ ]  "
        else:
            s = s + str(x[0]).ljust(5)
    print(s)
    print("tableaus:")
    i = 0
    more = True
    while more:
        more = False
        s = ""
        for x in tableaus:
            if len(x) > i:
                more = True
                s = s + str(x[i]).ljust(5)
            else:
                s = s + "     "
        if more:
            print(s)
        i = i + 1


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit() or src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("Error: bad move to foundation")


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() != 13:
            raise RuntimeError("Error: only a king can go there")
    elif src_card.suit() != dest_card.suit() or src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("Error: bad move to tableau")


def tableau_to_cell(tab, cell):
    if tab == []:
        raise RuntimeError("Error: empty tableau")
    if cell == []:
        c = tab.pop()
        cell.append(c)
    else:
        print("Error: cell is not empty")


def tableau_to_foundation(tab, fnd):
    if tab == []:
        raise RuntimeError("Error: empty tableau")
    if fnd == []:
        valid_fnd_move(tab[-1], None)
    else:
        valid_fnd_move(tab[-1], fnd[-1])
    c = tab.pop()
    fnd.append(c)


def tableau_to_tableau(tab1, tab2):
    if tab1 == []:
        raise RuntimeError("Error: empty tableau")
    if tab2 == []:
        valid_tab_move(tab1[-1], None)
    else:
        valid_tab_move(tab1[-1], tab2[-1])
    c = tab1.pop()
    tab2 = tab2 + [c]


def cell_to_foundation(cell, fnd):
    if cell == []:
        raise RuntimeError("Error: empty cell")
    if fnd == []:
        valid_fnd_move(cell[-1], None)
    else:
        valid_fnd_move(cell[-1], fnd[-1])
    c = cell.pop()
    fnd.append(c)


def cell_to_tableau(cell, tab):
    if cell == []:
        raise RuntimeError("Error: empty cell")
    c = cell.pop()
    if tab == []:
        valid_tab_move(c, None)
    else:
        valid_tab_move(c, tab[-1])
    tab.append(c)


def is_winner(foundation):
    for i in range(4):
        if len(foundation[i]) != 13:
            return False
        if foundation[i][-1].rank() != 13:
            return False
    return True
