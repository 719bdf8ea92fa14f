"""Explains a failure to a student: what kind it is, the smallest program that shows it, and the cards.

Takes a case that failed and gives the status, a sentence, and the counterexample of a check result.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from grader.judging.answers import decode, is_accident, is_error, normal_message
from grader.judging.compare import Comparer
from grader.judging.forms import unwrapped
from grader.judging.hindered import of_one
from grader.judging.relations import OVERALL
from grader.judging.rulings import World
from grader.judging.verdicts import Explanation, Speaks
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer
from grader.kits.kit import Kit
from grader.kits.own_relations import PREFIX
from grader.languages import Language
from grader.languages.listing import Listing
from grader.model.operations import OPERATIONS
from grader.model.outcomes import Event, Loaded, Outcome
from grader.model.program import Form, Program, Step
from grader.model.result import Counterexample, Status, StepView
from grader.model.wording import decimal, mark, tr
from grader.reference.drawings import Drawer
from grader.reference.oracle import RememberingOracle
from grader.reference.shrink import Failure, Shrinker, cited_in, parting
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

_LOOKS = {one.name: one.what for one in OPERATIONS.values() if one.what}
_LOOK_WORDS = (
    mark("The attribute"),
    mark("The list"),
    mark("The result"),
    mark("The object"),
    mark("What came back"),
    mark("The type of what came back"),
    mark("The number of items"),
    mark("What it goes through"),
    mark("The list returned"),
    mark("What was chosen, by its places counted from 0,"),
    mark("The choice"),
    mark("What it was called with"),
    mark("The documentation"),
    mark("The file"),
    mark("The folder"),
)
"""The words of `_LOOKS`, which shape a corpus and stand where no catalogue is read."""

_TEXTS = ("str", "repr")
_PRINTED = ("printed", "stderr")
_WANTED = {
    "permutation": mark("the same cards in any order"),
    "mixed": mark("an order that is not close to the one before"),
    "uniform": mark("every order about equally often"),
    "complete": mark("each time the same cards in any order"),
    "among": mark("one of them"),
    "not_by_place": mark("a choice other than always the first or always the last that is legal"),
    "repeated": mark("the same choice in the same situation"),
    "unaffected": mark("the same choice with and without that difference"),
    "not_alike": mark("not the same each time"),
}
LONGEST_NAME = 60
LONGEST_ANSWERS = 200
"""Characters of both answers that a sentence still holds."""

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
        where = _place(event.where)
        if event.kind == "timeout":
            status: Status = "timeout"
            message = _stopped(event.text if event.text.startswith("the submission had") else "", where)
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
        expected = self._expected(language, last, right, messages)
        actual = _actual(language, last, answer, failure.reason)
        listing = self._listing(language, failure.program, loaded)
        if last.op == "printed" and failure.reason:
            drawings = {size - 1: self._drawer.tables(right, answer)}
        else:
            drawings = self._drawer.draw(self._oracle, session, failure, world, listing)
        steps = []
        for number, line in enumerate(listing.lines):
            if not line:
                continue
            shown = number == size - 1 or isinstance(rights[number], dict) or _is_value(rights[number])
            agrees = number < size - 1 and number not in wrong.parts
            steps.append(
                StepView(
                    line,
                    self._expected(language, failure.program[number], rights[number], messages)
                    if shown
                    else "",
                    _actual(
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
        where = _place(tuple(answer["w"])) if isinstance(answer, dict) and "w" in answer else None
        status: Status = "crashed" if isinstance(answer, dict) and _crashed(right, answer) else "failed"
        what = _in_code(last, listing.lines[-1]) or _name(last)
        message = self._sentence(
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

    # Words.

    def _expected(self, language: Language, step: Step, right: Form, messages: bool) -> str:
        if isinstance(right, dict):
            kind = _raised(language, right["r"][0] if right.get("r") else right["x"])
            text = right.get("m", "")
            if (
                messages
                and text
                and normal_message(text) in {normal_message(m) for m in self._assignment.messages}
            ):
                return tr("{error} with the text {text}", error=kind, text=repr(text))
            return kind
        if not isinstance(right, list):
            return tr("no error")
        if step.relation == "one_of":
            numbers = ", ".join(str(one) for one in right[0])
            return tr("one of these: {numbers}", numbers=numbers) if len(right[0]) > 1 else numbers
        if step.relation in _WANTED:
            return tr(_WANTED[step.relation])
        if step.relation == "at_least":
            return tr("at least {number} words", number=step.args[0])
        if step.op == "uses":
            return tr("only what is allowed")
        if step.op == "defaults":
            return tr("no defaults")
        if step.op == "public":
            return tr("no public attribute that holds the state")
        if step.relation.startswith(PREFIX):
            shown = _shown(language, step, unwrapped(right[0]))
            own = step.relation.removeprefix(PREFIX).replace("_", " ")
            return tr("such as {shown}, by {relation}", shown=shown, relation=own)
        shown = _shown(language, step, unwrapped(right[0]))
        if step.relation != "near":
            return shown
        return tr("{value} (give or take {by})", value=shown, by=self._give_or_take(step))

    def _give_or_take(self, step: Step) -> str:
        by, (rel, abs_) = self._comparer.equality_of(step), step.args
        ways = [decimal(f"{by.abs:g}")] if abs_ is not None else []
        # What nobody asked for is too little to be worth a word.
        ways += [tr("{share} of it", share=decimal(f"{by.rel:g}"))] if rel is not None or not ways else []
        return ways[0] if len(ways) == 1 else tr("{one}, or {other}", one=ways[0], other=ways[1])

    def _sentence(
        self,
        language: Language,
        what: str,
        step: Step,
        right: Form,
        answer: Form,
        expected: str,
        actual: str,
        reason: str,
    ) -> str:
        said = {"what": what, "actual": actual, "expected": expected}
        if reason:
            return f"{what}: {reason}."
        if isinstance(answer, dict):
            if answer["x"] == "SystemExit":
                return tr("{what} ended the whole program, as `exit()` does.", what=what)
            if _crashed(right, answer):
                error = _with_text(_raised(language, answer["x"]), answer.get("m", ""))
                return tr("{what} crashed with {error}.", what=what, error=error)
            if isinstance(right, dict):
                if is_error(answer["x"], right["x"]) and set(right.get("r", ())) <= set(answer.get("r", ())):
                    text = repr(answer.get("m", ""))
                    return tr("{what} raised an error with another text: {text}.", what=what, text=text)
                return tr("{what} raised {actual}, and the rule asks for {expected}.", **said)
            return tr("{what} raised {actual}, but this call should have worked.", **said)
        if isinstance(right, dict):
            return tr("{what} raised no error; the rule asks for {expected}.", **said)
        if step.op == "uses":
            return tr("{what} used {actual}, which is not allowed.", **said)
        if step.op == "public":
            return tr("Public attributes hold the state, where private ones are asked for: {actual}.", **said)
        if step.op == "defaults":
            return tr("These parameters of {what} have a default, and must not: {actual}.", **said)
        plain, too_long = _SHOWS[_verb(step)]
        if len(expected) + len(actual) > LONGEST_ANSWERS:
            return tr(too_long, **said)
        if actual == "None" and _verb(step) == "returned":
            return tr("{what} returned nothing (None); it should be {expected}.", **said)
        return tr(plain, **said)


_SHOWS = {
    "is": (
        mark("{what} is {actual}; it should be {expected}."),
        mark("{what} is something else than the rules ask for; both stand below."),
    ),
    "shows": (
        mark("{what} shows {actual}; it should be {expected}."),
        mark("{what} shows something else than the rules ask for; both stand below."),
    ),
    "printed": (
        mark("{what} printed {actual}; it should be {expected}."),
        mark("{what} printed something else than the rules ask for; both stand below."),
    ),
    "returned": (
        mark("{what} returned {actual}; it should be {expected}."),
        mark("{what} returned something else than the rules ask for; both stand below."),
    ),
}
"""What a step did, in words: with both answers, and where they are too long for a sentence."""


def _stopped(why: str, where: str | None) -> str:
    """That a program was stopped; `why` is what is known of that."""
    if why and where:
        return tr("This was stopped: {why} (it was running {where}).", why=why, where=where)
    if why:
        return tr("This was stopped: {why}.", why=why)
    if where:
        return tr(
            "This was stopped: the program did not come to an end (it was running {where}). Perhaps a loop in it never ends.",
            where=where,
        )
    return tr("This was stopped: the program did not come to an end. Perhaps a loop in it never ends.")


def _raised(language: Language, name: str) -> str:
    """An error by its name, with its article."""
    if language.raised(name) == "an error":
        return tr("an error")
    return _one(name)


def _one(kind: str) -> str:
    """One of a kind of errors, for which English has two articles."""
    return tr("an {kind}", kind=kind) if kind[:1].lower() in "aeiou" else tr("a {kind}", kind=kind)


def _with_text(error: str, text: str) -> str:
    """An error with what it says."""
    return f"{error} ({text})" if text else error


def _is_value(answer: Form) -> bool:
    """Whether an answer says something to a reader: anything but a new object or an empty answer."""
    return isinstance(answer, list) and not (isinstance(answer[0], dict) and "o" in answer[0])


def _crashed(right: Form, answer: dict[str, Form]) -> bool:
    """An accident, rather than an error that somebody meant to raise."""
    return is_accident(answer) or not is_error(answer["x"], "Exception")


def _shown(language: Language, step: Step, form: Form) -> str:
    if step.op in _PRINTED and isinstance(form, str):
        if step.relation == "exactly":
            return language.value(form)
        # Blank lines around a table say nothing.
        return "\n".join(line.rstrip() for line in form.split("\n")).strip("\n") or tr("nothing")
    return form if step.op in _TEXTS and isinstance(form, str) and form else language.value(form)


def _actual(language: Language, step: Step, answer: Form, reason: str) -> str:
    if reason and step.op != "printed" and step.relation != "one_of":
        return reason
    if isinstance(answer, dict):
        kind = answer.get("t") or answer["x"]
        return _with_text(_one(kind), answer.get("m", ""))
    if isinstance(answer, list):
        if step.op in ("uses", "public", "defaults") and isinstance(answer[0], list):
            return ", ".join(str(one) for one in answer[0]) or tr("nothing")
        return _shown(language, step, answer[0])
    return tr("no error")


def _in_code(step: Step, line: str) -> str:
    """What a look at something is called: its own line of the program, where that says it in a few words."""
    short = "\n" not in line and len(line) <= LONGEST_NAME
    looks = step.op in _LOOKS or OPERATIONS[step.op].method or not step.member
    return f"`{line}`" if looks and line and short else ""


def _verb(step: Step) -> str:
    if step.op in _LOOKS or step.op in _TEXTS:
        return "is" if step.op in _LOOKS else "shows"
    return "printed" if step.op in _PRINTED else "returned"


def _name(step: Step) -> str:
    if step.op in _TEXTS:
        call = f"{step.op}()"
        return of_one(call, step.member) if step.member else tr("{call} of what came back", call=call)
    if step.op == "positions" and isinstance(step.args[0], dict):
        return tr("The places of the items, counted from 0,")
    method = OPERATIONS[step.op].method
    if method and step.op not in _LOOKS:
        return of_one(f"`{method}`", step.member) if step.member else f"`{method}`"
    if step.op in _LOOKS:
        return tr(_LOOKS[step.op])
    return step.member or tr("What came back")


def _place(where: Sequence[object] | None) -> str | None:
    """Where something ran, in one form for all languages: reports read the file and the line out of it."""
    return f"{where[0]}, line {where[1]}, in {where[2]}" if where else None
