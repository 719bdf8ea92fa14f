"""Repeats one verdict of a stored result: grades the submission again, and keeps what was seen of that check.

The verdict is the grader's own; nothing here decides.  What is kept is what the verdict was made from: how each program of the
check came out, and which known mistakes and which stubs the steps that came out right rule out
(`grader/judging/shown.py`).  The words are those of `grader/reports/replay.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from grader.grading.grading import Grader
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.judging.shown import Shown, Steps
from grader.judging.verdicts import Verdicts
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Corpus
from grader.kits.course import Course
from grader.kits.kit import Kit
from grader.model.errors import InputError
from grader.model.names import shown
from grader.model.outcomes import Loaded
from grader.model.replayed import Emptied, Mistake, Replayed, Seen, Told
from grader.model.result import SCHEMA, CheckResult, Counterexample, Result, RuleView, TranscriptResult
from grader.model.visible import counted
from grader.reference.explain import Explainer
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

EXAMPLES = 3
"""Programs that went wrong of which one sees all."""

NAMED = 5
"""Files that a sentence names."""

IDS = 20
"""Checks that an error names."""


def replay_check(
    kit: Kit,
    assignment: Assignment,
    corpus: Corpus,
    stored: Result,
    name: str,
    submission: Submission,
    demand: str | None = None,
    course: Course | None = None,
) -> Replayed:
    """The verdict `name` of a stored result, given again for a submission: of a check, or of a terminal session.

    Raises InputError where the result or the assignment has no such verdict.
    """
    before = _stored(stored, name)
    if isinstance(before, TranscriptResult):
        return _replay_session(
            kit,
            assignment,
            corpus,
            stored=stored,
            before=before,
            submission=submission,
            demand=demand,
            course=course,
        )
    info = next((one for one in corpus.checks if one.id == name), None)
    if info is None or (course is not None and name in course.gone):
        raise _gone(assignment, name)
    grader = _Witness(kit, assignment, corpus, info, demand, course)
    with grader:
        result = grader.grade(submission)
    seen = grader.seen
    assert seen is not None, "each check gets a verdict"
    # Another check comes with it only where that is hidden, and none is asked for but this one.
    (now,) = (one for one in result.checks if one.id == name)
    if now.instead and now.status != "passed":
        # What a class stands for is paid for what all sessions show.
        with Grader(kit, assignment, corpus, demand=demand, explain=False) as whole:
            (now,) = (one for one in whole.grade(submission).checks if one.id == name)
    readings = tuple((one, result.rulings[one]) for one in grader.rulings if one in result.rulings)
    seen = Seen(seen.examples, seen.mistakes, seen.functions, readings)
    rules = tuple(RuleView(rule, assignment.rules[rule]) for rule in info.rules)
    remarks = (*_compared(stored, result, before, now), *_read_otherwise(stored, seen))
    return Replayed(
        stored.submission.id,
        assignment.title,
        rules,
        stored=before,
        now=now,
        sandbox=result.sandbox,
        notices=result.notices,
        remarks=remarks,
        seen=seen,
    )


def _replay_session(
    kit: Kit,
    assignment: Assignment,
    corpus: Corpus,
    stored: Result,
    before: TranscriptResult,
    submission: Submission,
    demand: str | None,
    course: Course | None,
) -> Replayed:
    """All sessions are played: one that breaks as an earlier one did is open for that."""
    with Grader(kit, assignment, corpus, demand=demand, explain=False, course=course) as grader:
        result = grader.grade(submission)
    now = next((one for one in result.transcripts if one.id == before.id), None)
    if now is None:
        raise _gone(assignment, before.id)
    remarks = [*_compared(stored, result, before, now)]
    if now.kind == "dialogue":
        remarks.append("A dialogue is played with other cards each time.")
    return Replayed(
        stored.submission.id,
        assignment.title,
        now.rules,
        stored=before,
        now=now,
        sandbox=result.sandbox,
        notices=result.notices,
        remarks=tuple(remarks),
    )


def _stored(stored: Result, name: str) -> CheckResult | TranscriptResult:
    """The verdict of this id.  Raises InputError, naming the nearest, where there is none."""
    items: list[CheckResult | TranscriptResult] = [*stored.checks, *stored.transcripts]
    for one in items:
        if one.id == name:
            return one
    import difflib

    ids = [one.id for one in items]
    titled = [one.id for one in items if one.title == name]
    begun = [one for one in ids if name and one.startswith(name.lower())]
    near = titled or begun or difflib.get_close_matches(name, ids, 3)
    hint = f"did you mean {' or '.join(near[:3])}?" if near else f"it has {_few(ids, IDS) or 'none'}"
    raise InputError(f"the result has no check or session {name!r}: {hint}")


def _gone(assignment: Assignment, name: str) -> InputError:
    return InputError(
        f"{assignment.title} has no check or session {name!r} now: the result was made with others; "
        "replay it with the kit and the version of Kibitz that graded it"
    )


class _Witness(Grader):
    """A grader that also keeps what was seen of one check.

    A check that is not hidden is judged without those that are, as it was in the first place.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        corpus: Corpus,
        info: CheckInfo,
        demand: str | None,
        course: Course | None,
    ) -> None:
        super().__init__(
            kit,
            assignment,
            corpus,
            demand=demand,
            only=(info.id,),
            transcripts=False,
            public=not info.hidden,
            course=course,
        )
        self._info = info
        self.seen: Seen | None = None

    @property
    def rulings(self) -> list[str]:
        """The rulings on which the programs of the check hang, in the order of the assignment."""
        cases = (self._plan.cases[number] for number in self._plan.numbers(self._info.id))
        named = {name for case in cases for answer in case.answers for name in answer.when}
        return [name for name in self._assignment.rulings if name in named]

    def _verdicts(self, *known: Any, **more: Any) -> list[CheckResult]:
        checks = super()._verdicts(*known, **more)
        session, loaded, evidence = known
        self.seen = self._look(session, loaded, evidence, more["failing"], more["world"])
        return checks

    def _seen(self, verdicts: Verdicts) -> None:
        self._credit = verdicts.credit

    def _look(
        self, session: Session, loaded: Loaded, evidence: Evidence, failing: list[int], world: World
    ) -> Seen:
        wrong = frozenset(failing)
        right = _Right(evidence, world, wrong, self._credit.explained, self._credit.stopped)
        luck = right.luck(self._info, self._plan.gates)
        return Seen(
            tuple(self._examples(session, loaded, evidence, wrong, world)),
            tuple(
                Mistake(one.name, one.sentence, right.told(one.steps, luck))
                for one in self._plan.known_about(self._info.rules)
            ),
            tuple(
                Emptied(one.name, tuple(map(right.told, one.caught)))
                for one in self._plan.gates.functions_for(self._info.id)
            ),
        )

    def _examples(
        self,
        session: Session,
        loaded: Loaded,
        evidence: Evidence,
        wrong: Collection[int],
        world: World,
    ) -> Iterator[Counterexample]:
        """The first programs that went wrong, the shortest first, as they were run."""
        mine = [n for n in self._plan.numbers(self._info.id) if n in wrong and evidence.was_tried(n)]
        if not mine:
            return
        # Without a second for it, nothing is made smaller: what is shown is what was run.
        explainer = Explainer(self._kit, self._assignment, self._opening.sandbox, self._plan.comparer, 0.0)
        told = set[str]()
        try:
            for number in sorted(mine, key=lambda n: (len(evidence.program(n)), n)):
                found = explainer.explain(
                    session,
                    evidence.program(number),
                    evidence.answer(number, world),
                    outcome=evidence.outcomes[number],
                    world=world,
                    info=self._info,
                    loaded=loaded,
                    leaks=False,
                ).counterexample
                # Up to where they part, two programs may be the same.
                if found is not None and found.code not in told:
                    told.add(found.code)
                    yield found
                if len(told) == EXAMPLES:
                    return
        finally:
            explainer.close()


class _Right(Shown):
    """The steps of one submission that came out right, asked for one mistake at a time."""

    def told(self, wrong: Steps, luck: Collection[str] = ()) -> Told:
        """What they say against what went wrong at these steps when the checks were made.

        What the functions in `luck` return is left out where it may be right by luck.
        """
        by_chance = self._evidence.plan.by_chance
        if self._rules_out({n: steps for n, steps in wrong.items() if n not in by_chance}, luck):
            return "steps"
        if self._rules_out(wrong, luck):
            return "chance"
        return "not" if self.comparable.intersection(wrong) else "untold"


# What is known of what was graded then and now.


def _compared(
    stored: Result,
    result: Result,
    before: CheckResult | TranscriptResult,
    now: CheckResult | TranscriptResult,
) -> Iterator[str]:
    """In what two results differ besides the verdict, one sentence for each."""
    yield _files(stored, result)
    if stored.schema != SCHEMA:
        yield f"The result was written by another version of Kibitz: its format is {stored.schema}, and now it is {SCHEMA}."
    texts = {rule.id: rule.text for rule in now.rules}
    if before.title != now.title or any(texts.get(rule.id) != rule.text for rule in before.rules):
        yield "Its title or its rules were written otherwise then."
    if before.max_points != now.max_points:
        yield f"It was worth {before.max_points:g} points then, and is worth {now.max_points:g} points now."
    if isinstance(before, CheckResult) and isinstance(now, CheckResult) and before.programs != now.programs:
        yield (
            f"The check had {counted(before.programs, 'program')} then, and has {counted(now.programs, 'program')} now: "
            "its programs are not the same."
        )


def _read_otherwise(stored: Result, seen: Seen) -> Iterator[str]:
    """Where the submission was held to read the handout in another way."""
    for name, view in seen.readings:
        before = stored.rulings.get(name)
        if before is not None and before.option != view.option:
            yield f"It was graded by another reading then: {before.question}: {before.text}."


def _files(stored: Result, result: Result) -> str:
    """Whether what was given is what was graded."""
    then = {one.path: one.sha256 for one in stored.submission.files}
    given = {one.path: one.sha256 for one in result.submission.files}
    name, other = shown(stored.submission.id), shown(result.submission.id)
    called = "" if name == other else f" The result calls them {name}, and here they are called {other}."
    if then == given:
        return f"These are the files that were graded.{called}"
    if sorted(then.values()) == sorted(given.values()):
        return f"These are the files that were graded, under other names.{called}"
    changes = [
        ("changed", {path for path in then if path in given and then[path] != given[path]}),
        ("missing", then.keys() - given.keys()),
        ("new", given.keys() - then.keys()),
    ]
    said = "; ".join(f"{_named(paths)} {_is(paths)} {how}" for how, paths in changes if paths)
    return f"These are not the files that were graded: {said}.{called}"


def _named(paths: Iterable[str]) -> str:
    return _few([*map(shown, sorted(paths))], NAMED)


def _few(names: Sequence[str], most: int) -> str:
    """The first of many names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {counted(more, 'other')}" if more > 0 else "")


def _is(paths: Collection[str]) -> str:
    return "is" if len(paths) == 1 else "are"
