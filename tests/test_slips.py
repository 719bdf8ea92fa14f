"""A slip of the interface costs itself: made by a program, in right solutions and beside known mistakes."""

from __future__ import annotations

import random

import pytest

import assignment_tools as tools
from grader.submissions.submission import Submission
from slips import KEPT, Slips, measure

CASES = 5
MOST_LESS = 1
"""Slips of a sample that may cost more: what is printed in another form than it is returned cannot be brought back."""

ONE_CHECK = 1 - (10 + 3) / 100
"""What is left at least where the most expensive check is lost, and the points for comments, which no slip writes again."""

HOLDS = [name for name in tools.NAMES if name != "whist"]
"""Whist asks for one method: a slip of it and a mistake in it meet in every program, and the property does not hold there."""


@pytest.mark.parametrize("name", tools.some(HOLDS, 4))
def test_a_slip_costs_itself(name: str) -> None:
    """Nearly all keep 95 % of the points"""
    slips = measure(name, 5 + tools.SEED, CASES)
    assert len(slips) == CASES
    less = [str(one) for one in slips if one.kept < KEPT]
    assert len(less) <= MOST_LESS, less


def test_a_right_player_with_a_slip_pays_for_it_once() -> None:
    """In Whist, everything hangs on one method, and a check costs up to 10 % there; what is right stays right, and nothing is open."""
    with Slips(tools.kit(), "whist") as slips:
        made = (one for one in slips.some(random.Random(3 + tools.SEED), 60) if " and " not in one.solution)
        found = [slips.grade(one) for one in tools.some([*made], 10)]
    assert found and all(one.kept >= ONE_CHECK - 1e-9 and one.open == 0 for one in found), [*map(str, found)]


SEVERAL = {
    "to_string([a, b])": (
        "to_string(self, win1: int, win2: int) -> str:",
        "to_string(self, both): win1, win2 = both;",
    ),
    "add_bid(a, [b, c])": (
        "add_bid(self, number: int, bid: int, blind: bool) -> None:",
        "add_bid(self, number, both): bid, blind = both;",
    ),
    "legal_cards([a, b], c)": (
        "legal_cards(hand: list[Card], table: list[Card], spade_played: bool) -> list[Card]:",
        "legal_cards(both, spade_played): hand, table = both;",
    ),
}
"""How it is called -> the head of a function, and that of one that takes neighbours in a list."""


@pytest.mark.parametrize("called", SEVERAL)
def test_several_things_in_one_list(called: str) -> None:
    """What takes in one list what the rules pass one by one is given such a list."""
    old, new = SEVERAL[called]
    new = new.replace(": ", ":\n        " if "self" in old else ":\n    ").rstrip(";")
    files = dict(tools.reference("spades").files)
    (path,) = [one for one, data in files.items() if old.encode() in data]
    files[path] = files[path].replace(old.encode(), new.encode())
    with tools.grader("spades") as grader:
        result = grader.grade(Submission("one", "one", files))
    lost = [one for one in result.checks if one.points < one.max_points]
    assert len(lost) == 1 and f"your program was called as {called}" in lost[0].message
    assert result.open_points == 0
