import cards
from itertools import cycle
from bakers_helpers import top, need_card, move, cell_text, row_text, card_at, parse, pick

MENU = """
    TC x y   Move card from tableau x to cell y
    TF x y   Move card from tableau x to foundation y
    TT x y   Move card from tableau x to tableau y
    CF x y   Move card from cell x to foundation y
    CT x y   Move card from cell x to tableau y
    R        Restart the game with a re-shuffle
    H        Display this menu of commands
    Q        Quit the game
"""


def setup_game():
    deck = cards.Deck()
    deck.shuffle()
    cells = [[]] * 4
    foundations = [[] for _ in range(4)]
    tableaus = [[] for _ in range(8)]
    for column in cycle(tableaus):
        if deck.is_empty():
            break
        column.append(deck.deal())
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    print("Cells:".ljust(26) + "Foundations:")
    print(row_text(map(str, range(1, 5))) + "  " + row_text(map(str, range(1, 5))))
    print(row_text(cell_text(top(c)) for c in cells) + "  " + row_text(cell_text(top(f)) for f in foundations))
    print("Tableaus:")
    print(row_text(map(str, range(1, 9))))
    for row in range(max(map(len, tableaus))):
        print(row_text(card_at(column, row) for column in tableaus))


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() != 1:
            raise ValueError("Error: a foundation starts with an ace")
        return
    if not (src_card.suit() == dest_card.suit() and src_card.rank() - dest_card.rank() == 1):
        raise RuntimeError("Error: {} can not go on {}".format(src_card, dest_card))


def valid_tab_move(src_card, dest_card):
    if not dest_card:
        return
    if not (src_card.suit() == dest_card.suit() and dest_card.rank() - src_card.rank() == 1):
        raise RuntimeError("Error: {} can not go on {}".format(src_card, dest_card))


def tableau_to_cell(tab, cell):
    need_card(tab, "tableau")
    if cell:
        raise RuntimeError("Error: cell is taken")
    move(tab, cell)


def tableau_to_foundation(tab, fnd):
    need_card(tab, "tableau")
    card = tab.pop()
    valid_fnd_move(card, top(fnd))
    fnd.append(card)


def tableau_to_tableau(tab1, tab2):
    need_card(tab1, "tableau")
    valid_tab_move(top(tab1), top(tab2))
    move(tab1, tab2)


def cell_to_foundation(cell, fnd):
    need_card(cell, "cell")
    valid_fnd_move(top(cell), top(fnd))
    move(cell, fnd)


def cell_to_tableau(cell, tab):
    need_card(cell, "cell")
    valid_tab_move(cell[0], tab[-1])
    move(cell, tab)


def is_winner(foundations):
    return any(len(f) == 13 and top(f).rank() == 13 for f in foundations)


def commands(cells, foundations, tableaus):
    return {"TC": (tableau_to_cell, tableaus, cells),
            "TF": (tableau_to_foundation, tableaus, foundations),
            "TT": (tableau_to_tableau, tableaus, tableaus),
            "CF": (cell_to_foundation, cells, foundations),
            "CT": (cell_to_tableau, cells, tableaus)}


def do_move(game, name, numbers):
    table = commands(*game)
    if name not in table:
        raise RuntimeError("Error: unknown command " + name)
    if len(numbers) != 2:
        raise RuntimeError("Error: " + name + " needs two numbers")
    function, sources, targets = table[name]
    function(pick(sources, numbers[0]), pick(targets, numbers[1]))


def main():
    game = setup_game()
    print(MENU)
    while not is_winner(game[1]):
        display_game(*game)
        try:
            name, numbers = parse(input("prompt :> "))
            if name == "Q":
                print("Bye")
                return
            elif name == "H":
                print(MENU)
            elif name == "R":
                game = setup_game()
            else:
                do_move(game, name, numbers)
        except RuntimeError as err:
            print(err)
    display_game(*game)
    print("You won!")


main()
