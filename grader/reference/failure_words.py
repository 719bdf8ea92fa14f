"""The words of a failure: what a step is called, what it should have given, what it gave, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Sequence

from grader.judging.answers import is_accident, is_error, normal_message, same_classes
from grader.judging.compare import Comparer
from grader.judging.forms import unwrapped
from grader.judging.hindered import of_one
from grader.kits.assignment import Assignment
from grader.kits.own_relations import PREFIX
from grader.languages import Language
from grader.model.operations import OPERATIONS
from grader.model.program import Form, Step
from grader.model.wording import decimal, mark, tr

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


class FailureWords:
    """What the steps of an assignment's programs should have given, and what is said where they did not."""

    def __init__(self, assignment: Assignment, comparer: Comparer) -> None:
        self._assignment, self._comparer = assignment, comparer

    def expected(self, language: Language, step: Step, right: Form, messages: bool) -> str:
        """What a step should have given.  `messages`: the texts of errors count as well."""
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

    def sentence(
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
        """What went wrong at a step that is called `what`, in a sentence."""
        said = {"what": what, "actual": actual, "expected": expected}
        if reason:
            return f"{what}: {reason}."
        if isinstance(answer, dict):
            if answer["x"] == "SystemExit":
                return tr("{what} ended the whole program, as `exit()` does.", what=what)
            if crashed(right, answer):
                error = _with_text(_raised(language, answer["x"]), answer.get("m", ""))
                return tr("{what} crashed with {error}.", what=what, error=error)
            if isinstance(right, dict):
                if is_error(answer["x"], right["x"]) and set(right.get("r", ())) <= set(answer.get("r", ())):
                    text = repr(answer.get("m", ""))
                    return tr("{what} raised an error with another text: {text}.", what=what, text=text)
                if same := sorted(same_classes(answer, right)):
                    return tr(
                        "{what} raised {error}, as the rule asks, but your class {name} does not derive from {base}.",
                        what=what,
                        error=_one(same[0]),
                        name=same[0],
                        base=right["x"],
                    )
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


def stopped(why: str, where: str | None) -> str:
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


def is_value(answer: Form) -> bool:
    """Whether an answer says something to a reader: anything but a new object or an empty answer."""
    return isinstance(answer, list) and not (isinstance(answer[0], dict) and "o" in answer[0])


def crashed(right: Form, answer: dict[str, Form]) -> bool:
    """An accident, rather than an error that somebody meant to raise."""
    return is_accident(answer) or not is_error(answer["x"], "Exception")


def _shown(language: Language, step: Step, form: Form) -> str:
    if step.op in _PRINTED and isinstance(form, str):
        if step.relation == "exactly":
            return language.value(form)
        # Blank lines around a table say nothing.
        return "\n".join(line.rstrip() for line in form.split("\n")).strip("\n") or tr("nothing")
    return form if step.op in _TEXTS and isinstance(form, str) and form else language.value(form)


def actual_of(language: Language, step: Step, answer: Form, reason: str) -> str:
    """What a step gave, or the reason why that is wrong."""
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


def in_code(step: Step, line: str) -> str:
    """What a look at something is called: its own line of the program, where that says it in a few words."""
    short = "\n" not in line and len(line) <= LONGEST_NAME
    looks = step.op in _LOOKS or OPERATIONS[step.op].method or not step.member
    return f"`{line}`" if looks and line and short else ""


def _verb(step: Step) -> str:
    if step.op in _LOOKS or step.op in _TEXTS:
        return "is" if step.op in _LOOKS else "shows"
    return "printed" if step.op in _PRINTED else "returned"


def name_of(step: Step) -> str:
    """What a step is called."""
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


def place_of(where: Sequence[object] | None) -> str | None:
    """Where something ran, in one form for all languages: reports read the file and the line out of it."""
    return f"{where[0]}, line {where[1]}, in {where[2]}" if where else None
