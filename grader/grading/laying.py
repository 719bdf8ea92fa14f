"""Lays a course over verdicts: what they are worth, and which count.

A course says what verdicts are worth.  It changes none, but by what it says of the handout itself: by a ruling that it fixes,
and by whether other ways to call a submission are tried.  So everything is judged as the kit has it, what is left out
among it, and only then laid over.  The one exception is the price of a slip, which has to be charged where something is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grader.model.result import CheckResult, CourseView, TranscriptResult

if TYPE_CHECKING:
    from grader.kits.course import Course


class Laying:
    """What a course makes of verdicts; without one, they stay as they are."""

    def __init__(self, course: Course | None) -> None:
        self.course = course
        self.gone = frozenset[str]() if course is None else course.gone
        self.bonus = frozenset[str](() if course is None else course.bonus)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which it may be handed in, where the course says that; else none."""
        return () if self.course is None else self.course.languages or ()

    def view(self, only: Collection[str]) -> CourseView | None:
        """What a result says of the course, where there is one."""
        return None if self.course is None else self.course.view(only)

    def check(self, one: CheckResult) -> CheckResult:
        """The verdict on a check, which has the points of the course already."""
        return replace(one, counts="bonus") if one.id in self.bonus else one

    def telling(
        self, told: Callable[[CheckResult | TranscriptResult], object], blank: Sequence[TranscriptResult]
    ) -> Callable[[CheckResult | TranscriptResult], object]:
        """`told` for verdicts on sessions, which is told of each as the course has it."""

        def tell(one: CheckResult | TranscriptResult) -> None:
            for laid in self.sessions([one], blank) if isinstance(one, TranscriptResult) else [one]:
                told(laid)

        return tell

    def sessions(
        self, found: Iterable[TranscriptResult], blank: Iterable[TranscriptResult]
    ) -> list[TranscriptResult]:
        """The verdicts on sessions, which have the points of the kit, as `blank` says, without those that are left out."""
        if self.course is None:
            return list(found)
        worth = {one.id: one.max_points for one in blank}
        return [self._session(one, worth[one.id]) for one in found if one.id not in self.gone]

    def _session(self, one: TranscriptResult, worth: float) -> TranscriptResult:
        assert self.course is not None
        points = self.course.points.get(one.id, worth)

        def laid(before: float) -> float:
            if not before:  # what was not earned, or not graded
                return before
            return points if before == worth else round(before * points / worth, 6)

        return replace(
            one,
            points=laid(one.points),
            max_points=laid(one.max_points),
            open_points=laid(one.open_points),
            counts="bonus" if one.counts == "mark" and one.id in self.bonus else one.counts,
        )
