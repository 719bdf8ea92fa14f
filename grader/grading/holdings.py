"""What the lists of the reference hold in a program, told by which things of the program it is: after each step, where it may have changed.

The reference is asked with looks between the steps of a program; what it answers is kept for all submissions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from grader.judging.answers import errors_in
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.program import Form, Program, Step, renumbered
from grader.reference.oracle import Oracle
from grader.sandbox.sandbox import Sandbox

LIST = ""
"""The role of a list of the program's own, and the attribute in which it holds its items."""

MOST_SEEN = 20_000
"""Looks at lists, times the things that they may hold, for one program."""

_CALLS = frozenset({"method", "call", "str", "repr", "printed"})
_SPECIAL = {"str": "__str__", "repr": "__repr__"}

Held = dict[str, list[int]]
"""What lists hold, by the names of their attributes: numbers of steps, -1 for a thing that no step made."""

Looks = dict[tuple[int, int | None], int]
"""(step, what holds) -> the step of a longer program that looks at it after that; None for which thing the step gave."""


@dataclass
class Course:
    """What the reference's lists hold in one program.

    `roles`: the steps that make what holds lists -> what it is.  `known`: the steps that make single things.
    `seen`: what holds -> step -> what it holds after the step, where it may have changed.  `results`: the steps that give out a thing -> the step that made it.
    """

    roles: dict[int, str]
    known: list[int]
    seen: dict[int, dict[int, Held | None]] = field(default_factory=lambda: defaultdict(dict))
    results: dict[int, int] = field(default_factory=dict)

    def after(self, step: int, holder: int) -> Held | None:
        """What `holder` holds after a step; None before there is one, or where it could not be seen."""
        return next((held for at, held in reversed(self.seen[holder].items()) if at <= step), None)

    def never_changes(self, holder: int, attribute: str) -> bool:
        """Whether a list of `holder` holds the same throughout."""
        held = [one.get(attribute) if one is not None else None for one in self.seen[holder].values()]
        return held[0] is not None and all(one == held[0] for one in held)


class Holdings:
    """What the reference's lists hold in the programs of one assignment."""

    def __init__(self, kit: Kit, assignment: Assignment, plan: Plan, sandbox: Sandbox) -> None:
        self._plan, self._oracle = plan, Oracle(sandbox, kit, assignment)
        self._classes = frozenset(
            one.name
            for some in (assignment.defines, assignment.supplies)
            for one in some
            if one.kind == "class"
        )
        self._graded = frozenset(one.name for one in assignment.defines)
        self._holders: dict[str, bool] = {}
        self._courses: dict[tuple[int, tuple[str, ...]], Course | None] = {}

    def close(self) -> None:
        """End the reference's worker."""
        self._oracle.close()

    def function(self, step: Step) -> str | None:
        """The function of the submission that a step calls; None where it calls none, or makes an object."""
        if step.op not in _CALLS or step.member.partition(".")[0] not in self._graded:
            return None
        if step.op == "call" and step.member in self._classes:
            return None
        special = _SPECIAL.get(step.op)
        return f"{step.member}.{special}" if special else step.member

    def constructor(self, step: Step) -> str | None:
        """The constructor that a step calls; None where it makes no object."""
        return f"{step.member}.__init__" if step.op == "call" and step.member in self._classes else None

    def of(self, numbers: Sequence[int], world: World) -> dict[int, Course]:
        """What the reference's lists hold in these cases, where it has any, and not so many that it takes long."""
        key = tuple(world.values())
        new = [n for n in numbers if (n, key) not in self._courses]
        self._learn(new, world)
        asked: dict[int, Program] = {}
        looks: dict[int, Looks] = {}
        for n in new:
            self._courses[n, key] = None
            course = self._course(n, world)
            program, at = self.watching(self._plan.cases[n].steps, course)
            if course.roles and len(at) * len(course.known) <= MOST_SEEN:
                self._courses[n, key], asked[n], looks[n] = course, program, at
        seen = self._oracle.ask(list(asked.values()), [world] * len(asked)) if asked else []
        for n, answered in zip(asked, seen, strict=True):
            if (known := self._courses[n, key]) is not None:
                _note(known, looks[n], answered.answers)
        return {n: one for n in numbers if (one := self._courses[n, key]) is not None}

    def _learn(self, numbers: Iterable[int], world: World) -> None:
        """Find out which classes hold lists at all."""
        programs: list[Program] = []
        asked: list[dict[int, str]] = []
        for n in numbers:
            steps = self._plan.cases[n].steps
            new = {
                at: step.member
                for at, step in enumerate(steps)
                if step.op == "call" and step.member in self._classes and step.member not in self._holders
            }
            new = {at: role for at, role in new.items() if at not in self._raising(n, world)}
            if new:
                looks = tuple(Step("lists", "", at, ([],)) for at in new)
                programs.append((*steps, *looks))
                asked.append({len(steps) + k: role for k, role in enumerate(new.values())})
        answered = self._oracle.ask(programs, [world] * len(programs)) if programs else []
        for roles, seen in zip(asked, answered, strict=True):
            for at, role in roles.items():
                answer = seen.answers[at]
                holds = isinstance(answer, list) and bool(answer[0]["d"])
                self._holders[role] = self._holders.get(role, False) or holds

    def _raising(self, number: int, world: World) -> frozenset[int]:
        text = self._plan.answers(world)[number].text
        return errors_in(text, len(self._plan.cases[number].steps))

    def _course(self, number: int, world: World) -> Course:
        steps, raising = self._plan.cases[number].steps, self._raising(number, world)
        course = Course({}, [])
        for at, step in enumerate(steps):
            if at in raising:
                continue
            if step.op == "make" and isinstance(step.args[0], list):
                course.roles[at] = LIST
            elif step.op == "call" and step.member in self._classes:
                if self._holders.get(step.member):
                    course.roles[at] = step.member
                else:
                    course.known.append(at)
            elif step.op == "standin":
                course.known.append(at)
        return course

    def watching(self, steps: Program, course: Course) -> tuple[Program, Looks]:
        """A program that looks after each step at what is held, and where each look is."""
        used = {n for step in steps for n in step.uses()}
        program: list[Step] = []
        places: dict[int, int] = {}
        looks: Looks = {}
        for at, step in enumerate(steps):
            places[at] = len(program)
            program.append(moved(step, places))
            known = [{"r": places[n]} for n in course.known if n <= at]
            for holder in self._touched(step, at, course):
                looks[at, holder] = len(program)
                program.append(Step("lists", "", places[holder], (known,)))
            if at in used and self.function(step) is not None:
                program.append(Step("make", "", None, ([{"r": places[at]}],), 0))
                looks[at, None] = len(program)
                program.append(Step("positions", "", len(program) - 1, (known,)))
        return tuple(program), looks

    def _touched(self, step: Step, at: int, course: Course) -> list[int]:
        """What may hold something else after a step: itself, or all that there is where it calls something."""
        calls = step.op == "assign" or self.function(step) is not None
        return [holder for holder in course.roles if holder == at or (calls and holder < at)]


def _note(course: Course, looks: Looks, answers: Sequence[Form]) -> None:
    """Put down what was seen of the reference's lists."""
    for (step, holder), at in looks.items():
        answer = answers[at]
        if holder is not None:
            course.seen[holder][step] = held_in(answer[0], course.known) if isinstance(answer, list) else None
        elif isinstance(answer, list) and isinstance(answer[0], list) and answer[0][0] >= 0:
            course.results[step] = course.known[answer[0][0]]


def held_in(form: Form, known: Sequence[int]) -> Held:
    """What a look at lists answered, with the numbers of the steps that made the items."""
    found: Held = {}
    if isinstance(form, dict) and isinstance(form.get("d"), list):
        for name, places in form["d"]:
            if isinstance(name, str) and isinstance(places, list):
                fits = all(type(one) is int and -1 <= one < len(known) for one in places)
                if fits:
                    found[name] = [known[one] if one >= 0 else -1 for one in places]
    return found


def moved(step: Step, places: dict[int, int]) -> Step:
    """A step whose references are those of other places."""
    return msgspec.structs.replace(
        step,
        target=None if step.target is None else places[step.target],
        args=tuple(renumbered(one, places) for one in step.args),
    )
