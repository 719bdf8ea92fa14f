"""Little helper functions for project 10 (pure functions where possible)."""


def top(pile):
    """Last card of a pile, or None."""
    return pile[-1] if pile else None


def need_card(pile, name):
    if not pile:
        raise RuntimeError("Error: no card in that " + name)


def move(source, target):
    target.append(source.pop())


def cell_text(card):
    return "[ ]" if card is None else str(card)


def row_text(items):
    return "".join(map("{:6s}".format, items))


def card_at(column, row):
    return str(column[row]) if row < len(column) else ""


def parse(line):
    """'tf 1 2' -> ('TF', [1, 2]).  Raises RuntimeError when the rest is not numbers."""
    words = line.upper().split()
    if not words:
        raise RuntimeError("Error: empty command")
    try:
        return words[0], list(map(int, words[1:]))
    except ValueError:
        raise RuntimeError("Error: column numbers must be integers")


def pick(piles, number):
    """pile number 1, 2, ... of the piles"""
    if not 1 <= number <= len(piles):
        raise RuntimeError("Error: no pile with number " + str(number))
    return piles[number]
