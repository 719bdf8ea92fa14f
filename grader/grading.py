"""Grades one submission: the workflow, from files to a result.

    load → replay the corpus → look longer where chance needs it → read the rulings off →
    replay what failed in a fresh import → blame → verdicts → the smallest programs

Each step is a function or module of its own; this one only joins them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grader import rulings
from grader.assignment import Assignment
from grader.blame import Rules, blame
from grader.checks import CheckInfo
from grader.compare import SAME, SPECIAL, Comparer, Comparison, Malformed, errors_in
from grader.corpus import Answer, Case, Corpus
from grader.kit import Kit
from grader.program import Program
from grader.reference import part_files, support_files
from grader.relations import longer
from grader.result import (
    SCHEMA,
    CheckResult,
    Notice,
    Result,
    RuleView,
    SubmissionInfo,
    TaskScore,
    Timing,
)
from grader.sandbox import Sandbox
from grader.session import Event, Loaded, Outcome, Session
from grader.submission import Submission

if TYPE_CHECKING:
    from grader.explain import Explainer

EVIDENCE = 0.15
"""Share of a check's programs that must have passed before its failures are put down to another rule."""

RAISED = "!"
"""Marks a rule where a step rests on it by raising an error: to accept and to refuse are two abilities."""

_ROUNDS = 3


@dataclass
class Evidence:
    """What was seen of a submission: outcomes and comparisons by the numbers of the corpus's cases."""

    outcomes: dict[int, Outcome] = field(default_factory=dict)
    programs: dict[int, Program] = field(default_factory=dict)
    fresh: set[int] = field(default_factory=set)
    replaced: dict[int, tuple[str, ...]] = field(default_factory=dict)
    memory: dict[tuple[int, int], Comparison | None] = field(default_factory=dict)


class Grader:
    """Grades submissions of one assignment.  Holds the sandbox; use as a context manager.

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
        preload: Iterable[str] = (),
        shrink_seconds: float = 0.5,
    ) -> None:
        self._kit, self._assignment, self._corpus = kit, assignment, corpus
        self._sandbox = Sandbox(assignment.limits, demand=demand, preload=tuple(preload), common=corpus.wire)
        self._support = support_files(kit, assignment)
        self._part_files = part_files(kit, assignment)
        self._comparer = Comparer(assignment)
        self._checks = [info for info in corpus.checks if only is None or info.task == only]
        self._shrink_seconds = shrink_seconds
        self._explainer: Explainer | None = None
        self._default = rulings.default_world(assignment)
        self._wanted = {info.id for info in self._checks}
        self._own = {info.id: frozenset(info.rules) for info in self._checks}
        self._messages = {info.id for info in self._checks if info.messages}
        self._points = {info.id: info.points for info in self._checks}
        self._roles = {n: _roles(case.steps, assignment) for n, case in enumerate(corpus.cases)}
        self._cases = {n: case for n, case in enumerate(corpus.cases) if case.check in self._wanted}
        self._related = frozenset(n for n, case in self._cases.items() if any(s.relation for s in case.steps))
        self._between: dict[tuple[int, str, str], Comparison] = {}

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the sandbox."""
        if self._explainer is not None:
            self._explainer.close()
        self._sandbox.close()

    def grade(self, submission: Submission) -> Result:
        """The result of one submission.  Whatever it does is an outcome, never an error."""
        started = time.monotonic()
        with Session(self._sandbox, self._assignment, submission.files, self._support) as session:
            loaded = session.load()
            cases = {n: case for n, case in self._cases.items() if self._roles[n].isdisjoint(loaded.missing)}
            evidence = self._replay(session, cases)
            world = self._read(cases, evidence)
            leaked = False
            for _ in range(_ROUNDS):
                failing = [n for n in self._failing(cases, world, evidence) if n not in evidence.programs]
                if not failing:
                    break
                leaked |= self._replay_fresh(session, failing, cases, world, evidence)
                world = self._read(cases, evidence)
            checks = self._verdicts(submission, session, loaded, cases, world, evidence)
            session.close()
            notices = [*submission.notices, *_notices(submission, loaded, session, leaked)]
            views = rulings.views(self._assignment, world, cases, lambda n, a: self._agrees(n, cases[n], a, evidence))
            return Result(
                schema=SCHEMA,
                assignment=self._assignment.id,
                title=self._assignment.title,
                submission=SubmissionInfo(submission.id, submission.path, submission.described()),
                score=_total(check.points for check in checks),
                max_score=_total(check.max_points for check in checks),
                tasks=self._tasks(checks),
                checks=tuple(checks),
                transcripts=(),
                rulings=views,
                notices=tuple(notices),
                sandbox=self._sandbox.info,
                timing=Timing(round(session.cpu_seconds, 4), round(time.monotonic() - started, 4)),
                output=session.output,
                output_cut=session.output_cut,
            )

    # Running.

    def _replay(self, session: Session, cases: Mapping[int, Case]) -> Evidence:
        """Everything once, in one import."""
        evidence = Evidence()
        plain = [n for n, case in cases.items() if case.check not in self._messages]
        texts = [n for n, case in cases.items() if case.check in self._messages]
        for numbers, detail in ((plain, False), (texts, True)):
            if numbers:
                evidence.outcomes.update(session.run(numbers, lambda n: cases[n].check, detail=detail))
        for number in sorted(self._related.intersection(cases)):
            self._look_longer(session, number, cases[number], evidence)
        return evidence

    def _look_longer(self, session: Session, number: int, case: Case, evidence: Evidence) -> None:
        answer = case.answers[0]
        found = self._comparison(number, case, answer, evidence)
        if found is not None and found.unsure:
            steps = tuple(longer(step) if n in found.unsure else step for n, step in enumerate(case.steps))
            evidence.outcomes.update(session.run([number], lambda n: n, programs={number: steps}))
            evidence.programs[number] = steps
            del evidence.memory[number, id(answer)]

    def _replay_fresh(
        self,
        session: Session,
        failing: list[int],
        cases: Mapping[int, Case],
        world: rulings.World,
        evidence: Evidence,
    ) -> bool:
        """Run what failed again, each in a fresh import.  Whether something failed only for what came before."""
        programs = {n: evidence.programs.get(n, cases[n].steps) for n in failing}
        again = session.run(failing, lambda n: cases[n].check, fresh=True, detail=True, programs=programs)
        leaked = False
        for number in failing:
            before = evidence.outcomes[number]
            evidence.outcomes[number] = again[number]
            evidence.fresh.add(number)
            for key in [key for key in evidence.memory if key[0] == number]:
                del evidence.memory[key]
            leaked |= not isinstance(before, Event) and not self._fails(number, cases[number], world, evidence)
        return leaked

    # Comparing.

    def _comparison(self, number: int, case: Case, answer: Answer, evidence: Evidence) -> Comparison | None:
        """How a case came out by `answer`; None where nothing was answered or the answer was forged."""
        outcome = evidence.outcomes.get(number)
        if not answer.text or (outcome == answer.text and number not in self._related):
            return SAME
        if outcome is None or isinstance(outcome, Event):
            return None
        if number not in self._related and any(outcome == other.text for other in case.answers):
            return self._comparison_between(number, case, answer.text, outcome)
        key = (number, id(answer))
        if key not in evidence.memory:
            steps = evidence.programs.get(number, case.steps)
            try:
                found: Comparison | None = self._comparer.compare(
                    steps, answer.text, outcome, case.check in self._messages
                )
            except Malformed as error:
                evidence.outcomes[number] = Event("tampering", f"it sent {error}")
                found = None
            evidence.memory[key] = found
        return evidence.memory[key]

    def _comparison_between(self, number: int, case: Case, expected: str, actual: str) -> Comparison:
        """How two of the reference's own answers to a case differ: the same for every submission."""
        key = (number, expected, actual)
        if key not in self._between:
            self._between[key] = self._comparer.compare(case.steps, expected, actual, case.check in self._messages)
        return self._between[key]

    def _agrees(self, number: int, case: Case, answer: Answer, evidence: Evidence) -> bool:
        found = self._comparison(number, case, answer, evidence)
        return found is not None and not found.parts

    def _distance(self, number: int, case: Case, answer: Answer, evidence: Evidence) -> int:
        """How many steps of a case came out other than `answer` says; more than all, where nothing came."""
        if evidence.outcomes.get(number) == answer.text and number not in self._related:
            return 0
        found = self._comparison(number, case, answer, evidence)
        if found is None:
            return len(case.steps) + 1
        return len(found.parts) + (len(case.steps) - found.parts[-1] if found.broken else 0)

    def _fails(self, number: int, case: Case, world: rulings.World, evidence: Evidence) -> bool:
        return not self._agrees(number, case, rulings.answer_in(case, world), evidence)

    def _failing(self, cases: Mapping[int, Case], world: rulings.World, evidence: Evidence) -> list[int]:
        """The cases that fail in a world."""
        found = []
        for number, case in cases.items():
            answer = rulings.answer_in(case, world)
            # Most answers are the same text, which is seen at once.
            same = evidence.outcomes.get(number) == answer.text and number not in self._related
            if not same and not self._agrees(number, case, answer, evidence):
                found.append(number)
        return found

    def _read(self, cases: Mapping[int, Case], evidence: Evidence) -> rulings.World:
        if not self._failing(cases, self._default, evidence):
            return self._default
        return rulings.infer(
            self._assignment, cases, lambda n, answer: self._distance(n, cases[n], answer, evidence), self._points
        )

    # Judging.

    def _verdicts(
        self,
        submission: Submission,
        session: Session,
        loaded: Loaded,
        cases: Mapping[int, Case],
        world: rulings.World,
        evidence: Evidence,
    ) -> list[CheckResult]:
        failing = self._failing(cases, world, evidence)
        if failing:
            failing = self._with_parts(submission, failing, cases, world, evidence)
        failed = set(failing)
        blamed = self._blame(failing, cases, world, evidence)
        results = []
        for info in self._checks:
            mine = self._corpus.by_check[info.id]
            if any(number not in cases for number in mine):
                results.append(self._blocked(info, loaded, mine))
                continue
            bad = [number for number in mine if number in failed]
            if not bad:
                results.append(self._passed(info, mine, evidence))
            elif blamed & self._own[info.id]:
                results.append(self._failed(session, info, bad, cases, world, evidence, loaded))
            else:
                results.append(self._explained_away(info, bad, mine, blamed, cases, world, evidence))
        return results

    def _blame(
        self, failing: list[int], cases: Mapping[int, Case], world: rulings.World, evidence: Evidence
    ) -> Rules:
        """The rules that the failing programs are put down to."""
        if not failing:
            return frozenset()
        failed = set(failing)
        shares: dict[str, float] = {}
        for info in self._checks:
            mine = self._corpus.by_check[info.id]
            share = len(failed.intersection(mine)) / len(mine)
            for rule in info.rules if share else ():
                for one in (rule, rule + RAISED):
                    shares[one] = max(share, shares.get(one, 0.0))
        suspects = shares.keys()
        bad = [
            rests
            for number in failing
            for rests in self._partings(cases[number], number, world, evidence, suspects)
        ]
        good = [
            self._rests_on(case, rulings.answer_in(case, world), len(case.steps) - 1, None, suspects)
            for number, case in cases.items()
            if number not in failed and number not in evidence.replaced
        ]
        return frozenset(rule.removesuffix(RAISED) for rule in blame(bad, good, shares))

    def _partings(
        self, case: Case, number: int, world: rulings.World, evidence: Evidence, suspects: Set[str]
    ) -> list[Rules]:
        """For each step in which a program failed the rules that may be why.

        Where none of them can be blamed, the program speaks against its own check's rules.
        """
        answer = rulings.answer_in(case, world)
        found = self._comparison(number, case, answer, evidence)
        if found is None or not found.parts:
            places: list[tuple[int, bool]] = [(len(case.steps) - 1, True)]
        else:
            last = found.parts[-1]
            places = [(step, found.broken and step == last) for step in found.parts]
        own = self._own[case.check]
        rests = [self._rests_on(case, answer, step, broken, suspects) for step, broken in places]
        return [one if one & suspects else one | own for one in rests]

    def _rests_on(
        self, case: Case, answer: Answer, last: int, broken: bool | None, suspects: Set[str]
    ) -> Rules:
        """The rules that what was seen at step `last` rests on.

        `broken` tells whether the step raised or not where the other side did otherwise; None where all
        was well.  The check's own rules count where no step is known to rest on them: at the steps that
        look at something in a special way, or in every program of a check that has no such steps.
        """
        raised = errors_in(answer.text, len(case.steps))

        def marked(step: int, rules: Iterable[str]) -> set[str]:
            return {rule + RAISED if step in raised else rule for rule in rules}

        rests: set[str] = set()
        for step in range(last):
            cited = answer.cited[step]
            rests |= marked(step, (*cited.rules, *cited.effect))
        here = answer.cited[last]
        if broken is None:
            at = marked(last, here.all)
        elif broken or not here.result:
            at = marked(last, here.rules)
        else:
            at = marked(last, here.result)
        rests |= at
        own = self._own[case.check]
        if not any(own & cited.all for cited in answer.cited):
            special = any(step.op in SPECIAL for step in case.steps)
            explained = bool(broken) and bool(at & suspects)
            if (case.steps[last].op in SPECIAL) if special and broken is not None else not explained:
                rests |= own
        return frozenset(rests)

    def _with_parts(
        self,
        submission: Submission,
        failing: list[int],
        cases: Mapping[int, Case],
        world: rulings.World,
        evidence: Evidence,
    ) -> list[int]:
        """Run what failed again with the kit's own class in the place of one whose own checks failed.

        A program that then agrees failed only for that class, whose own checks are charged already.
        Returns the cases that still fail.
        """
        task_of = {info.id: info.task for info in self._checks}
        for task in self._assignment.tasks:
            roles = [one.name for one in self._assignment.defines if one.task == task.name and one.kind == "class"]
            if not roles or not any(task_of[cases[n].check] == task.name for n in failing):
                continue
            others = [
                n for n in failing if task_of[cases[n].check] != task.name and self._roles[n].intersection(roles)
            ]
            if not others:
                continue
            programs = {n: evidence.programs.get(n, cases[n].steps) for n in others}
            agreeing = set(self._agreeing_with_parts(submission, roles, programs, cases, world))
            evidence.replaced.update(dict.fromkeys(agreeing, tuple(roles)))
            failing = [n for n in failing if n not in agreeing]
        return failing

    def _agreeing_with_parts(
        self,
        submission: Submission,
        roles: list[str],
        programs: dict[int, Program],
        cases: Mapping[int, Case],
        world: rulings.World,
    ) -> Iterable[int]:
        numbers = list(programs)
        with Session(
            self._sandbox,
            self._assignment,
            submission.files,
            self._support,
            parts=roles,
            part_files=self._part_files,
        ) as session:
            session.load()
            outcomes = session.run(numbers, lambda n: cases[n].check, fresh=True, detail=True, programs=programs)
        trial = Evidence(outcomes, programs)
        # A broken class may have looked like another reading, so these programs are read for themselves.
        tried = {n: cases[n] for n in numbers}
        reading = {**world, **self._read(tried, trial)}
        return [
            n
            for n in numbers
            if not self._fails(n, cases[n], world, trial) or not self._fails(n, cases[n], reading, trial)
        ]

    def _passed(self, info: CheckInfo, mine: list[int], evidence: Evidence) -> CheckResult:
        """A check that passed, perhaps with a part of the kit's in the place of a broken one."""
        replaced = sorted({role for n in mine for role in evidence.replaced.get(n, ())})
        why = ""
        if replaced:
            names = " and ".join(replaced)
            why = f"This was graded with the kit's own {names}, because the one handed in is not right yet."
        return self._result(info, "passed", info.points, programs=len(mine), excused=why)

    def _explained_away(
        self,
        info: CheckInfo,
        bad: list[int],
        mine: list[int],
        blamed: Rules,
        cases: Mapping[int, Case],
        world: rulings.World,
        evidence: Evidence,
    ) -> CheckResult:
        """A check whose failures come from rules of other checks: it keeps its points where enough else passed."""
        names = ", ".join(sorted(blamed))
        judged = len(mine) - len(bad)
        for number in bad:
            found = self._comparison(number, cases[number], rulings.answer_in(cases[number], world), evidence)
            partings = self._partings(cases[number], number, world, evidence, blamed)
            # What the broken rule decides was wrong, and everything else came out right.
            judged += found is not None and not found.broken and all(blamed & rests for rests in partings)
        if judged >= max(2.0, EVIDENCE * len(mine)):
            why = f"Mistakes that come from {names} were not counted here again."
            if judged < len(mine):
                why += f" {len(mine) - judged} of {len(mine)} programs could not be judged because of them."
            return self._result(info, "passed", info.points, programs=len(mine), excused=why)
        why = f"This could not be judged, because it needs what {names} asks for, and that is not right yet."
        return self._result(info, "blocked", 0.0, message=why, programs=len(mine))

    def _failed(
        self,
        session: Session,
        info: CheckInfo,
        bad: list[int],
        cases: Mapping[int, Case],
        world: rulings.World,
        evidence: Evidence,
        loaded: Loaded,
    ) -> CheckResult:
        answered = [n for n in bad if not isinstance(evidence.outcomes[n], Event)]
        number = min(answered or bad, key=lambda n: len(cases[n].steps))
        if self._explainer is None:
            # Imported here, because a right solution needs no explanation.
            from grader.explain import Explainer

            self._explainer = Explainer(
                self._kit, self._assignment, self._sandbox, self._comparer, self._shrink_seconds
            )
        explained = self._explainer.explain(
            session,
            cases[number],
            evidence.programs.get(number, cases[number].steps),
            rulings.answer_in(cases[number], world).text,
            evidence.outcomes[number],
            world,
            info,
            loaded,
        )
        return self._result(
            info,
            explained.status,
            0.0,
            message=explained.message,
            counterexample=explained.counterexample,
            programs=len(self._corpus.by_check[info.id]),
        )

    def _blocked(self, info: CheckInfo, loaded: Loaded, mine: list[int]) -> CheckResult:
        needed = sorted(set().union(*(self._roles[n] for n in mine)).intersection(loaded.missing))
        names = " and ".join(needed)
        if loaded.failure is not None:
            why = f"The program could not be imported: {loaded.failure.text}."
        else:
            why = f"{names} {'is' if len(needed) == 1 else 'are'} needed for this, and could not be found."
        return self._result(info, "blocked", 0.0, message=why, programs=len(mine))

    def _result(self, info: CheckInfo, status, points, **more) -> CheckResult:  # type: ignore[no-untyped-def]
        views = tuple(RuleView(rule, self._assignment.rules[rule]) for rule in info.rules)
        return CheckResult(info.id, info.task, info.title, views, points, info.points, status, **more)

    def _tasks(self, checks: list[CheckResult]) -> tuple[TaskScore, ...]:
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


def _roles(program: Program, assignment: Assignment) -> frozenset[str]:
    """The names of the submission that a program needs."""
    defined = {one.name for one in assignment.defines}
    return frozenset(step.member.partition(".")[0] for step in program) & defined


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
        found.append(
            Notice("state-leaks", "Something is kept from one use to the next; the programs were graded each by itself.")
        )
    if session.tried:
        what = ", ".join(session.tried)
        found.append(Notice("looked-inside", f"The program tried to look into the process that runs it ({what}); it was refused."))
    for why in dict.fromkeys(session.tampered):
        found.append(Notice("tampering", f"While the program ran, {why}. An instructor should look at this."))
    return found
