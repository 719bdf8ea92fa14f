import sys

from cards import Deck

SUIT_LETTERS = " CDHS"


def deal(deck, columns, number=0):
    """Deal what is left of the deck, the next card to column `number`."""
    card = deck.deal()
    if card is None:
        return columns
    columns[number].append(card)
    return deal(deck, columns, (number + 1) % 8)


def empty(count):
    return [] if count == 0 else [[]] + empty(count - 1)


def setup_game():
    deck = Deck()
    deck.shuffle()
    return empty(4), empty(4), deal(deck, empty(8))


def letters(card):
    """The card in ASCII: 10H, KS."""
    ranks = [None, "A", 2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K"]
    return f"{ranks[card.rank()]}{SUIT_LETTERS[card.suit()]}"


def rows(columns, number=0):
    """The lines of the tableaus from row `number` on."""
    if all(len(column) <= number for column in columns):
        return []
    line = [letters(column[number]) if number < len(column) else "" for column in columns]
    return ["".join(f"{text:>5}" for text in line)] + rows(columns, number + 1)


def display_game(cells, foundations, tableaus):
    top = [f"{letters(pile[-1]) if pile else '[ ]':>5}" for pile in cells + foundations]
    lines = ["", "cells".ljust(25) + "foundations", "".join(top[:4]) + "     " + "".join(top[4:]), ""]
    lines += ["".join(f"{'T' + str(n):>5}" for n in range(1, 9))]
    lines += rows(tableaus)
    sys.stdout.write("\n".join(lines) + "\n\n")


def valid_fnd_move(src_card, dest_card):
    if not dest_card:
        if src_card.rank() > 1:
            raise RuntimeError(f"{src_card} is no ace")
        return
    if src_card.suit() - dest_card.suit() or src_card.rank() - dest_card.rank() - 1:
        raise RuntimeError(f"{src_card} does not follow {dest_card}")


def valid_tab_move(src_card, dest_card):
    if dest_card and (src_card.suit() - dest_card.suit() or src_card.rank() - dest_card.rank() + 1):
        raise RuntimeError(f"{src_card} does not follow {dest_card}")


def shift(source, target, valid):
    if not source:
        raise RuntimeError("nothing to move")
    valid(source[-1], (target or [None])[-1])
    target[len(target):] = source[-1:]
    source[-1:] = []


def free(card, other):
    if other:
        raise RuntimeError(f"the cell holds {other}")


def tableau_to_cell(tab, cell):
    shift(tab, cell, free)


def tableau_to_foundation(tab, fnd):
    shift(tab, fnd, valid_fnd_move)


def tableau_to_tableau(tab1, tab2):
    shift(tab1, tab2, valid_tab_move)


def cell_to_foundation(cell, fnd):
    shift(cell, fnd, valid_fnd_move)


def cell_to_tableau(cell, tab):
    shift(cell, tab, valid_tab_move)


def is_winner(foundations):
    if not foundations:
        return True
    first, *others = foundations
    return len(first) == 13 and first[-1].rank() == 13 and is_winner(others)


MOVES = {
    "TC": tableau_to_cell,
    "TF": tableau_to_foundation,
    "TT": tableau_to_tableau,
    "CF": cell_to_foundation,
    "CT": cell_to_tableau,
}


def one_move(line, piles):
    name, x, y = line.upper().split()
    source, target = piles[name[0]], piles[name[1]]
    if int(x) not in range(1, len(source) + 1) or int(y) not in range(1, len(target) + 1):
        raise ValueError("no pile has that number")
    MOVES[name](source[int(x) - 1], target[int(y) - 1])


def usage():
    print("Type one of", ", ".join(MOVES), "and two numbers, or R, H or Q.")


def game():
    """Play one game; whether another one is wanted."""
    cells, foundations, tableaus = setup_game()
    while not is_winner(foundations):
        display_game(cells, foundations, tableaus)
        line = input("prompt :> ").strip()
        if line in ("q", "Q"):
            return False
        if line in ("r", "R"):
            return True
        if line in ("h", "H"):
            usage()
            continue
        try:
            one_move(line, {"C": cells, "F": foundations, "T": tableaus})
        except (ValueError, KeyError, IndexError):
            print("That is no command.")
        except RuntimeError as error:
            print("That is no move:", error)
    display_game(cells, foundations, tableaus)
    print("All cards are home. You win!")
    return False


if __name__ == "__main__":
    usage()
    while game():
        pass
