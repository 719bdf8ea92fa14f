"""How the reference reads the points that the handout leaves open.

One attribute for each ruling of `assignment.toml`, set to its default option.  The reference reads it at
the moment of use, so whoever sets another option sees another correct solution.  This module decides
nothing itself, and a submission never meets it.
"""

from __future__ import annotations

missing_card: str = "none"
"""`removeCard(card)` of a pile without that card: it returns `none` (None), or raises an `exception`."""

empty_stack: str = "none"
"""`removeCard()` of an empty stack: it returns `none` (None), or raises an `exception`."""

joker_rank: str = "empty"
"""The rank of jokers that are dealt: `empty` (""), `tilde` ("~"), or `always_tilde`, also for those made with ""."""


def undecided(point: str) -> None:
    """Say that the program has come to a `point` that no rule decides.

    Nothing happens when the reference runs by itself.  While checks are compiled, the program that came
    here is thrown away, because two correct solutions may answer it differently.
    """
