"""Baker's Game.

Any falsy value stands for an empty destination.
"""

from cards import Deck


class InvalidMove(RuntimeError):
    """A move that the rules do not allow."""


class UnknownCommand(Exception):
    pass


def setup_game():
    """Return (cells, foundations, tableaus) for a new game."""
    deck = Deck()
    deck.shuffle()
    tableaus = [list() for _ in range(8)]
    while len(deck):
        for column in tableaus:
            if not deck.is_empty():
                column.append(deck.deal())
    return [list() for _ in range(4)], [list() for _ in range(4)], tableaus


def display_game(cells, foundations, tableaus):
    """Print the whole table."""

    def framed(piles):
        return " | ".join(f"{str(pile[-1]) if pile else '[ ]':^3}" for pile in piles)

    print(f"CELLS | {framed(cells)} | FOUNDATIONS | {framed(foundations)} |")
    print("=" * 64)
    height = max(map(len, tableaus), default=0)
    for row in range(height):
        print("| " + " | ".join(f"{str(c[row]) if row < len(c) else '':^3}" for c in tableaus) + " |")


def valid_fnd_move(src_card, dest_card):
    """Raise InvalidMove unless src_card continues the foundation."""
    wanted = dest_card.rank() + 1 if dest_card else 1
    if src_card.rank() != wanted or (dest_card and src_card.suit() != dest_card.suit()):
        raise InvalidMove(f"{src_card} does not go onto {dest_card or 'an empty foundation'}")


def valid_tab_move(src_card, dest_card):
    """Raise InvalidMove unless src_card continues the tableau."""
    if not dest_card:
        return
    if src_card.rank() + 1 != dest_card.rank() or src_card.suit() != dest_card.suit():
        raise InvalidMove(f"{src_card} does not go onto {dest_card}")


def _source(pile):
    if not pile:
        raise InvalidMove("there is no card to move")
    return pile[-1]


def _top(pile):
    return pile[-1] if pile else None


def tableau_to_cell(tab, cell):
    _source(tab)
    if len(cell) > 1:
        raise InvalidMove("the cell is taken")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd):
    valid_fnd_move(_source(tab), _top(fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2):
    valid_tab_move(_source(tab1), _top(tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd):
    valid_fnd_move(_source(cell), _top(fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab):
    valid_tab_move(_source(cell), _top(tab))
    tab.append(cell.pop())


def is_winner(foundations):
    return all(len(pile) == 13 and pile[-1].rank() == 13 for pile in foundations)


class Game:
    """One evening of Baker's Game."""

    def __init__(self):
        self.restart()

    def restart(self):
        self.cells, self.foundations, self.tableaus = setup_game()

    def help(self):
        print("TC/TF/TT/CF/CT x y to move, R to restart, H for help, Q to quit")

    def pile(self, letter, number):
        piles = {"C": self.cells, "F": self.foundations, "T": self.tableaus}[letter]
        try:
            index = int(number)
        except ValueError:
            raise UnknownCommand(f"{number} is no number") from None
        if index not in range(1, len(piles) + 1):
            raise UnknownCommand(f"there is no pile {index}")
        return piles[index - 1]

    def command(self, line):
        moves = {
            "TC": tableau_to_cell,
            "TF": tableau_to_foundation,
            "TT": tableau_to_tableau,
            "CF": cell_to_foundation,
            "CT": cell_to_tableau,
        }
        match line.upper().split():
            case ["R"]:
                self.restart()
            case ["H"]:
                self.help()
            case [name, x, y] if name in moves:
                moves[name](self.pile(name[0], x), self.pile(name[1], y))
            case _:
                raise UnknownCommand(f"no such command: {line!r}")

    def run(self):
        self.help()
        while True:
            display_game(self.cells, self.foundations, self.tableaus)
            if is_winner(self.foundations):
                print("You have won!")
                break
            line = input("prompt :> ")
            if line.strip().upper() == "Q":
                break
            try:
                self.command(line)
            except (InvalidMove, UnknownCommand) as error:
                print("Sorry,", error)


if __name__ == "__main__":
    Game().run()
