"""Fills the objects of a submission another way, so that a method is judged although those that fill its object are broken.

A program of a check goes wrong where `add` is broken, although the check is about `sort`.  So it is run again: every function
of the submission that the check is not about is left out, and its lists are given what they would hold after it.  What
they hold before is asked each time, so a mistake of the functions that stay is seen, and so is any in a result of theirs.

What the lists would hold comes from the reference, as changes: which of its items go, which things of the program come, and in what order.
So nothing that the check asks for is sent to where the submission runs.  In which attributes it keeps them is found out from what these hold.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from grader.grading.holdings import LIST, Course, Holdings, Looks, held_in, moved
from grader.grading.witnesses import blamed, functions, mixed, witnesses, wrong_step
from grader.judging.answers import decode, errors_in, split
from grader.judging.evidence import Evidence
from grader.judging.forms import MalformedError
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.judging.slices import looked_at
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer
from grader.kits.kit import Kit
from grader.model.outcomes import Event
from grader.model.program import Form, Program, Step
from grader.sandbox.hangs import Hangs
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

PROBED = 32
"""Programs from which it is found out where a submission keeps what."""

_NOTHING = Step("make", "", None, (None,), 0)

Where = Mapping[tuple[str, str], tuple[str, bool]]
"""(role, attribute of the reference) -> the submission's own attribute, and whether it holds all the other way round."""


@dataclass(frozen=True)
class Way:
    """The calls of a program that stay when others are left out, and those of them whose results count."""

    stay: frozenset[int]
    judged: frozenset[int]


@dataclass(frozen=True)
class Filled:
    """A program that fills what it can another way, what is right for it, and the calls that it leaves out."""

    program: Program
    expected: str
    left_out: set[int]


class Filler:
    """Fills the objects of one assignment's submissions."""

    def __init__(self, kit: Kit, assignment: Assignment, plan: Plan, sandbox: Sandbox) -> None:
        self._plan, self._holdings = plan, Holdings(kit, assignment, plan, sandbox)

    def close(self) -> None:
        """End the reference's worker."""
        self._holdings.close()

    def to_programs(
        self,
        session: Session,
        evidence: Evidence,
        numbers: Iterable[int],
        failing: Sequence[int],
        world: World,
    ) -> set[int]:
        """Run these cases with their objects filled another way.  Those that come out right then.

        `failing` are all cases that fail so far: what is left out has to be charged for one of them.
        """
        # Whoever forges answers is not asked for more of them.
        if session.tampered:
            return set()
        # What a list holds goes by the usual reading, in which stubs were tried: in another one, lists that were
        # filled could do the work of the submission.  Where an answer is held against others, leaving out what gives
        # them says nothing.
        alike, world = self._plan.comparable(world) - self._plan.related, self._plan.default_world
        numbers = list(numbers)
        asked = set(witnesses(evidence, numbers, world))
        usable = [n for n in [*numbers, *asked] if n in alike and evidence.answer(n, world).text]
        ways = {n: self._ways(n, evidence.answer(n, world)) for n in usable}
        courses = self._holdings.of([n for n, some in ways.items() if some], world)
        if not courses:
            return set()
        # Which programs are run again tells what went wrong, here and in each turn: no process sees two of these.
        session.close()
        # Witnesses are chosen by a secret, and where things are kept must not hang on that.
        where = self._where(session, {n: courses[n] for n in numbers if n in courses})
        left_out: dict[int, set[int]] = {}
        unsteady: set[str] = set()
        for turn in range(max(map(len, ways.values()))):
            made = {
                n: one
                for n, course in courses.items()
                if (n not in left_out or n in asked)
                and turn < len(ways[n])
                and (one := self._filled(n, course, ways[n][turn], where, evidence.answer(n, world).text))
            }
            # What nobody waits for is not asked either.
            if asked.issuperset(made):
                continue
            session.close()
            right, otherwise = self._judged(session, made)
            for n in otherwise.keys() & asked:
                unsteady |= blamed(self._plan, n, otherwise[n])
            # What is right as it is, and wrong where its objects are filled another way, shows nothing of others.
            left_out.update(
                {n: made[n].left_out for n in right if functions(self._plan, n).isdisjoint(unsteady)}
            )
        left_out = {n: steps for n, steps in left_out.items() if n not in asked}
        right = self._charged_elsewhere(left_out, failing, evidence, world)
        for n in right:
            steps = self._plan.cases[n].steps
            names = {name for at in left_out[n] if (name := self._holdings.function(steps[at]))}
            evidence.filled[n] = tuple(sorted(names))
        return right

    def _judged(self, session: Session, made: Mapping[int, Filled]) -> tuple[set[int], dict[int, Step]]:
        """Those of these programs that come out right, and the steps at which others first answer wrongly."""
        programs = {n: one.program for n, one in made.items()}
        outcomes = session.run(
            mixed(made),
            lambda n: self._plan.cases[n].group,
            fresh=True,
            programs=programs,
            hangs=Hangs(each_group=False),
        )
        right, wrong = set[int](), dict[int, Step]()
        for n, outcome in outcomes.items():
            # What is malformed was forged, and is no answer.
            with suppress(MalformedError):
                if isinstance(outcome, str):
                    parts = self._plan.comparer.compare(programs[n], made[n].expected, outcome).parts
                    if not parts:
                        right.add(n)
                    elif (step := wrong_step(outcome, programs[n], parts)) is not None:
                        wrong[n] = step
        return right, wrong

    def _ways(self, number: int, answer: Answer) -> list[Way]:
        """The calls that stay, in each way to leave out others: those of the functions that the check is about; those that
        rest on its rules."""
        case = self._plan.cases[number]
        focus = {one.name for one in self._plan.gates.functions_for(case.check)}
        own = self._plan.rules[case.check]
        calls = [at for at, step in enumerate(case.steps) if self._holdings.function(step)]
        made = {self._holdings.constructor(step) for step in case.steps}
        of_functions = frozenset(at for at in calls if self._holdings.function(case.steps[at]) in focus)
        of_rules = frozenset(at for at in of_functions if not own.isdisjoint(answer.cited[at].all))
        ways = []
        if (of_functions or made & focus) and len(of_functions) < len(calls):
            ways.append(Way(of_functions, of_functions))
        # What a program looks at besides counts in any case: it is there for that.
        looks = {looked_at(case.steps, at) for at, step in enumerate(case.steps) if not step.member}
        judged = frozenset(
            at
            for at in of_rules
            if at in looks or not own.isdisjoint(answer.cited[at].result or answer.cited[at].rules)
        )
        if of_rules and len(judged) < len(of_functions):
            ways.append(Way(of_rules, judged))
        return ways

    def _charged_elsewhere(
        self, left_out: Mapping[int, set[int]], failing: Sequence[int], evidence: Evidence, world: World
    ) -> set[int]:
        """The cases that come out right and leave out what a check is about that still fails: no mistake goes unseen."""
        rests = {
            n: frozenset().union(*(evidence.answer(n, world).cited[at].all for at in steps))
            for n, steps in left_out.items()
        }
        right = set(left_out)
        while True:
            guilty = {
                rule
                for n in failing
                if n not in right
                for rule in self._plan.rules[self._plan.cases[n].check]
            }
            unseen = {n for n in right if rests[n].isdisjoint(guilty)}
            if not unseen:
                return right
            right -= unseen

    # Where a submission keeps it.

    def _where(self, session: Session, courses: Mapping[int, Course]) -> Where:
        """In which attributes the classes of a submission keep what the reference's keep, as far as can be seen."""
        asked: dict[int, Program] = {}
        looks: dict[int, Looks] = {}
        for n in sorted(courses, key=lambda n: (len(self._plan.cases[n].steps), n))[:PROBED]:
            asked[n], looks[n] = self._holdings.watching(self._plan.cases[n].steps, courses[n])
        seen: dict[tuple[str, str], Counter[tuple[str, bool]]] = defaultdict(Counter)
        names: dict[str, set[str]] = defaultdict(set)
        hangs = Hangs(each_group=False)
        for n, outcome in session.run(
            list(asked), lambda n: n, fresh=True, programs=asked, hangs=hangs
        ).items():
            if isinstance(outcome, Event):
                continue
            try:
                answers = decode(outcome, len(asked[n]))
            except MalformedError:
                continue
            course = courses[n]
            for (step, holder), at in looks[n].items():
                answer = answers[at]
                role = LIST if holder is None else course.roles[holder]
                if holder is None or role == LIST or not isinstance(answer, list):
                    continue
                own = held_in(answer[0], course.known)
                names[role].update(own)
                for attribute, held in (course.after(step, holder) or {}).items():
                    counts = seen[role, attribute]
                    for name, mine in own.items():
                        if held and mine == held:
                            counts[name, False] += 1
                        elif held and mine[::-1] == held:
                            counts[name, True] += 1
        found: dict[tuple[str, str], tuple[str, bool]] = {(LIST, LIST): (LIST, False)}
        for course in courses.values():
            for holder, role in course.roles.items():
                for attribute in sorted(
                    {name for held in course.seen[holder].values() for name in held or ()}
                ):
                    if (role, attribute) in found:
                        continue
                    if counts := seen[role, attribute]:
                        found[role, attribute] = max(sorted(counts), key=lambda one: counts[one])
                    elif len(names[role]) == 1:
                        found[role, attribute] = (min(names[role]), False)
        return found

    # The program that fills.

    def _filled(self, number: int, course: Course, way: Way, where: Where, answer: str) -> Filled | None:
        """A program that makes only the calls that stay, what is right then, and the calls that it leaves out."""
        steps = self._plan.cases[number].steps
        texts = split(answer, len(steps))
        raising = errors_in(answer, len(steps))
        program: list[Step] = []
        stands: dict[int, int] = {}
        gone: set[int] = set()
        left_out: set[int] = set()
        for at, step in enumerate(steps):
            name, uses = self._holdings.function(step), step.uses()
            holders = [n for n in course.roles if n in uses]
            stays = name is None or at in way.stay or not holders
            if stays and gone.isdisjoint(uses):
                program.append(moved(step, {n: stands.get(n, n) for n in range(at)}))
                if at not in way.stay or at in way.judged or at in raising:
                    continue
                program[-1] = msgspec.structs.replace(program[-1], keep=0, relation="")
                texts[at] = b"0"
            elif name is None:
                program.append(_NOTHING)
                texts[at] = b"0"
            elif stays:
                return None
            else:
                places = self._places(course, holders, at, stands, where)
                if places is None:
                    return None
                program.append(places[0])
                texts[at] = places[1]
            if name is not None:
                left_out.add(at)
            if at in course.results:
                stands[at] = course.results[at]
            else:
                gone.add(at)
        if not left_out:
            return None
        if way.judged != way.stay:
            # What the calls did whose results do not count is seen at last.
            places = self._places(course, [*course.roles], len(steps), stands, where)
            if places is None:
                return None
            program.append(places[0])
            texts.append(places[1])
        expected = b",".join(texts).decode()
        return Filled(tuple(program), f"[{expected}]", left_out)

    def _places(
        self, course: Course, holders: Iterable[int], at: int, stands: Mapping[int, int], where: Where
    ) -> tuple[Step, bytes] | None:
        """The step that fills what holds lists in the place of step `at`, and what is right there; None where it cannot be told."""
        places: list[Form] = []
        before: list[Form] = []
        for holder in holders:
            earlier, later = course.after(at - 1, holder), course.after(at, holder)
            if earlier is None or later is None:
                return None
            for attribute, held in earlier.items():
                then = later.get(attribute, held)
                if -1 in held or -1 in then:
                    # What stands there cannot be told, so nobody would see whether it is right.
                    return None
                if (course.roles[holder], attribute) not in where:
                    if course.never_changes(holder, attribute):
                        continue
                    return None
                own, turned = where[course.roles[holder], attribute]
                if turned:
                    held, then = held[::-1], then[::-1]
                places.append([{"r": stands.get(holder, holder)}, own, _change(held, then)])
                before.append([course.known.index(n) for n in held])
        if not places:
            return None
        known = [{"r": n} for n in course.known if n < at]
        return Step("refill", "", None, (places, known)), msgspec.json.encode([before])


def _change(held: Sequence[int], then: Sequence[int]) -> Form:
    """What a list that holds these things is to hold then: places of what it holds, or another thing; None for the same."""
    if held == then:
        return None
    left: dict[int, list[int]] = defaultdict(list)
    for place, one in reversed(list(enumerate(held))):
        left[one].append(place)
    return [left[one].pop() if left[one] else [{"r": one}] for one in then]
