"""Whether a table of Baker's Game holds the whole deck, and texts without what is no part of a table.

No card ever leaves the game.  Below the top card of a foundation lie all lower ones of its suit; so a table that was read rightly
has 52 different cards.  A remark with a card in it may be taken for places.
"""

from __future__ import annotations

import re

from grader import Table

from .lines import CELLS, TOP, is_talk, line_of

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_DECK = 52
_ROW_NUMBER = re.compile(r"[ │|║┃]*+(?P<number>\d{1,2})[ ]*(?P<sign>[·.:)|│║┃-]?)(?=[ ])")
_LEAST_NUMBERED = 3
"""So many rows below one another are numbered, at least, where no sign sets the number off."""


def is_whole(table: Table) -> bool:
    """Whether the table has each card of the deck, and each once."""
    cards = [card for group in ("cells", "tableaus") for pile in table.piles[group] for card in pile[:1]]
    cards += [card for pile in table.piles["tableaus"] for card in pile[1:]]
    for pile in table.piles["foundations"]:
        for card in pile:
            cards += [rank + card[-1] for rank in RANKS[: RANKS.index(card[:-1]) + 1]]
    return len(cards) == len(set(cards)) == _DECK


def without_talk(text: str) -> str:
    """The text without lines that name some cards among words; four or eight may be all cells and foundations."""
    lines = [line_of(number, raw) for number, raw in enumerate(text.split("\n"))]
    return "\n".join(
        "" if is_talk(line) and len(line.slots) not in (CELLS, TOP) else raw
        for line, raw in zip(lines, text.split("\n"), strict=True)
    )


def without_row_numbers(text: str) -> str:
    """The text without numbers that count the lines below one another from 1 on."""
    lines = text.split("\n")
    found = [_ROW_NUMBER.match(line) for line in lines]
    first = 0
    while first < len(lines):
        last = first
        while (
            last < len(lines) and (one := found[last]) is not None and int(one["number"]) == last - first + 1
        ):
            last += 1
        one = found[first]
        if last - first >= _LEAST_NUMBERED or (last > first and one is not None and one["sign"]):
            for at in range(first, last):
                row = found[at]
                assert row is not None, "it has a number"
                lines[at] = " " * row.end() + lines[at][row.end() :]
        first = max(last, first + 1)
    return "\n".join(lines)
