"""Kinds of moves, the words that programs have for them, and ways to tell them: what is typed, line by line.

A way is a list of lines with places for what differs, such as `("p", "h{i}", "{s}")` or `("{i} {s}",)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

HAND, GOAL, DISCARDS, AWAY, PASS = "h", "g", "d", "x", "pass"
"""Kinds of moves: a play from each place, a discard, and the end of a turn without one."""

Way = tuple[str, ...]
USUAL: Way = ("p", "h{i}", "{s}")
USUAL_AWAY = "x"
"""The way of the handout, for a card of the hand, and how a discard begins."""
WORDS: Mapping[str, re.Pattern[str]] = {
    "": re.compile(r"play|move|put|spiel|(?<!ab)leg|jug|jou|pos|gioc", re.I),
    HAND: re.compile(r"hand|mano|main|blatt", re.I),
    GOAL: re.compile(r"goal|ziel|meta|objetivo|but|objectif|obiettivo", re.I),
    DISCARDS: re.compile(r"discard|ablage|abwurf|descarte|d[ée]fausse|scart", re.I),
    AWAY: re.compile(r"discard|throw|away|end|pass|ableg|abwerf|descart|d[ée]fauss|scart|fin", re.I),
    PASS: re.compile(r"end|pass|beend|termin|fin|pas[sa]", re.I),
}
"""How programs speak of each kind of move; the empty one stands for plays of any card."""
LETTERS = "abcde"
"""What stands for the cards of the hand, from the first."""
CARD_SLOTS = "{item}", "{i}", "{i0}", "{mark}", "{face}", "{letter}"
"""The places of a way that say which card."""


class Move(NamedTuple):
    """A card from a place (as in `h3`) to the stack, or where the kind is AWAY to the discard pile, of this number."""

    kind: str
    place: str
    face: str
    number: int
