"""Programs that are run with a submission called in one way or another, and how far each of them comes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.rulings import World
from grader.kits.corpus import Answer
from grader.model.adapters import Adapter
from grader.model.outcomes import Outcome
from grader.sandbox.hangs import Hangs
from grader.sandbox.session import Session

PROGRAMS = 16
"""Programs on which each way is tried: the shortest, of as many checks as may be."""

MOST_RUNS = 160 * PROGRAMS
"""Runs of programs for one submission, after which no other way is tried."""

MOST_SECONDS = 9.0
"""CPU seconds after which no other way is tried.  Where nothing hangs, the number of ways should end the search well before: a limit of
time gives another mark on a slower machine."""

PATIENCE = 0.2
"""CPU seconds for one program while ways are tried."""


class Trials:
    """The runs of one submission's programs while ways to call it are tried."""

    def __init__(self, plan: Plan, session: Session, evidence: Evidence) -> None:
        self._plan, self._session, self._evidence = plan, session, evidence
        self._left = MOST_RUNS
        self._world: World = {}
        self._far: dict[int, float] = {}
        self._right = frozenset[int]()
        self._outcomes: Mapping[int, Outcome] = {}
        self._until = self._used() + MOST_SECONDS

    def _has_time(self) -> bool:
        return self._left > 0 and self._used() < self._until

    def _used(self) -> float:
        """CPU seconds of the submission, and of the grader itself, which reads its answers: they may be very large."""
        return self._session.cpu_seconds + time.thread_time()

    def _score(
        self, adapters: Sequence[Adapter], numbers: list[int], reading: World | None = None
    ) -> tuple[int, float, int]:
        """How many programs come out right so called, how far the others come, and of how many it is decided what is right.

        In this `reading` of the handout, or else in that by which most comes out right, which is `_world` then.  How far each came,
        in the reading in which it came furthest, is `_far` then.
        """
        self._left -= len(numbers)
        cases = self._plan.cases
        outcomes = self._session.run(
            numbers, lambda n: cases[n].group, hangs=Hangs(), limit=PATIENCE, adapters=adapters
        )
        self._outcomes = outcomes
        trial = self._evidence.apart(numbers, outcomes)
        self._world = world = trial.world() if reading is None else reading
        decided = {n: answer for n in numbers if (answer := trial.answer(n, world)).text}
        far = [self._how_far(trial, n, answer) for n, answer in decided.items()]
        self._right = frozenset(n for n, one in zip(decided, far, strict=True) if one >= 1)
        self._far = {
            n: max((self._how_far(trial, n, one) for one in cases[n].answers if one.text), default=0.0)
            for n in numbers
        }
        return sum(one >= 1 for one in far), round(sum(far), 6), len(decided)

    def _sum(self, numbers: Sequence[int]) -> tuple[int, float]:
        """How many of these came out right last in any reading, and how far all of them came together."""
        far = [self._far[number] for number in numbers]
        return sum(one >= 1 for one in far), round(sum(far), 6)

    def _how_far(self, trial: Evidence, number: int, answer: Answer) -> float:
        """The share of a program that came out right before something went wrong."""
        found = trial.compare(number, answer)
        if found is None:
            return 0.0
        return found.parts[0] / len(self._plan.cases[number].steps) if found.parts else 1.0
