"""What a course says of the points of a class, as the desk asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from grader.grades.adjustments import adjust
from grader.grades.decisions import (
    Decision,
    Item,
    Kind,
    open_items,
    with_decisions,
)
from grader.model.grade import Grade
from grader.model.result import Result


class Course(Protocol):
    """What the course says besides: its adjustments, with all that is known of who is who."""

    def adjust_by(self, result: Result, decisions: Sequence[Decision]) -> Grade | None:
        """What counts instead of a score, with these decisions."""

    def left_open(self, result: Result, decisions: Sequence[Decision]) -> list[Item]:
        """What a person still has to decide."""

    def own_decisions(self, result: Result) -> list[Decision]:
        """What desks decided before that stands in the adjustments, as they wrote it there."""

    def own_keys(self) -> Mapping[str, frozenset[tuple[Kind, str]]]:
        """What they are about, by submission, whether or not they still hold."""

    def outdated_own(self, result: Result) -> list[Decision]:
        """The same of those that were made of something else than the result has now."""


class NoCourse:
    """A class that was graded without adjustments."""

    def adjust_by(self, result: Result, decisions: Sequence[Decision]) -> Grade | None:
        """See `Course`."""
        policy = with_decisions(None, decisions, result)
        return None if policy is None else adjust(policy, result)

    def left_open(self, result: Result, decisions: Sequence[Decision]) -> list[Item]:
        """See `Course`."""
        return open_items(None, decisions, result)

    def own_decisions(self, result: Result) -> list[Decision]:
        """See `Course`."""
        return []

    def own_keys(self) -> Mapping[str, frozenset[tuple[Kind, str]]]:
        """See `Course`."""
        return {}

    def outdated_own(self, result: Result) -> list[Decision]:
        """See `Course`."""
        return []
