"""Marks follow the code: nothing is paid for nothing, and one more mistake never raises a mark."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from marks import Marks, within

STUBS, CHAINS = 8, 1


@pytest.fixture(scope="module", params=tools.NAMES)
def marks(request: pytest.FixtureRequest) -> Iterator[Marks]:
    with Marks(tools.kit(), request.param) as one:
        yield one


def test_the_work_left_out_is_not_paid(marks: Marks) -> None:
    """Whatever the functions of a right solution do instead, with and without its constructors."""
    for paid in marks.emptied(random.Random(17), STUBS):
        assert paid.share <= paid.allowed, paid


def test_one_more_mistake_never_raises_the_mark(marks: Marks) -> None:
    """And what the mistakes cost by themselves lies between the mark and the mark with all open points."""
    for seed in range(CHAINS):
        chain = marks.chain(random.Random(seed))
        assert chain.raised() == []
        assert all(holds for _, holds in within(chain, marks.most)), chain
