"""
Baker's Game  --  cse231 proj 10
(I wrapped the game loop in a small class so the state is all in one place.)
"""
import cards as instructor

RANK_WORDS = ("Blank Ace Two Three Four Five Six Seven Eight Nine Ten "
              "Jack Queen King").split()
SUIT_WORDS = "Nothing Clubs Diamonds Hearts Spades".split()
WIDTH = 18          # "Queen of Diamonds" has 17 letters


class MoveError(RuntimeError):
    """A move that the rules do not allow."""


def card_name(c):
    return "%s of %s" % (RANK_WORDS[c.rank()], SUIT_WORDS[c.suit()])


def setup_game():
    """cells, foundations and tableaus, all freshly dealt"""
    deck = instructor.Deck()
    deck.shuffle()
    cells = []
    foundations = []
    for _ in range(4):
        cells.append([])
        foundations.append([])
    tableaus = []
    for _ in range(8):
        tableaus.append([])
    while True:
        for column in tableaus:             # one card for each, left to right
            card = deck.deal()
            if card is None:
                return (cells, foundations, tableaus)
            column.append(card)


def display_game(cells, foundations, tableaus):
    for n in range(4):
        cell, fnd = cells[n], foundations[n]
        left = card_name(cell[0]) if cell else "[ ]"
        right = card_name(fnd[-1]) if fnd else "[ ]"
        print("📦 cell %d: %-20s 🏠 foundation %d: %s" % (n + 1, left, n + 1, right))
    print()
    print("".join(("#%d" % n).ljust(WIDTH) for n in range(1, 9)).rstrip())
    row = 0
    while any(row < len(column) for column in tableaus):
        pieces = []
        for column in tableaus:
            word = card_name(column[row]) if row < len(column) else ""
            pieces.append(word.ljust(WIDTH))
        print("".join(pieces).rstrip())
        row += 1


def valid_fnd_move(src_card, dest_card):
    if not src_card:
        raise MoveError("nothing to move")
    if not dest_card and src_card.rank() == 1:
        return
    if dest_card and src_card.suit() == dest_card.suit() \
            and src_card.rank() == dest_card.rank() + 1:
        return
    where = card_name(dest_card) if dest_card else "an empty foundation"
    raise MoveError("the " + card_name(src_card) + " cannot go on " + where)


def valid_tab_move(src_card, dest_card):
    if not src_card:
        raise MoveError("nothing to move")
    if not dest_card:
        return
    if src_card.suit() == dest_card.suit() and src_card.rank() + 1 == dest_card.rank():
        return
    raise MoveError("the " + card_name(src_card) + " cannot go on the " + card_name(dest_card))


def _take_check(pile, what):
    if pile == []:
        raise MoveError("this " + what + " has no card")


def tableau_to_cell(tab, cell):
    _take_check(tab, "tableau")
    if cell != []:
        raise MoveError("the cell holds the " + card_name(cell[0]) + " already")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    _take_check(tab, "tableau")
    valid_fnd_move(tab[-1], fnd[-1] if fnd else None)
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    _take_check(tab1, "tableau")
    valid_tab_move(tab1[-1], tab2[-1] if tab2 else None)
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    _take_check(cell, "cell")
    valid_fnd_move(cell[-1], fnd[-1] if fnd else None)
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    _take_check(cell, "cell")
    valid_tab_move(cell[-1], tab[-1] if tab else None)
    tab.append(cell.pop())


def is_winner(foundation):
    full = [f for f in foundation if len(f) == 13 and f[12].rank() == 13]
    return len(full) == len(foundation)


class Game:
    def __init__(self):
        self.moves = 0
        self.going = True
        self.cells, self.foundations, self.tableaus = setup_game()

    # -- commands without numbers --
    def do_r(self):
        self.cells, self.foundations, self.tableaus = setup_game()
        self.moves = 0
        print("🔀 shuffled and dealt again")

    def do_h(self):
        print("🆘 TC x y ... tableau x ➜ cell y")
        print("   TF x y ... tableau x ➜ foundation y")
        print("   TT x y ... tableau x ➜ tableau y")
        print("   CF x y ... cell x ➜ foundation y")
        print("   CT x y ... cell x ➜ tableau y")
        print("   R ........ restart with a re-shuffle")
        print("   H ........ this menu")
        print("   Q ........ quit")

    def do_q(self):
        self.going = False

    # -- commands with two numbers --
    def do_tc(self, x, y):
        tableau_to_cell(self.tab(x), self.cell(y))

    def do_tf(self, x, y):
        tableau_to_foundation(self.tab(x), self.fnd(y))

    def do_tt(self, x, y):
        tableau_to_tableau(self.tab(x), self.tab(y))

    def do_cf(self, x, y):
        cell_to_foundation(self.cell(x), self.fnd(y))

    def do_ct(self, x, y):
        cell_to_tableau(self.cell(x), self.tab(y))

    def tab(self, n):
        return self.pick(self.tableaus, n, "tableau")

    def cell(self, n):
        return self.pick(self.cells, n, "cell")

    def fnd(self, n):
        return self.pick(self.foundations, n, "foundation")

    def pick(self, piles, n, what):
        if n not in range(1, len(piles) + 1):
            raise MoveError("there is no %s number %d" % (what, n))
        return piles[n - 1]

    def obey(self, line):
        words = line.lower().split()
        if not words:
            raise MoveError("I heard nothing, try H")
        if words[0] in ("r", "h", "q") and len(words) == 1:
            getattr(self, "do_" + words[0])()
        elif words[0] in ("tc", "tf", "tt", "cf", "ct") and len(words) == 3:
            try:
                x, y = [int(w) for w in words[1:]]
            except ValueError:
                raise MoveError("x and y must be whole numbers")
            getattr(self, "do_" + words[0])(x, y)
            self.moves += 1
            print("✅ ok")
        else:
            raise MoveError("I do not understand " + repr(line.strip()) + ", try H")

    def show(self):
        print()
        print("🃏" * 20)
        display_game(self.cells, self.foundations, self.tableaus)
        print()

    def play(self):
        print("🥖 Welcome to BAKER'S GAME 🥖   (H for help)")
        while self.going:
            self.show()
            try:
                line = input("👉 move %d ➤ " % (self.moves + 1))
            except EOFError:
                break
            try:
                self.obey(line)
            except RuntimeError as why:
                print("❌ sorry,", why)
            if is_winner(self.foundations):
                self.show()
                print("🎉🎉 YOU DID IT in %d moves! 🎉🎉" % self.moves)
                return
        print("👋 bye")


if __name__ == '__main__':
    Game().play()
