"""Corners: which of them explain what went wrong, and what that costs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.model.visible import listed, points_said
from grader.model.wording import tr


@dataclass(frozen=True)
class Corners:
    """Corners of a check, by their names, and the points that they are worth together: all else of the check is right."""

    names: tuple[str, ...]
    points: float

    def rest(self, of: float) -> float:
        """What is paid of a check that is worth `of` points."""
        return round(of - self.points, 6)

    def words(self, of: float) -> str:
        """That nothing else went wrong, and what that is worth."""
        return tr(
            "Only programs about {names} go wrong. They are worth {points} of {most} points, and the rest is paid.",
            names=listed(self.names),
            points=points_said(self.points),
            most=points_said(of),
        )


def cheapest(shares: Mapping[str, float], about: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The cheapest corners such that each program is about one of them, in the order of the check.

    A program about several corners may have gone wrong for any of them.  With fewer programs, it never costs more.
    """
    programs = {frozenset(one) for one in about}
    named = [name for name in shares if any(name in one for one in programs)]
    sets = (some for size, _ in enumerate(["none", *named]) for some in itertools.combinations(named, size))
    explaining = (some for some in sets if not any(one.isdisjoint(some) for one in programs))
    return min(explaining, key=lambda some: sum(shares[name] for name in some))
