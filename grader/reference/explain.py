"""Explains a failure to a student: what kind it is, the smallest program that shows it, and the cards.

Takes a case that failed and gives the status, a sentence, and the counterexample of a check result.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from grader.judging.answers import decode, is_accident, is_error, normal_message
from grader.judging.compare import Comparer
from grader.judging.forms import unwrapped
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
from grader.reference.drawings import Drawer
from grader.reference.oracle import RememberingOracle
from grader.reference.shrink import Failure, Shrinker, cited_in, parting
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

_LOOKS = {one.name: one.what for one in OPERATIONS.values() if one.what}
_TEXTS = ("str", "repr")
_PRINTED = ("printed", "stderr")
_WANTED = {
    "permutation": "the same cards in any order",
    "mixed": "an order that is not close to the one before",
    "uniform": "every order about equally often",
    "complete": "each time the same cards in any order",
    "among": "one of them",
    "not_by_place": "a choice other than always the first or always the last that is legal",
    "repeated": "the same choice in the same situation",
    "unaffected": "the same choice with and without that difference",
    "not_alike": "not the same each time",
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
            return Explanation("failed", "The answers do not fit the rules.", None)
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
            what = (
                event.text
                if event.text.startswith("the submission had")
                else "the program did not come to an end"
            )
            message = f"This was stopped: {what}{f' (it was running {where})' if where else ''}."
            if event.text != what:
                message += " Perhaps a loop in it never ends."
            actual = f"no answer within the time limit{f'; running: {where}' if where else ''}"
        elif event.kind == "crashed":
            status, message = "crashed", f"The whole program ended while your code ran: it {event.text}."
            actual = f"the whole program ended: it {event.text}"
        else:
            status, message = "crashed", f"The program that runs your code broke off: {event.text}."
            actual = event.text
        last = len(listing.lines) - 1 if event.step is not None else None
        steps = tuple(StepView(line, agrees=n != last) for n, line in enumerate(listing.lines) if line)
        return Explanation(status, message, Counterexample(listing.text, "an answer", actual, where, steps))

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
            kind = language.raised(right["r"][0] if right.get("r") else right["x"])
            text = right.get("m", "")
            if (
                messages
                and text
                and normal_message(text) in {normal_message(m) for m in self._assignment.messages}
            ):
                return f"{kind} with the text {text!r}"
            return kind
        if not isinstance(right, list):
            return "no error"
        if step.relation == "one_of":
            numbers = ", ".join(str(one) for one in right[0])
            return f"one of these: {numbers}" if len(right[0]) > 1 else numbers
        if step.relation in _WANTED:
            return _WANTED[step.relation]
        if step.relation == "at_least":
            return f"at least {step.args[0]} words"
        if step.op == "uses":
            return "only what is allowed"
        if step.op == "defaults":
            return "no defaults"
        if step.op == "public":
            return "no public attribute that holds the state"
        if step.relation.startswith(PREFIX):
            shown = _shown(language, step, unwrapped(right[0]))
            return f"such as {shown}, by {step.relation.removeprefix(PREFIX).replace('_', ' ')}"
        return _shown(language, step, unwrapped(right[0])) + self._give_or_take(step)

    def _give_or_take(self, step: Step) -> str:
        if step.relation != "near":
            return ""
        by, (rel, abs_) = self._comparer.equality_of(step), step.args
        ways = [f"{by.abs:g}"] if abs_ is not None else []
        # What nobody asked for is too little to be worth a word.
        ways += [f"{by.rel:g} of it"] if rel is not None or not ways else []
        return f" (give or take {', or '.join(ways)})"

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
        if reason:
            return f"{what}: {reason}."
        if isinstance(answer, dict):
            if answer["x"] == "SystemExit":
                return f"{what} ended the whole program, as `exit()` does."
            if _crashed(right, answer):
                text = answer.get("m", "")
                return f"{what} crashed with {language.raised(answer['x'])}{f' ({text})' if text else ''}."
            if isinstance(right, dict):
                if is_error(answer["x"], right["x"]) and set(right.get("r", ())) <= set(answer.get("r", ())):
                    return f"{what} raised an error with another text: {answer.get('m', '')!r}."
                return f"{what} raised {actual}, and the rule asks for {expected}."
            return f"{what} raised {actual}, but this call should have worked."
        if isinstance(right, dict):
            return f"{what} raised no error; the rule asks for {expected}."
        if step.op == "uses":
            return f"{what} used {actual}, which is not allowed."
        if step.op == "public":
            return f"Public attributes hold the state, where private ones are asked for: {actual}."
        if step.op == "defaults":
            return f"These parameters of {what} have a default, and must not: {actual}."
        if len(expected) + len(actual) > LONGEST_ANSWERS:
            return f"{what} {_verb(step)} something else than the rules ask for; both stand below."
        if actual == "None" and _verb(step) == "returned":
            return f"{what} returned nothing (None); it should be {expected}."
        return f"{what} {_verb(step)} {actual}; it should be {expected}."


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
        return "\n".join(line.rstrip() for line in form.split("\n")).strip("\n") or "nothing"
    return form if step.op in _TEXTS and isinstance(form, str) and form else language.value(form)


def _actual(language: Language, step: Step, answer: Form, reason: str) -> str:
    if reason and step.op != "printed" and step.relation != "one_of":
        return reason
    if isinstance(answer, dict):
        kind = answer.get("t") or answer["x"]
        text = answer.get("m", "")
        return f"{_article(kind)} {kind}" + (f" ({text})" if text else "")
    if isinstance(answer, list):
        if step.op in ("uses", "public", "defaults") and isinstance(answer[0], list):
            return ", ".join(str(one) for one in answer[0]) or "nothing"
        return _shown(language, step, answer[0])
    return "no error"


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
        return (
            f"{step.op}() of {_article(step.member)} {step.member}"
            if step.member
            else f"{step.op}() of what came back"
        )
    if step.op == "positions" and isinstance(step.args[0], dict):
        return "The places of the items, counted from 0,"
    method = OPERATIONS[step.op].method
    if method and step.op not in _LOOKS:
        return f"`{method}`" + (f" of {_article(step.member)} {step.member}" if step.member else "")
    return _LOOKS.get(step.op, step.member) or "What came back"


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def _place(where: Sequence[object] | None) -> str | None:
    return f"{where[0]}, line {where[1]}, in {where[2]}" if where else None
