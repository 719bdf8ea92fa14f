"""A check of which right steps rule out most known mistakes is paid by the share of these."""

from __future__ import annotations

import pytest

from grader.judging.portion import Portion, portion


@pytest.mark.parametrize(
    ("ruled_out", "known", "open_points"),
    [(1, 2, 2.0), (2, 3, 1.33), (9, 10, 0.4), (3, 3, 0.0), (1, 3, None), (0, 2, None), (0, 0, None)],
)
def test_from_a_half_on(ruled_out: int, known: int, open_points: float | None) -> None:
    """Below that nothing is paid; nor where nothing is known."""
    found = portion(ruled_out, known, 4)
    assert (found.points if found is not None else None) == open_points


def test_what_is_paid_and_open_is_the_whole() -> None:
    """And the words say how many mistakes are ruled out, and what that is worth."""
    one = Portion(2, 3, 1.33)
    assert one.rest(4) == 2.67
    assert one.words(4) == (
        "What came out right rules out 2 of 3 known mistakes about this. That is worth 2.67 of 4 points, which are paid."
    )


def test_more_that_is_ruled_out_is_never_worth_less() -> None:
    """Nor does another known mistake that is not ruled out make it more."""
    worth = [
        4 - (found.points if (found := portion(ruled_out, 7, 4)) is not None else 4) for ruled_out in range(8)
    ]
    assert worth == sorted(worth) and worth[-1] == 4
    assert portion(5, 8, 4).points > portion(5, 7, 4).points  # type: ignore[union-attr]
