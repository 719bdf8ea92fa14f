"""Finds out how a submission wants to be called, where that is not as the rules say.

One slip of an interface (a default that is missing, arguments in another order, a method under another name, a result that is
printed) would cost every program that meets it.  So a fixed list of other ways to call is tried on the programs that go wrong
there; the one by which most come out right is taken, and told.  It costs one check, of the rule that the slip breaks.

What is tried follows from the submission's parameters, and what is taken from the programs that come out right: an adapter changes
how a function is called and never what is expected of it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from grader.grading.adapter_search import Search
from grader.grading.calling import Calls
from grader.grading.made_otherwise import makers
from grader.grading.parameters import parameters
from grader.grading.refused import other_errors
from grader.grading.trials import PROGRAMS
from grader.judging.attribution import Attribution
from grader.judging.blame import Rules
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan, members
from grader.judging.slices import looked_at
from grader.kits.assignment import Assignment
from grader.model.adapters import Adapter, Shapes
from grader.model.operations import READS_CODE
from grader.model.outcomes import Event, Loaded
from grader.model.program import Program
from grader.sandbox.session import Session

LEAST_STOPPED = 0.2
"""Share of the programs that call a member and first go wrong there, from which on another way to call it is tried."""

LEAST_BEHIND = 0.5
"""Share of the programs that call a member and go wrong after it, from which on its arguments are tried in another order."""


_ASKS = (b"input", b"stdin")
"""One of these stands in the files of any submission that asks for something."""


class Ways:
    """Finds the adapters of submissions of one assignment."""

    def __init__(self, assignment: Assignment, plan: Plan, reference: Mapping[str, bytes]) -> None:
        """`reference` are its modules, path -> text."""
        self._plan = plan
        self.calls = Calls(assignment, plan.cases.values(), parameters(reference))
        self._cases: dict[str, list[int]] = {}
        for number, case in plan.cases.items():
            for member in members(case.steps):
                self._cases.setdefault(member, []).append(number)

    def find(
        self,
        opened: Callable[[], Session],
        loaded: Loaded,
        evidence: Evidence,
        files: Mapping[str, bytes],
    ) -> tuple[Adapter, ...]:
        """The adapters of a submission of which `evidence` is the first round; none where none helps.

        `opened()` opens the submission anew, and asks how its functions want to be called.  `files` are the submission's.
        """
        # However it is called, what looks at nothing answers the same.
        still = {*loaded.begun, *loaded.fixed}
        suspects, of_one = self._suspects(loaded, evidence)
        suspects = [one for one in suspects if one not in still]
        world = evidence.world()
        errors = other_errors(evidence.cases, evidence.outcomes, lambda n: evidence.answer(n, world))
        errors = {name: error for name, error in errors.items() if self._is_asked(name) and name not in still}
        if not suspects and not errors:
            return ()
        with opened() as session:
            shapes = session.load().shapes
            if shapes is None:
                return ()
            suspects = [one for one in suspects if one not in of_one or shapes.takes_many(one)]
            found = {*still, *suspects}
            lacking = [one for one in shapes.state if self._is_asked(one) and one not in found]
            suspects = [*lacking, *_made_later(suspects, shapes), *suspects]
            # What takes no call of the rules goes wrong as soon as a program comes so far.
            suspects += [
                name
                for name in self._cases
                if self._is_asked(name)
                and name not in still
                and name not in suspects
                and self.calls.refuses_all(name, shapes)
            ]
            asks = any(word in data for data in files.values() for word in _ASKS)
            search = Search(self, self._plan, session, evidence, shapes, loaded.instead, asks, errors)
            # What is right of one member may show only once another one is called rightly.
            for _ in range(2):
                before = search.found
                for member in suspects:
                    search.look(member, self.programs(member))
                if search.found == before:
                    break
            search.note_errors()
            return search.useful()

    def _suspects(self, loaded: Loaded, evidence: Evidence) -> tuple[list[str], set[str]]:
        """The members that may be called in another way: those that are missing, and those at which many programs first go wrong.

        And, as a set, those of them that are given one thing and go wrong later: they are suspects only if they take any number.
        """
        lacking = {name for name in loaded.missing if name in self.calls.defined}
        lacking |= {name for name in loaded.absent if name.partition(".")[0] in self.calls.defined}
        stopped: Counter[str] = Counter()
        behind: Counter[str] = Counter()
        several: set[str] = set()
        met: Counter[str] = Counter()
        flagged: Counter[str] = Counter()
        behind_flags: Counter[str] = Counter()
        world = evidence.world()
        for number, case in evidence.cases.items():
            outcome = evidence.outcomes.get(number)
            if outcome is None or isinstance(outcome, Event):
                continue
            met.update(members(case.steps))
            flags = {one.member for one in case.steps if any(arg is True for arg in one.args)}
            flagged.update(flags)
            found = evidence.compare(number, evidence.answer(number, world))
            if found is None or not found.parts:
                continue
            if member := self._at(case.steps, found.parts[0]):
                stopped[member] += 1
            behind.update({one.member for one in case.steps[: found.parts[0]] if one.args})
            behind_flags.update(flags)
            several.update(one.member for one in case.steps if len(one.args) > 1)
        wrong = [name for name, count in stopped.items() if count >= met[name] * LEAST_STOPPED]
        # What was given in another order, or as one thing in place of many, may show only in what is looked at later.
        later = [name for name, count in behind.items() if count >= met[name] * LEAST_BEHIND]
        # A function that wants "y" or "n" goes wrong only where the rules pass True.
        later += [
            name
            for name, count in behind_flags.items()
            if count >= flagged[name] * LEAST_BEHIND and name not in later
        ]
        order = list(self._cases)
        first = {name for name in (*lacking, *wrong) if self._is_asked(name)}
        # Constructors come first, as nothing is seen of methods without them.
        suspects = [
            *sorted(first, key=lambda name: ("." in name, order.index(name))),
            *sorted((name for name in later if self._is_asked(name) and name not in first), key=order.index),
        ]
        return suspects, {name for name in suspects if name not in first and name not in several}

    def _is_asked(self, member: str) -> bool:
        return member in self._cases and member.partition(".")[0] in self.calls.defined

    def _at(self, program: Program, first: int) -> str:
        """The member that a program calls at this step, or whose result it looks at there."""
        return program[looked_at(program, first)].member

    def programs(self, member: str) -> list[int]:
        """Some of the programs that call a member: the shortest of each check in turn."""
        by_check: dict[str, list[int]] = {}
        for number in self._cases[member]:
            by_check.setdefault(self._plan.cases[number].check, []).append(number)
        rows = [sorted(each, key=lambda n: (len(self._plan.cases[n].steps), n)) for each in by_check.values()]
        turns = itertools.chain.from_iterable(itertools.zip_longest(*rows))
        return [number for number in turns if number is not None][:PROGRAMS]

    def every(self, member: str) -> list[int]:
        """All programs that call a member."""
        return self.calling(self._cases[member])

    def calling(self, numbers: list[int]) -> list[int]:
        """Those that do not look at how something is written: what is called another way is seen otherwise as well."""
        steps = {number: self._plan.cases[number].steps for number in numbers}
        return [number for number, some in steps.items() if not any(one.op in READS_CODE for one in some)]

    def plain(self, numbers: list[int]) -> list[int]:
        """Of these, the ones that do not ask either how a function may be called: what is called another way takes anything."""
        return [
            n for n in self.calling(numbers) if all(step.op != "takes" for step in self._plan.cases[n].steps)
        ]

    def blamed(self, loaded: Loaded, evidence: Evidence) -> Rules:
        """The rules that are to blame as the rules call a submission: what a slip breaks."""
        world = evidence.world()
        absent = set(loaded.absent)
        aside = {n for n, case in evidence.cases.items() if members(case.steps) & absent}
        failing = [n for n in evidence.failing(world) if n not in aside and evidence.was_tried(n)]
        return Attribution(evidence, world, failing, aside).blamed


def _made_later(suspects: Sequence[str], shapes: Shapes) -> list[str]:
    """The classes of suspects whose constructors take nothing, and which have methods that play no part, or a function that may make
    their objects: one may do the rest."""
    owners = dict.fromkeys(name.partition(".")[0] for name in suspects if "." in name)
    spare = {name.partition(".")[0] for name in shapes.spare if "." in name}
    return [
        one
        for one in owners
        if shapes.known.get(one) == (0, 0) and (one in spare or makers(one, shapes)) and one not in suspects
    ]
