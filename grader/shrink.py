"""Makes a failing program as small as it can be while it still shows the same mistake.

Steps are dropped and constants made simpler; each candidate is answered by the reference and run by the
submission, and kept only if they part in the same way as before.  A candidate that touches something
that no rule decides is no example of anything and is dropped.  (Delta debugging: Zeller and Hildebrandt,
"Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.)
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

import msgspec

from grader.checks import CheckInfo
from grader.compare import Comparer, MalformedError, decode, is_accident
from grader.inside.values import to_text
from grader.outcomes import Event
from grader.program import Form, Program, Step, keep_steps, program_key
from grader.reference import Oracle
from grader.rulings import World
from grader.session import Session

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
        self, oracle: Oracle, session: Session, comparer: Comparer, world: World, info: CheckInfo
    ) -> None:
        self._oracle, self._session, self._comparer = oracle, session, comparer
        self._world, self._messages, self._rules = world, info.messages, frozenset(info.rules)
        self._fresh = True

    def shrink(self, failure: Failure, seconds: float, leaks: bool) -> Failure:
        """The smallest failure found within `seconds` of wall time.

        `leaks` tells whether the submission keeps state from one program to the next, so that each candidate
        needs an import of its own; else only the one that is found is confirmed in such an import.
        """
        self._fresh = leaks
        found = self._shrink(failure, seconds)
        if leaks or found is failure:
            return found
        self._fresh = True
        confirmed = self._failing([found.program], _signature(failure), frozenset())
        return next(iter(confirmed.values()), failure)

    def _shrink(self, failure: Failure, seconds: float) -> Failure:
        deadline = time.monotonic() + seconds
        kind = _signature(failure)
        (first,) = self._oracle.ask([failure.program], [self._world], trace=True)
        # An example must be one of the rule that it stands for, so the rule may not be shrunk away.
        needed = self._rules & frozenset().union(*(cited.all for cited in first.cited))
        tried = {program_key(failure.program)}
        best = failure
        improved = True
        while improved and time.monotonic() < deadline:
            improved = False
            for candidates in _batches(best.program):
                new = [one for one in candidates if program_key(one) not in tried]
                failing = self._failing(new, kind, needed)
                # A candidate that fails as well, and is not taken now, may be the best one later.
                tried.update({program_key(one) for one in new}.difference(failing))
                if failing:
                    best = min(failing.values(), key=lambda one: len(one.program))
                    improved = True
                    break
                if time.monotonic() > deadline:
                    break
        return best

    def _failing(
        self, candidates: Sequence[Program], kind: tuple[object, ...], needed: Set[str]
    ) -> dict[bytes, Failure]:
        """The candidates that fail in the same way, by their keys, in their order."""
        found: dict[bytes, Failure] = {}
        if not candidates:
            return found
        rights = self._oracle.ask(candidates, [self._world] * len(candidates), trace=True)
        usable = [
            n
            for n, right in enumerate(rights)
            if not right.undecided and needed <= frozenset().union(*(cited.all for cited in right.cited))
        ]
        outcomes = self._session.run(usable, lambda n: n, fresh=self._fresh, detail=True, programs=candidates)
        for number in usable:
            outcome = outcomes[number]
            if isinstance(outcome, Event):
                continue
            failure = first_parting(
                self._comparer, candidates[number], rights[number].detailed, outcome, self._messages
            )
            if failure is not None and _signature(failure) == kind:
                found[program_key(candidates[number])] = failure
        return found


def first_parting(
    comparer: Comparer, program: Program, expected: str, actual: str, messages: bool
) -> Failure | None:
    """The failure at the first step where the answers part, cut off behind it; None where they agree."""
    try:
        found = comparer.compare(program, expected, actual, messages)
    except MalformedError:
        return None
    if not found.parts:
        return None
    return cut(program, found.parts[0], expected, actual, found.reasons.get(found.parts[0], ""))


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


def _kind(answer: Form) -> object:
    if isinstance(answer, dict):
        return (answer["x"], is_accident(answer))
    return type(answer).__name__


def _batches(program: Program) -> Iterator[list[Program]]:
    """Smaller programs, the boldest first, a few at a time."""
    batch: list[Program] = []
    for candidate in _smaller(program):
        batch.append(candidate)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _smaller(program: Program) -> Iterator[Program]:
    last = len(program) - 1
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
        for simpler in _simpler_arguments(step):
            changed = msgspec.structs.replace(step, args=simpler)
            candidate = (*program[:number], changed, *program[number + 1 :])
            yield keep_steps(
                candidate, {n for n in range(len(candidate)) if n == last or _used_or_acting(candidate, n)}
            )


def _used_or_acting(program: Program, number: int) -> bool:
    """Not a new object that nothing uses any more."""
    step = program[number]
    makes = step.op in ("make", "standin", "item") or (step.op == "call" and step.keep)
    return not makes or any(number in later.uses() for later in program)


def _dependents(program: Program, dropped: set[int]) -> set[int]:
    gone = set(dropped)
    for number, step in enumerate(program):
        if step.uses() & gone:
            gone.add(number)
    return gone


_NO_DATA = frozenset({"item", "spied"})
"""Ops whose arguments say what is looked at."""


def _simpler_arguments(step: Step) -> Iterator[tuple[Form, ...]]:
    if step.op in _NO_DATA:
        return
    for place, arg in enumerate(step.args):
        for simpler in _simpler(arg):
            yield (*step.args[:place], simpler, *step.args[place + 1 :])


def _simpler(form: Form) -> Iterator[Form]:
    if isinstance(form, bool) or form is None:
        return
    if isinstance(form, int):
        nearer = (0, 1, form // 2, form - 1) if form > 0 else (form // 2 + 1, form + 1)
        yield from dict.fromkeys(n for n in nearer if abs(n) < abs(form) and n * form >= 0)
    elif isinstance(form, list | tuple) and form:
        half = len(form) // 2
        if half > 1:
            yield list(form[:half])
            yield list(form[half:])
        for place in range(len(form)):
            yield [*form[:place], *form[place + 1 :]]
