"""How the reference reads the points that the handout leaves open.

One attribute for each ruling of `assignment.toml`, set to its default option.  The reference reads it at
the moment of use, so whoever sets another option sees another correct solution.  This module decides
nothing itself, and a submission never meets it.
"""

from __future__ import annotations

nil_met: str = "both"
"""A nil is met when `both` players win no trick, or when the `bidder` wins none."""

blind_judged: str = "bidder"
"""A blind is judged on the `bidder`'s tricks against the bid, or on the `team`'s tricks against the contract."""

blind_points: str = "instead"
"""A blind scores or loses 100 points `instead` of 10 for each trick that was bid, `beside` these, which go with the contract, or `along` with them."""

blind_extras: str = "point"
"""A trick beyond a blind bid scores a `point`, or `nothing`."""

extras: str = "team"
"""Extras are the `team`'s tricks beyond the contract, or each `player`'s tricks beyond the own bid."""

trumped: str = "spades"
"""When spades lie on another suit that was led, `spades` must be matched, or the suit that was `led`."""

to_come: str = "bid"
"""In the text of a contract, YTB stands for the `bid` that is yet to be made, or for the tricks of that `player` as well."""


def undecided(point: str) -> None:
    """Say that the program has come to a `point` that no rule decides.

    Nothing happens when the reference runs by itself.  While checks are compiled, the program that came
    here is thrown away, because two correct solutions may answer it differently.
    """
