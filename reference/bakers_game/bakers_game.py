"""Baker's Game: the ten functions of the handout, and the game for one player at a terminal.

    python bakers_game.py

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where the handout
leaves a choice, the line asks `rulings`; where it says nothing, `rulings.undecided` says so.

A pile is a list of cards whose last card lies on top.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

# The course supplies cards in a folder of its own.  It comes last, so that a module of that name beside
# this file is taken first.
sys.path.append(str(Path(__file__).resolve().parent / "support"))

import rulings
from cards import Card, Deck

ACE = 1
KING = 13
CELLS = FOUNDATIONS = 4
TABLEAUS = 8

Pile = list[Card]

MENU = """
Commands, in capital or small letters:
  TC x y   move a card from tableau x to cell y
  TF x y   move a card from tableau x to foundation y
  TT x y   move a card from tableau x to tableau y
  CF x y   move a card from cell x to foundation y
  CT x y   move a card from cell x to tableau y
  R        restart the game with another deal
  H        show these commands
  Q        quit the game
Tableaus are numbered from 1 to 8, cells and foundations from 1 to 4.
"""

# Setting up and displaying ---------------------------------------------------------------------------


def setup_game() -> tuple[list[Pile], list[Pile], list[Pile]]:
    """A new game: four empty cells, four empty foundations, and the whole deck in eight tableaus."""
    cells: list[Pile] = [[] for _ in range(CELLS)]  # S1
    foundations: list[Pile] = [[] for _ in range(FOUNDATIONS)]  # S2
    tableaus: list[Pile] = [[] for _ in range(TABLEAUS)]  # S3
    deck = Deck()
    deck.shuffle()
    column = 0
    while (card := deck.deal()) is not None:
        tableaus[column].append(card)  # S3
        column = (column + 1) % TABLEAUS
    return cells, foundations, tableaus  # S7


def display_game(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> None:
    """Print the cells and foundations, and below them the tableaus as columns.  Nothing is changed."""
    ask_about_piles([*cells, *foundations, *tableaus])
    if (len(cells), len(foundations), len(tableaus)) != (CELLS, FOUNDATIONS, TABLEAUS):
        rulings.undecided("a game is displayed that has other piles than this one")
    print()
    print("   Cells                   Foundations")
    print("    1    2    3    4        1    2    3    4")
    left = "".join(shown(cell) for cell in cells)  # D1
    right = "".join(top_shown(foundation) for foundation in foundations)
    print(f"{left}   {right}".rstrip())
    print()
    print("   Tableaus")
    print("    1    2    3    4    5    6    7    8")
    for row in range(max(len(tableau) for tableau in tableaus)):
        line = ""
        for tableau in tableaus:
            if not tableau:
                line += cell_of_width("")  # D5
            else:
                line += cell_of_width(str(tableau[row]) if row < len(tableau) else "")  # D4
        print(line.rstrip())
    print()  # => D6


def top_shown(foundation: Pile) -> str:
    """A foundation as the table shows it."""
    if not foundation:
        return shown(foundation)
    return cell_of_width(str(foundation[-1]))  # D2


def shown(cell: Pile) -> str:
    """A cell as the table shows it."""
    if not cell:
        return cell_of_width("[ ]")  # D3
    return cell_of_width(str(cell[0]))


def cell_of_width(text: str) -> str:
    """`text` as one place of the table."""
    return f"{text:>5}"


# Which moves are valid -------------------------------------------------------------------------------


def valid_fnd_move(src_card: Card, dest_card: Card | None) -> None:
    """RuntimeError unless `src_card` may be put on a foundation with `dest_card` on top, or on an empty one."""
    ask_about_cards(src_card, dest_card)
    if not dest_card:
        if src_card.rank() != ACE:
            raise RuntimeError("An empty foundation takes an ace only.")  # V2
        return  # V1
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("A foundation takes cards of one suit only.")  # V4
    if src_card.rank() != dest_card.rank() + 1:
        raise RuntimeError("A foundation takes the next higher card only.")  # V5
    return  # V3


def valid_tab_move(src_card: Card, dest_card: Card | None) -> None:
    """RuntimeError unless `src_card` may be put on a tableau with `dest_card` on top, or on an empty one."""
    ask_about_cards(src_card, dest_card)
    if not dest_card:
        return  # V6
    if src_card.suit() != dest_card.suit():
        raise RuntimeError("A tableau is built in one suit only.")  # V8
    if src_card.rank() != dest_card.rank() - 1:
        raise RuntimeError("A tableau takes the next lower card only.")  # V9
    return  # V7


def ask_about_cards(src_card: object, dest_card: object) -> None:
    """Note where it is open what the two cards of a move are."""
    if not is_readable(src_card):
        rulings.undecided("something else than a card that can be read is moved")
    if isinstance(dest_card, Card):
        if not is_readable(dest_card):
            rulings.undecided("a card that cannot be read is the destination")
        return
    if type(dest_card) is not type(no_card()) or dest_card:
        rulings.undecided("an empty destination is passed in another way")


def ask_about_piles(piles: Iterable[Pile]) -> None:
    """Note where piles hold something else than cards that can be read."""
    if not all(is_readable(card) for pile in piles for card in pile):
        rulings.undecided("a pile holds something else than cards that can be read")


def is_readable(card: object) -> bool:
    """Whether this is a card, and neither blank nor face down."""
    return isinstance(card, Card) and card.rank() != 0 and card.is_face_up()


def no_card() -> Any:
    """What stands for the top card of an empty pile."""
    return {"none": None, "empty_list": [], "empty_text": ""}[rulings.empty_destination]


# Moving ----------------------------------------------------------------------------------------------


def tableau_to_cell(tab: Pile, cell: Pile) -> None:
    """Move the last card of a tableau to an empty cell.  RuntimeError where that cannot be done."""
    ask_about_move(tab, cell)
    if cell:
        raise RuntimeError("This cell holds a card already.")  # M2
    if not tab:
        raise RuntimeError("There is no card in this tableau.")  # M3
    cell.append(tab.pop())  # M1


def tableau_to_foundation(tab: Pile, fnd: Pile) -> None:
    """Move the last card of a tableau to a foundation.  RuntimeError where that is not valid."""
    ask_about_move(tab, fnd)
    if not tab:
        raise RuntimeError("There is no card in this tableau.")  # M6
    try:
        valid_fnd_move(tab[-1], top(fnd))
    except RuntimeError:
        raise  # M5
    fnd.append(tab.pop())  # M4


def tableau_to_tableau(tab1: Pile, tab2: Pile) -> None:
    """Move the last card of a tableau to another one.  RuntimeError where that is not valid."""
    ask_about_move(tab1, tab2)
    if not tab1:
        raise RuntimeError("There is no card in this tableau.")  # M9
    try:
        valid_tab_move(tab1[-1], top(tab2))
    except RuntimeError:
        raise  # M8
    tab2.append(tab1.pop())  # M7


def cell_to_foundation(cell: Pile, fnd: Pile) -> None:
    """Move the card of a cell to a foundation.  RuntimeError where that is not valid."""
    ask_about_move(cell, fnd)
    if not cell:
        raise RuntimeError("There is no card in this cell.")  # M12
    try:
        valid_fnd_move(cell[-1], top(fnd))
    except RuntimeError:
        raise  # M11
    fnd.append(cell.pop())  # M10


def cell_to_tableau(cell: Pile, tab: Pile) -> None:
    """Move the card of a cell to a tableau.  RuntimeError where that is not valid."""
    ask_about_move(cell, tab)
    if not cell:
        raise RuntimeError("There is no card in this cell.")  # M15
    try:
        valid_tab_move(cell[-1], top(tab))
    except RuntimeError:
        raise  # M14
    tab.append(cell.pop())  # M13


def top(pile: Pile) -> Card | None:
    """The last card of a pile, or what says that there is none."""
    return pile[-1] if pile else no_card()


def ask_about_move(source: Pile, destination: Pile) -> None:
    """Note where it is open what a move does."""
    if source is destination:
        rulings.undecided("a card is moved from a list to itself")
    ask_about_piles([source, destination])


# Winning ---------------------------------------------------------------------------------------------


def is_winner(foundations: list[Pile]) -> bool:
    """Whether each of the four foundations has 13 cards and a king on top."""
    ask_about_piles(foundations)
    if len(foundations) != FOUNDATIONS or any(len(pile) > KING for pile in foundations):
        rulings.undecided("other foundations than four of up to 13 cards")
    for pile in foundations:
        if len(pile) < KING:
            return False  # -> W2, W4
        if pile[-1].rank() != KING:
            return False  # -> W3, W4
    return True  # -> W1, W4


# The program -----------------------------------------------------------------------------------------


class CommandError(Exception):
    """The player typed something that is no command."""


Move = Callable[[Pile, Pile], None]
MOVES: dict[str, tuple[Move, str, str]] = {
    "TC": (tableau_to_cell, "tableau", "cell"),
    "TF": (tableau_to_foundation, "tableau", "foundation"),
    "TT": (tableau_to_tableau, "tableau", "tableau"),
    "CF": (cell_to_foundation, "cell", "foundation"),
    "CT": (cell_to_tableau, "cell", "tableau"),
}


def main() -> None:
    """Play until the game is won, the player quits, or the input ends."""
    print(MENU)
    cells, foundations, tableaus = setup_game()
    while True:
        display_game(cells, foundations, tableaus)
        if is_winner(foundations):
            print("You won!")
            return
        try:
            words = input("prompt :> ").upper().split()
        except EOFError:
            return
        try:
            if words == ["Q"]:
                return
            if words == ["R"]:
                cells, foundations, tableaus = setup_game()
            elif words == ["H"]:
                print(MENU)
            else:
                carry_out(words, {"cell": cells, "foundation": foundations, "tableau": tableaus})
        except (CommandError, RuntimeError) as error:
            print(f"Error: {error}")


def carry_out(words: list[str], piles: dict[str, list[Pile]]) -> None:
    """Carry out a move such as TC 3 1.  CommandError where it is none, RuntimeError where it is not valid."""
    if not words or words[0] not in MOVES or len(words) != 3:
        raise CommandError("This is no command. H shows the commands.")
    move, source, destination = MOVES[words[0]]
    move(pile_at(words[1], source, piles), pile_at(words[2], destination, piles))


def pile_at(word: str, kind: str, piles: dict[str, list[Pile]]) -> Pile:
    """The pile of this kind with the number that was typed.  CommandError where there is none."""
    if not word.isdecimal() or not 1 <= int(word) <= len(piles[kind]):
        raise CommandError(f"There is no {kind} {word}: the numbers are 1 to {len(piles[kind])}.")
    return piles[kind][int(word) - 1]


if __name__ == "__main__":
    main()
