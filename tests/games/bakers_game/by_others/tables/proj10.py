"""BAKER'S GAME.

Piles are plain lists, bottom card first.  The screen is a set of tables made
of | and -, with a line of statistics and a log of the last moves.
"""
from __future__ import annotations

from dataclasses import dataclass, field

import cards

Pile = list


def setup_game() -> tuple[list[Pile], list[Pile], list[Pile]]:
    cells: list[Pile] = [[], [], [], []]
    foundations: list[Pile] = [[], [], [], []]
    tableaus: list[Pile] = [[] for _ in range(8)]
    deck = cards.Deck()
    deck.shuffle()
    left = 52
    while left:
        for tab in tableaus:
            if left:
                tab.append(deck.deal())
                left -= 1
    return cells, foundations, tableaus


def table_row(texts) -> str:
    return "| " + " | ".join(f"{t:>3}" for t in texts) + " |"


def display_game(cells, foundations, tableaus) -> None:
    def faces(piles):
        return [str(p[-1]) if p else "[ ]" for p in piles]

    rule = "|" + "-----|" * 4
    print(f"{'Cells':<29}Foundations")
    print(table_row("1234") + "    " + table_row("1234"))
    print(rule + "    " + rule)
    print(table_row(faces(cells)) + "    " + table_row(faces(foundations)))
    print()
    print("Tableaus")
    print(table_row("12345678"))
    print("|" + "-----|" * 8)
    for i in range(max(len(t) for t in tableaus)):
        print(table_row(str(t[i]) if i < len(t) else "" for t in tableaus))


def valid_fnd_move(src_card, dest_card) -> None:
    if not src_card:
        raise RuntimeError("Nothing to move.")
    if not dest_card:
        if src_card.rank() != 1:
            raise RuntimeError(f"{src_card} is no ace, so it can't start a pile.")
        return
    if src_card.suit() != dest_card.suit() \
            or src_card.rank() - dest_card.rank() != 1:
        raise RuntimeError(f"{src_card} does not come after {dest_card}.")


def valid_tab_move(src_card, dest_card) -> None:
    if not src_card:
        raise RuntimeError("Nothing to move.")
    if not dest_card:
        return
    if src_card.suit() != dest_card.suit() \
            or dest_card.rank() - src_card.rank() != 1:
        raise RuntimeError(f"{src_card} can't be put on {dest_card}.")


def ends(source: Pile, target: Pile):
    """Last card of both piles (None for an empty target)."""
    if not source:
        raise RuntimeError("Nothing to move.")
    return source[-1], (target[-1] if target else None)


def tableau_to_cell(tab, cell) -> None:
    card, blocker = ends(tab, cell)
    if blocker is not None:
        raise RuntimeError(f"{card} can't go there, the cell holds {blocker}.")
    cell.append(tab.pop())


def tableau_to_foundation(tab, fnd) -> None:
    valid_fnd_move(*ends(tab, fnd))
    fnd.append(tab.pop())


def tableau_to_tableau(tab1, tab2) -> None:
    valid_tab_move(*ends(tab1, tab2))
    tab2.append(tab1.pop())


def cell_to_foundation(cell, fnd) -> None:
    valid_fnd_move(*ends(cell, fnd))
    fnd.append(cell.pop())


def cell_to_tableau(cell, tab) -> None:
    valid_tab_move(*ends(cell, tab))
    tab.append(cell.pop())


def is_winner(foundations) -> bool:
    return not any(len(f) != 13 or f[-1].rank() != 13 for f in foundations)


# --------------------------------------------------------------------------

@dataclass
class Stats:
    moves: int = 0
    refused: int = 0
    log: list[str] = field(default_factory=list)

    def line(self, foundations) -> str:
        home = sum(map(len, foundations))
        return (f"moves {self.moves} · refused {self.refused} · home {home}/52"
                + (" · last: " + ", ".join(self.log[-5:]) if self.log else ""))


class Refused(Exception):
    """The line typed is no command."""


MENU = """\
| command | effect                                   |
|---------|------------------------------------------|
| TC x y  | Move card from tableau x to cell y       |
| TF x y  | Move card from tableau x to foundation y |
| TT x y  | Move card from tableau x to tableau y    |
| CF x y  | Move card from cell x to foundation y    |
| CT x y  | Move card from cell x to tableau y       |
| R       | Restart the game with a re-shuffle       |
| H       | Display this menu of commands            |
| Q       | Quit the game                            |
"""


def column(text: str, piles: list[Pile], what: str) -> Pile:
    try:
        number = int(text)
    except ValueError:
        raise Refused(f"{text!r} is no number.") from None
    if number not in range(1, len(piles) + 1):
        raise Refused(f"There is no {what} {number}.")
    return piles[number - 1]


def do_move(command: str, args: list[str], game) -> None:
    cells, foundations, tableaus = game
    routes = {
        "tc": (tableau_to_cell, (tableaus, "tableau"), (cells, "cell")),
        "tf": (tableau_to_foundation, (tableaus, "tableau"),
               (foundations, "foundation")),
        "tt": (tableau_to_tableau, (tableaus, "tableau"), (tableaus, "tableau")),
        "cf": (cell_to_foundation, (cells, "cell"), (foundations, "foundation")),
        "ct": (cell_to_tableau, (cells, "cell"), (tableaus, "tableau")),
    }
    if command not in routes:
        raise Refused("Unknown command.")
    if len(args) != 2:
        raise Refused(f"{command.upper()} wants exactly two numbers.")
    function, source, target = routes[command]
    function(column(args[0], *source), column(args[1], *target))


def lines():
    """Yield what the player types until there is nothing more."""
    while True:
        try:
            yield input("$ ")
        except EOFError:
            print("(end of input)")
            return


def main() -> None:
    game = setup_game()
    stats = Stats()
    print(MENU)
    typed = lines()
    while not is_winner(game[1]):
        print("=" * 54)
        display_game(*game)
        print("=" * 54)
        print(stats.line(game[1]))
        line = next(typed, None)
        if line is None:
            return
        command, *args = line.lower().split() or [""]
        try:
            if command in ("q", "r", "h") and args:
                raise Refused(f"{command.upper()} stands alone.")
            if command == "q":
                print("Game over after", stats.moves, "moves.")
                return
            elif command == "h":
                print(MENU)
            elif command == "r":
                game, stats = setup_game(), Stats()
            else:
                do_move(command, args, game)
                stats.moves += 1
                stats.log.append(" ".join([command, *args]))
        except (Refused, RuntimeError) as reason:
            stats.refused += 1
            print(f"-> {reason}")
    print("\n" + "#" * 54)
    print(f"#  Solved in {stats.moves} moves ({stats.refused} refused). Well played!")
    print("#" * 54)


if __name__ == "__main__":
    main()
