"""What is right given a known mistake: a check whose programs go wrong only as a mistake that is charged elsewhere makes them.

One mistake in a function hides what else that function does.  Where every program of a check that went wrong did so in the very
way of the reference with one known mistake, and that mistake is charged by a rule of its own, the rest of the function answered as
the reference's does.  That alone excuses nothing: the check is paid only where each known mistake about its own rules would have
made some program go wrong that came out right.  So what is paid follows from programs that came out right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from grader.judging.blame import Rules
from grader.judging.diagnosis import mark
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Known


class Given:
    """The known mistakes of an assignment, held against one submission.

    `failing` are the cases that came out wrong, `blamed` the rules that are charged.
    """

    def __init__(
        self,
        evidence: Evidence,
        world: World,
        catalogue: Iterable[Known],
        failing: Collection[int],
        blamed: Rules,
    ) -> None:
        self._evidence, self._world = evidence, world
        self._catalogue, self._blamed = tuple(catalogue), blamed
        self._failing = frozenset(failing)
        self._comparable = evidence.plan.comparable(world) - evidence.plan.by_chance
        self._marks: dict[int, str] = {}

    def explains(self, info: CheckInfo, bad: Collection[int]) -> Known | None:
        """The mistake that is charged elsewhere by which alone these cases of a check went wrong, where the check is shown besides."""
        own = set(info.rules)
        if not self._comparable.issuperset(bad) or not self._is_shown(own):
            return None
        for known in self._suspects:
            if own.isdisjoint(known.rules) and all(known.pattern.get(n) == self._mark(n) for n in bad):
                return known
        return None

    @cached_property
    def _suspects(self) -> list[Known]:
        """The mistakes that are charged: whose own rules are blamed, all of them."""
        return [one for one in self._catalogue if one.rules and self._blamed.issuperset(one.rules)]

    def _is_shown(self, rules: Collection[str]) -> bool:
        """Whether each known mistake about these rules would have shown in a program that came out right."""
        about = [one for one in self._catalogue if not one.rules or not set(rules).isdisjoint(one.rules)]
        right = self._comparable.intersection(self._evidence.cases) - self._failing
        return bool(about) and all(not right.isdisjoint(one.pattern) for one in about)

    def _mark(self, number: int) -> str:
        if number not in self._marks:
            self._marks[number] = mark(self._evidence, number, self._world)
        return self._marks[number]
