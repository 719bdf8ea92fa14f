"""The verdicts on the checks: what passed, what failed and why, what is open, what is blocked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from grader.judging.attribution import NOT_ASKED
from grader.judging.came_out import came_out
from grader.judging.corners import Corners, cheapest
from grader.judging.credit import Credit, owner
from grader.judging.evidence import Evidence
from grader.judging.gates import Closed, is_constructor
from grader.judging.hindered import BY_STAND_IN, SHOWN, UNSEEN, hindered
from grader.judging.lacking import nothing_in, what_is_missing
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.judging.several import Part
from grader.judging.slices import Place
from grader.judging.unread import UNREAD, first_line
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer, Known
from grader.model.operations import READS_CODE
from grader.model.outcomes import Event, Loaded
from grader.model.program import Program
from grader.model.result import CheckResult, Counterexample, RuleView, Status
from grader.model.visible import listed
from grader.model.wording import mark, tr, trn


@dataclass(frozen=True)
class Explanation:
    """Why a check failed, for a student: what goes into its result."""

    status: Status
    message: str
    counterexample: Counterexample | None


RIGHT_WITHOUT = mark(
    "They come out right when Kibitz leaves out the calls that this check is not about, and fills your lists in their place."
)
RIGHT_OTHERWISE = mark(
    "Its programs come out right when Kibitz leaves out the calls that this check is not about, and fills your lists in their place."
)

Speaks = Callable[[Program, Answer, bool], bool]
"""Whether a program still shows what it is an example of, by what the reference answers; see `Attribution`."""

Explain = Callable[[CheckInfo, int, int | None, Speaks | None], Explanation]
"""Explains the failure of a case (by its number) to a student.

It is shown at a step where it is known which, or else at the first that went wrong; a smaller program still has to
speak against the same check, where it is known how to tell.
"""


class Verdicts:
    """Gives the verdicts on one submission, once all of its evidence is in.

    `forged`: it tried to send answers that the grader's own code did not make.  Then a check is paid only if all of its
    programs came out right, and nothing is inferred from the right steps of others.  `sure`: the known mistake that explains all
    that went wrong, which is charged by its own rules and no other.  `stood_in`: the submission imports modules that stand-ins take
    the place of.
    """

    def __init__(
        self,
        plan: Plan,
        loaded: Loaded,
        evidence: Evidence,
        world: World,
        failing: Sequence[int],
        explain: Explain,
        same_alone: Mapping[Place, bool] = NOT_ASKED,
        *,
        forged: bool,
        sure: Known | None = None,
        stood_in: bool,
    ) -> None:
        self._plan, self._loaded, self._evidence = plan, loaded, evidence
        self._forged, self._stood_in, self._sure = forged, stood_in, sure
        self._explain, self._world = explain, world
        self._credit = Credit(plan, loaded, evidence, world, failing, same_alone, forged=forged, sure=sure)
        self._attribution, self._failing = self._credit.attribution, self._credit.failing
        self._homes = {one.name: one.task for one in plan.assignment.defines}
        self._functions = frozenset(plan.gates.names)

    def __iter__(self) -> Iterator[CheckResult]:
        """The results of all checks, in their order, each worked out when it is asked for."""
        return map(self._verdict, self._plan.checks)

    @property
    def credit(self) -> Credit:
        """What may be paid, and what is charged elsewhere."""
        return self._credit

    def _verdict(self, info: CheckInfo) -> CheckResult:
        mine = self._plan.numbers(info.id)
        missing = self._credit.missing(mine)
        if missing and self._loaded.failure is not None:
            return self._blocked(
                info, tr("The program could not be imported: {why}.", why=self._loaded.failure.text)
            )
        if missing and self._loaded.instead.keys() >= missing:
            return self._otherwise(info)
        if self._is_own(info, missing):
            return self._blocked(info, what_is_missing(missing, self._loaded))
        bad = [number for number in mine if number in self._attribution.failing]
        if self._credit.is_blamed(info):
            return (
                self._failed(info, sure)
                if (sure := self._sure_ones(bad))
                else self._open(info, tr(BY_STAND_IN))
            )
        lacking = sorted(missing | self._credit.absent(mine))
        if self._is_own(info, lacking):
            why = trn(
                "This needs {names}, which is missing.",
                "This needs {names}, which are missing.",
                len(lacking),
                names=listed(lacking),
            )
            return self._blocked(info, why)
        if lacking:
            return self._open(info, self._of_others(lacking))
        if self._failing.isdisjoint(mine):
            return self._passed(info, mine)
        if not_read := self._credit.unread.intersection(mine):
            return self._open(info, tr(UNREAD, line=first_line(self._evidence, not_read)))
        if info.id in self._credit.shown:
            return self._passed_as_shown(info, bad)
        if self._credit.is_given(info):
            return self._passed_given(info)
        why = self._hindered(bad, mine)
        charged = any(to_blame for _, to_blame in map(self._attribution.first_wrong, bad))
        if self._sure is not None and not charged:
            why = tr("its test programs fail because of a known mistake that is counted elsewhere.")
        return self._open(info, f"{why} {tr(UNSEEN)}", self._beside_corners(info) or self._credit.part(info))

    def _sure_ones(self, bad: list[int]) -> list[int]:
        """Those of these programs that may be charged: which do not decide by what stands in for a module.

        That they do is a claim of the sandbox, so it never pays, and of who has forged answers it is not believed.
        """
        if self._forged or not self._stood_in:
            return bad
        return [number for number in bad if number not in self._evidence.unsure or self._is_read(number)]

    def _is_read(self, number: int) -> bool:
        """Whether all that is wrong in a case is read in the code, and none of it run."""
        if isinstance(self._evidence.outcomes[number], Event):
            return False
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        steps = self._evidence.cases[number].steps
        return found is not None and bool(found.parts) and all(steps[n].op in READS_CODE for n in found.parts)

    def _beside_corners(self, info: CheckInfo) -> Corners | None:
        """The corners of a check that went wrong, where nothing else of it did and the rest is shown; else None."""
        wrong = [
            n for n in self._plan.numbers(info.id) if n in self._failing or n not in self._evidence.cases
        ]
        about = [self._plan.cases[n].corners for n in wrong]
        if not wrong or () in about or self._forged or info.beside in self._credit.closed:
            return None
        # What is missing altogether is no corner.
        if self._credit.missing(wrong) or self._credit.absent(wrong):
            return None
        names = cheapest(info.corners, about)
        return Corners(names, round(info.points * sum(info.corners[name] for name in names), 2))

    def _passed_as_shown(self, info: CheckInfo, bad: list[int]) -> CheckResult:
        """A check that right steps show, although these programs of it go wrong."""
        return self._result(
            info, "passed", info.points, excused=f"{_sentence(self._hindered(bad))} {tr(SHOWN)}"
        )

    def _passed_given(self, info: CheckInfo) -> CheckResult:
        """A check whose programs go wrong by one known mistake alone, which is charged elsewhere, and named there if it is sure."""
        closed = self._credit.closed_of(self._credit.right.union(info.parts), self._credit.without).get(
            info.id
        )
        if closed is not None:
            return self._open(info, _nothing_shown(closed))
        why = tr(
            "Its test programs fail only because of a known mistake that is counted elsewhere. Everything else in them is right."
        )
        return self._result(info, "passed", info.points, excused=why)

    def _passed(self, info: CheckInfo, mine: list[int]) -> CheckResult:
        """A check that passed, perhaps with a part of the kit's in the place of a broken one, or its objects filled another way."""
        if (closed := self._credit.closed.get(info.id)) is not None:
            if info.id in self._credit.shown:
                return self._passed_as_shown(info, [n for n in mine if n in self._evidence.filled])
            return self._open(info, _nothing_shown(closed))
        why = []
        if replaced := sorted({role for n in mine for role in self._evidence.replaced.get(n, ())}):
            names = listed(replaced)
            why.append(
                tr(
                    "This was graded with the course's own {names}, so that a mistake in yours is not counted again.",
                    names=names,
                )
            )
        if filled := [n for n in mine if n in self._evidence.filled]:
            why.append(self._of_filled(filled))
        return self._result(info, "passed", info.points, excused=" ".join(why))

    def _of_filled(self, filled: list[int]) -> str:
        """Why cases came out right that went wrong as they are: some calls were left out."""
        first = map(self._attribution.first_wrong, filled)
        if any(step is not None and to_blame for step, to_blame in first):
            return f"{_sentence(self._hindered(filled))} {tr(RIGHT_WITHOUT)}"
        return tr(RIGHT_OTHERWISE)

    def _open(self, info: CheckInfo, why: str, beside: Corners | Part | None = None) -> CheckResult:
        """A check of which nobody saw whether it is right: nothing is charged, and only what is right beside that is paid.

        Where all functions that it is about do nothing, or nothing but return or raise, nobody needs to. A constructor may rightly do nothing, beside a method that does something.
        """
        about = sorted(one.name for one in self._plan.gates.functions_for(info.id))
        made = {owner(name) for name in about if all(map(is_constructor, about))}
        used = {one for one in self._functions if owner(one) in made}
        if about and used.union(about) <= {*self._loaded.begun, *self._loaded.fixed}:
            return self._blocked(info, nothing_in(about, self._loaded))
        why = tr("This is open: {why}", why=why)
        if beside is None:
            return self._result(info, "open", 0.0, message=why, open_points=info.points)
        why = f"{why} {beside.words(info.points)}"
        return self._result(info, "open", beside.rest(info.points), message=why, open_points=beside.points)

    def _hindered(self, bad: list[int], mine: Sequence[int] = ()) -> str:
        """Why programs went wrong, or were not run, where what is charged for that is another check: blame is no evidence.

        What was not run is among all programs of the check (`mine`), and not among those that went wrong.
        """
        cases, outcomes = self._evidence.cases, self._evidence.outcomes
        wrong = ((cases[n].steps, *self._attribution.first_wrong(n)) for n in bad)
        lost = [(cases[n].steps, one) for n in mine or bad if isinstance(one := outcomes.get(n), Event)]
        return hindered(wrong, self._plan.assignment.rules, lost)

    def _of_others(self, lacking: list[str]) -> str:
        """Why a check could not be decided that needs what other tasks ask for."""
        homes = {self._homes[owner(name)] for name in lacking}
        tasks = [task.name for task in self._plan.assignment.tasks if task.name in homes]
        said = {"names": listed(lacking), "tasks": listed(tasks)}
        if len(tasks) == 1:
            return trn(
                "it could not be decided, because {names}, which belongs to task {tasks}, is missing.",
                "it could not be decided, because {names}, which belong to task {tasks}, are missing.",
                len(lacking),
                **said,
            )
        return trn(
            "it could not be decided, because {names}, which belongs to tasks {tasks}, is missing.",
            "it could not be decided, because {names}, which belong to tasks {tasks}, are missing.",
            len(lacking),
            **said,
        )

    def _failed(self, info: CheckInfo, bad: list[int]) -> CheckResult:
        outcomes, cases = self._evidence.outcomes, self._evidence.cases
        hung = {n: one for n in bad if isinstance(one := outcomes[n], Event)}
        answered = [n for n in bad if n not in hung]
        if answered:
            number = min(answered, key=lambda n: self._as_example(info, n))
        else:
            # Where it is known which step hung, nothing after it is shown.
            number = min(
                bad,
                key=lambda n: (
                    bool(cases[n].corners),
                    hung[n].step is None,
                    hung[n].step,
                    len(cases[n].steps),
                ),
            )
        shown = self._attribution.shown_at(number)
        speaks = partial(self._attribution.speaks_against, info.id) if shown and shown.alone else None
        explained = self._explain(info, number, shown.step if shown else None, speaks)
        status, points, message = explained.status, 0.0, explained.message
        if (corners := self._beside_corners(info)) is not None:
            status, points = "partial", corners.rest(info.points)
            message = f"{message} {corners.words(info.points)}"
        return self._result(info, status, points, message=message, counterexample=explained.counterexample)

    def _as_example(self, info: CheckInfo, number: int) -> tuple[bool, bool, bool, bool, bool, int]:
        """How good an example of its check a program is, the less the better: the shortest that rests on the rule.

        An ordinary one says more than one about a corner.  One that other readings of the handout answer otherwise comes after
        the others: to somebody who reads it like that it shows nothing.
        """
        found = self._attribution
        shown = found.shown_at(number)
        return (
            shown is None,
            shown is None or not shown.alone,
            bool(self._evidence.cases[number].corners),
            not found.shows_ability(number, info.id),
            found.hangs_on_reading(number),
            len(self._evidence.cases[number].steps),
        )

    def _blocked(self, info: CheckInfo, why: str) -> CheckResult:
        return self._result(info, "blocked", 0.0, message=why)

    def _otherwise(self, info: CheckInfo) -> CheckResult:
        """A check of what a class of the submission does in another way: the terminal sessions show it (see `otherwise.py`)."""
        instead = self._loaded.instead
        missing = sorted(self._credit.missing(self._plan.numbers(info.id)))
        classes = sorted({instead[name] for name in missing})
        why = trn(
            "{classes} takes the place of {names} here, and no terminal session was played that would show this.",
            "{classes} take the place of {names} here, and no terminal session was played that would show this.",
            len(classes),
            classes=listed(classes),
            names=listed(missing),
        )
        return self._open(info, why)

    def _instead(self, info: CheckInfo) -> str:
        """The class that may take the place of what a check is about; "" for none."""
        needed = set[str]().union(*(self._plan.roles[n] for n in self._plan.numbers(info.id)))
        return next((name for role, name in self._loaded.instead.items() if role in needed), "")

    def _is_own(self, info: CheckInfo, names: Collection[str]) -> bool:
        """Whether a check is about any of these names, which belong to its own task, or to none, as what a course supplies does.

        A check calls other functions of its task only along the way. Where one of those is missing, nobody saw what the check is about.
        Where all that it is about is missing, there is nothing to be seen, whichever task that belongs to.
        """
        about = {one.name for one in self._plan.gates.functions_for(info.id)}
        classes = {owner(name) for name in about}
        if about and all(name in names or owner(name) in names for name in about):
            return True
        return any(
            self._homes.get(owner(name), info.task) == info.task
            and (
                owner(name) not in self._homes
                or not about
                or name in about
                or (owner(name) in classes and name not in self._functions)
            )
            for name in names
        )

    def _result(self, info: CheckInfo, status: Status, points: float, **more: Any) -> CheckResult:
        rules = self._plan.assignment.rules
        views = tuple(RuleView(rule, rules[rule]) for rule in info.rules)
        programs = len(self._plan.numbers(info.id))
        evidence = came_out(info, self._loaded, self._evidence, self._failing, self._world)
        mistakes, ruled_out = self._credit.steps.ruled_out(info, self._plan.gates)
        # What was forged rules out nothing.
        ruled_out = 0 if self._forged else ruled_out
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
            evidence=msgspec.structs.replace(evidence, mistakes=mistakes, ruled_out=ruled_out),
            instead=self._instead(info),
            **more,
        )


def _nothing_shown(closed: Closed) -> str:
    """Why a check is open of which nothing is seen but what functions get right with nothing done."""
    of = [name.removesuffix(".__init__") for name in closed.functions]
    if closed.unused:
        return tr(
            "this came out right, but nothing that uses {names} is shown to work yet. Once something does, these points are paid.",
            names=listed(of),
        )
    if closed.refusing:
        return tr(
            "{names} raised an error in every call of this kind, also where it should not. So nothing shows yet that it tells right arguments from wrong ones.",
            names=listed(of),
        )
    if of:
        return tr(
            "what came out right of {names} would also pass with functions that do nothing. So nothing is shown yet.",
            names=listed(of),
        )
    return tr(
        "what came out right in this task would also pass with functions that do nothing. So nothing is shown yet."
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
