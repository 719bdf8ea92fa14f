"""Baker's Game by Emma.

I put the game into a class with one method per command; the method is looked
up by its name, so "tt 1 2" ends up in Game.do_tt("1", "2").
"""

import cards


def setup_game():
    """Deal a new game and return (cells, foundations, tableaus)."""
    deck = cards.Deck()
    deck.shuffle()
    dealt = [deck.deal() for _ in range(52)]
    cells = [list() for _ in range(4)]
    foundations = [list() for _ in range(4)]
    # every eighth card, beginning with the column's own number
    tableaus = [dealt[column::8] for column in range(8)]
    return cells, foundations, tableaus


def slot(pile):
    """What you see of a cell or a foundation."""
    if pile:
        return str(pile[-1])
    return "[ ]"


def display_game(cells, foundations, tableaus):
    """Print the whole game, cells and foundations first."""
    print()
    print("   ~ cells ~                   ~ foundations ~")
    print()
    print("   ", end="")
    for pile in cells:
        print("{:<6s}".format(slot(pile)), end="")
    print("    ", end="")
    for pile in foundations:
        print("{:<6s}".format(slot(pile)), end="")
    print("\n")
    print("   ~ tableaus 1 to 8 ~")
    print()
    tallest = max(len(tab) for tab in tableaus)
    for i in range(tallest):
        print("   ", end="")
        for tab in tableaus:
            text = str(tab[i]) if i < len(tab) else ""
            print("{:<6s}".format(text), end="")
        print()
    print()


def valid_fnd_move(src_card, dest_card):
    """Complain (RuntimeError) when src_card can't go to the foundation."""
    if not src_card:
        raise RuntimeError("I can't find a card there.")
    if not dest_card and src_card.rank() == 1:
        return None
    if dest_card and src_card.suit() == dest_card.suit() \
            and src_card.rank() == 1 + dest_card.rank():
        return None
    raise RuntimeError("That card can't go on that foundation yet.")


def valid_tab_move(src_card, dest_card):
    """Complain (RuntimeError) when src_card can't go to the tableau."""
    if not src_card:
        raise RuntimeError("I can't find a card there.")
    if not dest_card:
        return None
    if src_card.suit() == dest_card.suit() \
            and src_card.rank() + 1 == dest_card.rank():
        return None
    raise RuntimeError("That card can't go on that tableau.")


def check_and_move(source, target, check):
    source_card = source[-1] if source else None
    target_card = target[-1] if target else None
    check(source_card, target_card)
    target.append(source.pop())


def valid_cell_move(src_card, dest_card):
    """The same for cells (they take one card of any kind)."""
    if not src_card:
        raise RuntimeError("I can't find a card there.")
    if dest_card:
        raise RuntimeError("There is a card in that cell already.")


def tableau_to_cell(tab, cell):
    check_and_move(tab, cell, valid_cell_move)


def tableau_to_foundation(tab, fnd):
    check_and_move(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    check_and_move(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    check_and_move(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    check_and_move(cell, tab, valid_tab_move)


def is_winner(foundations):
    """True as soon as all four suits are complete."""
    complete = True
    for pile in foundations:
        complete = complete and len(pile) == 13 and pile[-1].rank() == 13
    return complete


class Game:
    HELP = [
        ("TC x y", "Move card from tableau x to cell y"),
        ("TF x y", "Move card from tableau x to foundation y"),
        ("TT x y", "Move card from tableau x to tableau y"),
        ("CF x y", "Move card from cell x to foundation y"),
        ("CT x y", "Move card from cell x to tableau y"),
        ("R", "Restart the game with a re-shuffle"),
        ("H", "Display this menu of commands"),
        ("Q", "Quit the game"),
    ]

    def __init__(self):
        self.running = True
        self.moves = 0
        self.games = 0
        self.deal()

    def deal(self):
        self.cells, self.foundations, self.tableaus = setup_game()
        self.moves = 0
        self.games += 1

    # --- the commands -----------------------------------------------------

    def do_tc(self, x, y):
        self._move(tableau_to_cell, self.tableaus, x, self.cells, y)

    def do_tf(self, x, y):
        self._move(tableau_to_foundation, self.tableaus, x, self.foundations, y)

    def do_tt(self, x, y):
        self._move(tableau_to_tableau, self.tableaus, x, self.tableaus, y)

    def do_cf(self, x, y):
        self._move(cell_to_foundation, self.cells, x, self.foundations, y)

    def do_ct(self, x, y):
        self._move(cell_to_tableau, self.cells, x, self.tableaus, y)

    def do_r(self):
        self.deal()
        print("Okay, here comes a fresh deal (game number " + str(self.games) + ").")

    def do_h(self):
        print("These are the things you can type:")
        print()
        for command, meaning in self.HELP:
            print("      " + command.ljust(8) + meaning)

    def do_q(self):
        self.running = False

    # --- the rest ---------------------------------------------------------

    def _move(self, function, sources, x, targets, y):
        function(self._pick(sources, x), self._pick(targets, y))
        self.moves += 1

    def _pick(self, piles, text):
        for number, pile in enumerate(piles, 1):
            if text == str(number):
                return pile
        raise RuntimeError("I need a number from 1 to " + str(len(piles))
                           + " there, not " + text + ".")

    def obey(self, line):
        words = line.split()
        if not words:
            print("Oops! You didn't type anything.")
            return
        method = getattr(self, "do_" + words[0].lower(), None)
        if method is None:
            print("Oops! I don't know the command", words[0] + ".",
                  "Try H for help.")
            return
        wanted = 2 if len(words[0]) == 2 else 0
        if len(words) - 1 != wanted:
            print("Oops!", words[0].upper(), "takes", wanted or "no",
                  "numbers after it.")
            return
        try:
            method(*words[1:])
        except RuntimeError as error:
            print("Oops!", error)

    def play(self):
        print("Hello! Let's play Baker's Game.")
        print()
        self.do_h()
        while self.running:
            display_game(self.cells, self.foundations, self.tableaus)
            try:
                line = input("What would you like to do? ")
            except EOFError:
                break
            print()
            self.obey(line)
            if is_winner(self.foundations):
                print("Hooray!!! All 52 cards are home after", self.moves,
                      "moves. You are a champion!")
                return
        print("Bye-bye! You made", self.moves, "moves in this game.")


def main():
    Game().play()


if __name__ == "__main__":
    main()
