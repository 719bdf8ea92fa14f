import cards

commands = '''
TC x y    tableau x -> cell y
TF x y    tableau x -> foundation y
TT x y    tableau x -> tableau y
CF x y    cell x -> foundation y
CT x y    cell x -> tableau y
R  restart     H  this list     Q  quit
'''


def setup_game():
    d = cards.Deck()
    d.shuffle()
    everything = []
    card = d.deal()
    while card != None:
        everything.append(card)
        card = d.deal()
    tableaus = []
    for column in range(8):
        tableaus.append(everything[column::8])
    cells, foundations = [], []
    for i in range(4):
        cells.append([])
        foundations.append([])
    return cells, foundations, tableaus


def show(card):
    if card == "":
        return "[ ]"
    return str(card)


def top(pile):
    try:
        return pile[-1]
    except IndexError:
        return ""


def display_game(cells, foundations, tableaus):
    print()
    for name, piles in ("Foundations", foundations), ("Cells", cells):
        print(name)
        line = ""
        for pile in piles:
            line += show(top(pile)).center(6)
        print(line)
    print("Tableaus")
    rows = max([len(t) for t in tableaus])
    for r in range(rows):
        line = ""
        for t in tableaus:
            text = ""
            if r < len(t):
                text = str(t[r])
            line += text.center(6)
        print(line)
    print()


def valid_fnd_move(src_card, dest_card):
    if dest_card == "":
        ok = src_card.rank() == 1
    else:
        ok = src_card.rank() == dest_card.rank() + 1
    if not ok:
        raise RuntimeError("this does not go onto the foundation")


def valid_tab_move(src_card, dest_card):
    if dest_card == "":
        ok = True
    else:
        ok = (src_card.suit(), src_card.rank()) == (dest_card.suit(), dest_card.rank() - 1)
    if not ok:
        raise RuntimeError("this does not go onto the tableau")


def move(source, target, check):
    if not source:
        raise RuntimeError("there is no card")
    card = source.pop()
    try:
        check(card, top(target))
    except RuntimeError:
        source.append(card)
        raise
    target.append(card)


def cell_is_free(card, there):
    if there != "":
        raise RuntimeError("the cell is full")


def tableau_to_cell(tab, cell):
    move(tab, cell, cell_is_free)


def tableau_to_foundation(tab, fnd):
    move(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    move(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    move(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    move(cell, tab, valid_tab_move)


def is_winner(foundations):
    full = 0
    for f in foundations:
        if len(f) == 13 and f[-1].rank() == 13:
            full = full + 1
    return full == 4


def play():
    print(commands)
    cells, foundations, tableaus = setup_game()
    functions = {
        "TC": (tableau_to_cell, tableaus, cells),
        "TF": (tableau_to_foundation, tableaus, foundations),
        "TT": (tableau_to_tableau, tableaus, tableaus),
        "CF": (cell_to_foundation, cells, foundations),
        "CT": (cell_to_tableau, cells, tableaus),
    }
    while True:
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("you have won the game")
            return False
        line = input("prompt :> ").upper()
        if line.strip() == "Q":
            return False
        if line.strip() == "R":
            return True
        if line.strip() == "H":
            print(commands)
            continue
        try:
            name, x, y = line.split()
            function, source, target = functions[name]
            x, y = int(x), int(y)
            if not 0 < x <= len(source) or not 0 < y <= len(target):
                raise ValueError
            function(source[x - 1], target[y - 1])
        except (ValueError, KeyError):
            print("invalid command:", line)
        except RuntimeError as e:
            print("invalid move:", e)


if __name__ == "__main__":
    while play():
        pass
