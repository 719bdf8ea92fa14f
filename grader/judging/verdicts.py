"""The verdicts on the checks: what passed, what failed and why, what was excused, what is blocked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from grader.judging.attribution import Attribution
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan, members
from grader.judging.rulings import World
from grader.kits.checks import CheckInfo
from grader.model.outcomes import Event, Loaded
from grader.model.result import CheckResult, Counterexample, RuleView, Status

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
        # What was left out after others had hung says nothing: only those that hung do.
        self._untried = {n for n in failing if n not in self._unusable and not evidence.was_tried(n)}
        aside = self._unusable | self._untried
        counted = [n for n in failing if n not in aside]
        self._attribution = Attribution(evidence, world, counted, aside | evidence.replaced.keys())
        self._closed = self._closed_tasks(set(failing))

    def __iter__(self) -> Iterator[CheckResult]:
        """The results of all checks, in their order, each worked out when it is asked for."""
        return map(self._verdict, self._plan.checks)

    def _closed_tasks(self, failing: set[int]) -> set[str]:
        """The tasks that show nothing which a stub would not show as well."""
        if not failing and len(self._evidence.cases) == len(self._plan.cases):
            return set()
        wrong = failing | (self._plan.cases.keys() - self._evidence.cases.keys())
        right = {info.id for info in self._plan.checks if wrong.isdisjoint(self._plan.numbers(info.id))}
        return self._plan.gates.closed(right)

    def _verdict(self, info: CheckInfo) -> CheckResult:
        mine = self._plan.numbers(info.id)
        if any(number not in self._evidence.cases for number in mine):
            return self._missing(info, mine)
        bad = [number for number in mine if number in self._attribution.failing]
        unusable = [number for number in mine if number in self._unusable]
        untried = [number for number in mine if number in self._untried]
        if bad and self._attribution.blamed & self._plan.rules[info.id]:
            return self._failed(info, bad)
        if unusable and len(unusable) >= (1 - EVIDENCE) * len(mine):
            return self._absent(info, unusable)
        if not bad and not unusable and not untried:
            return self._passed(info, mine)
        return self._open(info, bad, unusable)

    def _passed(self, info: CheckInfo, mine: list[int]) -> CheckResult:
        """A check that passed, perhaps with a part of the kit's in the place of a broken one."""
        if info.task in self._closed:
            why = (
                "This is open: what came out right in this task would come out right with functions that do nothing, too. "
                "So nothing has been shown yet."
            )
            return self._result(info, "open", 0.0, message=why, open_points=info.points)
        replaced = sorted({role for n in mine for role in self._evidence.replaced.get(n, ())})
        why = ""
        if replaced:
            names = _listed(replaced)
            why = f"This was graded with the course's own {names}, so that a mistake in yours is not counted again."
        return self._result(info, "passed", info.points, excused=why)

    def _open(self, info: CheckInfo, bad: list[int], unusable: list[int]) -> CheckResult:
        """A check with programs that went wrong, where what is charged for that is another one.

        Whether its own part is right was not seen: blame is no evidence.
        """
        if unusable and not bad:
            return self._absent(info, unusable)
        rules = _rules(self._attribution.culprits(bad))
        why = (
            f"This is open: its programs also rest on {rules}, where a mistake was found. "
            "Whether the rest is right could not be seen."
        )
        return self._result(info, "open", 0.0, message=why, open_points=info.points)

    def _failed(self, info: CheckInfo, bad: list[int]) -> CheckResult:
        outcomes, cases = self._evidence.outcomes, self._evidence.cases
        hung = {n: one for n in bad if isinstance(one := outcomes[n], Event)}
        answered = [n for n in bad if n not in hung]
        # The shortest program that rests on the rule is the best example of it.
        able = [n for n in answered if self._attribution.shows_ability(n, info.id)]
        if answered:
            number = min(able or answered, key=lambda n: len(cases[n].steps))
        else:
            # Where it is known which step hung, nothing after it is shown.
            number = min(bad, key=lambda n: (hung[n].step is None, hung[n].step, len(cases[n].steps)))
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
            if needed and self._loaded.instead.keys() >= set(needed):
                return self._left_out(info)
            why = f"{_listed(needed)} {_are(len(needed))} needed for this, and could not be found."
        return self._result(info, "blocked", 0.0, message=why)

    def _left_out(self, info: CheckInfo) -> CheckResult:
        """A check of what a class of the submission does in another way: it is worth nothing, either way."""
        instead = self._loaded.instead
        classes, functions = _listed(sorted({*instead.values()})), _listed(sorted(instead))
        why = f"This is not graded here, because this program has {classes} in the place of {functions}."
        found = self._result(info, "blocked", 0.0, message=why)
        return msgspec.structs.replace(found, max_points=0.0)

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
            info.id,
            info.task,
            info.title,
            views,
            points,
            info.points,
            status,
            programs=programs,
            hidden=info.hidden,
            **more,
        )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


def _rules(names: Sequence[str]) -> str:
    return f"rule{'' if len(names) == 1 else 's'} {_listed(names)}" if names else "other rules"


def _shown_too(names: Sequence[str]) -> str:
    """That what goes wrong in a check is a mistake that counts elsewhere."""
    if len(names) == 1:
        return f"The mistake in {_rules(names)} shows here as well, and is not counted again."
    return f"The mistakes in {_rules(names)} show here as well, and are not counted again."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
