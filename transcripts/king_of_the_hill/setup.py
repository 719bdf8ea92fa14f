"""What the sessions at the card table arrange before it opens.  Runs in the sandbox.

The table's own arguments say who holds what; see `table.py`.
"""

from __future__ import annotations

import sys


def deal(hands: str, trump: str, **more: str) -> None:
    """A round with known cards: the hands of Ann, Ben, Cem, Dora and Eve, with bars between them, and what is trump.

    Ann leads the first trick, as king of the hill; see the table for what else can be arranged.
    """
    arguments = {"hands": hands, "trump": trump, **more}
    sys.argv[1:] = [f"{name}={value}" for name, value in arguments.items()]
