"""The verdicts on the checks: what passed, what failed and why, what was excused, what is blocked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from grader.attribution import Attribution
from grader.checks import CheckInfo
from grader.evidence import Evidence
from grader.outcomes import Event, Loaded
from grader.plan import Plan, members
from grader.result import CheckResult, Counterexample, RuleView, Status
from grader.rulings import World

EVIDENCE = 0.15
"""Share of a check's programs that must have come out right before its failures are put down to others."""

LEAST_PROGRAMS = 2


@dataclass(frozen=True)
class Explanation:
    """Why a check failed, for a student: what goes into its result."""

    status: Status
    message: str
    counterexample: Counterexample | None


Explain = Callable[[CheckInfo, int], Explanation]
"""Explains the failure of a case (by its number) to a student."""


class Verdicts:
    """Gives the verdicts on one submission, once all of its evidence is in."""

    def __init__(
        self,
        plan: Plan,
        loaded: Loaded,
        evidence: Evidence,
        world: World,
        failing: Sequence[int],
        explain: Explain,
    ) -> None:
        self._plan, self._loaded, self._evidence, self._world = plan, loaded, evidence, world
        self._explain = explain
        absent = set(loaded.absent)
        self._unusable = {n for n in failing if members(evidence.cases[n].steps) & absent}
        counted = [n for n in failing if n not in self._unusable]
        self._attribution = Attribution(evidence, world, counted, self._unusable | evidence.replaced.keys())

    def all(self) -> list[CheckResult]:
        """The results of all checks, in their order."""
        return [self._verdict(info) for info in self._plan.checks]

    def _verdict(self, info: CheckInfo) -> CheckResult:
        mine = self._plan.numbers(info.id)
        if any(number not in self._evidence.cases for number in mine):
            return self._missing(info, mine)
        bad = [number for number in mine if number in self._attribution.failing]
        unusable = [number for number in mine if number in self._unusable]
        if bad and self._attribution.blamed & self._plan.rules[info.id]:
            return self._failed(info, bad)
        if unusable and len(unusable) >= (1 - EVIDENCE) * len(mine):
            return self._absent(info, unusable)
        if not bad and not unusable:
            return self._passed(info, mine)
        return self._excused(info, mine, bad, unusable)

    def _passed(self, info: CheckInfo, mine: list[int]) -> CheckResult:
        """A check that passed, perhaps with a part of the kit's in the place of a broken one."""
        replaced = sorted({role for n in mine for role in self._evidence.replaced.get(n, ())})
        why = ""
        if replaced:
            names = _listed(replaced)
            why = (
                f"This was graded with the kit's own {names}, because the one handed in cannot be used here."
            )
        return self._result(info, "passed", info.points, excused=why)

    def _excused(self, info: CheckInfo, mine: list[int], bad: list[int], unusable: list[int]) -> CheckResult:
        """A check whose failures come from elsewhere: it keeps its points where enough else came out right."""
        failed = {*bad, *unusable}
        right = [n for n in mine if n not in failed and self._attribution.is_decided(n)]
        explained = [number for number in bad if self._attribution.explains(number)]
        judged = len(right) + len(explained)
        able = any(self._attribution.shows_ability(number, info.id) for number in [*right, *explained])
        names = _listed(self._attribution.culprits(bad))
        if able and judged >= max(LEAST_PROGRAMS, EVIDENCE * len(mine)):
            why = f"Mistakes that come from {names} were not counted here again." if bad else ""
            if unusable:
                why += f" {len(unusable)} of {len(mine)} programs need {self._needed(unusable)}."
            elif judged < len(mine):
                why += f" {len(mine) - judged} of {len(mine)} programs could not be judged because of them."
            return self._result(info, "passed", info.points, excused=why.strip())
        if not bad:
            return self._absent(info, unusable)
        why = f"This could not be judged, because it needs what {names} asks for, and that is not right yet."
        return self._result(info, "blocked", 0.0, message=why)

    def _failed(self, info: CheckInfo, bad: list[int]) -> CheckResult:
        outcomes, cases = self._evidence.outcomes, self._evidence.cases
        answered = [n for n in bad if not isinstance(outcomes[n], Event)]
        # The shortest program that rests on the rule is the best example of it.
        able = [n for n in answered if self._attribution.shows_ability(n, info.id)]
        number = min(able or answered or bad, key=lambda n: len(cases[n].steps))
        explained = self._explain(info, number)
        return self._result(
            info, explained.status, 0.0, message=explained.message, counterexample=explained.counterexample
        )

    def _missing(self, info: CheckInfo, mine: list[int]) -> CheckResult:
        if self._loaded.failure is not None:
            why = f"The program could not be imported: {self._loaded.failure.text}."
        else:
            needed = sorted(
                set().union(*(self._plan.roles[n] for n in mine)).intersection(self._loaded.missing)
            )
            why = f"{_listed(needed)} {_are(len(needed))} needed for this, and could not be found."
        return self._result(info, "blocked", 0.0, message=why)

    def _absent(self, info: CheckInfo, unusable: list[int]) -> CheckResult:
        why = f"This needs {self._needed(unusable)}, which could not be found."
        return self._result(info, "blocked", 0.0, message=why)

    def _needed(self, numbers: list[int]) -> str:
        absent = set(self._loaded.absent)
        return _listed(
            sorted(set().union(*(members(self._evidence.cases[n].steps) & absent for n in numbers)))
        )

    def _result(self, info: CheckInfo, status: Status, points: float, **more: Any) -> CheckResult:
        rules = self._plan.assignment.rules
        views = tuple(RuleView(rule, rules[rule]) for rule in info.rules)
        programs = len(self._plan.numbers(info.id))
        return CheckResult(
            info.id, info.task, info.title, views, points, info.points, status, programs=programs, **more
        )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
