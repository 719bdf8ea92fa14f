"""From verdicts to the sums of a result: score, maximum, open points, tasks, and the program where it counts apart.

The maximum is a constant of assignment and options: it is what the verdicts are worth that count for the mark, whatever
became of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.model.result import CheckResult, TaskScore, TranscriptResult
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

    def fields(self) -> dict[str, object]:
        """The fields, for `msgspec.structs.replace`."""
        return vars(self)


def summed(tasks: Sequence[tuple[str, str]], items: Sequence[Item], cap: float | None = None) -> Sums:
    """The sums of these verdicts.  `tasks` are names and titles, in their order; `cap` is the most that a bonus adds."""
    mark = [one for one in items if one.counts == "mark"]
    program = _program([one for one in items if one.counts != "mark"], cap)
    bonus = program if program is not None and program.mode == "bonus" else None
    return Sums(
        total(one.points for one in mark) + (bonus.score if bonus else 0.0),
        total(one.max_points for one in mark),
        total(one.open_points for one in mark) + (bonus.open_points if bonus else 0.0),
        tuple(_task(name, title, items) for name, title in tasks if any(one.task == name for one in items)),
        program,
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
    mine = [one for one in items if one.task == name and one.counts == "mark"]
    return TaskScore(
        name,
        title,
        total(one.points for one in mine),
        total(one.max_points for one in mine),
        total(one.open_points for one in mine),
    )


def total(points: Iterable[float]) -> float:
    """The sum, without what binary fractions leave at its end."""
    return round(sum(points), 6)
