"""From verdicts to the sums of a result: score, maximum, open points, tasks, and the program where it counts apart.

The maximum is a constant of assignment and options: it is what the verdicts are worth that count for the mark, whatever
became of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.model.grade import BonusScore, TaskScore
from grader.model.result import CheckResult, TranscriptResult
from grader.model.scores import ProgramScore

Item = CheckResult | TranscriptResult


@dataclass(frozen=True)
class Sums:
    """The fields of a result that are sums, under their names there."""

    score: float
    max_score: float
    open_points: float
    tasks: tuple[TaskScore, ...]
    program: ProgramScore | None
    bonus: BonusScore | None = None

    def fields(self) -> dict[str, object]:
        """The fields, for `msgspec.structs.replace`."""
        return vars(self)


def summed(
    tasks: Sequence[tuple[str, str]], items: Sequence[Item], cap: float | None = None, *, apart: bool = True
) -> Sums:
    """The sums of these verdicts.  `tasks` are names and titles, in their order; `cap` is the most that a bonus adds.

    `apart`: the sessions that are not a part of the mark are of a program that counts apart.  All else that is a bonus has been made
    one by the course.
    """
    mark = [one for one in items if one.counts == "mark"]
    others = [one for one in items if one.counts != "mark"]
    of_program = [one for one in others if apart and isinstance(one, TranscriptResult)]
    more = [one for one in others if one not in of_program]
    program = _program(of_program, cap)
    bonus = BonusScore(*_points(more)) if more else None
    added: list[ProgramScore | BonusScore] = [] if bonus is None else [bonus]
    if program is not None and program.mode == "bonus":
        added.append(program)
    return Sums(
        total([*(one.points for one in mark), *(one.score for one in added)]),
        total(one.max_points for one in mark),
        total([*(one.open_points for one in mark), *(one.open_points for one in added)]),
        tuple(_task(name, title, mark) for name, title in tasks if any(one.task == name for one in items)),
        program,
        bonus,
    )


def _program(sessions: Sequence[Item], cap: float | None) -> ProgramScore | None:
    if not sessions:
        return None
    mode = sessions[0].counts
    assert mode != "mark"
    # A bonus that is open adds no more than the cap leaves.
    most = total(one.max_points for one in sessions) if cap is None else cap
    score = min(total(one.points for one in sessions), most)
    opened = min(total(one.open_points for one in sessions), most - score)
    handed_in = any(one.status != "blocked" for one in sessions)
    most = min(total(one.max_points for one in sessions), most)
    return ProgramScore(mode, score, most, round(opened, 6), cap, handed_in)


def _task(name: str, title: str, items: Iterable[Item]) -> TaskScore:
    return TaskScore(name, title, *_points([one for one in items if one.task == name]))


def _points(items: Sequence[Item]) -> tuple[float, float, float]:
    return (
        total(one.points for one in items),
        total(one.max_points for one in items),
        total(one.open_points for one in items),
    )


def total(points: Iterable[float]) -> float:
    """The sum, without what binary fractions leave at its end."""
    return round(sum(points), 6)
