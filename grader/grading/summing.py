"""From verdicts to the sums of a result: score, maximum, open points, tasks, and what is a bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.model.result import BonusScore, CheckResult, TaskScore, TranscriptResult

Item = CheckResult | TranscriptResult


class Sums(NamedTuple):
    """The fields of a result that are sums, under their names there."""

    score: float
    max_score: float
    open_points: float
    tasks: tuple[TaskScore, ...]
    bonus: BonusScore | None


def summed(tasks: Sequence[tuple[str, str]], items: Sequence[Item]) -> Sums:
    """The sums of these verdicts.  `tasks` are names and titles, in their order."""
    mark = [one for one in items if one.counts == "mark"]
    more = [one for one in items if one.counts == "bonus"]
    return Sums(
        total(one.points for one in items),
        total(one.max_points for one in mark),
        total(one.open_points for one in items),
        tuple(_task(name, title, mark) for name, title in tasks if any(one.task == name for one in items)),
        BonusScore(*_points(more)) if more else None,
    )


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
