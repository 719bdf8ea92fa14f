"""What came out right before is asked again beside what went wrong, so that a second try helps nobody who answers by which try it is.

Programs that go wrong are run again: in a fresh import, with parts of the kit's, with objects that are filled another way.  A submission
may find out which run it is in, and refuse everything in one and nothing in the other.  Each program would then be right once.  So some that came
out right are run among them, in an order that nobody knows.  Where one of these is wrong now, its function answers by the run.
"""

from __future__ import annotations

import functools
import os
import random
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path

from grader.judging.answers import crashed, seen_answer, split
from grader.judging.evidence import Evidence
from grader.judging.forms import MalformedError
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.model.cache_folder import cache_folder
from grader.model.program import Program, Step

EACH, MOST = 3, 40
"""Programs that are asked again for each function, and in one run."""

SECRET = "secret"
"""The name of the file with the secret, in the cache folder."""


class _Choice:
    """What is drawn for one submission; a right one draws nothing, and then nobody needs a secret."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    @functools.cached_property
    def chance(self) -> random.Random:
        """The same for the same files on the same computer."""
        import hmac  # a right submission has no use for it

        digest = hmac.new(_secret(), digestmod="sha256")
        for path, data in sorted(self._files.items()):
            for part in (path.encode("utf-8", "surrogatepass"), data):
                digest.update(len(part).to_bytes(8, "big") + part)
        return random.Random(digest.digest())


_choice: ContextVar[_Choice] = ContextVar("choice")
"""Of the submission that is graded in this thread."""


def choose_for(files: Mapping[str, bytes]) -> None:
    """Choose from here on for this submission."""
    _choice.set(_Choice(files))


@functools.cache
def _secret() -> bytes:
    """A secret of this computer, made when it is first needed; one of this process where none can be kept."""
    path = cache_folder() / SECRET
    try:
        return path.read_bytes() if path.is_file() else _kept(path)
    except OSError:
        return os.urandom(32)


def _kept(path: Path) -> bytes:
    with suppress(FileExistsError):
        path.parent.mkdir(parents=True, exist_ok=True)
        made = path.with_name(f"{SECRET}-{os.getpid()}")
        made.write_bytes(os.urandom(32))
        made.chmod(0o600)
        try:
            # Of two processes, the first one's is kept.
            os.link(made, path)
        finally:
            made.unlink()
    return path.read_bytes()


def functions(plan: Plan, number: int) -> frozenset[str]:
    """The functions that a case is about, and the classes of its task that it makes objects of; its task where there are none."""
    task = plan.task(number)
    made = frozenset(step.member for step in plan.cases[number].steps if step.op == "call")
    return _about(plan, number) | made.intersection(plan.classes(task)) or frozenset([task])


def _about(plan: Plan, number: int) -> frozenset[str]:
    return frozenset(one.name for one in plan.gates.functions_for(plan.cases[number].check))


def witnesses(
    evidence: Evidence, numbers: Collection[int], world: World, but: Collection[str] = ()
) -> list[int]:
    """Cases that came out right and are about the same functions as these; none about a function in `but`."""
    plan = evidence.plan
    wanted = frozenset().union(*(functions(plan, n) for n in numbers)).difference(but)
    failing = set(evidence.failing(world))
    by_function: defaultdict[str, list[int]] = defaultdict(list)
    for n in evidence.cases:
        # Where chance has a say, a right program may be wrong the next time.
        if n in failing or n in plan.related or not isinstance(evidence.outcomes.get(n), str):
            continue
        if evidence.answer(n, world).text:
            for name in functions(plan, n) & wanted:
                by_function[name].append(n)
    # In the same order in each process, so that the same are drawn.
    chance = _choice.get().chance
    found = {n for _, some in sorted(by_function.items()) for n in chance.sample(some, min(EACH, len(some)))}
    return chance.sample(sorted(found), min(MOST, len(found)))


def mixed(numbers: Iterable[int]) -> list[int]:
    """These in an order that nobody knows."""
    found = [*numbers]
    _choice.get().chance.shuffle(found)
    return found


def unsteady(again: Evidence, asked: Sequence[int], readings: Sequence[World]) -> frozenset[str]:
    """The functions of the cases in `asked` that were right and are answered wrongly in another run, in each of these readings.

    What is broken may have looked like another reading of the handout than what is lent in its place.
    An error that nobody meant is no answer: what the run is made with may not fit.
    """
    found: list[frozenset[str]] = []
    for number in asked:
        in_each = [_unsteady(again, number, world) for world in readings]
        found += in_each[:1] if all(in_each) else []
    return frozenset().union(*found)


def wrong_step(outcome: str, program: Program, parts: Sequence[int]) -> Step | None:
    """The first of these steps, which were answered wrongly; None where it ended with an error that nobody meant.  Raises MalformedError."""
    answer = split(outcome, len(program))[parts[0]]
    return None if crashed(seen_answer(answer)) else program[parts[0]]


def blamed(plan: Plan, number: int, step: Step) -> frozenset[str]:
    """The functions that a wrong answer at a step of a case speaks against: the class, where an object could not be made."""
    if step.op == "call" and step.member in plan.classes(plan.task(number)):
        return frozenset([step.member])
    return _about(plan, number) or functions(plan, number)


def _unsteady(again: Evidence, number: int, world: World) -> frozenset[str]:
    outcome, plan = again.outcomes.get(number), again.plan
    found = again.compare(number, again.answer(number, world))
    if not isinstance(outcome, str) or found is None or not found.parts:
        return frozenset()
    with suppress(MalformedError):
        if (step := wrong_step(outcome, again.program(number), found.parts)) is not None:
            return blamed(plan, number, step)
    return frozenset()
