"""What the points of a submission count for: a part of the mark's maximum, a bonus on top of it, or a mark of its own.

Plain data; the sums are made in `grader/grading/summing.py`.
"""

from __future__ import annotations

from typing import Literal

from grader.model.frozen import Frozen

Mode = Literal["required", "bonus", "separate"]
"""What a program on the terminal is to an assignment: see `Program` in `grader/kits/program_table.py`."""

Counts = Literal["mark", "bonus", "separate"]
"""What the points of one check or session count for.  "mark": they are a part of the maximum."""


class ProgramScore(Frozen, frozen=True):
    """What the program on the terminal earned, where its points are no part of the maximum.

    "bonus": `score` is added to the score of the checks.  "separate": it is a mark of its own.  `max_score` is the most that
    `score` can be, and `open_points` what open sessions may still add to it; `cap` bounds both sums of a bonus, and is
    None where nothing does.  `handed_in`: whether there is a program that could be played.
    """

    mode: Literal["bonus", "separate"]
    score: float
    max_score: float
    open_points: float = 0.0
    cap: float | None = None
    handed_in: bool = True
