"""Lends a submission the kit's own parts in the place of broken or missing ones, so that a mistake counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.model.outcomes import Loaded
from grader.model.result import CheckResult
from grader.sandbox.session import Session

if TYPE_CHECKING:
    from grader.sandbox.terminal import Lent
    from grader.submissions.submission import Submission


class Lender:
    """What one assignment lends: `files` are those of its reference (path -> content)."""

    def __init__(self, assignment: Assignment, plan: Plan, files: dict[str, bytes]) -> None:
        self._assignment, self._plan, self._files = assignment, plan, files

    def to_programs(
        self,
        with_parts: Callable[[Iterable[str]], Session],
        loaded: Loaded,
        evidence: Evidence,
        failing: list[int],
        world: World,
    ) -> list[int]:
        """Run what failed or could not run with the kit's class in the place of one that is broken or missing.

        A program that then agrees failed only for that class, whose own checks are charged already.
        `with_parts` opens the submission with the kit's own in these roles.  Returns the cases that still fail.
        """
        plan = self._plan
        for task in self._assignment.tasks:
            roles = plan.classes(task.name)
            gone = [role for role in roles if role in loaded.missing]
            if not gone and not any(plan.task(n) == task.name for n in failing):
                continue
            lacking = self._lacking_only(gone, loaded, task.name)
            # Where a class is gone, code that only mentions it fails as well.
            others = [
                n
                for n in failing
                if plan.task(n) != task.name
                and (gone or plan.roles[n].intersection(roles))
                and plan.own(n).difference(roles)
            ]
            if not others and not lacking:
                continue
            with with_parts(roles) as lent:
                trial = self._try(lent, evidence, [*others, *lacking])
            # A broken class may have looked like another reading, so these programs are read for themselves.
            readings = (world, {**world, **trial.world()})
            agreeing = {n for n in trial.cases if not all(trial.fails(n, reading) for reading in readings)}
            evidence.replaced.update(dict.fromkeys(agreeing, tuple(roles)))
            for number in lacking:
                evidence.cases[number] = plan.cases[number]
                evidence.put(number, trial.outcomes[number])
            failing = [n for n in [*failing, *lacking] if n not in agreeing]
        return failing

    def to_sessions(
        self, submission: Submission, loaded: Loaded, checks: Sequence[CheckResult]
    ) -> Lent | None:
        """The kit's own parts, all of them so that they fit together, where points were lost; else None."""
        if all(check.points >= check.max_points for check in checks):
            return None
        from grader.sandbox.terminal import Lent

        names: dict[str, dict[str, str]] = {}
        for role in (one.name for one in self._assignment.defines):
            if role in loaded.places:
                path, own_name = loaded.places[role]
                names.setdefault(path, {})[own_name] = role
            else:
                for path in submission.sources:
                    names.setdefault(path, {})[role] = role
        return Lent(names, self._files)

    def _lacking_only(self, gone: list[str], loaded: Loaded, task: str) -> list[int]:
        """The cases of other tasks that lack nothing but classes that are gone and the kit can lend."""
        if not gone or len(loaded.missing) == len(self._assignment.defines):
            return []
        return [
            n
            for n in self._plan.cases
            if self._plan.task(n) != task
            and (lacked := self._plan.roles[n].intersection(loaded.missing))
            and lacked <= set(gone)
            and self._plan.own(n).difference(gone)
        ]

    def _try(self, session: Session, evidence: Evidence, numbers: list[int]) -> Evidence:
        cases = self._plan.cases
        programs = {n: evidence.programs.get(n, cases[n].steps) for n in numbers}
        session.load()
        outcomes = session.run(numbers, lambda n: cases[n].check, fresh=True, detail=True, programs=programs)
        return evidence.apart(numbers, outcomes)
