import rules


def last(pile):
    return pile[-1] if pile else None


def transfer(source, target):
    target.append(source.pop())


def tableau_to_cell(tab, cell):
    rules.check(tab, "The tableau is empty.")
    rules.check(not cell, "The cell is occupied.")
    transfer(tab, cell)


def tableau_to_foundation(tab, fnd):
    rules.check(tab, "The tableau is empty.")
    rules.valid_fnd_move(last(tab), last(fnd))
    transfer(tab, fnd)


def tableau_to_tableau(tab1, tab2):
    rules.check(tab1, "The tableau is empty.")
    rules.valid_tab_move(last(tab1), last(tab2))
    transfer(tab1, tab2)


def cell_to_foundation(cell, fnd):
    rules.check(cell, "The cell is empty.")
    rules.valid_fnd_move(last(cell), last(fnd))
    transfer(cell, fnd)


def cell_to_tableau(cell, tab):
    rules.check(cell, "The cell is empty.")
    rules.valid_tab_move(last(cell), last(tab))
    transfer(cell, tab)
