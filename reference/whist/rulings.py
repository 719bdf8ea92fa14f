"""How the reference reads the points that the handout leaves open.

One attribute for each ruling of `assignment.toml`, set to its default option.  The reference reads it at
the moment of use, so whoever sets another option sees another correct solution.  This module decides
nothing itself, and a submission never meets it.
"""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")

score: str = "tuple"
"""How a program passes the score of the game: as one `tuple`, or as `two` arguments."""


def undecided(point: str) -> None:
    """Say that the program has come to a `point` that no rule decides.

    Nothing happens when the reference runs by itself.  While checks are compiled, the program that came
    here is thrown away, because two correct solutions may answer it differently.
    """


def any_of(choices: list[_T]) -> list[_T]:
    """Say that each of `choices` is a right answer, and give them back."""
    return choices
