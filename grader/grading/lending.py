"""Lends a submission the kit's own parts in the place of broken ones, so that a mistake counts once."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from grader.grading.circles import Debt, dearest, in_circles
from grader.grading.witnesses import functions, mixed, unsteady, witnesses
from grader.inside.parts import brought
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Loaded
from grader.model.program import Step
from grader.model.result import CheckResult
from grader.sandbox.allowance import Allowance
from grader.sandbox.hangs import Hangs
from grader.sandbox.session import Session

if TYPE_CHECKING:
    from grader.grading.filling import Filler
    from grader.kits.corpus import Case
    from grader.sandbox.terminal import Lent
    from grader.submissions.submission import Submission

T = TypeVar("T")

WALL_SHARE = 6
"""After so many times the CPU seconds of a submission on the clock, no more parts are lent.  Ten mistakes in King of the Hill take a third of that."""


STEPS_LENT = 500
"""Steps of programs that are all run at once with a part of the kit's.  What is called many times counts as many steps."""

EACH_LENT, EACH_STEPS = 2, 100
"""Where there are more: the programs of each check that are run first, and the steps after which no other is added."""


class Lender:
    """What one assignment lends: `files` are those of its reference (path -> content).

    `filler` gives what fills the objects of a submission another way, with its own parts and with what is lent.
    """

    def __init__(
        self, assignment: Assignment, plan: Plan, files: dict[str, bytes], filler: Callable[[], Filler]
    ) -> None:
        self._assignment, self._plan, self._files, self._filler = assignment, plan, files, filler
        self._defined: dict[str, set[str]] = defaultdict(set)
        for one in assignment.defines:
            self._defined[one.task].add(one.name)
        self._homes = {one.name: one.task for one in assignment.defines}
        self._along: dict[tuple[str, ...], set[str]] = {}

    def to_programs(
        self,
        session: Session,
        with_parts: Callable[..., Session],
        loaded: Loaded,
        evidence: Evidence,
        failing: list[int],
        world: World,
        allowance: Allowance | None = None,
    ) -> list[int]:
        """Run what failed with its objects filled another way, and with the kit's own in the place of what is broken in other tasks.

        A program that then agrees failed only for that, whose own checks are charged already.
        `with_parts` opens the submission with the kit's own in these roles, or with those in other `part_files`.  Returns the cases that still fail.
        No more is lent once the `allowance` of the submission is spent.
        What is missing is not lent: nothing that needs it has been shown to be right.  Nor is anything paid that is lent in a circle.
        """
        if not failing:
            return failing
        until = time.monotonic() + WALL_SHARE * self._assignment.limits.submission_cpu_seconds

        def is_over() -> bool:
            return time.monotonic() > until or (allowance is not None and allowance.is_spent)

        filled = self._filler().to_programs(session, evidence, failing, failing, world)
        failing = [n for n in failing if n not in filled]
        broken = self._broken(loaded, failing)
        # What has met these programs is gone when others meet them with the kit's parts: it can tell them nothing.
        session.close()
        for roles, task in in_time(self._trials(broken), is_over):
            along = self._brought(roles)
            others = [
                n
                for n in failing
                if self._plan.task(n) not in {self._homes[role] for role in roles}
                and task in ("", self._plan.task(n))
                and self._plan.own(n).difference(roles)
                and along.isdisjoint(self._defined[self._plan.task(n)])
            ]
            agreeing = (
                self._agreeing(with_parts, roles, evidence, others, failing, world) if others else set[int]()
            )
            evidence.replaced.update(dict.fromkeys(agreeing, tuple(roles)))
            failing = [n for n in failing if n not in agreeing]
        return self._without_circles(with_parts, evidence, failing, world, is_over)

    def _without_circles(
        self,
        with_parts: Callable[..., Session],
        evidence: Evidence,
        failing: list[int],
        world: World,
        is_over: Callable[[], bool],
    ) -> list[int]:
        """The cases that still fail when nothing is right any more that two tasks owe each other.

        Of each circle, the side goes that is paid most (decision 0062), unless it comes out right without what the other side is paid for: with
        the kit's part, in which the functions raise an error that are right only for the circle.
        """
        lacking: dict[int, frozenset[str]] = {}
        settled = set[tuple[int, str]]()
        while circle := in_circles(owed := self._owed(evidence, settled)):
            one = dearest({debt: self._worth(owed[debt], failing) for debt in circle})
            paid = frozenset().union(*(self._paid(owed[other]) for other in circle if other[0] == one[1]))
            groups: dict[tuple[tuple[str, ...], frozenset[str]], list[int]] = defaultdict(list)
            for n in owed[one]:
                evidence.filled.pop(n, None)
                lacking[n] = lacking.get(n, frozenset()) | paid
                groups[evidence.replaced.pop(n, ()), lacking[n]].append(n)
            failing = sorted({*failing, *owed[one]})
            for (roles, names), numbers in in_time(groups.items(), is_over):
                if not roles:
                    continue
                less = partial(with_parts, part_files=self._less(names))
                agreeing = self._agreeing(less, [*roles], evidence, numbers, failing, world, unmoved=False)
                evidence.replaced.update(dict.fromkeys(agreeing, roles))
                settled.update((n, one[1]) for n in agreeing)
                failing = [n for n in failing if n not in agreeing]
        return failing

    def _owed(self, evidence: Evidence, settled: Collection[tuple[int, str]]) -> dict[Debt, list[int]]:
        """The cases of a task that are right only with another's part of the kit's, or without its functions; but for those that are settled."""
        owed: dict[Debt, list[int]] = defaultdict(list)
        for n in sorted({*evidence.replaced, *evidence.filled}):
            task, left_out = self._plan.task(n), evidence.filled.get(n, ())
            names = {*evidence.replaced.get(n, ()), *(name.partition(".")[0] for name in left_out)}
            for other in {self._homes[name] for name in names & self._homes.keys()}:
                if other != task and (n, other) not in settled:
                    owed[task, other].append(n)
        return owed

    def _worth(self, numbers: Iterable[int], failing: Iterable[int]) -> tuple[bool, float]:
        """Whether any of these cases is hidden, and the points of their checks that are paid as far as is known.

        Hidden ones go first: what the others are paid is found out in a run without these, which cannot know of such a circle.
        """
        checks = {self._plan.cases[n].check for n in numbers}
        short = {self._plan.cases[n].check for n in failing}
        is_hidden = any(self._plan.by_id[check].hidden for check in checks)
        return is_hidden, sum(self._plan.points[check] for check in checks - short)

    def _paid(self, numbers: Iterable[int]) -> frozenset[str]:
        """The functions that these cases are paid for."""
        checks = {self._plan.cases[n].check for n in numbers}
        return frozenset(one.name for check in checks for one in self._plan.gates.functions_for(check))

    def _less(self, names: Iterable[str]) -> dict[str, bytes]:
        """The kit's own parts, in which these functions raise an error."""
        from grader.kits.stubs import CONSTRUCTOR, LoneStub, raising  # hardly anybody has a use for it

        files = self._files
        for name in sorted(names):
            is_class = "." not in name and any(
                one.name == name and one.kind == "class" for one in self._assignment.defines
            )
            files = LoneStub(f"{name}.{CONSTRUCTOR}" if is_class else name, raising("Exception")).of(files)
        return files

    def _names_in(self, roles: Sequence[str]) -> list[str]:
        """What these roles define: themselves, and the methods of classes."""
        return [name for name in self._plan.gates.names if name.partition(".")[0] in roles]

    def _agreeing(
        self,
        with_parts: Callable[..., Session],
        roles: list[str],
        evidence: Evidence,
        others: list[int],
        failing: list[int],
        world: World,
        unmoved: bool = True,
    ) -> set[int]:
        """Those of these cases that come out right with the kit's own in these roles, and wrong without.

        `unmoved`: whether to note where that makes no difference to what is wrong.  Of checks of which the shortest cases stay wrong, no more
        are run: what is lent pays for a check as a whole.
        """
        first = shortest(self._plan.cases, others)
        with with_parts(roles) as lent:
            lent.load()
            found = self._agreeing_of(
                lent, roles, evidence, others=first, failing=failing, world=world, unmoved=unmoved
            )
            checks = {self._plan.cases[n].check for n in found}
            rest = sorted({n for n in others if self._plan.cases[n].check in checks}.difference(first))
            if not rest:
                return found
            lent.close()  # the rest is asked in a process that has seen nothing of the first
            return found | self._agreeing_of(
                lent, roles, evidence, others=rest, failing=failing, world=world, unmoved=unmoved
            )

    def _agreeing_of(
        self,
        lent: Session,
        roles: list[str],
        evidence: Evidence,
        others: list[int],
        failing: list[int],
        world: World,
        unmoved: bool,
    ) -> set[int]:
        asked = witnesses(evidence, others, world, self._names_in(roles))
        trial = self._try(lent, evidence, mixed([*others, *asked]))
        # What answers otherwise for no more than being in this run shows nothing here.
        readings = (world, {**world, **trial.world()})
        unsteady_ones = unsteady(trial, asked, readings)
        trial = trial.apart(others, {n: trial.outcomes[n] for n in others})
        others = [n for n in others if functions(self._plan, n).isdisjoint(unsteady_ones)]
        wrong = [n for n in others if trial.fails(n, world)]
        filled = self._filler().to_programs(lent, evidence, wrong, failing, world)
        # What is broken may have looked like another reading, so these programs are read for themselves.  What comes out
        # right in that reading without the kit's parts as well is no merit of theirs.
        # With these programs alone: those that were asked again may follow another reading.
        own = (world, {**world, **trial.world()})
        right = {
            n
            for n in others
            if any(evidence.fails(n, reading) and not trial.fails(n, reading) for reading in own)
        }
        if unmoved:
            still_wrong = [n for n in wrong if n not in filled]
            self._note_unmoved(evidence, trial, still_wrong, right, roles, world)
        return filled | right

    def _note_unmoved(
        self,
        evidence: Evidence,
        trial: Evidence,
        wrong: Iterable[int],
        right: Iterable[int],
        roles: Sequence[str],
        world: World,
    ) -> None:
        """Note where a wrong answer is the same with what is lent: what was replaced is not why.

        What is about the same functions as a case that came `right` with it uses what is lent, so there it matters.
        """
        tasks = frozenset(self._homes[role] for role in roles)
        using = frozenset[str]().union(*(functions(self._plan, n) for n in right))
        for number in wrong:
            matters = not using.isdisjoint(functions(self._plan, number))
            for step in evidence.wrong_alike(trial, number, evidence.answer(number, world), matters):
                place = number, step
                evidence.unmoved[place] = evidence.unmoved.get(place, frozenset()) | tasks

    def _broken(self, loaded: Loaded, failing: Iterable[int]) -> dict[str, list[str]]:
        """For each task with failures what of it may be broken: its classes, and the functions that its failing programs call."""
        called: dict[str, set[str]] = defaultdict(set)
        for number in failing:
            called[self._plan.task(number)] |= self._plan.roles[number]
        return {
            task.name: roles
            for task in self._assignment.tasks
            if task.name in called
            and (
                roles := [
                    one.name
                    for one in self._assignment.defines
                    if one.task == task.name
                    and one.name not in loaded.missing
                    and (one.kind == "class" or one.name in called[task.name])
                ]
            )
        }

    def _trials(self, broken: dict[str, list[str]]) -> Iterator[tuple[list[str], str]]:
        """(what is lent, the task that is graded with it, "" for all): one task's after the other, and then all that is not
        the task's own, where that is more."""
        for roles in broken.values():
            yield roles, ""
        for task in broken:
            others = [roles for other, roles in broken.items() if other != task]
            fitting = [
                role
                for roles in others
                for role in roles
                if self._brought([role]).isdisjoint(self._defined[task])
            ]
            if len(others) > 1 and fitting:
                yield fitting, task

    def _brought(self, roles: Sequence[str]) -> set[str]:
        """What the kit's classes bring along: nothing is earned by it."""
        key = tuple(roles)
        if key not in self._along:
            self._along[key] = brought(self._files, roles)
        return self._along[key]

    def to_sessions(
        self, submission: Submission, loaded: Loaded, checks: Sequence[CheckResult]
    ) -> Lent | None:
        """The kit's own parts, and which of them a submission has none that works for, where points were lost; else None."""
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
        short = {check.task for check in checks if check.points < check.max_points}
        broken = {
            one.name for one in self._assignment.defines if one.task in short or one.name not in loaded.places
        }
        # The kit's parts use each other as the reference does, and may not fit to a right part of somebody else's.
        broken |= self._brought(sorted(broken)).intersection(self._homes)
        rules = frozenset(rule.id for check in checks for rule in check.rules)
        return Lent(names, self._files, rules, frozenset(broken))

    def _try(self, session: Session, evidence: Evidence, numbers: list[int]) -> Evidence:
        cases = self._plan.cases
        programs = {n: evidence.programs.get(n, cases[n].steps) for n in numbers}
        outcomes = session.run(
            numbers,
            lambda n: cases[n].group,
            fresh=True,
            detail=True,
            programs=programs,
            hangs=Hangs(each_group=False),
        )
        return evidence.apart(numbers, outcomes)


def shortest(cases: Mapping[int, Case], numbers: Sequence[int]) -> list[int]:
    """The few shortest of these cases of each check, with corners and without; all of them where that is little work.

    Most of the time goes into long programs, such as whole games, in which two processes call each other at each step.
    """
    work = {n: sum(map(_calls, cases[n].steps)) for n in numbers}
    if sum(work.values()) <= STEPS_LENT:
        return [*numbers]
    groups: dict[Hashable, list[int]] = defaultdict(list)
    done: dict[Hashable, int] = defaultdict(int)
    for n in sorted(numbers, key=lambda n: work[n]):
        group = cases[n].group
        if len(groups[group]) < EACH_LENT and done[group] <= EACH_STEPS:
            groups[group].append(n)
            done[group] += work[n]
    return sorted(n for group in groups.values() for n in group)


def _calls(step: Step) -> int:
    """How many calls a step makes: one, or as many as it counts."""
    at = OPERATIONS[step.op].times
    calls = 1 if at is None else step.args[at]
    return calls if type(calls) is int else 1


def in_time(things: Iterable[T], is_over: Callable[[], bool]) -> Iterator[T]:
    """As many of these as are begun in the time that they have together: each of them has one of its own, too."""
    for one in things:
        if is_over():
            return
        yield one
