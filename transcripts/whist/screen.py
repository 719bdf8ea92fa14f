"""Reads what the card table shows (`table.py`): who plays which card to a trick, and what the Player still holds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader import Table

SEATS = ("North", "East", "South", "West")
_CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]"
_HOLDS = re.compile(rf"(North|East|South|West) holds: (nothing|{_CARD}(?: {_CARD})*)")
_PLAYS = re.compile(rf"  (North|East|South|West) +({_CARD}|\?)(?:  (.+))?")
_TRICK = re.compile(r"Trick (\d+) of (\d+), ")


@dataclass(frozen=True)
class Shown:
    """What one screen shows: the trick that was played, who played, and the Player's seat and hand after it.

    `number` is 0 where a hand has only been dealt.  `plays` are pairs of a seat and a card, in their order; the card
    is `?` where the Player returned none.  `wrong` is what the table says of the Player's card.
    """

    seat: str
    hand: tuple[str, ...]
    number: int
    size: int
    plays: tuple[tuple[str, str], ...]
    wrong: str
    lines: range


def screens(text: str) -> list[Shown]:
    """Each trick, and each deal, that a text shows to its end."""
    found: list[Shown] = []
    number = size = first = 0
    plays: list[tuple[str, str]] = []
    wrong = ""
    for at, line in enumerate(text.split("\n")):
        if trick := _TRICK.match(line):
            number, size, first, plays, wrong = int(trick[1]), int(trick[2]), at, [], ""
        elif play := _PLAYS.fullmatch(line):
            plays.append((play[1], play[2]))
            wrong = play[3] or wrong
        elif holds := _HOLDS.fullmatch(line):
            begins = first if number else at
            hand = tuple(re.findall(_CARD, holds[2]))
            found.append(Shown(holds[1], hand, number, size, tuple(plays), wrong, range(begins, at + 1)))
            number = size = 0
            plays, wrong = [], ""
    return found


def tables(text: str) -> list[Table]:
    """All tables that a text shows: a trick in the order in which it was played, and the hand after it."""
    return [
        Table({"trick": (tuple(card for _, card in one.plays),), "hand": (one.hand,)}, one.lines)
        for one in screens(text)
    ]
