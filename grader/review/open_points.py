"""What is open in a class, and how the class stands: the values that the desk's pages are made from."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from grader.grades.decisions import (
    Decision,
    Item,
    items_of,
)
from grader.model.class_result import Row
from grader.model.result import Result


class Point(NamedTuple):
    """One thing that is open for one submission.

    `seen` is the version of what was decided of it last, 0 for nothing; `before` is that decision, where it was made of
    something else than is there now.
    """

    row: Row
    item: Item
    basis: str
    seen: int
    before: Decision | None

    @property
    def key(self) -> str:
        """What it is called in addresses: nothing that a student has chosen."""
        return short(self.row.id)


class Group(NamedTuple):
    """What is open for one reason: the same check or session, and the same words."""

    key: str
    item: Item
    task: str
    points: tuple[Point, ...]

    @property
    def worth(self) -> float:
        """All points that are open in it."""
        return sum(one.item.open_points for one in self.points)


class Standing(NamedTuple):
    """How the class stands by all that was decided until now."""

    mean: float
    median: float
    open_points: float
    submissions_open: int
    submissions: int


def short(text: str) -> str:
    """A name of 16 letters and digits for any text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def again_key(one: Decision) -> str:
    """What the decision of an open check is called in addresses, to decide it again."""
    return f"{short(one.submission)}-{short(one.item)}"


def item_of(result: Result, name: str) -> Item | None:
    """A check or session of a result."""
    return next((one for one in items_of(result) if one.id == name), None)
