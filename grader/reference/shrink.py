"""Makes a failing program as small as it can be while it still shows the same mistake.

Steps are dropped, and simpler calls of the same check put in the place of others; each candidate is answered by the reference and run by the
submission, and kept only if they part in the same way as before.  A candidate that touches something
that no rule decides is no example of anything and is dropped.  (Delta debugging: Zeller and Hildebrandt,
"Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.)
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

import msgspec

from grader.inside.values import to_text
from grader.judging.answers import decode, is_accident
from grader.judging.compare import Comparer
from grader.judging.forms import MalformedError
from grader.judging.rulings import World
from grader.judging.slices import alone, answered, makes_several
from grader.judging.verdicts import Speaks
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer, Cited
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event
from grader.model.program import Form, Program, Step, keep_steps, program_key
from grader.reference.oracle import Oracle
from grader.reference.simpler import Calls
from grader.sandbox.session import Session

BATCH = 24
"""Candidates that are tried with one message to each worker."""


@dataclass(frozen=True)
class Failure:
    """A program whose last step is where the submission parts with the rules; both sides' answers to it.

    `actual` is an Event where the submission gave no answer.
    """

    program: Program
    expected: str
    actual: str | Event
    reason: str = ""


class Shrinker:
    """Shrinks failures of one submission, in the world in which it was graded."""

    def __init__(
        self,
        oracle: Oracle,
        session: Session,
        comparer: Comparer,
        world: World,
        info: CheckInfo,
        several: Collection[str] = (),
        speaks: Speaks | None = None,
        programs: Iterable[Program] | None = None,
    ) -> None:
        """`several` are the classes whose objects are to be independent, where that is what the check is about.

        `speaks` tells of a program whether it still speaks against the check.  `programs` are those of the check: what they pass may
        be passed by a smaller one; None where anything may.
        """
        self._speaks, self._calls = speaks, Calls(programs)
        self._oracle, self._session, self._comparer = oracle, session, comparer
        self._world, self._messages, self._rules = world, info.messages, frozenset(info.rules)
        self._several, self._later, self._fresh = several, False, True

    def shrink(self, failure: Failure, cited: Set[str], seconds: float, leaks: bool) -> Failure:
        """The smallest failure found within `seconds` of wall time.

        `cited` are the rules that the reference cites in the program.  `leaks` tells whether the submission keeps
        state from one program to the next, so that each candidate needs an import of its own; else only the one
        that is found is confirmed in such an import.
        """
        self._fresh = leaks
        self._later = self._is_later(failure)
        if self._several and not self._among_others([failure]):
            self._several = ()
        found = self._shrink(failure, cited, seconds)
        if leaks or found is failure:
            return found
        self._fresh = True
        confirmed = self._failing([found.program], _signature(failure), (False, False))
        return next(iter(confirmed.values()), failure)

    def _shrink(self, failure: Failure, cited: Set[str], seconds: float) -> Failure:
        deadline = time.monotonic() + seconds
        kind = _signature(failure)
        # An example must be one of the rule that it stands for, so the rule may not be shrunk away.
        needed = self._rules & cited
        # Nor may the things among which an answer stands.
        stands = self._stands(failure)
        tried = {program_key(failure.program)}
        best = failure
        improved = True
        while improved and time.monotonic() < deadline:
            improved = False
            for candidates in _batches(best.program, self._calls):
                new = [one for one in candidates if program_key(one) not in tried]
                failing = self._failing(new, kind, stands)
                # A candidate that fails as well, and is not taken now, may be the best one later.
                tried.update({program_key(one) for one in new}.difference(failing))
                for key in sorted(failing, key=lambda one: len(failing[one].program)):
                    if self._rests_on(failing[key], needed):
                        best = failing[key]
                        improved = True
                        break
                    tried.add(key)
                if improved:
                    break
                if time.monotonic() > deadline:
                    break
        return best

    def _rests_on(self, failure: Failure, needed: Set[str]) -> bool:
        """Whether the reference cites all of these rules, and what it cites speaks against the check.

        That is costly to see, so it is asked last.
        """
        if not needed and self._speaks is None:
            return True
        (seen,) = self._oracle.ask([failure.program], [self._world], trace=True)
        if not needed <= cited_in(seen.cited) or not isinstance(failure.actual, str):
            return False
        if self._speaks is None:
            return True
        found = self._comparer.compare(failure.program, failure.expected, failure.actual, self._messages)
        return self._speaks(failure.program, Answer({}, failure.expected, seen.cited), found.broken)

    @staticmethod
    def _stands(failure: Failure) -> tuple[bool, bool]:
        """Whether things whose place is asked for stand in the lists: by the right answers, and by the submission's."""
        actual = failure.actual
        return (
            not _has_strangers(failure.program, failure.expected),
            isinstance(actual, str) and not _has_strangers(failure.program, actual),
        )

    def _failing(
        self,
        candidates: Sequence[Program],
        kind: tuple[object, ...],
        stands: tuple[bool, bool],
    ) -> dict[bytes, Failure]:
        """The candidates that fail in the same way, by their keys, in their order.

        `stands` tells whether things whose place is asked for must still stand where they are looked for: by the
        right answers, and by the submission's.
        """
        found: dict[bytes, Failure] = {}
        if not candidates:
            return found
        rights = self._oracle.ask(candidates, [self._world] * len(candidates))
        usable = [
            n
            for n, right in enumerate(rights)
            if not right.undecided and not (stands[0] and _has_strangers(candidates[n], right.detailed))
        ]
        outcomes = self._session.run(usable, lambda n: n, fresh=self._fresh, detail=True, programs=candidates)
        for number in usable:
            outcome = outcomes[number]
            if isinstance(outcome, Event):
                continue
            candidate = candidates[number]
            at = len(candidate) - 1 if self._later else None
            failure = parting(self._comparer, candidate, rights[number].detailed, outcome, self._messages, at)
            if (
                failure is not None
                and _signature(failure) == kind
                and not (self._later and len(failure.program) < len(candidate))
                and (not stands[1] or self._stands(failure)[1])
            ):
                found[program_key(candidate)] = failure
        if self._several:
            among = self._among_others([*found.values()])
            found = {key: failure for key, failure in found.items() if failure in among}
        return found

    def _is_later(self, failure: Failure) -> bool:
        """Whether something went wrong before the step that is to be shown: then that step has to stay the last."""
        first = None
        if isinstance(failure.actual, str):
            first = parting(self._comparer, failure.program, failure.expected, failure.actual, self._messages)
        return first is not None and len(first.program) < len(failure.program)

    def _among_others(self, failures: Sequence[Failure]) -> list[Failure]:
        """Those whose last step is answered in another way where the object is alone, as far as that can be seen."""
        programs = [alone(one.program, len(one.program) - 1, self._several) for one in failures]
        run = [program or () for program in programs]
        asked = [n for n, program in enumerate(programs) if program]
        outcomes = self._session.run(asked, lambda n: n, fresh=self._fresh, detail=True, programs=run)
        found = []
        for number, one in enumerate(failures):
            if number not in outcomes:
                told = makes_several(one.program, self._several)
            else:
                told = answered(outcomes[number], run[number]) != answered(one.actual, one.program)
            if told:
                found.append(one)
        return found


def cited_in(steps: Iterable[Cited]) -> frozenset[str]:
    """All rules that the reference cites in these steps."""
    return frozenset().union(*(one.all for one in steps))


def parting(
    comparer: Comparer, program: Program, expected: str, actual: str, messages: bool, step: int | None = None
) -> Failure | None:
    """The failure at a step where the answers part, cut off behind it: at `step`, or else at the first.

    None where they agree.
    """
    try:
        found = comparer.compare(program, expected, actual, messages)
    except MalformedError:
        return None
    if not found.parts:
        return None
    at = step if step in found.parts else found.parts[0]
    return cut(program, at, expected, actual, found.reasons.get(at, ""))


def cut(program: Program, last: int, expected: str, actual: str, reason: str = "") -> Failure:
    """The program up to step `last`, with both sides' answers to it."""
    size = len(program)
    right, answer = decode(expected, size), decode(actual, size)
    return Failure(program[: last + 1], to_text(right[: last + 1]), to_text(answer[: last + 1]), reason)


def _signature(failure: Failure) -> tuple[object, ...]:
    """What must stay the same while a failure is shrunk: what the last step does, and how it goes wrong."""
    last = failure.program[-1]
    if isinstance(failure.actual, Event):
        return (last.op, last.member, failure.actual.kind)
    right, answer = (
        decode(failure.expected, len(failure.program))[-1],
        decode(failure.actual, len(failure.program))[-1],
    )
    return (last.op, last.member, _kind(right), _kind(answer))


_PLACES = frozenset({"place", "positions", "chosen"})
"""Ops that answer with the places at which things stand in a list."""


def _has_strangers(program: Program, answers: str) -> bool:
    """Whether, by these answers, a thing whose place is asked for stands nowhere in the list."""
    for step, answer in zip(program, decode(answers, len(program)), strict=True):
        if step.op in _PLACES and isinstance(answer, list):
            places = answer[0] if isinstance(answer[0], list) else [answer[0]]
            if any(type(place) is not int or place < 0 for place in places):
                return True
    return False


def _kind(answer: Form) -> object:
    if isinstance(answer, dict):
        return (answer["x"], is_accident(answer))
    return type(answer).__name__


def _batches(program: Program, calls: Calls) -> Iterator[list[Program]]:
    """Smaller programs, the boldest first, a few at a time."""
    batch: list[Program] = []
    for candidate in _smaller(program, calls):
        batch.append(candidate)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _smaller(program: Program, calls: Calls) -> Iterator[Program]:
    last = len(program) - 1
    # What the last step stands on, and nothing else: often enough, nothing else matters.
    if len(alone := keep_steps(program, {last})) < len(program):
        yield alone
    size = max(last // 2, 1)
    while True:
        for start in range(0, last, size):
            dropped = _dependents(program, set(range(start, min(start + size, last))))
            if last not in dropped:
                yield keep_steps(program, set(range(len(program))) - dropped)
        if size == 1:
            break
        size //= 2
    for number, step in enumerate(program):
        for simpler in calls.simpler(step):
            changed = msgspec.structs.replace(step, args=simpler)
            candidate = (*program[:number], changed, *program[number + 1 :])
            used = set().union({last}, *(one.uses() for one in candidate))
            yield keep_steps(candidate, {n for n, one in enumerate(candidate) if n in used or _acts(one)})


def _acts(step: Step) -> bool:
    """Not one that only makes a new object, which can go where nothing uses it."""
    return not (OPERATIONS[step.op].makes or (step.op == "call" and step.keep))


def _dependents(program: Program, dropped: set[int]) -> set[int]:
    gone = set(dropped)
    for number, step in enumerate(program):
        if step.uses() & gone:
            gone.add(number)
    return gone
