"""Grades one submission: the workflow, from files to a result.

    load → replay the corpus → find out how it wants to be called → look longer where chance needs it →
    read the rulings off → replay what failed in a fresh import → put the kit's parts in the place of broken ones →
    attribution → verdicts → the smallest programs → the terminal sessions

Each step is a module of its own; this one only joins them.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING

from grader.grading.choosing import Attempt, Teller, Told, better
from grader.grading.from_documents import with_texts
from grader.grading.hidden import has_hidden, joined, public_corpus
from grader.grading.judged import Judging
from grader.grading.laying import Laying
from grader.grading.lending import Lender
from grader.grading.notices import notices, reader_faults, reader_notice, without_renamed
from grader.grading.opening import Opening
from grader.grading.playing import Playing
from grader.grading.rounds import Rounds
from grader.grading.source_lines import with_source_lines
from grader.grading.stand_ins import decided_notice
from grader.grading.summing import summed
from grader.grading.witnesses import choose_for
from grader.judging import rulings
from grader.judging.evidence import Evidence
from grader.judging.plan import Plan
from grader.judging.remembered import Remembered
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.kits.own_relations import load_relations
from grader.kits.screens import reader_for
from grader.model.adapters import Adapter
from grader.model.outcomes import Choice, Loaded
from grader.model.played import Played
from grader.model.result import SCHEMA, CheckResult, Notice, Result, Timing, TranscriptResult
from grader.model.wording import language
from grader.sandbox.allowance import Allowance
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

if TYPE_CHECKING:
    from grader.grading.filling import Filler
    from grader.kits.course import Course
    from grader.reference.explain import Explainer
    from grader.sessions.terminal_grading import TerminalGrading


class Grader(Judging):
    """Grades submissions of one assignment.  Holds the sandbox; use as a context manager.

    `demand` is the lowest sandbox level to be content with, `transcripts` whether the terminal sessions are graded
    as well, `preload` names modules that every worker has imported from birth.  `only` are the tasks that are asked
    for, or the ids of checks and sessions; none stands for all.  Every check is judged then as well, because a
    mistake is counted in one place, but no other is explained, and no other session is played.
    `shrink_seconds` bounds the search for the smallest program, for each check that failed; `explain` is False for
    whoever asks for points only.  `public` leaves out what is hidden.

    Hidden checks run apart from the others, in a worker of their own: what a submission has seen of them cannot
    come out in what its student is told of the others, and those come out as they do in a student's build.

    `course` lies over the assignment and its corpus, which are those of the kit.
    """

    # Long, because it names all that a grader is asked for, and hands it on to the one that leaves out what is hidden.
    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        corpus: Corpus,
        *,
        demand: str | None = None,
        only: Collection[str] = (),
        transcripts: bool = True,
        preload: Iterable[str] = (),
        shrink_seconds: float = 0.5,
        explain: bool = True,
        public: bool = False,
        course: Course | None = None,
    ) -> None:
        preload = tuple(preload)
        whole, of_kit = corpus, assignment
        corpus = public_corpus(corpus) if public else corpus
        points = {info.id: info.points for info in corpus.checks}
        if course is not None:
            assignment, corpus = course.over(assignment), course.priced(corpus)
        self._laying = Laying(course)
        self._kit, self._assignment, self._corpus = kit, assignment, corpus
        self._opening = Opening(kit, assignment, corpus, self._laying.languages, demand, preload)
        self._session = self._opening.session
        try:
            reader = reader_for(assignment, kit.transcripts(assignment.id))
            own = load_relations(kit.spec_tests(assignment.id))
            if course is None:
                self._plan = Plan(assignment, corpus, reader, own)
            else:
                from grader.judging.laid_plan import LaidPlan

                self._plan = LaidPlan(assignment, corpus, reader, own, of_kit, points)
            files = self._opening.part_files
            # A student's build may come without a solution: then there is nothing to lend, and nothing is shrunk.
            self._lender = (
                Lender(assignment, self._plan, files, self._filling) if self._opening.solved else None
            )
            self._only = frozenset(only)
            self._shrink_seconds, self._explains = shrink_seconds, explain
            self._explainer: Explainer | None = None
            self._filler: Filler | None = None
            self._remembered = Remembered()
            self._apart = not public and has_hidden(kit, assignment, corpus, transcripts)
            # The sessions that are not hidden are then played by the other one.
            kind = False if public else True if self._apart else None
            self._playing = (
                Playing(
                    kit,
                    assignment,
                    self._only,
                    hidden=kind,
                    sandbox=self._opening.sandbox,
                    support=self._opening.support,
                    files=files,
                    lender=self._lender,
                    seed=corpus.seed,
                )
                if transcripts and kit.transcripts(assignment.id).is_dir()
                else None
            )
        except BaseException:
            self._opening.close()
            raise
        self._public = partial(
            Grader,
            kit,
            of_kit,
            whole,
            demand=demand,
            only=only,
            transcripts=transcripts,
            preload=preload,
            shrink_seconds=shrink_seconds,
            explain=explain,
            public=True,
            course=course,
        )
        self._other: Grader | None = None

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox."""
        if self._other is not None:
            self._other.close()
        for one in (self._explainer, self._filler):
            if one is not None:
                one.close()
        self._opening.close()

    def first_look(self, submission: Submission) -> Evidence:
        """What all programs gave, each once."""
        with self._session(with_texts(submission, self._assignment)) as session:
            return self._rounds(session, session.load()).first()

    def caught(self, submission: Submission) -> set[str]:
        """The parts of checks that a first look finds a submission to fail, however it may read the handout."""
        evidence = self.first_look(submission)
        wrong = {*evidence.failing(evidence.world()), *(self._plan.cases.keys() - evidence.cases.keys())}
        return {part for number in wrong for part in self._plan.spoilt(number)}

    def missed(self, submission: Submission, terminal: TerminalGrading) -> TranscriptResult | None:
        """The first of these terminal sessions that a submission's program does not pass."""
        return terminal.missed(self._opening.sandbox, submission.files, self._opening.support)

    def expected(self) -> list[CheckResult | TranscriptResult]:
        """What will be graded, as it is before anything ran: all of it blocked."""
        found: list[CheckResult | TranscriptResult] = [
            self._laying.check(
                CheckResult(
                    info.id,
                    info.task,
                    info.title,
                    rules=(),
                    points=0.0,
                    max_points=info.points,
                    status="blocked",
                    hidden=info.hidden,
                )
            )
            for info in self._plan.checks
            if self._asked(info)
        ]
        if self._apart:
            self._other = self._other or self._public()
        for one in (self._other, self):
            if one is not None and one._playing is not None:
                blank = one._playing.blank
                found += self._laying.sessions(blank, blank)
        return found

    def grade(self, submission: Submission, told: Told = lambda one: None) -> Result:
        """The result of one submission.  Whatever it does is an outcome, never an error.

        `told` is called with each verdict as it comes; the result may say more of it.
        """
        submission = with_texts(submission, self._assignment)
        allowance = Allowance(self._assignment.limits)
        if not self._apart:
            return better(
                lambda one, teller: self._graded(one, teller, allowance, teller.knows),
                submission,
                told,
                [allowance],
            )
        public = self._other = self._other or self._public()
        # What is hidden runs after all else, and must not be left without time by it.
        hidden = Allowance(self._assignment.limits)
        return better(
            lambda one, teller: public._graded(one, teller, allowance, teller.knows),
            submission,
            told,
            [allowance, hidden],
            partial(self._finished, allowance=hidden),
        )

    def _finished(
        self, submission: Submission, public: Attempt, teller: Teller, allowance: Allowance
    ) -> Attempt:
        """An attempt whose public part was graded, with what is hidden."""
        hidden = self._graded(
            submission, lambda one: teller(one) if one.hidden else None, allowance, called=public.called
        )
        return dataclasses.replace(public, result=joined(public.result, hidden.result))

    # Long, because it joins all steps, each of which needs what those before it have found.
    def _graded(
        self,
        submission: Submission,
        told: Told,
        allowance: Allowance,
        knows: Callable[[Choice | None], object] = lambda choice: None,
        called: tuple[Adapter, ...] | None = None,
    ) -> Attempt:
        """`called` are the ways in which the submission is called, where they are known and charged already.

        `knows` is told which of several files were taken, before any verdict.
        """
        started, used = time.monotonic(), allowance.cpu_seconds
        choose_for(submission.files)
        with allowance.counting(), self._session(submission, allowance=allowance) as session:
            loaded = session.load()
            knows(loaded.choice)
            rounds = self._rounds(session, loaded)
            evidence = rounds.first()
            adapters = (
                self._adapters(submission, session, loaded, evidence, allowance) if called is None else called
            )
            blamed: frozenset[str] = frozenset()
            first = None
            if adapters:
                # A known mistake may be a slip as well, and is named all the same.
                first = self._diagnosis(evidence, evidence.world())
                blamed = self._ways.blamed(loaded, evidence)
                session.adapt(adapters)
                loaded = session.load()
                rounds = self._rounds(session, loaded)
                evidence = rounds.first()
            now = self._diagnosis(evidence, evidence.world())
            diagnosis = now or first
            world = rounds.settle()
            failing = evidence.failing(world)
            if self._lender is not None and session.language.lends:
                again = partial(
                    self._session,
                    submission,
                    hints=session.hints,
                    adapters=adapters,
                    timeouts=session.timeouts,
                    allowance=allowance,
                )
                failing = self._lender.to_programs(
                    session,
                    again,
                    session.loaded,
                    evidence=evidence,
                    failing=failing,
                    world=world,
                    allowance=allowance,
                )
            charged = adapters if called is None and self._assignment.adapters == "charged" else ()
            checks = self._verdicts(
                session,
                loaded,
                evidence,
                failing=failing,
                world=world,
                leaks=rounds.leaked,
                adapters=charged,
                blamed=blamed,
                told=told,
                sure=now.sure if now is not None else None,
            )
            if diagnosis is not None:
                checks = diagnosis.told(checks)
            session.close()
            faults = reader_faults(evidence, world)
            played, sessions = Played(), list[TranscriptResult]()
            if self._playing is not None:
                blank = self._playing.blank
                tell = self._laying.telling(told, blank)
                played = self._playing.play(
                    submission,
                    loaded,
                    checks,
                    told=tell,
                    faults=faults,
                    language=session.language,
                    allowance=allowance,
                )
                checks = self._playing.shown(checks, played, submission, loaded)
                sessions = self._laying.sessions(played.results, blank)
            checks = [check for check in checks if self._asked(check)]
            graded: list[CheckResult | TranscriptResult] = [*checks, *sessions]
            titles = [(task.name, task.title) for task in self._assignment.tasks]
            program = self._assignment.program
            sums = summed(titles, graded, program.cap, apart=program.mode != "required")
            result = Result(
                schema=SCHEMA,
                language=language(),
                assignment=self._assignment.id,
                title=self._assignment.title,
                submission=submission.info(),
                score=sums.score,
                max_score=sums.max_score,
                open_points=sums.open_points,
                tasks=sums.tasks,
                program=sums.program,
                bonus=sums.bonus,
                checks=tuple(checks),
                transcripts=tuple(sessions),
                rulings=rulings.views(self._assignment, world, evidence.run, evidence.agrees),
                notices=(
                    *without_renamed(
                        notices(
                            self._assignment,
                            submission,
                            loaded,
                            played=played,
                            session=session,
                            leaked=rounds.leaked,
                            kit=self._kit,
                            refused=lambda: any(map(evidence.is_refused, evidence.cases)),
                        ),
                        adapters,
                    ),
                    *decided_notice(checks, submission.files),
                    *(Notice("adapted", one.words()) for one in adapters),
                    *(reader_notice(fault, self._kit.root) for fault in dict.fromkeys(faults)),
                ),
                sandbox=self._opening.info(session.language),
                timing=Timing(round(allowance.cpu_seconds - used, 4), round(time.monotonic() - started, 4)),
                output=session.output,
                output_cut=session.output_cut,
                course=self._laying.view(self._only),
            )
            return Attempt(with_source_lines(result, submission.files), loaded.choice, played, adapters)

    def _rounds(self, session: Session, loaded: Loaded) -> Rounds:
        long_look = self._assignment.limits.check_cpu_seconds
        return Rounds(session, loaded, self._plan, self._remembered, long_look)

    def _adapters(
        self,
        submission: Submission,
        session: Session,
        loaded: Loaded,
        evidence: Evidence,
        allowance: Allowance,
    ) -> tuple[Adapter, ...]:
        """The ways in which a submission wants to be called that goes wrong as the rules call it."""
        missing = len(evidence.cases) < len(self._plan.cases)
        if not session.language.adapts or self._assignment.adapters == "off":
            return ()
        if not (missing or evidence.failing(evidence.world())):
            return ()
        opened = partial(self._session, submission, hints=session.hints, shapes=True, allowance=allowance)
        return self._ways.find(opened, loaded, evidence, submission.files)
