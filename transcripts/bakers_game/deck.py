"""Whether a table of Baker's Game holds the whole deck, and texts without what is no part of a table.

No card ever leaves the game.  Below the top card of a foundation lie all lower ones of its suit; so a table that was read rightly
has 52 different cards.  A remark with a card in it may be taken for places.
"""

from __future__ import annotations

import re

from grader import Table

from .lines import CELLS, RANKS, SUITS, TOP, is_talk, line_of

_DECK = len(RANKS) * len({*SUITS.values()})
_ROW_NUMBER = re.compile(r"[ │|║┃]*+(?P<number>\d{1,2})[ ]*(?P<sign>[·.:)|│║┃-]?)(?=[ ])")
_LEAST_NUMBERED = 3
"""So many rows below one another are numbered, at least, where no sign sets the number off."""

_EMOJI = "\ufe0f"
_PLACE = re.compile(r"\[[^\]\n]{0,6}\]|(?<!\S)[0-9AJQKT♣♦♥♠]\S{1,4}(?!\S)")


def is_whole(table: Table) -> bool:
    """Whether the table has each card of the deck, and each once."""
    # Of a cell that is shown below the tableaus, the card comes first.
    cards = [card for pile in table.piles["cells"] for card in pile[:1]]
    cards += [card for pile in table.piles["tableaus"] for card in pile]
    for pile in table.piles["foundations"]:
        for card in pile:
            cards += [rank + card[-1] for rank in RANKS[: RANKS.index(card[:-1]) + 1]]
    return len(cards) == len(set(cards)) == _DECK


def without_talk(text: str) -> str:
    """The text without lines that name some cards among words; four or eight may be all cells and foundations."""
    lines = text.split("\n")
    read = [line_of(number, line) for number, line in enumerate(lines)]
    return "\n".join(
        "" if is_talk(one) and len(one.slots) not in (CELLS, TOP) else line
        for one, line in zip(read, lines, strict=True)
    )


def without_row_numbers(text: str) -> str:
    """The text without numbers that count the lines below one another from 1 on."""
    lines = text.split("\n")
    found = [_ROW_NUMBER.match(line) for line in lines]
    run: list[re.Match[str]] = []
    for at, row in enumerate([*found, None]):
        if row is not None and int(row["number"]) == len(run) + 1:
            run.append(row)
            continue
        if len(run) >= _LEAST_NUMBERED or (run and run[0]["sign"]):
            for number, one in enumerate(run, at - len(run)):
                lines[number] = " " * one.end() + lines[number][one.end() :]
        run = [row] if row is not None and int(row["number"]) == 1 else []
    return "\n".join(lines)


def without_width_marks(text: str) -> str:
    """The text without the marks that make emoji of suits, which take no column, unless columns agree better where they are counted.

    Some programs fill each place to a width in characters, others to what is seen.
    """
    if _EMOJI not in text:
        return text
    return min(text.replace(_EMOJI, ""), text, key=_columns)


def _columns(text: str) -> int:
    """In how many different places something begins, and ends."""
    found = [one for line in text.split("\n") for one in _PLACE.finditer(line)]
    return len({one.start() for one in found}) + len({one.end() for one in found})
