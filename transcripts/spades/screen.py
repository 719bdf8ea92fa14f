"""The cards that a screen of Spades shows, for reports: the dialogue itself reads them with what it knows of the game."""

from __future__ import annotations

from grader import Table

from .reading import different, readings


def tables(text: str) -> list[Table]:
    """One table with all cards of the text, in the notation that finds the most of them."""
    found = max(map(different, readings(text).values()), key=len, default=[])
    return [Table({"cards": (tuple(found),)}, range(text.count("\n") + 1))] if found else []
