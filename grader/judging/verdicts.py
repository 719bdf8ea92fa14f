"""The verdicts on the checks: what passed, what failed and why, what is open, what is blocked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
        self._plan, self._loaded, self._evidence = plan, loaded, evidence
        self._explain = explain
        absent = set(loaded.absent)
        self._unusable = {n for n in failing if members(evidence.cases[n].steps) & absent}
        # What was left out after others had hung says nothing: only those that hung do.
        self._untried = {n for n in failing if n not in self._unusable and not evidence.was_tried(n)}
        aside = self._unusable | self._untried
        counted = [n for n in failing if n not in aside]
        self._attribution = Attribution(evidence, world, counted, aside | evidence.replaced.keys())
        self._closed = self._closed_checks(set(failing))
        self._homes = {one.name: one.task for one in plan.assignment.defines}

    def __iter__(self) -> Iterator[CheckResult]:
        """The results of all checks, in their order, each worked out when it is asked for."""
        return map(self._verdict, self._plan.checks)

    def _closed_checks(self, failing: set[int]) -> dict[str, tuple[str, ...]]:
        """The checks that are right as they are with stubs, and the functions of which nothing else is seen."""
        if not failing and len(self._evidence.cases) == len(self._plan.cases):
            return {}
        wrong = failing | (self._plan.cases.keys() - self._evidence.cases.keys())
        right = {info.id for info in self._plan.checks if wrong.isdisjoint(self._plan.numbers(info.id))}
        return self._plan.gates.closed(right)

    def _verdict(self, info: CheckInfo) -> CheckResult:
        mine = self._plan.numbers(info.id)
        missing = self._missing(mine)
        if missing and self._loaded.failure is not None:
            return self._blocked(info, f"The program could not be imported: {self._loaded.failure.text}.")
        if missing and self._loaded.instead.keys() >= missing:
            return self._left_out(info)
        if self._is_own(info, missing):
            why = f"{_listed(sorted(missing))} {_are(len(missing))} needed for this, and could not be found."
            return self._blocked(info, why)
        bad = [number for number in mine if number in self._attribution.failing]
        if bad and self._attribution.blamed & self._plan.rules[info.id]:
            return self._failed(info, bad)
        lacking = sorted(missing | self._absent(mine))
        if self._is_own(info, lacking):
            return self._blocked(info, f"This needs {_listed(lacking)}, which could not be found.")
        if lacking:
            return self._open(info, self._of_others(lacking))
        if bad or self._untried.intersection(mine):
            return self._open(info, self._hindered(bad))
        return self._passed(info, mine)

    def _passed(self, info: CheckInfo, mine: list[int]) -> CheckResult:
        """A check that passed, perhaps with a part of the kit's in the place of a broken one."""
        if info.id in self._closed:
            of = [name.removesuffix(".__init__") for name in self._closed[info.id]]
            where = f"of {_listed(of)}" if of else "in this task"
            why = (
                f"what came out right {where} would come out right with functions that do nothing, too. "
                "So nothing has been shown yet."
            )
            return self._open(info, why)
        replaced = sorted({role for n in mine for role in self._evidence.replaced.get(n, ())})
        why = ""
        if replaced:
            names = _listed(replaced)
            why = f"This was graded with the course's own {names}, so that a mistake in yours is not counted again."
        return self._result(info, "passed", info.points, excused=why)

    def _open(self, info: CheckInfo, why: str) -> CheckResult:
        """A check of which nobody saw whether it is right: it is paid nothing, and charged nothing."""
        return self._result(info, "open", 0.0, message=f"This is open: {why}", open_points=info.points)

    def _hindered(self, bad: list[int]) -> str:
        """Why programs went wrong, or were not run, where what is charged for that is another check: blame is no evidence."""
        rules = self._attribution.culprits(bad)
        if not rules:
            return "not all of its programs came to their end. Whether it is right could not be seen."
        return (
            f"its programs also rest on {_rules(rules)}, where a mistake was found. "
            "Whether the rest is right could not be seen."
        )

    def _of_others(self, lacking: list[str]) -> str:
        """Why a check could not be decided that needs what other tasks ask for."""
        homes = {self._homes[_head(name)] for name in lacking}
        tasks = [task.name for task in self._plan.assignment.tasks if task.name in homes]
        belong = "belongs" if len(lacking) == 1 else "belong"
        task = "task" if len(tasks) == 1 else "tasks"
        return (
            f"it could not be decided, because {_listed(lacking)}, which {belong} to {task} {_listed(tasks)}, "
            "could not be found."
        )

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

    def _blocked(self, info: CheckInfo, why: str) -> CheckResult:
        return self._result(info, "blocked", 0.0, message=why)

    def _left_out(self, info: CheckInfo) -> CheckResult:
        """A check of what a class of the submission does in another way: it is worth nothing, either way."""
        instead = self._loaded.instead
        classes, functions = _listed(sorted({*instead.values()})), _listed(sorted(instead))
        why = f"This is not graded here, because this program has {classes} in the place of {functions}."
        return msgspec.structs.replace(self._blocked(info, why), max_points=0.0)

    def _missing(self, mine: list[int]) -> set[str]:
        """The classes and functions for lack of which programs were not run."""
        needed = (self._plan.roles[n] for n in mine if n not in self._evidence.cases)
        return set[str]().union(*needed).intersection(self._loaded.missing)

    def _absent(self, mine: list[int]) -> set[str]:
        """The members that programs failed for, as the submission's classes do not have them."""
        needed = (members(self._evidence.cases[n].steps) for n in mine if n in self._unusable)
        return set[str]().union(*needed).intersection(self._loaded.absent)

    def _is_own(self, info: CheckInfo, names: Iterable[str]) -> bool:
        """Whether any of these names belongs to the check's own task, or to none, as what a course supplies does."""
        return any(self._homes.get(_head(name), info.task) == info.task for name in names)

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
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _rules(names: Sequence[str]) -> str:
    return f"rule{'' if len(names) == 1 else 's'} {_listed(names)}"


def _head(name: str) -> str:
    """The class of a member ("Hand" of "Hand.size"), or the name itself."""
    return name.partition(".")[0]


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
