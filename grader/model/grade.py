"""Points of a result in sums, and what counts instead of them where a course adjusts them."""

from __future__ import annotations

from typing import Literal

from grader.model.frozen import Frozen
from grader.model.scores import ProgramScore


class Adjustment(Frozen, frozen=True):
    """One change of the points that somebody decided on, with the reason in words.

    `change` is what it adds to the points, negative where it takes some.  "decided": open points of a check that were
    looked at; 0 where they are not earned.  `item` is the id of this check or session, and else empty.
    """

    kind: Literal["late", "override", "extra", "decided"]
    reason: str
    change: float
    item: str = ""


class Grade(Frozen, frozen=True):
    """What counts instead of the score where the course adjusts it: see `grader/grades/adjustments.py`.

    `excused`: the student is let off the assignment, and no points count, whatever `score` says.  `open_points` are what
    open checks may still add to `score`: none where somebody has decided.  `program` and `of_program` are the same of a program
    that has a mark of its own: only decisions change it.
    """

    score: float
    adjustments: tuple[Adjustment, ...] = ()
    excused: str = ""
    open_points: float = 0.0
    program: ProgramScore | None = None
    of_program: tuple[Adjustment, ...] = ()


class TaskScore(Frozen, frozen=True):
    """Points of one task of the handout, as far as they are a part of the maximum.

    `open_points` are those of its checks and sessions that are open.
    """

    name: str
    title: str
    score: float
    max_score: float
    open_points: float = 0.0


class BonusScore(Frozen, frozen=True):
    """What came of the checks and sessions that a course has made a bonus.

    `score` is a part of the result's score, `open_points` of its open points, and `max_score` is in no maximum.
    """

    score: float
    max_score: float
    open_points: float = 0.0
