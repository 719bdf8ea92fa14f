"""What the dialogues of Spades have learned of a program in its earlier runs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Learned:
    """What is known of a program from its earlier runs."""

    answers: dict[str, str] = field(default_factory=dict)
    notation: str = ""
    """How whole hands are written."""
    play_notation: str = ""
    """How hands are written when a card is asked for; a hand of one card could be misread in another notation."""
    base: int | None = None
    sure: bool = False
    reading: int = 0
    """Which way to read P6 the program follows: its place in `legal`."""
    bid_kinds: set[str] = field(default_factory=set)
    card_kinds: set[str] = field(default_factory=set)
    other_kinds: set[str] = field(default_factory=set)
    """Questions between the moves, by their words."""
    accepted: int = 0
    """Cards that were taken."""
    only_legal: bool = False
    """Whether the cards that may be played are listed by themselves, with indices of their own."""
    named: int | None = None
    """Which of the ways to type a card by its name is used; None where its index is typed."""
    last_list: bool = False
    """Whether the index of a card is the one in the last list of cards."""
    same: bool = False
    """Whether all players type one PIN."""
    pin_length: int = 4
    """How many digits a PIN has."""
