"""Which debts among tasks make a circle, and which of them goes."""

from __future__ import annotations

from grader.grading.circles import dearest, in_circles


def test_circles() -> None:
    """What comes back to where it starts, through others as well; and what leads there or away from there is none of it."""
    debts = [("A", "B"), ("B", "C"), ("C", "A"), ("D", "A"), ("C", "E"), ("E", "F")]
    assert in_circles(debts) == [("A", "B"), ("B", "C"), ("C", "A")]
    assert in_circles([("A", "B"), ("B", "C"), ("A", "C")]) == []
    assert in_circles([]) == []


def test_the_dearest_goes_first() -> None:
    """By points; whatever it is worth, what is hidden; and of equals always the same."""
    one, other = ("A", "B"), ("B", "A")
    assert dearest({one: (False, 2.0), other: (False, 3.0)}) == other
    assert dearest({one: (True, 2.0), other: (False, 3.0)}) == one
    assert dearest({one: (False, 2.0), other: (False, 2.0)}) == dearest(
        {other: (False, 2.0), one: (False, 2.0)}
    )
