"""The players, faces and numbers of Mini Spite and Malice, as its rules have them."""

from __future__ import annotations

PLAYERS = ("A", "B")
JOKER, ZERO, UNKNOWN = "*", "0", "?"
HAND, GOAL, PILES, FULL, FULL_STACKS = 5, 15, 4, 10, 5
SHOE = 120 - 2 * (HAND + GOAL)
PACK = {JOKER: 20} | {str(value): 10 for value in range(10)}


def other(player: str) -> str:
    """The opponent."""
    return "B" if player == "A" else "A"
