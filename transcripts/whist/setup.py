"""What the sessions at the card table arrange before it opens.  Runs in the sandbox.

The table's own arguments say who sits where and what is dealt; see `table.py`.
"""

from __future__ import annotations

import sys


def hand(seat: str, dealer: str, deal: str, house: str = "first_legal,first_legal,first_legal") -> None:
    """One short hand with known cards: those of North, East, South and West, with bars between them.

    The dealer's last card is turned up.  The house players play the first card of theirs that may be played.
    """
    sys.argv[1:] = [f"seat={seat}", f"dealer={dealer}", f"deal={deal}", f"house={house}"]


def table(seat: str, house: str) -> None:
    """Whole hands, drawn by lot, with these house players clockwise from the seat."""
    sys.argv[1:] = [f"seat={seat}", f"house={house}"]
