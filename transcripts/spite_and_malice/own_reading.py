"""Reads the screens of a program whose words were learned from its first table.

What was learned is tried on that table at once: it must show the cards of a deal, all of them and nowhere else.  `Asking` takes such a
reader where the words of `screen.py` do not do; that what was learned is right is only sure once moves have shown it.
"""

from __future__ import annotations

from typing import NamedTuple

from grader import Piles, Table

from .first_table import cards_in_brackets
from .naming import DISCARDS, GOAL, HAND, STACKS
from .own_words import OwnWords, own_words
from .rules import GOAL as GOAL_CARDS
from .rules import HAND as HAND_CARDS
from .rules import PILES, PLAYERS
from .screen import reading
from .wording import in_words

COUNTS = tuple(((str(count),),) for count in (GOAL_CARDS, GOAL_CARDS - 1))
"""How many cards lie on a goal pile at first; some do not count the one on top."""


class OwnReader(NamedTuple):
    """A reader of the screens of one program, whose words were learned."""

    words: OwnWords

    def __call__(self, text: str) -> list[Table]:
        """All tables that the text shows, in their order; none where a card of their lines belongs to no pile."""
        found, lines = reading(text, self.words)[0], in_words(text).split("\n")
        for one in found:
            shown = cards_in_brackets("\n".join(lines[one.lines.start : one.lines.stop]))
            read = sum(
                len(pile) for name, some in one.piles.items() if not name.startswith("left") for pile in some
            )
            # Where far more cards stand without brackets, those few are numbers of cards: `5 (9)`.
            if shown != read and 2 * shown > read:
                return []
        return found


def learned(text: str) -> OwnReader | None:
    """What reads the screens of a program by its first table; None where that cannot be understood, or in two ways."""
    found: list[tuple[Piles, OwnReader]] = []
    for words in own_words(text):
        reader = OwnReader(words)
        shown = reader(text)
        if shown and is_first(shown[-1]):
            found.append((shown[-1].piles, reader))
    return found[0][1] if found and all(piles == found[0][0] for piles, _ in found) else None


def is_first(table: Table) -> bool:
    """Whether all parts of a table are there, with the cards of a deal and no others."""
    piles = table.piles
    empty = ((),) * PILES
    return (
        piles.get(STACKS) == empty
        and all(piles.get(f"{DISCARDS} {one}", empty) == empty for one in PLAYERS)
        and all(len(pile) == HAND_CARDS for one in PLAYERS for pile in piles.get(f"{HAND} {one}", ((),)))
        and all(len(pile) == 1 for one in PLAYERS for pile in piles.get(f"{GOAL} {one}", ((),)))
        and all(piles.get(f"left {one}") in COUNTS for one in PLAYERS)
    )
