"""A check of which programs go wrong for what another check is charged, while right steps rule out most of what its own mistakes could be."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model.visible import points_said
from grader.model.wording import tr

LEAST = 0.5
"""Share of the known mistakes about a check that right steps have to rule out before any of it is paid."""


@dataclass(frozen=True)
class Portion:
    """How many known mistakes about a check are ruled out, of how many, and the points that are open for the others."""

    ruled_out: int
    known: int
    points: float

    def rest(self, of: float) -> float:
        """What is paid of a check that is worth `of` points."""
        return round(of - self.points, 6)

    def words(self, of: float) -> str:
        """What right steps rule out, and what that is worth."""
        return tr(
            "What came out right rules out {ruled_out} of {known} known mistakes about this. That is worth {points} of {most} points, which are paid.",
            ruled_out=self.ruled_out,
            known=self.known,
            points=points_said(self.rest(of)),
            most=points_said(of),
        )


def portion(ruled_out: int, known: int, points: float) -> Portion | None:
    """The portion of a check that is worth so many points; None where too few mistakes are ruled out.

    >>> portion(9, 10, 4), portion(4, 10, 4)
    (Portion(ruled_out=9, known=10, points=0.4), None)
    """
    if not known or ruled_out < LEAST * known:
        return None
    return Portion(ruled_out, known, round(points * (1 - ruled_out / known), 2))
