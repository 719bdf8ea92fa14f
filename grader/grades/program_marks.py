"""What decisions about open sessions do to a program whose points are no part of the maximum.

A mark of its own changes by them and by nothing else: lateness, overrides and extra points are about the other one.  A bonus
grows by them to its cap, and no further.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grader.model.grade import Adjustment
from grader.model.result import CheckResult, TranscriptResult
from grader.model.scores import ProgramScore

Decided = Sequence[tuple[CheckResult | TranscriptResult, Adjustment]]
"""What was decided, in the order of the sessions: the open one, and the change."""


def mark_of_its_own(program: ProgramScore, decided: Decided) -> ProgramScore:
    """The mark with what was decided."""
    score = program.score + sum(change.change for _, change in decided)
    opened = program.open_points - sum(one.open_points for one, _ in decided)
    return msgspec.structs.replace(program, score=round(score, 6), open_points=max(round(opened, 6), 0.0))


def within_the_cap(
    program: ProgramScore, sessions: Sequence[TranscriptResult], decided: Decided
) -> tuple[list[Adjustment], float]:
    """The changes as far as the cap lets a bonus grow, and what may still be added to it."""
    room, changes = program.max_score - program.score, []
    for _, change in decided:
        more = min(change.change, room)
        room -= more
        changes.append(msgspec.structs.replace(change, change=round(more, 6)))
    ids = {one.id for one, _ in decided}
    left = sum(one.open_points for one in sessions if one.counts == "bonus" and one.id not in ids)
    return changes, round(min(left, room), 6)
