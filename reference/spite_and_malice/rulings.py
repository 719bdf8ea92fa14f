"""How the reference reads the points that the handout leaves open.

One attribute for each ruling of `assignment.toml`, set to its default option.  The reference reads it at
the moment of use, so whoever sets another option sees another correct solution.  This module decides
nothing itself, and a submission never meets it.
"""

from __future__ import annotations

raw_joker: str = "takes_value"
"""A joker without a value is played: `takes_value`, `rejected` or `zero_only`."""

assign_joker: str = "allowed"
"""`assign(-1)` on a joker: `allowed` or `invalid`."""

add_too_many: str = "none"
"""`Hand.add` is given more cards than fit: `none` of them is added, or it `fills` the hand first."""

hand_order: str = "appended"
"""The order of a hand after `add`: `appended` or `sorted`."""

shuffle_argument: str = "consumes"
"""What `shuffle` does to the list it is given: it `consumes` or `leaves` it."""

full_stack_order: str = "bottom_first"
"""The order of the faces that come back with the 9: `bottom_first` or `top_first`."""

peek_face: str = "face"
"""What `peekFace` returns: the `face`, or the face `bracketed`."""


def undecided(point: str) -> None:
    """Say that the program has come to a `point` that no rule decides.

    Nothing happens when the reference runs by itself.  While checks are compiled, the program that came
    here is thrown away, because two correct solutions may answer it differently.
    """
