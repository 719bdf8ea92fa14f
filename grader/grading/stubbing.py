"""What stubs pass of an assignment's checks, tried when these are compiled.

Stubs of whole tasks run all programs, as a submission would.  Of the stubs of single functions there are many, so each
runs a few programs of every check first, and the others only of the checks that it has not failed by then.
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from grader.grading.decided import agrees
from grader.grading.grading import Grader
from grader.grading.threads import in_threads
from grader.judging.answers import decode
from grader.judging.compare import Comparer
from grader.judging.forms import MalformedError
from grader.judging.rulings import World, answer_in, default_world
from grader.judging.shown import wrong
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer, Case, Corpus, Function, Passed
from grader.kits.kit import Kit
from grader.kits.own_relations import load_relations
from grader.kits.screens import reader_for
from grader.kits.stubs import BODIES, CALLS, CONSTRUCTOR, RAISES, LoneStub, called, functions, raising, stubs
from grader.model.outcomes import Event
from grader.model.program import Form, Program
from grader.reference.files import part_files, support_files
from grader.reference.oracle import patient
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

Progress = Callable[[str, int, int], None]
_Tried = tuple[set[str], dict[int, int]]
"""The checks that a stub passes, and the steps that it was seen to fail."""

HANG_SECONDS = 0.5
"""CPU seconds that a program of a stub may take."""

PORTIONS = (1, 4)
"""How many programs of each check a stub runs before it is known whether the others need to run."""

LONGEST = 2000
"""Characters of a constant that a stub may return."""

MOST_MESSAGES = 4
"""Errors with a message of their own that stubs of one function raise."""

NO_ANSWERS = ("do nothing", "raise an error")
ANSWERS = ("return True", "return their first argument", "return their last argument")
"""What stubs of a single function do.  Other constants are tried where they are all that a check asks of it."""


def passed_by_stubs(kit: Kit, assignment: Assignment, corpus: Corpus, progress: Progress) -> list[Passed]:
    """The checks that stubs of each task pass, and stubs of everything; those that pass none are left out."""
    files = part_files(kit, assignment)
    own = {name: data for name, data in files.items() if name in assignment.modules}
    found: set[Passed] = set()
    tasks, chance = ["", *(task.name for task in assignment.tasks)], passed_by_chance(corpus)
    world = default_world(assignment)
    for number, task in enumerate(tasks):
        progress("trying stubs", number, len(tasks))
        checks = tuple(one for one in corpus.checks if task in ("", one.task))
        names = {one.name for one in assignment.defines if one.task == task}
        if not checks or not (names or not task):
            continue
        # A task's stubs have nothing to say of the others, whose programs need not run.
        known = {part for one in checks for part in one.parts}
        cases = tuple(case for case in corpus.cases if case.check in known)
        some = msgspec.structs.replace(corpus, checks=checks, cases=cases)
        raised = [
            raising(kind) for kind in sorted({kind for case in cases for kind, _ in errors(case, world)})
        ]
        made = [(stub.raises, stub.of(own)) for stub in stubs(names if task else None, raised)]

        def passed(
            grader: Grader, stub: tuple[bool, dict[str, bytes]], task: str = task, known: set[str] = known
        ) -> Passed:
            raises, changed = stub
            caught = grader.caught(Submission("stub", "stub", {**files, **changed}))
            return Passed(task, tuple(sorted(known - (caught - chance))), raises)

        grader = partial(Grader, kit, assignment, some, transcripts=False)
        found |= {one for one in in_threads(grader, passed, made, lambda *_: None) if one.checks}
    return sorted(found, key=lambda one: (one.task, one.checks, one.raises))


# Long, because what runs in threads is here, beside all that the threads share.
def each_function(
    kit: Kit,
    assignment: Assignment,
    corpus: Corpus,
    reached: Sequence[frozenset[str]],
    elsewhere: Mapping[int, Answer],
    progress: Progress,
) -> list[Function]:
    """What the checks have to do with each function of the reference.

    `reached`: the arcs of each case of the corpus.  `elsewhere`: see `grader/grading/decided.py`.
    """
    files = part_files(kit, assignment)
    own = {name: data for name, data in files.items() if name in assignment.modules}
    found = _Found(assignment, corpus, own, reached)
    # Made here, because Python 3.11 cannot always parse in several threads at once.
    bodies = [(name, body) for name in found.checks for body in found.bodies(name)]
    todo = [(name, LoneStub(name, body).of(own)) for name, body in bodies]
    support = support_files(kit, assignment)
    comparer = Comparer(
        assignment,
        reader_for(assignment, kit.transcripts(assignment.id)),
        load_relations(kit.spec_tests(assignment.id)),
    )

    @contextlib.contextmanager
    def sandbox() -> Iterator[Sandbox]:
        with Sandbox(patient(assignment).limits, common=corpus.wire) as one:
            yield one

    def passes(sandbox: Sandbox, stub: tuple[str, dict[str, bytes]]) -> _Tried:
        name, changed = stub
        left, caught = set(found.checks[name]), dict[int, int]()
        with Session(sandbox, patient(assignment), {**files, **changed}, support) as session:
            session.load()
            for portion in _portions(corpus, left):
                numbers = [number for number in portion if not left.isdisjoint(found.spoilt(number))]
                outcomes = session.run(numbers, lambda n: corpus.cases[n].group, limit=HANG_SECONDS)
                for number in numbers:
                    case, outcome = corpus.cases[number], outcomes[number]
                    decided = [answer for answer in case.answers if answer.text]
                    if any(agrees(comparer, case, answer, outcome) for answer in decided):
                        continue
                    left.difference_update(found.spoilt(number))
                    answer = elsewhere.get(number) or answer_in(case, usual)
                    if answer.text and (steps := _spoilt(comparer, case, answer, outcome)):
                        caught[number] = steps
        return left, caught

    chance, usual = passed_by_chance(corpus), default_world(assignment)
    tried = in_threads(sandbox, passes, todo, partial(progress, "trying stubs of single functions"))
    return [
        _function(
            name,
            found,
            chance,
            [
                (body.startswith(RAISES), one)
                for (of, body), one in zip(bodies, tried, strict=True)
                if of == name
            ],
        )
        for name in found.checks
    ]


def errors(case: Case, world: World) -> Iterator[tuple[str, str]]:
    """The errors of Python's own that a case asks for: the name of each class, and its message where that is asked for as well."""
    text = answer_in(case, world).text
    for answer in decode(text, len(case.steps)) if text else ():
        yield from _error(answer)


def _error(answer: Form) -> Iterator[tuple[str, str]]:
    if isinstance(answer, dict) and isinstance(name := answer.get("x"), str):
        kind, message = getattr(builtins, name, None), answer.get("m")
        if isinstance(kind, type) and issubclass(kind, Exception):
            yield name, message if isinstance(message, str) else ""


def passed_by_chance(corpus: Corpus) -> set[str]:
    """The checks that ask for different answers only: whoever answers at random passes them, so they show nothing."""
    asking = {
        case.check for case in corpus.cases if not any(step.relation == "not_alike" for step in case.steps)
    }
    return {part for info in corpus.checks if info.id not in asking for part in info.parts}


def _function(name: str, found: _Found, chance: set[str], tried: Sequence[tuple[bool, _Tried]]) -> Function:
    rests = set(found.checks[name]).difference(
        set(found.checks[name]).intersection(*(passed for _, (passed, _) in tried))
    )

    def most(raises: bool) -> tuple[tuple[str, ...], ...]:
        kept: list[set[str]] = []
        passes = [(passed | chance) & rests for does, (passed, _) in tried if does == raises]
        for one in sorted(passes, key=len, reverse=True):
            # One that passes all is as good as right, and one that passes less than another adds nothing.
            if one != rests and not any(one <= other for other in kept):
                kept.append(one)
        return tuple(sorted(tuple(sorted(one)) for one in kept if one))

    return Function(
        name,
        tuple(sorted(found.about(name))),
        tuple(sorted(rests)),
        most(False),
        _different(caught for _, (passed, caught) in tried if (passed | chance) & rests != rests),
        most(True),
    )


def _different(found: Iterable[dict[int, int]]) -> tuple[dict[int, int], ...]:
    return tuple(dict(key) for key in dict.fromkeys(tuple(one.items()) for one in found))


def _spoilt(comparer: Comparer, case: Case, answer: Answer, outcome: str | Event) -> int:
    """The steps of a case that a stub spoils; none where that cannot be told."""
    if isinstance(outcome, Event):
        return 0
    try:
        return wrong(comparer.compare(case.steps, answer.text, outcome), len(case.steps))
    except MalformedError:
        return 0


class _Found:
    """The functions of the reference, and the parts of checks whose programs come to each.  checks: function -> parts."""

    def __init__(
        self,
        assignment: Assignment,
        corpus: Corpus,
        files: Mapping[str, bytes],
        reached: Sequence[frozenset[str]],
    ) -> None:
        self._classes = {one.name for one in assignment.defines if one.kind == "class"}
        self._world = default_world(assignment)
        homes = {one.name: one.task for one in assignment.defines}
        known = functions(files, homes)
        by_id = self._by_id = {info.id: info for info in corpus.checks}
        self._cases = corpus.cases
        self._about: dict[str, set[str]] = {}
        self._answers: dict[str, dict[str, list[Form]]] = {}
        self._raised: dict[str, set[tuple[str, str]]] = {}
        self.checks: dict[str, list[str]] = {}
        comes: dict[str, set[str]] = {name: set() for name in known}
        entries = {name: f"{path}:{-line}-" for name, (path, line) in known.items()}
        for case, arcs in zip(corpus.cases, reached, strict=True):
            for name, entry in entries.items():
                if case.check not in comes[name] and any(arc.startswith(entry) for arc in arcs):
                    comes[name].add(case.check)
            for name in self._note(case, by_id[case.check]):
                place, _, method = name.rpartition(".")
                # A method that its class inherits.
                if place in homes and method != CONSTRUCTOR:
                    comes.setdefault(name, set()).add(case.check)
        for name, checks in comes.items():
            home = homes[name.partition(".")[0]]
            mine = [one for one in checks if by_id[one].task == home or by_id[one].task not in homes.values()]
            if mine:
                self.checks[name] = sorted(part for one in mine for part in by_id[one].parts)

    def spoilt(self, number: int) -> tuple[str, ...]:
        """The parts of its check that are wrong where a case is."""
        case = self._cases[number]
        return self._by_id[case.check].spoilt(case.corners)

    def about(self, name: str) -> set[str]:
        """The parts of checks whose own rules are decided where a step calls this function."""
        parts = {part for one in self._about.get(name, ()) for part in self._by_id[one].parts}
        return parts.intersection(self.checks[name])

    def bodies(self, name: str) -> list[str]:
        """What stubs of this function do, among it to return or to raise what alone may pass a check."""
        raised = self._raised.get(name, set())
        wanted = [raising(kind) for kind in sorted({kind for kind, _ in raised})]
        wanted += [raising(*one) for one in sorted(raised)[:MOST_MESSAGES] if one[1]]
        if name.endswith(f".{CONSTRUCTOR}"):
            return [*(BODIES[one] for one in NO_ANSWERS), *wanted]
        answers = self._answers.get(name, {})
        constants = {
            f"return {text}"
            for check in self.checks[name]
            if (text := _constant(answers.get(check, []))) is not None and len(text) <= LONGEST
        }
        return [*dict.fromkeys([BODIES[one] for one in (*NO_ANSWERS, *ANSWERS)] + sorted(constants) + wanted)]

    def _note(self, case: Case, info: CheckInfo) -> set[str]:
        """The functions that a case calls, once what it shows of them is noted."""
        found = set()
        names = [called(step, self._classes) for step in case.steps]
        for answer in case.answers:
            for name, cited in zip(names, answer.cited, strict=False):
                if name and not cited.all.isdisjoint(info.rules):
                    self._about.setdefault(name, set()).add(case.check)
        text = answer_in(case, self._world).text
        answers = decode(text, len(case.steps)) if text else []
        for number, (step, name) in enumerate(zip(case.steps, names, strict=True)):
            if name and step.op in CALLS:
                found.add(name)
                if answers and isinstance(answers[number], dict):
                    self._raised.setdefault(name, set()).update(_error(answers[number]))
                if answers and (seen := _seen(number, case.steps, answers)) != 0:
                    answered = self._answers.setdefault(name, {})
                    for part in info.spoilt(case.corners):
                        answered.setdefault(part, []).append(seen)
        return found


def _portions(corpus: Corpus, checks: set[str]) -> list[list[int]]:
    """The numbers of the cases of these checks, in the order in which they are tried."""
    numbers = {
        check: [*reversed(corpus.by_check[check])] for check in sorted(checks & corpus.by_check.keys())
    }
    edges = [0, *PORTIONS, None]
    return [
        [number for mine in numbers.values() for number in mine[first:last]]
        for first, last in itertools.pairwise(edges)
    ]


def _seen(number: int, steps: Program, answers: Sequence[Form]) -> Form:
    """What is seen of what a step returns: its answer, or what later steps take out of it; 0 where it is nothing.

    What is not looked at of a pair counts as 0.
    """
    if answers[number] != 0:
        return answers[number]
    parts: dict[int, Form] = {}
    for later, step in enumerate(steps[number + 1 :], number + 1):
        if step.target == number and step.op == "look":
            return answers[later]
        if step.target == number and step.op == "item" and type(step.args[0]) is int:
            parts[step.args[0]] = _seen(later, steps, answers)
    if not any(isinstance(one, list) for one in parts.values()) or min(parts) < 0:
        return 0
    values = [parts.get(place, 0) for place in range(max(parts) + 1)]
    return [{"t": [one[0] if isinstance(one, list) else 0 for one in values]}]


def _constant(answers: Sequence[Form]) -> str | None:
    """The one value that all of these answers are, as Python writes it; None where there is no such."""
    if not answers or not isinstance(answers[0], list) or any(one != answers[0] for one in answers):
        return None
    try:
        return repr(_value(answers[0][0]))
    except ValueError:
        return None


def _value(form: Form) -> Any:
    """The value of a form.  ValueError where only the reference could make it."""
    if isinstance(form, list):
        return [_value(one) for one in form]
    if isinstance(form, dict):
        if [*form] != ["t"]:
            raise ValueError
        return tuple(_value(one) for one in form["t"])
    return form
