"""What a class did as a whole: the figures of the class page and of the terminal's summary.

Plain arithmetic over results.  How it is shown is not decided here.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from grader.result import CheckResult, Result, TranscriptResult

BINS = 10
"""Bars of the distribution: each one tenth of full marks wide, full marks being in the last one."""


class HardCheck(NamedTuple):
    """A check with how many submissions did not pass it, of those that it was run on."""

    id: str
    task: str
    title: str
    missed: int
    submissions: int


class Mistake(NamedTuple):
    """A known mistake, in a sentence, and the ids of the submissions that make it."""

    sentence: str
    submissions: tuple[str, ...]


class ClassFigures(NamedTuple):
    """Mean and median are points; both are None for a class without results."""

    graded: int
    max_score: float
    mean: float | None
    median: float | None
    full_marks: int
    distribution: tuple[int, ...]
    hardest: tuple[HardCheck, ...]
    mistakes: tuple[Mistake, ...]


def class_figures(results: Sequence[Result]) -> ClassFigures:
    """The figures of a class; those without a result are not part of them."""
    scores = [one.score for one in results]
    distribution = [0] * BINS
    for one in results:
        share = one.score / one.max_score if one.max_score > 0 else 1.0
        distribution[min(max(int(share * BINS), 0), BINS - 1)] += 1
    return ClassFigures(
        graded=len(results),
        max_score=max((one.max_score for one in results), default=0.0),
        mean=statistics.fmean(scores) if scores else None,
        median=statistics.median(scores) if scores else None,
        full_marks=sum(one.score >= one.max_score for one in results),
        distribution=tuple(distribution),
        hardest=_hardest(results),
        mistakes=_mistakes(results),
    )


def _mistakes(results: Sequence[Result]) -> tuple[Mistake, ...]:
    """The known mistakes that were recognised, the commonest first."""
    found: dict[str, dict[str, None]] = {}
    for result in results:
        for check in result.checks:
            if check.misconception:
                found.setdefault(check.misconception, {})[result.submission.id] = None
    made = [Mistake(sentence, tuple(ids)) for sentence, ids in found.items()]
    return tuple(sorted(made, key=lambda one: (-len(one.submissions), one.sentence)))


def _hardest(results: Sequence[Result]) -> tuple[HardCheck, ...]:
    """The checks and sessions that at least one submission did not pass, hardest first.

    Where the grader itself failed nothing is known about the submission, so that one is not counted.
    """
    found: dict[str, HardCheck] = {}
    for result in results:
        items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
        for check in items:
            # What was not graded, or was worth nothing, says nothing about the class.
            if check.status == "error" or not check.max_points:
                continue
            so_far = found.get(check.id, HardCheck(check.id, check.task, check.title, 0, 0))
            found[check.id] = so_far._replace(
                missed=so_far.missed + (check.status != "passed"), submissions=so_far.submissions + 1
            )
    missed = [one for one in found.values() if one.missed]
    return tuple(sorted(missed, key=lambda one: (-one.missed / one.submissions, one.id)))
