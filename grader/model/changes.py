"""Who got another mark when a class was graded again, as plain data: for a terminal, a page and JSON alike."""

from __future__ import annotations

from typing import Literal

from grader.model.frozen import Frozen

SCHEMA = "1.1"
Kind = Literal["up", "down", "same", "new", "gone"]
"""up, down: another mark.  same: the mark is the same, and something else is not.  new, gone: in one class only."""


class ItemChange(Frozen, frozen=True):
    """One check or session that came out otherwise."""

    item: str
    title: str
    before: str
    after: str
    points_before: float
    points_after: float
    max_before: float = 0.0
    max_after: float = 0.0


class Change(Frozen, frozen=True):
    """What changed for one submission.  Points are those that count; None where there is no such submission, or it is excused.

    `by` is the difference.  `items` and `reasons` say why: first checks and sessions, then anything else in words.
    """

    submission: str
    who: str
    kind: Kind
    before: float | None
    after: float | None
    by: float
    open_before: float
    open_after: float
    items: tuple[ItemChange, ...] = ()
    reasons: tuple[str, ...] = ()


class Changes(Frozen, frozen=True):
    """All that changed in a class, the largest change first; `unchanged` are the submissions of which nothing did.

    `notes` say what else is not the same for all: the course, the kit, the seed.
    """

    schema: str
    assignment: str
    changes: tuple[Change, ...]
    unchanged: int
    notes: tuple[str, ...] = ()

    def of(self, kind: Kind) -> tuple[Change, ...]:
        """Those of one kind."""
        return tuple(one for one in self.changes if one.kind == kind)
