"""Finds parts that are lent in a circle, so that what one of them lacks is charged nowhere.

A task *owes* another one what comes out right only with the kit's part of that one, or where what fills its objects is left out.  What is
paid for that is shown by the student's own code as long as the other task's own mistakes stay: they are charged.  If the other task owes
the first one as well, directly or through more of them, both may be right for the kit's part in the place of the other, and the work is nowhere.
Pure functions; what is done about a circle is in `grader/grading/lending.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Debt = tuple[str, str]
"""(a task, the task that it owes)."""


def in_circles(debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that come back to where they start, in a fixed order."""
    debts = sorted(set(debts))
    return [one for one in debts if one[0] in _reached(one[1], debts)]


def dearest(worth: Mapping[Debt, tuple[bool, float]]) -> Debt:
    """The debt of hidden checks, or that for which most is paid: who made a circle on purpose keeps the cheaper side of it."""
    return max(sorted(worth), key=lambda one: worth[one])


def _reached(start: str, debts: Collection[Debt]) -> set[str]:
    """The tasks that a task owes, through others as well, and itself."""
    found, todo = {start}, [start]
    while todo:
        one = todo.pop()
        new = {other for task, other in debts if task == one} - found
        found |= new
        todo += new
    return found
