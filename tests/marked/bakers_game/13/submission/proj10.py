"""CSE 231 - Project 10 - Baker's Game"""
import cards
from game_engine import FoundationRule, TableauRule, Mover, Screen, Command


class Bank:
    """Keeps the number of columns"""
    CELLS = 4
    FOUNDATIONS = 4
    TABLEAUS = 8
    FULL = 13


def setup_game():
    cells = [list() for i in range(Bank.CELLS)]
    foundations = [list() for i in range(Bank.FOUNDATIONS)]
    tableaus = [list() for i in range(Bank.TABLEAUS)]
    deck = cards.Deck()
    deck.shuffle()
    n = 0
    card = deck.deal()
    while card is not None:
        tableaus[n % Bank.TABLEAUS].append(card)
        n += 1
        card = deck.deal()
    return cells, foundations, tableaus


def display_game(cells, foundations, tableaus):
    Screen(cells, foundations, tableaus).show()


def valid_fnd_move(src_card, dest_card):
    FoundationRule().check(src_card, dest_card)


def valid_tab_move(src_card, dest_card):
    TableauRule().check(src_card, dest_card)


def cell_is_free(src_card, dest_card):
    if dest_card is not None:
        raise RuntimeError("Error: the cell is not free")


def tableau_to_cell(tab, cell):
    cell_is_free(tab[-1], cell[-1] if cell else None)
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    Mover(valid_fnd_move).move(tab, fnd)


def tableau_to_tableau(tab1, tab2):
    Mover(valid_tab_move).move(tab1, tab2)


def cell_to_foundation(cell, fnd):
    Mover(valid_fnd_move).move(cell, fnd)


def cell_to_tableau(cell, tab):
    Mover(valid_tab_move).move(cell, tab)


def is_winner(foundation):
    complete = 0
    for pile in foundation:
        if len(pile) == Bank.FULL and pile[-1].rank() == Bank.FULL:
            complete += 1
    return complete == Bank.FOUNDATIONS


class BakersGame:

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

    def __init__(self):
        self.new_game()
        self.running = True

    def new_game(self):
        self.cells, self.foundations, self.tableaus = setup_game()
        self.moves = {
            "TC": Command(tableau_to_cell, self.tableaus, self.cells),
            "TF": Command(tableau_to_foundation, self.tableaus, self.foundations),
            "TT": Command(tableau_to_tableau, self.tableaus, self.tableaus),
            "CF": Command(cell_to_foundation, self.cells, self.foundations),
            "CT": Command(cell_to_tableau, self.cells, self.tableaus),
        }

    def do_r(self):
        pass

    def do_h(self):
        print(self.MENU)

    def do_q(self):
        self.running = False

    def execute(self, line):
        words = line.split()
        if words == []:
            raise RuntimeError("Error: no command")
        name = words[0].upper()
        if name in self.moves:
            self.moves[name].run(words[1:])
        elif name in ("R", "H", "Q"):
            getattr(self, "do_" + name.lower())()
        else:
            raise RuntimeError("Error: unknown command " + words[0])

    def play(self):
        self.do_h()
        while self.running:
            display_game(self.cells, self.foundations, self.tableaus)
            if is_winner(self.foundations):
                print("Congratulations, you won!")
                break
            try:
                self.execute(input("prompt :> "))
            except RuntimeError as problem:
                print(problem)


if __name__ == "__main__":
    BakersGame().play()
