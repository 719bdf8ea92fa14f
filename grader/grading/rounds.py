"""The rounds in which one submission answers the programs of the corpus, until it is known which of them fail.

    replay → look longer where chance needs it → read the rulings off → replay what failed in a fresh import

What the answers mean is judged in `grader/judging/`, and what the kit lends comes in `grader/grading/lending.py`.

Which programs are run again tells what was wrong.  So whatever is run again meets another process with an empty folder: there, nothing of the
submission remembers what it answered before (decision 0061).
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.grading.witnesses import mixed
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.remembered import Remembered
from grader.judging.rulings import World
from grader.judging.shuffles import longer
from grader.model.outcomes import Event, Loaded
from grader.sandbox.hangs import Hangs
from grader.sandbox.session import Session

_ROUNDS = 3
"""A changed reading of the rulings may show new failures; more rounds than this were never seen to."""


NOT_RUN = Event("timeout", "it was not run", own=False)


class Rounds:
    """One loaded submission and the evidence of it, which each round adds to.

    `remembered` are the comparisons for all submissions; `long_look` are the CPU seconds that a longer look may take.
    """

    def __init__(
        self,
        session: Session,
        loaded: Loaded,
        plan: Plan,
        remembered: Remembered,
        long_look: float,
    ) -> None:
        self._session, self._plan, self._long_look = session, plan, long_look
        present = [n for n in plan.cases if plan.roles[n].isdisjoint(loaded.missing)]
        self.evidence = Evidence(plan, present, remembered)
        self.leaked = False
        """Whether something failed only for what came before it."""

    def first(self) -> Evidence:
        """What all programs gave that the submission has the parts for.

        Where nothing failed in the default world, those that it leaves undecided are not all run.
        """
        evidence, idle = self.evidence, self._plan.idle
        self._replay([n for n in evidence.cases if n not in idle])
        if evidence.failing(self._plan.default_world):
            self._replay([n for n in evidence.cases if n in idle])
        return evidence

    def settle(self) -> World:
        """Run what fails again, each program by itself, until that shows nothing new.  How the submission reads the handout.

        If anything is right then that was wrong among others, all is run again, and this alone counts: nobody gains by being right once.
        """
        world = self._settled()
        # What another reading asks for, and was not run, is neither right nor wrong.
        lacking = [n for n in self.evidence.failing(world) if n not in self.evidence.outcomes]
        for number in lacking:
            self.evidence.put(number, NOT_RUN)
        return world

    def _settled(self) -> World:
        evidence = self.evidence
        world = evidence.world()
        for _ in range(_ROUNDS):
            failing = [
                n for n in evidence.failing(world) if n not in evidence.fresh and evidence.was_tried(n)
            ]
            if not failing:
                break
            if flipped := self._replay_fresh(failing, world):
                # Where chance has a say, the same program may come out otherwise by itself.
                self.leaked = not self._plan.by_chance.issuperset(flipped)
                self._replay_all()
                return evidence.world()
            world = evidence.world()
        return world

    def _replay(self, wanted: Sequence[int]) -> None:
        """These cases once, in one import."""
        evidence, session, with_texts = self.evidence, self._session, self._plan.with_texts
        cases = {n: evidence.cases[n] for n in wanted}
        texts = [n for n, case in cases.items() if case.check in with_texts]
        numbers = [n for n, case in cases.items() if case.check not in with_texts] + texts
        if numbers:
            evidence.outcomes.update(
                session.run(numbers, lambda n: cases[n].group, detail=texts, hangs=Hangs())
            )
            evidence.unsure |= session.unsure
        for number in sorted(self._plan.related.intersection(cases)):
            while (found := evidence.compare(number, cases[number].answers[0])) and found.unsure:
                steps = enumerate(evidence.program(number))
                evidence.programs[number] = tuple(
                    longer(step) if n in found.unsure else step for n, step in steps
                )
                again = session.run([number], lambda n: n, programs=evidence.programs, limit=self._long_look)
                evidence.put(number, again[number])

    def _replay_fresh(self, failing: Sequence[int], world: World) -> set[int]:
        """Run what failed again, each in a fresh import.  What was answered, and failed only for what came before."""
        evidence = self.evidence
        # What hung comes last: it may use up the time.
        numbers = sorted(mixed(failing), key=lambda n: isinstance(evidence.outcomes[n], Event))
        programs = {n: evidence.program(n) for n in numbers}
        hung = any(isinstance(evidence.outcomes[n], Event) for n in failing)
        self._session.close()
        again = self._session.run(
            numbers,
            lambda n: evidence.cases[n].group,
            fresh=True,
            detail=True,
            programs=programs,
            careful=hung,
            hangs=Hangs(),
        )
        # What was not run again has shown nothing new.
        seen = {n for n in failing if not isinstance(one := again[n], Event) or one.own}
        evidence.unsure = (evidence.unsure - seen) | self._session.unsure
        flipped = set[int]()
        for number in failing:
            answered = not isinstance(evidence.outcomes[number], Event)
            evidence.fresh.add(number)
            outcome = again[number]
            if isinstance(outcome, Event) and not outcome.own:
                # Others like it have hung again, or no time was left.  A hang stays one; an answer that was not
                # seen again may come from what was run before it, so it says nothing.
                if answered:
                    evidence.put(number, outcome)
                continue
            evidence.put(number, outcome)
            if answered and not evidence.fails(number, world):
                flipped.add(number)
        return flipped

    def _replay_all(self) -> None:
        """Run all again, each program in an import of its own: this alone counts for a submission whose answers hang on what came before.

        So a result does not hang on the order of programs, and a submission that answers by the run that it is in gains nothing by
        it: all programs are there once, in an order that nobody knows, and in a process that has seen none of them before.
        """
        evidence = self.evidence
        numbers = mixed(n for n in evidence.cases if isinstance(evidence.outcomes.get(n), str))
        self._session.close()
        programs = {n: evidence.program(n) for n in numbers}
        again = self._session.run(
            numbers,
            lambda n: evidence.cases[n].group,
            fresh=True,
            detail=True,
            programs=programs,
            hangs=Hangs(),
        )
        for n in numbers:
            evidence.fresh.add(n)
            evidence.put(n, again[n])
