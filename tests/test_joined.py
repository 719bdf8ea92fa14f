"""The groups that pairs make."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.model.joined import joined

PAIRS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12)


@given(PAIRS)
def test_what_can_be_reached_is_one_group(pairs: list[tuple[int, int]]) -> None:
    """Held against a walk along the pairs; groups and what is in them are in the order of the things."""
    wanted: list[list[int]] = []
    for thing in range(10):
        if any(thing in group for group in wanted):
            continue
        reached = {thing}
        for _ in range(10):
            reached |= {b for pair in pairs for a, b in (pair, pair[::-1]) if a in reached}
        wanted.append(sorted(reached))
    assert joined(range(10), pairs) == wanted


def test_a_long_chain_takes_no_time() -> None:
    """Nor does it go deep."""
    number = 100_000
    assert joined(range(number), ((n, n + 1) for n in range(number - 1))) == [list(range(number))]
    assert joined(range(number), ((n + 1, n) for n in range(number - 1))) == [list(range(number))]
