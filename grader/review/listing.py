"""All submissions of a class, so that each can be reached: by name, by mark, or by what is open."""

from __future__ import annotations

from typing import NamedTuple

from grader.model.class_result import Row
from grader.review.class_desk import ClassDesk
from grader.review.open_points import short
from grader.review.views import people

ORDERS = ("name", "mark", "open")
"""What the list can be sorted by; with a minus before it, the other way round."""


class Listed(NamedTuple):
    """A submission in the list.  `mark` is None where the student is excused."""

    row: Row
    key: str
    name: str
    mark: float | None
    open_points: float
    open_count: int
    given: int
    comments: int


def order_of(text: str | None) -> str:
    """What an address asks to sort by; by name for anything else."""
    return text if text is not None and text.removeprefix("-") in ORDERS else "name"


def all_submissions(desk: ClassDesk, order: str) -> list[Listed]:
    """All of them, sorted."""
    comments: dict[str, int] = {}
    for one in desk.file.comments():
        comments[one.submission] = comments.get(one.submission, 0) + 1
    # Each item counts once, and not at all if it was taken back at the desk.
    given = {
        name: {item for kind, item in keys if kind == "extra"}
        for name, keys in desk.course.own_keys().items()
    }
    for decision in desk.file.current().values():
        if decision.kind == "extra":
            items = given.setdefault(decision.submission, set())
            items.discard(decision.item)
            if decision.points is not None:
                items.add(decision.item)
    found = []
    for row in desk.found.rows:
        grade = desk.grade(row.id)
        mark = row.score if grade is None else None if grade.excused else grade.score
        left = row.open_points if grade is None else grade.open_points
        found.append(
            Listed(
                row,
                short(row.id),
                people(row),
                mark=mark,
                open_points=left,
                open_count=len(desk.points_of(row.id)),
                given=len(given.get(row.id, ())),
                comments=comments.get(row.id, 0),
            )
        )
    found.sort(key=lambda one: (one.name.casefold(), one.row.id))
    by = order.removeprefix("-")
    if by == "mark":
        found.sort(key=lambda one: -1.0 if one.mark is None else one.mark)
    elif by == "open":
        found.sort(key=lambda one: -one.open_points)
    return found[::-1] if order.startswith("-") else found
