"""Grades one submission: the workflow, from files to a result.

    load → replay the corpus → look longer where chance needs it → read the rulings off →
    replay what failed in a fresh import → put the kit's classes in the place of broken ones →
    attribution → verdicts → the smallest programs → the terminal sessions

Each step is a module of its own; this one only joins them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grader import rulings
from grader.assignment import Assignment
from grader.checks import CheckInfo
from grader.compare import Comparison
from grader.corpus import Corpus
from grader.evidence import Evidence
from grader.kit import Kit
from grader.outcomes import Event, Hints, Loaded
from grader.plan import Plan
from grader.reference import part_files, support_files
from grader.relations import longer
from grader.result import (
    SCHEMA,
    CheckResult,
    Notice,
    Result,
    TaskScore,
    Timing,
    TranscriptResult,
)
from grader.rulings import World
from grader.sandbox import Sandbox
from grader.screens import reader_for
from grader.session import Session
from grader.submission import Submission

if TYPE_CHECKING:
    from grader.diagnosis import Diagnosis
    from grader.explain import Explainer
    from grader.terminal import Lent
    from grader.terminal_grading import TerminalGrading
    from grader.verdicts import Explanation

_ROUNDS = 3
"""A changed reading of the rulings may show new failures; more rounds than this were never seen to."""


class Grader:
    """Grades submissions of one assignment.  Holds the sandbox; use as a context manager.

    `demand` is the lowest sandbox level to be content with, `only` the one task to grade, `transcripts` whether
    the terminal sessions are graded as well, `preload` names modules that every worker has imported from birth.
    `shrink_seconds` bounds the search for the smallest program, for each check that failed.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        corpus: Corpus,
        *,
        demand: str | None = None,
        only: str | None = None,
        transcripts: bool = True,
        preload: Iterable[str] = (),
        shrink_seconds: float = 0.5,
    ) -> None:
        self._kit, self._assignment, self._corpus = kit, assignment, corpus
        self._sandbox = Sandbox(assignment.limits, demand=demand, preload=tuple(preload), common=corpus.wire)
        self._support = support_files(kit, assignment)
        self._part_files = part_files(kit, assignment)
        reader = reader_for(assignment, kit.transcripts(assignment.id))
        self._plan = Plan(assignment, corpus, only, reader)
        self._shrink_seconds = shrink_seconds
        self._explainer: Explainer | None = None
        self._between: dict[tuple[int, str, str], Comparison] = {}
        self._terminal = self._terminal_grading(only) if transcripts else None

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox."""
        if self._explainer is not None:
            self._explainer.close()
        self._sandbox.close()

    def pattern(self, submission: Submission) -> dict[int, str]:
        """The pattern by which a mistake is known (see `grader/diagnosis.py`), in the default world."""
        from grader.diagnosis import pattern

        with self._session(submission) as session:
            evidence = self._first_look(session, session.load())
            return pattern(evidence, self._plan.default_world)

    def caught(self, submission: Submission) -> set[str]:
        """The checks that a first look finds a submission to fail, however it may read the handout."""
        with self._session(submission) as session:
            loaded = session.load()
            evidence = self._first_look(session, loaded)
            failing = {evidence.cases[number].check for number in evidence.failing(evidence.world())}
            return failing | {
                case.check for number, case in self._plan.cases.items() if number not in evidence.cases
            }

    def missed(self, submission: Submission, terminal: TerminalGrading) -> TranscriptResult | None:
        """The first of these terminal sessions that a submission's program does not pass."""
        return terminal.missed(self._sandbox, submission.files, self._support)

    def grade(self, submission: Submission) -> Result:
        """The result of one submission.  Whatever it does is an outcome, never an error."""
        started = time.monotonic()
        with self._session(submission) as session:
            loaded = session.load()
            evidence = self._first_look(session, loaded)
            world = evidence.world()
            diagnosis = self._diagnosis(evidence, world)
            leaked = False
            for _ in range(_ROUNDS):
                failing = [n for n in evidence.failing(world) if n not in evidence.fresh]
                if not failing:
                    break
                if self._replay_fresh(session, evidence, failing, world):
                    leaked = True
                    # What passed may have passed by a reading that only the leak suggested.
                    open_cases = [n for n, case in evidence.cases.items() if len(case.answers) > 1]
                    self._replay_fresh(
                        session, evidence, [n for n in open_cases if n not in evidence.fresh], world
                    )
                world = evidence.world()
            failing = self._with_parts(submission, session, evidence, evidence.failing(world), world)
            checks = self._verdicts(session, loaded, evidence, failing, world, leaked)
            if diagnosis is not None:
                checks = diagnosis.told(checks)
            session.close()
            played, cpu = self._play(submission, loaded, checks)
            graded: list[CheckResult | TranscriptResult] = [*checks, *played]
            return Result(
                schema=SCHEMA,
                assignment=self._assignment.id,
                title=self._assignment.title,
                submission=submission.info(),
                score=_total(one.points for one in graded),
                max_score=_total(one.max_points for one in graded),
                tasks=self._tasks(graded),
                checks=tuple(checks),
                transcripts=tuple(played),
                rulings=rulings.views(self._assignment, world, evidence.cases, evidence.agrees),
                notices=(*submission.notices, *_notices(submission, loaded, session, leaked)),
                sandbox=self._sandbox.info,
                timing=Timing(round(session.cpu_seconds + cpu, 4), round(time.monotonic() - started, 4)),
                output=session.output,
                output_cut=session.output_cut,
            )

    def _session(self, submission: Submission, parts: Iterable[str] = (), hints: Hints = ()) -> Session:
        return Session(
            self._sandbox,
            self._assignment,
            submission.files,
            self._support,
            parts=tuple(parts),
            part_files=self._part_files if parts else None,
            hints=hints,
        )

    def _first_look(self, session: Session, loaded: Loaded) -> Evidence:
        """What all programs gave that the submission has the parts for."""
        present = [n for n in self._plan.cases if self._plan.roles[n].isdisjoint(loaded.missing)]
        evidence = Evidence(self._plan, present, self._between)
        self._replay(session, evidence)
        return evidence

    def _diagnosis(self, evidence: Evidence, world: World) -> Diagnosis | None:
        """The known mistakes that explain what failed; None where nothing did, or none is near."""
        if not evidence.failing(world):
            return None
        from grader.diagnosis import best, comparable, diagnose, pattern

        # A mistake may look like another reading of the handout, by which it cannot be recognised.
        readings = [self._plan.default_world] + [world] * (world != self._plan.default_world)
        return best(
            [
                diagnose(
                    pattern(evidence, reading),
                    self._corpus.known,
                    comparable(self._plan, reading) & evidence.cases.keys(),
                )
                for reading in readings
            ]
        )

    def _replay(self, session: Session, evidence: Evidence) -> None:
        """Everything once, in one import."""
        cases, with_texts = evidence.cases, self._plan.with_texts
        texts = [n for n, case in cases.items() if case.check in with_texts]
        numbers = [n for n, case in cases.items() if case.check not in with_texts] + texts
        if numbers:
            evidence.outcomes.update(session.run(numbers, lambda n: cases[n].check, detail=texts))
        for number in sorted(self._plan.related.intersection(cases)):
            while (found := evidence.compare(number, cases[number].answers[0])) and found.unsure:
                steps = enumerate(evidence.program(number))
                evidence.programs[number] = tuple(
                    longer(step) if n in found.unsure else step for n, step in steps
                )
                limit = self._assignment.limits.check_cpu_seconds
                again = session.run([number], lambda n: n, programs=evidence.programs, limit=limit)
                evidence.put(number, again[number])

    def _replay_fresh(self, session: Session, evidence: Evidence, failing: list[int], world: World) -> bool:
        """Run what failed again, each in a fresh import.  Whether something failed only for what came before."""
        programs = {n: evidence.program(n) for n in failing}
        again = session.run(
            failing, lambda n: evidence.cases[n].check, fresh=True, detail=True, programs=programs
        )
        leaked = False
        for number in failing:
            answered = not isinstance(evidence.outcomes[number], Event)
            evidence.put(number, again[number])
            evidence.fresh.add(number)
            leaked |= answered and not evidence.fails(number, world)
        return leaked

    def _with_parts(
        self, submission: Submission, session: Session, evidence: Evidence, failing: list[int], world: World
    ) -> list[int]:
        """Run what failed or could not run with the kit's class in the place of one that is broken or missing.

        A program that then agrees failed only for that class, whose own checks are charged already.
        Returns the cases that still fail.
        """
        plan, loaded = self._plan, session.loaded
        for task in self._assignment.tasks:
            roles = plan.classes(task.name)
            gone = [role for role in roles if role in loaded.missing]
            if not gone and not any(plan.task(n) == task.name for n in failing):
                continue
            lacking = self._lacking_only(gone, loaded, task.name)
            # Where a class is gone, code that only mentions it fails as well.
            others = [
                n
                for n in failing
                if plan.task(n) != task.name and (gone or plan.roles[n].intersection(roles))
            ]
            if not others and not lacking:
                continue
            numbers = [*others, *lacking]
            with self._session(submission, roles, session.hints) as lent:
                trial = self._try_parts(lent, evidence, numbers)
            # A broken class may have looked like another reading, so these programs are read for themselves.
            readings = (world, {**world, **trial.world()})
            agreeing = {n for n in trial.cases if not all(trial.fails(n, reading) for reading in readings)}
            evidence.replaced.update(dict.fromkeys(agreeing, tuple(roles)))
            for number in lacking:
                evidence.cases[number] = plan.cases[number]
                evidence.put(number, trial.outcomes[number])
            failing = [n for n in [*failing, *lacking] if n not in agreeing]
        return failing

    def _lacking_only(self, gone: list[str], loaded: Loaded, task: str) -> list[int]:
        """The cases of other tasks that lack nothing but classes that are gone and the kit can lend."""
        if not gone or len(loaded.missing) == len(self._assignment.defines):
            return []
        return [
            n
            for n in self._plan.cases
            if self._plan.task(n) != task
            and (lacked := self._plan.roles[n].intersection(loaded.missing))
            and lacked <= set(gone)
        ]

    def _try_parts(self, session: Session, evidence: Evidence, numbers: list[int]) -> Evidence:
        cases = self._plan.cases
        programs = {n: evidence.programs.get(n, cases[n].steps) for n in numbers}
        session.load()
        outcomes = session.run(numbers, lambda n: cases[n].check, fresh=True, detail=True, programs=programs)
        return evidence.apart(numbers, outcomes)

    def _verdicts(
        self,
        session: Session,
        loaded: Loaded,
        evidence: Evidence,
        failing: list[int],
        world: World,
        leaks: bool,
    ) -> list[CheckResult]:
        # Imported when needed: what follows is most of the grader's words.
        from grader.verdicts import Verdicts

        def explain(info: CheckInfo, number: int) -> Explanation:
            return self._explaining().explain(
                session,
                evidence.program(number),
                evidence.answer(number, world).text,
                evidence.outcomes[number],
                world,
                info,
                loaded,
                leaks,
            )

        return Verdicts(self._plan, loaded, evidence, world, failing, explain).all()

    def _explaining(self) -> Explainer:
        """The explainer, made for the first failure: a right solution needs none."""
        if self._explainer is None:
            from grader.explain import Explainer

            self._explainer = Explainer(
                self._kit, self._assignment, self._sandbox, self._plan.comparer, self._shrink_seconds
            )
        return self._explainer

    def _terminal_grading(self, only: str | None) -> TerminalGrading | None:
        """What grades the program on a terminal; None where the assignment has no sessions."""
        if not self._kit.transcripts(self._assignment.id).is_dir():
            return None
        from grader.terminal_grading import TerminalGrading

        return TerminalGrading(self._kit, self._assignment, only) or None

    def _play(
        self, submission: Submission, loaded: Loaded, checks: list[CheckResult]
    ) -> tuple[list[TranscriptResult], float]:
        """The results of the terminal sessions, and the CPU seconds that they took."""
        if self._terminal is None:
            return [], 0.0
        lent = self._lent(submission, loaded, checks)
        return self._terminal.grade(self._sandbox, submission.files, self._support, lent)

    def _lent(self, submission: Submission, loaded: Loaded, checks: list[CheckResult]) -> Lent | None:
        """The kit's own parts, all of them so that they fit together, where points were lost; else None."""
        if all(check.points >= check.max_points for check in checks):
            return None
        from grader.terminal import Lent

        roles = [one.name for one in self._assignment.defines]
        names: dict[str, dict[str, str]] = {}
        for role in roles:
            if role in loaded.places:
                path, own_name = loaded.places[role]
                names.setdefault(path, {})[own_name] = role
            else:
                for path in submission.sources:
                    names.setdefault(path, {})[role] = role
        return Lent(names, self._part_files)

    def _tasks(self, checks: Sequence[CheckResult | TranscriptResult]) -> tuple[TaskScore, ...]:
        return tuple(
            TaskScore(
                task.name,
                task.title,
                _total(check.points for check in checks if check.task == task.name),
                _total(check.max_points for check in checks if check.task == task.name),
            )
            for task in self._assignment.tasks
            if any(check.task == task.name for check in checks)
        )


def _total(points: Iterable[float]) -> float:
    return round(sum(points), 6)


def _notices(submission: Submission, loaded: Loaded, session: Session, leaked: bool) -> list[Notice]:
    found = [
        Notice(kind, text, None if path is None else path + (f", line {line}" if line else ""))
        for kind, text, path, line in loaded.notices
    ]
    if not submission.sources:
        found.append(Notice("no-python", "There is no Python file in what was handed in."))
    if loaded.failure is not None:
        found.append(Notice("not-loaded", f"The program could not be imported: {loaded.failure.text}."))
    if leaked:
        text = "Something is kept from one use to the next; the programs were graded each by itself."
        found.append(Notice("state-leaks", text))
    if session.tried:
        what = ", ".join(session.tried)
        text = f"The program tried to look into the process that runs it ({what}); it was refused."
        found.append(Notice("looked-inside", text))
    for why in dict.fromkeys(session.tampered):
        found.append(Notice("tampering", f"While the program ran, {why}. An instructor should look at this."))
    return found
