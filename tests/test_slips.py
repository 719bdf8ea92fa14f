"""A slip of the interface costs itself: made by a program, in right solutions and beside known mistakes."""

from __future__ import annotations

import pytest

import assignment_tools as tools
from slips import KEPT, measure

CASES = 5
MOST_LESS = {"whist": 4}
"""Slips of a sample that may cost more, one where nothing is said: what is printed in another form than it is returned cannot be
brought back.  Whist asks for one method, so a slip of it and a mistake in it meet in every program, and its checks are dear."""


@pytest.mark.parametrize("name", tools.NAMES)
def test_a_slip_costs_itself(name: str) -> None:
    """Nearly all keep 95 % of the points; of Whist some."""
    slips = measure(name, 5, CASES)
    assert len(slips) == CASES
    less = [str(one) for one in slips if one.kept < KEPT]
    assert len(less) <= MOST_LESS.get(name, 1), less
