"""What the property tests share: the submission, the values that Hypothesis draws, and how they are played.

The helpers of the examples are used too; only the data is drawn rather than written down.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from asserting import NO_NUMBERS, Submission, joker

# A class is graded on machines of any speed: no example fails for being slow.
settings.register_profile("grading", deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.load_profile("grading")

student: Submission = cast(Any, importlib.import_module("assignment3"))

HAND_SIZE = 5
numbers = st.integers(0, 9)
values = st.integers(-1, 9)
outside = st.integers(max_value=-2) | st.integers(min_value=10)
no_numbers = (
    st.sampled_from(NO_NUMBERS) | st.text(max_size=3) | st.lists(values, max_size=3) | st.tuples(numbers)
)
"""With those of the examples: a text that is drawn is hardly ever that of a number."""

wrong_values = outside | no_numbers
hands = st.lists(values, max_size=HAND_SIZE)
filled_hands = st.lists(values, min_size=1, max_size=HAND_SIZE)
heights = st.integers(1, 9)
"""How many cards lie in a stack that is neither empty nor full."""

jokers = st.lists(st.booleans(), min_size=10, max_size=10)
"""For each card from 0 to 9, whether a joker stands for it."""


def card_or_joker(value: int, is_joker: bool) -> Any:
    """A card of this value, or a joker that was given it."""
    return joker(student, value) if is_joker else student.Card(value)


def play(stack: Any, height: int, which: Sequence[bool]) -> None:
    """Play the cards from 0 upwards until so many lie there, with jokers where `which` says so."""
    for value in range(height):
        stack.playCard(card_or_joker(value, which[value]))


def faces_of(height: int, which: Sequence[bool]) -> list[str]:
    """The faces of the cards that `play` plays."""
    return ["*" if which[value] else str(value) for value in range(height)]
