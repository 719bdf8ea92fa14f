"""What of a submission's checks is shown to be right: by programs that came out right, and by right steps of others.

`grader/judging/verdicts.py` makes verdicts of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from grader.judging.answered import answered
from grader.judging.attribution import NOT_ASKED, NOTHING_IMPLIED, Attribution
from grader.judging.blame import Rules
from grader.judging.evidence import Evidence
from grader.judging.gates import Closed
from grader.judging.given import Given
from grader.judging.lacking import Lacking
from grader.judging.plan import Plan, members
from grader.judging.refusals import only_refused
from grader.judging.rulings import World
from grader.judging.several import Part, entangled
from grader.judging.shown import Shown
from grader.judging.slices import Place
from grader.judging.unread import unread
from grader.judging.working import working
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Known
from grader.kits.stubs import called
from grader.model.outcomes import Loaded


class Credit:
    """What counts for a submission, and what against it; the arguments are those of `Verdicts`."""

    def __init__(
        self,
        plan: Plan,
        loaded: Loaded,
        evidence: Evidence,
        world: World,
        failing: Sequence[int],
        same_alone: Mapping[Place, bool] = NOT_ASKED,
        *,
        forged: bool,
        sure: Known | None = None,
    ) -> None:
        self._plan, self._loaded, self._evidence = plan, loaded, evidence
        self._forged = forged
        self._world = world
        absent = set(loaded.absent)
        self._needed = {n: needed for n in failing if (needed := members(evidence.cases[n].steps) & absent)}
        lacking = Lacking(plan.assignment, loaded)
        for n in failing:
            if n not in self._needed and (name := lacking.of(evidence, n, world)):
                self._needed[n] = {name}
        self._unusable = set(self._needed)
        self.failing = frozenset(failing)
        # What was left out after others had hung says nothing: only those that hung do.
        self._untried = {n for n in failing if n not in self._unusable and not evidence.was_tried(n)}
        self.unread = unread(evidence, failing, world) - self._unusable
        aside = self._unusable | self._untried | self.unread
        counted = [n for n in failing if n not in aside]
        self.attribution = Attribution(
            evidence,
            world,
            counted,
            aside | evidence.replaced.keys() | evidence.filled.keys(),
            same_alone,
            frozenset(sure.rules if sure is not None else ()),
            NOTHING_IMPLIED if forged else self.given.implied,
        )
        self._classes = {one.name for one in plan.assignment.defines if one.kind == "class"}
        # With all of their calls: those that were filled another way went wrong as they are.
        self._wrong = self.failing | evidence.filled.keys()

    @cached_property
    def right(self) -> set[str]:
        """The parts of checks of which every program came out right."""
        wrong = self.failing | (self._plan.cases.keys() - self._evidence.cases.keys())
        spoilt = {part for number in wrong for part in self._plan.spoilt(number)}
        return {part for info in self._plan.checks for part in info.parts if part not in spoilt}

    @cached_property
    def shown(self) -> set[str]:
        """The checks that are shown although some of their programs went wrong, for which others are charged."""
        if not self._wrong or self._forged:
            return set()
        return {
            info.id
            for info in self._plan.checks
            if self._is_hindered(info) and self.steps.is_shown(info, self._plan.gates)
        }

    @cached_property
    def steps(self) -> Shown:
        """The steps that came out right."""
        return Shown(self._evidence, self._world, self._wrong, self.explained, self.stopped)

    @cached_property
    def explained(self) -> dict[int, list[Known]]:
        """The cases that went wrong as with known mistakes that are charged: one that may be there and is charged nowhere excuses nothing."""
        return {
            number: [one for one in known if not self.attribution.blamed.isdisjoint(one.rules)]
            for number, known in self.given.explained.items()
        }

    def is_given(self, info: CheckInfo) -> bool:
        """Whether all that went wrong in a check went so by one known mistake about other rules, which is charged."""
        if self._forged:
            return False
        bad = self.failing.intersection(self._plan.numbers(info.id))
        known = self.given.explains(info, bad, self.attribution.blamed)
        return known is not None

    @cached_property
    def stopped(self) -> dict[int, Rules]:
        """The cases that stop at a line where others stop as well, with the rules that are charged for these."""
        return {} if self._forged else self.attribution.stopped_elsewhere()

    @cached_property
    def closed(self) -> dict[str, Closed]:
        """The checks that came out right, and of which nothing is seen but what stubs get right too."""
        whole = all(info.id in self.right for info in self._plan.checks)
        if whole:
            return {}
        # What is shown is more than stubs get right: of the functions that it asks for, and of no other.
        gates, without = self._plan.gates, {**self.without}
        shown = [info for info in self._plan.checks if info.id in self.shown]
        for info in shown:
            others = gates.names - self.steps.functions(info, gates)
            without |= {part: without.get(part, set()) | others for part in info.parts}
        right = self.right.union(*(info.parts for info in shown))
        return self._refusing(right) | self.closed_of(right, without)

    def _refusing(self, right: set[str]) -> dict[str, Closed]:
        """Those of these parts that ask for nothing but refusals, of calls that are refused wherever they are made."""
        checks = [info for info in self._plan.checks if not right.isdisjoint(info.parts)]
        found = only_refused(self._evidence, self._world, checks)
        return {
            part: Closed(tuple(sorted({call.name for call in found[info.id]})), unused=False, refusing=True)
            for info in checks
            if info.id in found
            for part in info.parts
            if part in right
        }

    def closed_of(self, right: Collection[str], without: Mapping[str, Collection[str]]) -> dict[str, Closed]:
        """What the gates close of these.  To know what the submission answers only opens them, so it is asked last."""
        gates = self._plan.gates
        found = gates.closed(right, without, self._lent)
        return gates.closed(right, without, self._lent, self._answered, self._working) if found else found

    @cached_property
    def _answered(self) -> frozenset[str]:
        """The functions that do not raise whatever they are asked, as far as they were asked in the submission's own run alone.

        What came out right in another run was perhaps refused there whatever it was.
        """
        elsewhere = {self._plan.cases[n].check for n in (*self._evidence.replaced, *self._evidence.filled)}
        names = {one.name for check in elsewhere for one in self._plan.gates.functions_for(check)}
        return answered(self._evidence, self._world) - names

    @cached_property
    def _working(self) -> frozenset[str]:
        """The functions that do their work by single steps.  What was forged shows nothing."""
        if self._forged:
            return frozenset()
        steps = self.steps
        return working(
            self._evidence, self._world, self._plan.gates.functions, steps.any_right, steps.comparable
        )

    @cached_property
    def without(self) -> dict[str, set[str]]:
        """Part of a check -> the functions without calls of which its programs came out right."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for number, names in self._evidence.filled.items():
            for part in self._plan.spoilt(number):
                found[part].update(names)
        return dict(found)

    @cached_property
    def _lent(self) -> dict[str, set[str]]:
        """Part of a check -> the functions that were the kit's in programs of it."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for number, roles in self._evidence.replaced.items():
            names = {name for name in self._plan.gates.names if owner(name) in roles}
            for part in self._plan.spoilt(number):
                found[part].update(names)
        return dict(found)

    def part(self, info: CheckInfo) -> Part | None:
        """What is shown of a check about several functions: with which of them all of its programs came out right, or all calls.

        Calls count where they are not entangled with what went wrong (see `entangled`).  Each function has to be shown by other checks as well, so that it does more than to refuse everything, or nothing.
        """
        gates, evidence = self._plan.gates, self._evidence
        about = {one.name for one in gates.functions_for(info.id)}
        if self._forged:
            return None
        good, bad = set[str](), set[str]()
        for number in self._plan.numbers(info.id):
            used = {called(step, self._classes) for step in self._plan.cases[number].steps} & about
            if number in self.failing or number not in evidence.cases:
                if not used:
                    return None
                bad |= (found := used & self._entangled(number))
                good |= used - found
            elif evidence.answer(number, self._world).text:
                roles = evidence.replaced.get(number, ())
                left_out = evidence.filled.get(number, ())
                good |= {one for one in used if owner(one) not in roles and one not in left_out}
        # What is right and closed, because functions without the work get it right too, shows nothing.
        right = self.right - self.closed.keys()
        names = (good - bad) & gates.shown(right, self.without, self._lent, self._answered)
        # One function that is right, while its check goes wrong all the same, has no part that is shown.
        if not names or len(about) == 1:
            return None
        return Part(tuple(sorted(names)), round(info.points * (1 - len(names) / len(about)), 2))

    def _entangled(self, number: int) -> set[str]:
        """The functions of which something may have gone wrong in a program: all of it, if nobody saw how it went on."""
        steps = self._plan.cases[number].steps
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        if found is None or found.broken or not found.parts:
            return {called(step, self._classes) for step in steps}
        return entangled(steps, found.parts, self._classes)

    def _is_hindered(self, info: CheckInfo) -> bool:
        """Whether programs of a check went wrong, and all for what another check is charged for.

        None of them may go wrong where the check's own rules decide, unless what is charged decides there as well.
        """
        mine = self._plan.numbers(info.id)
        bad = (self.attribution.failing | self._untried | self._evidence.filled.keys()).intersection(mine)
        return (
            not self._wrong.isdisjoint(mine)
            and self.unread.isdisjoint(mine)
            and not self.is_blamed(info)
            and not any(self.attribution.breaks_own(n) for n in bad if not self.steps.is_explained(info, n))
            and not self.missing(mine)
            and not self.absent(mine)
        )

    def is_blamed(self, info: CheckInfo) -> bool:
        """Whether programs of a check went wrong for which one of its rules is to blame."""
        bad = self.attribution.failing.intersection(self._plan.numbers(info.id))
        return bool(bad) and not self.attribution.blamed.isdisjoint(self._plan.rules[info.id])

    def missing(self, mine: list[int]) -> set[str]:
        """The classes and functions for lack of which programs were not run."""
        needed = (self._plan.roles[n] for n in mine if n not in self._evidence.cases)
        return set[str]().union(*needed).intersection(self._loaded.missing)

    def absent(self, mine: list[int]) -> set[str]:
        """What programs failed for, as the submission does not have it."""
        return set[str]().union(*(self._needed.get(n, ()) for n in mine))

    @cached_property
    def given(self) -> Given:
        return Given(self._evidence, self._world, self.failing)


def owner(name: str) -> str:
    """The class of a member ("Hand" of "Hand.size"), or the name itself."""
    return name.partition(".")[0]
