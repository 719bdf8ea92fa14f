"""Explains a failure to a student: what kind it is, the smallest program that shows it, and the cards.

Takes a case that failed and gives the status, a sentence, and the counterexample of a check result.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from grader.judging.answers import decode
from grader.judging.compare import Comparer
from grader.judging.relations import OVERALL
from grader.judging.rulings import World
from grader.judging.verdicts import Explanation, Speaks
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer
from grader.kits.kit import Kit
from grader.languages import Language
from grader.languages.listing import Listing
from grader.model.outcomes import Event, Loaded, Outcome
from grader.model.program import Program
from grader.model.result import Counterexample, Status, StepView
from grader.model.wording import tr
from grader.reference.drawings import Drawer
from grader.reference.failure_words import (
    FailureWords,
    actual_of,
    crashed,
    in_code,
    is_value,
    name_of,
    place_of,
    stopped,
)
from grader.reference.oracle import RememberingOracle
from grader.reference.shrink import Failure, Shrinker, cited_in, parting
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

TOTAL_FACTOR = 4
"""All checks of one submission together may shrink for this many times the time of one."""


class Explainer:
    """Explains failures.  The reference is only started when the first failure needs it.

    Where a student's build has none, programs are shown as they are in the corpus, up to where the two part.
    """

    def __init__(
        self, kit: Kit, assignment: Assignment, sandbox: Sandbox, comparer: Comparer, shrink_seconds: float
    ) -> None:
        self._assignment, self._comparer = assignment, comparer
        self._words = FailureWords(assignment, comparer)
        self._seconds = shrink_seconds
        solved = not kit.for_students or kit.has_solution(assignment)
        self._oracle = RememberingOracle(sandbox, kit, assignment) if solved else None
        self._classes = {one.name for one in assignment.defines if one.kind == "class"}
        self._drawer = Drawer(assignment, comparer, self._classes)
        self._supplied = {one.name for one in assignment.supplies}
        self._spent: dict[int, float] = {}

    def close(self) -> None:
        """End the reference's worker."""
        if self._oracle is not None:
            self._oracle.close()

    def explain(
        self,
        session: Session,
        program: Program,
        right: Answer,
        outcome: Outcome,
        world: World,
        info: CheckInfo,
        loaded: Loaded,
        leaks: bool,
        step: int | None = None,
        speaks: Speaks | None = None,
        programs: Iterable[Program] | None = None,
    ) -> Explanation:
        """Why a case failed whose outcome is `outcome`, where `right` is what the reference answers.

        It is shown at `step`, where that went wrong, or else at the first step that did, by the smallest program that
        `speaks` for itself and makes only calls that `programs` of the check make.
        """
        if isinstance(outcome, Event):
            # What stands behind the step that hung was never run.
            shown = program if outcome.step is None else program[: outcome.step + 1]
            return self._event(program, outcome, self._listing(session.language, shown, loaded))
        messages = info.messages
        failure = parting(self._comparer, program, right.text, outcome, messages, step)
        if failure is None:
            return Explanation("failed", tr("The answers do not fit the rules."), None)
        left = self._seconds * TOTAL_FACTOR - self._spent.get(id(session), 0.0)
        started = time.monotonic()
        if (
            self._oracle is not None
            and left > 0
            and not any(step.relation in OVERALL for step in failure.program)
        ):
            several = {one.name for one in self._assignment.defines if one.independent in info.rules}
            shrinker = Shrinker(
                self._oracle,
                session,
                self._comparer,
                world=world,
                info=info,
                several=several,
                speaks=speaks,
                programs=programs,
            )
            cited = cited_in(right.cited[: len(failure.program)])
            failure = shrinker.shrink(failure, cited, min(self._seconds, left), leaks)
        explanation = self._parted(session, failure, world, messages, loaded)
        self._spent = {id(session): self._spent.get(id(session), 0.0) + time.monotonic() - started}
        return explanation

    def _event(self, program: Program, event: Event, listing: Listing) -> Explanation:
        where = place_of(event.where)
        if event.kind == "timeout":
            status: Status = "timeout"
            message = stopped(event.text if event.text.startswith("the submission had") else "", where)
            actual = tr("no answer within the time limit")
            if where:
                actual = tr("no answer within the time limit; running: {where}", where=where)
        elif event.kind == "crashed":
            status, message = (
                "crashed",
                tr("The whole program ended while your code ran: it {what}.", what=event.text),
            )
            actual = tr("the whole program ended: it {what}", what=event.text)
        else:
            status, message = (
                "crashed",
                tr("The program that runs your code broke off: {what}.", what=event.text),
            )
            actual = event.text
        last = len(listing.lines) - 1 if event.step is not None else None
        steps = tuple(StepView(line, agrees=n != last) for n, line in enumerate(listing.lines) if line)
        return Explanation(
            status, message, Counterexample(listing.text, tr("an answer"), actual, where, steps)
        )

    def _parted(
        self, session: Session, failure: Failure, world: World, messages: bool, loaded: Loaded
    ) -> Explanation:
        assert isinstance(failure.actual, str)
        size = len(failure.program)
        rights, answers = decode(failure.expected, size), decode(failure.actual, size)
        right, answer, last = rights[-1], answers[-1], failure.program[-1]
        wrong = self._comparer.compare(failure.program, failure.expected, failure.actual, messages)
        language = session.language
        expected = self._words.expected(language, last, right, messages)
        actual = actual_of(language, last, answer, failure.reason)
        listing = self._listing(language, failure.program, loaded)
        if last.op == "printed" and failure.reason:
            drawings = {size - 1: self._drawer.tables(right, answer)}
        else:
            drawings = self._drawer.draw(self._oracle, session, failure, world, listing)
        steps = []
        for number, line in enumerate(listing.lines):
            if not line:
                continue
            shown = number == size - 1 or isinstance(rights[number], dict) or is_value(rights[number])
            agrees = number < size - 1 and number not in wrong.parts
            steps.append(
                StepView(
                    line,
                    self._words.expected(language, failure.program[number], rights[number], messages)
                    if shown
                    else "",
                    actual_of(
                        language,
                        failure.program[number],
                        answers[number],
                        failure.reason if number == size - 1 else wrong.reasons.get(number, ""),
                    )
                    if shown
                    else "",
                    agrees,
                    drawings.get(number, ()),
                )
            )
        code = listing.commented({n for n in range(size - 1) if isinstance(rights[n], dict)})
        where = place_of(tuple(answer["w"])) if isinstance(answer, dict) and "w" in answer else None
        status: Status = "crashed" if isinstance(answer, dict) and crashed(right, answer) else "failed"
        what = in_code(last, listing.lines[-1]) or name_of(last)
        message = self._words.sentence(
            language,
            what,
            last,
            right=right,
            answer=answer,
            expected=expected,
            actual=actual,
            reason=failure.reason,
        )
        return Explanation(status, message, Counterexample(code, expected, actual, where, tuple(steps)))

    def _listing(self, language: Language, program: Program, loaded: Loaded) -> Listing:
        return language.listing(program, loaded, self._classes | self._supplied)
