"""Explains a failure to a student: what kind it is, the smallest program that shows it, and the cards.

Takes a case that failed and gives the status, a sentence, and the counterexample of a check result.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from grader.assignment import Assignment
from grader.checks import CheckInfo
from grader.compare import Comparer, MalformedError, decode, is_accident, is_error, normal_message
from grader.kit import Kit
from grader.listing import Listing, value_in_words, write_listing
from grader.outcomes import Event, Loaded, Outcome
from grader.program import Form, Program, Step
from grader.reference import Oracle
from grader.result import Counterexample, Drawing, Status, StepView
from grader.rulings import World
from grader.sandbox import Sandbox
from grader.session import Session
from grader.shrink import Failure, Shrinker, first_parting
from grader.verdicts import Explanation

_LOOKS = {
    "same": "The object",
    "look": "The list",
    "texts": "The list",
    "positions": "The list returned",
    "item": "What came back",
    "kind": "The type of what came back",
    "size": "The number of items",
}
LONGEST_NAME = 60
MAX_DRAWN_STEPS = 40
TOTAL_FACTOR = 4
"""All checks of one submission together may shrink for this many times the time of one."""


class Explainer:
    """Explains failures.  The reference is only started when the first failure needs it."""

    def __init__(
        self, kit: Kit, assignment: Assignment, sandbox: Sandbox, comparer: Comparer, shrink_seconds: float
    ) -> None:
        self._assignment, self._comparer = assignment, comparer
        self._seconds = shrink_seconds
        self._oracle = Oracle(sandbox, kit, assignment)
        self._classes = {one.name for one in assignment.defines if one.kind == "class"}
        self._spent: dict[int, float] = {}

    def close(self) -> None:
        """End the reference's worker."""
        self._oracle.close()

    def explain(
        self,
        session: Session,
        program: Program,
        expected: str,
        outcome: Outcome,
        world: World,
        info: CheckInfo,
        loaded: Loaded,
        leaks: bool,
    ) -> Explanation:
        """Why a case failed whose reference answers are `expected` and whose own outcome is `outcome`."""
        if isinstance(outcome, Event):
            return self._event(program, outcome, loaded)
        messages = info.messages
        failure = first_parting(self._comparer, program, expected, outcome, messages)
        if failure is None:
            return Explanation("failed", "The answers do not fit the rules.", None)
        left = self._seconds * TOTAL_FACTOR - self._spent.get(id(session), 0.0)
        started = time.monotonic()
        if left > 0 and not any(step.relation == "uniform" for step in failure.program):
            shrinker = Shrinker(self._oracle, session, self._comparer, world, info)
            failure = shrinker.shrink(failure, min(self._seconds, left), leaks)
        explanation = self._parted(session, failure, world, messages, loaded)
        self._spent = {id(session): self._spent.get(id(session), 0.0) + time.monotonic() - started}
        return explanation

    def _event(self, program: Program, event: Event, loaded: Loaded) -> Explanation:
        listing = self._listing(program, loaded)
        where = _place(event.where)
        if event.kind == "timeout":
            status: Status = "timeout"
            what = (
                event.text
                if event.text.startswith("the submission had")
                else "the program did not come to an end"
            )
            message = f"This was stopped: {what}{f' (it was running {where})' if where else ''}."
            actual = f"no answer within the time limit{f'; running: {where}' if where else ''}"
        elif event.kind == "crashed":
            status, message = "crashed", f"The program that runs your code ended: it {event.text}."
            actual = f"the whole program ended: it {event.text}"
        else:
            status, message = "crashed", f"The program that runs your code broke off: {event.text}."
            actual = event.text
        steps = tuple(StepView(line) for line in listing.lines if line)
        return Explanation(status, message, Counterexample(listing.text, "an answer", actual, where, steps))

    def _parted(
        self, session: Session, failure: Failure, world: World, messages: bool, loaded: Loaded
    ) -> Explanation:
        assert isinstance(failure.actual, str)
        size = len(failure.program)
        rights, answers = decode(failure.expected, size), decode(failure.actual, size)
        right, answer, last = rights[-1], answers[-1], failure.program[-1]
        expected, actual = self._expected(last, right, messages), _actual(last, answer, failure.reason)
        listing = self._listing(failure.program, loaded)
        if last.op == "printed" and failure.reason:
            drawings = {size - 1: self._tables(right, answer)}
        else:
            drawings = self._drawings(session, failure.program, world, listing)
        steps = []
        for number, line in enumerate(listing.lines):
            if not line:
                continue
            shown = number == size - 1 or isinstance(rights[number], dict) or _is_value(rights[number])
            agrees = number < size - 1
            steps.append(
                StepView(
                    line,
                    self._expected(failure.program[number], rights[number], messages) if shown else "",
                    _actual(failure.program[number], answers[number], "" if agrees else failure.reason)
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
        message = self._sentence(what, last, right, answer, expected, actual, failure.reason)
        return Explanation(status, message, Counterexample(code, expected, actual, where, tuple(steps)))

    def _listing(self, program: Program, loaded: Loaded) -> Listing:
        return write_listing(program, loaded.places, loaded.attributes, self._classes)

    # Words.

    def _expected(self, step: Step, right: Form, messages: bool) -> str:
        if isinstance(right, dict):
            kind = "an Exception" if right["x"] == "Exception" else f"{_article(right['x'])} {right['x']}"
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
        if step.relation == "permutation":
            return "the same cards in any order"
        if step.relation == "uniform":
            return "every order about equally often"
        if step.op == "uses":
            return "nothing that is not allowed"
        if step.op == "public":
            return "no public attribute that holds the state"
        return _shown(step, right[0])

    def _sentence(
        self, what: str, step: Step, right: Form, answer: Form, expected: str, actual: str, reason: str
    ) -> str:
        if reason:
            return f"{what}: {reason}."
        if isinstance(answer, dict):
            if _crashed(right, answer):
                text = answer.get("m", "")
                return f"{what} crashed with {_article(answer['x'])} {answer['x']}{f' ({text})' if text else ''}."
            if isinstance(right, dict):
                if is_error(answer["x"], right["x"]):
                    return f"{what} raised an error with another text: {answer.get('m', '')!r}."
                return f"{what} raised {actual}, and the rule asks for {expected}."
            return f"{what} raised {actual}, but this call should have worked."
        if isinstance(right, dict):
            return f"{what} raised no error; the rule asks for {expected}."
        if step.op == "uses":
            return f"{what} used {actual}, which is not allowed."
        if step.op == "public":
            return f"The state can be reached from outside: {actual}."
        return f"{what} gave {actual}; by the rules it is {expected}."

    # Cards.

    def _drawings(
        self, session: Session, program: Program, world: World, listing: Listing
    ) -> dict[int, tuple[Drawing, ...]]:
        """The objects as cards after each step that a reader sees, from both sides."""
        if self._assignment.cards is None or len(program) > MAX_DRAWN_STEPS:
            return {}
        looks = self._looks(program, self._assignment.cards.item)
        plans: list[tuple[int, int, Program]] = []
        for number, line in enumerate(listing.lines):
            if line:
                plans.extend(
                    (number, n, (*program[: number + 1], look)) for n, look in looks.items() if n <= number
                )
        if not plans:
            return {}
        programs = [plan[2] for plan in plans]
        rights = self._oracle.ask(programs, [world] * len(programs))
        outcomes = session.run(range(len(programs)), lambda n: 0, fresh=True, programs=programs)
        found: dict[int, list[Drawing]] = {}
        for place, (number, thing, _) in enumerate(plans):
            drawing = Drawing(
                _variable(listing, thing, looks[thing].member),
                self._faces(rights[place].answers[-1]),
                self._faces(_last(outcomes[place], len(programs[place]))),
            )
            if drawing.expected or drawing.actual:
                found.setdefault(number, []).append(drawing)
        return {number: tuple(drawings) for number, drawings in found.items()}

    def _looks(self, program: Program, item: str) -> dict[int, Step]:
        """For each thing to be drawn the step that shows it: what holds cards, else cards, else lists of cards."""
        objects = {
            n: Step("str", step.member, n, ())
            for n, step in enumerate(program)
            if step.op == "call" and step.member in self._classes
        }
        lists = {
            n: Step("texts", str(step.args[1]) if len(step.args) > 1 else "list", n, ())
            for n, step in enumerate(program)
            if step.op == "make" and not any(program[used].op == "make" for used in step.uses())
        }
        return {n: look for n, look in objects.items() if look.member != item} or objects or lists

    def _tables(self, right: Form, answer: Form) -> tuple[Drawing, ...]:
        """The piles in which a table that is printed differs from the right one."""
        wanted, shown = (self._comparer.table(one[0]) or {} for one in (right, answer))
        return tuple(
            Drawing(f"{group} {n + 1}", pile, other)
            for group, piles in wanted.items()
            for n, (pile, other) in enumerate(
                zip(piles, shown.get(group, (None,) * len(piles)), strict=False)
            )
            if pile != other
        )

    def _faces(self, answer: Form) -> tuple[str, ...] | None:
        assert self._assignment.cards is not None
        if not isinstance(answer, list):
            return None
        texts = answer[0] if isinstance(answer[0], list) else [answer[0]]
        if not all(isinstance(text, str) for text in texts):
            return None
        return tuple(re.findall(self._assignment.cards.pattern, " ".join(texts)))[:60]


def _last(outcome: Outcome, size: int) -> Form:
    try:
        return None if isinstance(outcome, Event) else decode(outcome, size)[-1]
    except MalformedError:
        return None


def _variable(listing: Listing, number: int, role: str) -> str:
    name, _, _ = listing.lines[number].partition(" = ")
    return name if name.isidentifier() else role


def _is_value(answer: Form) -> bool:
    """Whether an answer says something to a reader: anything but a new object or an empty answer."""
    return isinstance(answer, list) and not (isinstance(answer[0], dict) and "o" in answer[0])


def _crashed(right: Form, answer: dict[str, Form]) -> bool:
    """An accident, rather than an error that somebody meant to raise."""
    return is_accident(answer) or not is_error(answer["x"], "Exception")


def _shown(step: Step, form: Form) -> str:
    if step.op == "printed" and isinstance(form, str):
        # Blank lines around a table say nothing.
        return "\n".join(line.rstrip() for line in form.split("\n")).strip("\n") or "nothing"
    return form if step.op in ("str", "repr") and isinstance(form, str) and form else value_in_words(form)


def _actual(step: Step, answer: Form, reason: str) -> str:
    if reason and step.op != "printed":
        return reason
    if isinstance(answer, dict):
        kind = answer.get("t") or answer["x"]
        text = answer.get("m", "")
        return f"{_article(kind)} {kind}" + (f" ({text})" if text else "")
    if isinstance(answer, list):
        if step.op in ("uses", "public") and isinstance(answer[0], list):
            return ", ".join(str(one) for one in answer[0]) or "nothing"
        return _shown(step, answer[0])
    return "no error"


def _in_code(step: Step, line: str) -> str:
    """What a look at something is called: its own line of the program, where that says it in a few words."""
    short = "\n" not in line and len(line) <= LONGEST_NAME
    return f"`{line}`" if step.op in _LOOKS and short else ""


def _name(step: Step) -> str:
    if step.op in ("str", "repr"):
        return (
            f"{step.op}() of {_article(step.member)} {step.member}"
            if step.member
            else f"{step.op}() of what came back"
        )
    if step.op == "positions" and isinstance(step.args[0], dict):
        return "The places of the items, counted from 0,"
    return _LOOKS.get(step.op, step.member)


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def _place(where: Sequence[object] | None) -> str | None:
    return f"{where[0]}, line {where[1]}, in {where[2]}" if where else None
