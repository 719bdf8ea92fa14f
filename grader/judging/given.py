"""What is right given a known mistake: a check whose programs go wrong only as one mistake about other rules makes them.

One mistake in a function hides what else that function does.  Where every program of a check that went wrong did so in the very
way of the reference with one known mistake, the rest of the function answered as the reference's does.  That alone excuses
nothing.  The check is paid only where each known mistake about its own rules would have made some program go wrong that came out
right, and the mistake that explains it no program at all: then that one is there as far as anybody can tell, and these are not.

So what is paid follows from programs that came out right, and from no blame.  Two mistakes that look alike never excuse each other:
where one is not ruled out, no check about its rules is paid.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from grader.judging.diagnosis import mark
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Known
from grader.model.outcomes import Event

MOST_ALIKE = 0.5
"""Share of the programs that a known mistake spoils of which more have to go wrong in its very way, so that it is there."""


class Given:
    """The known mistakes of an assignment, held against one submission.  `failing` are the cases that came out wrong."""

    def __init__(self, evidence: Evidence, world: World, failing: Collection[int]) -> None:
        plan = evidence.plan
        self._evidence, self._world = evidence, world
        self._comparable = plan.comparable(world) - plan.by_chance
        self._failing = frozenset(failing)
        # What came out right with a part of the kit's shows nothing of the part that it stood for.
        self._right = (
            self._comparable.intersection(evidence.cases)
            - self._failing
            - evidence.replaced.keys()
            - evidence.filled.keys()
        )
        self._marks: dict[int, str] = {}

    def explains(self, info: CheckInfo, bad: Collection[int], charged: Collection[str]) -> Known | None:
        """The mistake about other rules, one of them `charged`, by which alone these cases of a check went wrong, where the check is shown besides."""
        own = set(info.rules)
        if not self._comparable.issuperset(bad) or not self._is_shown(own):
            return None
        for known in self._suspects:
            rules = {*known.rules}
            if (
                own.isdisjoint(rules)
                and rules.intersection(charged)
                and all(known.pattern.get(n) == self._mark(n) for n in bad)
            ):
                return known
        return None

    @cached_property
    def explained(self) -> dict[int, list[Known]]:
        """The cases that went wrong in the very way of the reference with one known mistake, with the mistakes that this may be."""
        found = {
            number: [one for one in self._suspects if one.pattern.get(number) == self._mark(number)]
            for number in self._comparable & self._failing
            # Of what did not end nobody saw how it goes wrong.
            if not isinstance(self._evidence.outcomes[number], Event)
        }
        return {number: known for number, known in found.items() if known}

    @cached_property
    def implied(self) -> dict[int, frozenset[str]]:
        """The cases that have to go wrong as they do if a known mistake is there, with the rules of such mistakes.

        A mistake is there as far as anybody can tell if most programs that it spoils went wrong in its very way, one of
        a check about its own rules among them, and none came out right.
        """
        found: dict[int, frozenset[str]] = {}
        for one in self._suspects:
            alike = [n for n in one.pattern if any(one is known for known in self.explained.get(n, ()))]
            if len(alike) <= MOST_ALIKE * len(one.pattern.keys() & self._comparable):
                continue
            if any(self._is_about(n, one) for n in alike):
                for n in alike:
                    found[n] = found.get(n, frozenset()).union(one.rules)
        return found

    def _is_about(self, number: int, known: Known) -> bool:
        """Whether a case belongs to a check about the mistake's own rules."""
        plan = self._evidence.plan
        return not plan.rules[plan.cases[number].check].isdisjoint(known.rules)

    @cached_property
    def _suspects(self) -> list[Known]:
        """The mistakes that no program which came out right would have shown, and that cost a check of their own."""
        return [
            one
            for one in self._evidence.plan.corpus.known
            if self._right.isdisjoint(one.pattern) and self._costs(one)
        ]

    def _costs(self, known: Known) -> bool:
        """Whether a check about the mistake's own rules went wrong in a program that the mistake spoils."""
        return any(self._is_about(n, known) for n in self._failing.intersection(known.pattern))

    def _is_shown(self, rules: Collection[str]) -> bool:
        """Whether each known mistake about these rules would have shown in a program that came out right."""
        about = self._evidence.plan.known_about(rules)
        return bool(about) and all(not self._right.isdisjoint(one.pattern) for one in about)

    def _mark(self, number: int) -> str:
        if number not in self._marks:
            self._marks[number] = mark(self._evidence, number, self._world)
        return self._marks[number]
