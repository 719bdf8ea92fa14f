"""Answers of a reference that cannot be compared: they are refused while checks are compiled, before anybody is graded by them.

What a submission answers is compared by value.  Of an object whose class nobody asked for, only the name of its class would be left,
which is right or wrong by accident; and what is larger than the limits is as large as anything else that is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.grading.proposing import Proposal
from grader.judging.answers import decode
from grader.judging.compare import Comparer
from grader.judging.decoded import UnreadableError, decoded
from grader.kits.assignment import Assignment
from grader.kits.author_files import place_of_error
from grader.kits.corpus import Answer
from grader.kits.own_relations import FILE, PREFIX, ask
from grader.kits.screens import PILES, SEPARATOR
from grader.model.errors import KitError
from grader.model.operations import OPERATIONS
from grader.model.program import Form, Program, Step, positional
from grader.model.visible import listed
from grader.reference.oracle import Witnessed

_LIBRARY = ("date", "time", "datetime", "timedelta", "Decimal", "Fraction")
_NOT_COMPARED = frozenset({"place", "positions", "chosen", "together"})
"""Ops whose answers are held against other things of the program, and so may be anything."""


@dataclass(frozen=True)
class Incomparable:
    """A step of a program whose answer cannot be compared.  `what` it is, and what its author can do (`remedy`)."""

    step: int
    what: str
    remedy: str


def refuse_incomparable(
    assignment: Assignment,
    proposals: Sequence[Proposal],
    answers: Sequence[tuple[Answer, ...]],
    seen: Sequence[Witnessed],
    places: Mapping[str, str],
    comparer: Comparer,
    folder: Path,
) -> None:
    """Refuse what the reference answers where it cannot be compared.  Raises KitError with the check's place and a remedy.

    `folder` is that of the spec tests.
    """
    for proposal, found, witnessed in zip(proposals, answers, seen, strict=True):
        check = proposal.check.id
        if assignment.languages and (what := _of_python_alone(proposal.steps)):
            raise KitError(
                f"{places[check]}: check {check}: {what} is for Python alone, and assignment.toml has the language "
                f"{next(iter(assignment.languages))}: record something else, or take the language out"
            )
        for answer in found:
            if not answer.text:
                continue
            forms = decode(answer.text, len(proposal.steps))
            for step, form in zip(proposal.steps, forms, strict=True):
                if step.relation.startswith(PREFIX) and isinstance(form, list):
                    _refuse_what_does_not_hold(
                        comparer, step, form[0], f"{places[check]}: check {check}", folder
                    )
                if step.relation.startswith(PILES):
                    _refuse_other_piles(comparer, step, form, f"{places[check]}: check {check}")
            wrong = incomparable(proposal.steps, forms)
            if wrong is not None:
                member = proposal.steps[wrong.step].member or proposal.steps[wrong.step].op
                raise KitError(
                    f"{places[check]}: check {check}: in {member} the reference answers {wrong.what}, which cannot be "
                    f"compared: {wrong.remedy}"
                )
        if (name := _unasked_error(assignment, witnessed)) is not None:
            raise KitError(
                f"{places[check]}: check {check}: the reference raises {name}, which handout.md names and `defines` in "
                f"assignment.toml does not have, so that any error of its kind would do: add [[defines]] with "
                f'name = "{name}" and kind = "class"'
            )


def _of_python_alone(program: Program) -> str:
    """What of a program only Python's workers know; "" where they all do."""
    for step in program:
        if OPERATIONS[step.op].python:
            return f"the step `{step.op}`"
        if step.args != positional(step.args):
            return "a keyword argument"
        if any(_has_tag(arg, ("s", "b", "slice")) for arg in step.args):
            return "a set, bytes or a slice as an argument"
        if any(_has_tag(arg, _LIBRARY) for arg in step.args):
            return "a date, time, Decimal or Fraction as an argument"
    return ""


def _has_tag(form: Form, tags: Sequence[str]) -> bool:
    if isinstance(form, list | tuple):
        return any(_has_tag(one, tags) for one in form)
    return isinstance(form, dict) and any(tag in tags or _has_tag(one, tags) for tag, one in form.items())


def _refuse_other_piles(comparer: Comparer, step: Step, form: Form, where: str) -> None:
    """The reference has to show the piles that a step asks for.  Raises KitError."""
    if not isinstance(form, list) or comparer.table_of(step, form[0]) is not None:
        return
    table = comparer.table(form[0])
    names = step.relation.removeprefix(PILES).split(SEPARATOR)
    shown = f"the piles {listed(sorted(table))}" if table else "no table that screen.py can read"
    raise KitError(
        f"{where}: {step.member} is asked to print the piles {listed(names)}, and the reference prints {shown}: name piles as screen.py does"
    )


def _refuse_what_does_not_hold(comparer: Comparer, step: Step, form: Form, where: str, folder: Path) -> None:
    """A relation of the course's own has to hold for the reference.  Raises KitError."""
    name = step.relation.removeprefix(PREFIX)
    try:
        relation = comparer.own_relation(step)
        assert relation is not None
        why = ask(relation, decoded(form), decoded(form), tuple(decoded(one) for one in step.args))
    except KeyError:
        raise KitError(f"{where}: {FILE} beside the checks defines no function {name}") from None
    except UnreadableError as error:
        raise KitError(
            f"{where}: the relation {name} is asked about {error}, which it cannot look at"
        ) from None
    except Exception as error:
        at = place_of_error(error, folder) or str(folder / FILE)
        raise KitError(
            f"{at}: the relation {name} fails at the reference's own answer in check {where.rpartition(' ')[2]}: "
            f"{type(error).__name__}: {error}"
        ) from None
    if why:
        raise KitError(f"{where}: the relation {name} does not hold for the reference's own answer: {why}")


def _unasked_error(assignment: Assignment, witnessed: Witnessed) -> str | None:
    """The class of an error that the reference raises and the rules name, where a submission is not asked for it."""
    for answer in witnessed.answers:
        if isinstance(answer, dict) and (name := str(answer.get("t", answer["x"]))) != answer["x"]:
            named = any(re.search(rf"\b{re.escape(name)}\b", text) for text in assignment.rules.values())
            if named and name not in answer.get("r", ()):
                return name
    return None


def incomparable(program: Program, answers: Sequence[Form]) -> Incomparable | None:
    """The first step whose answer cannot be compared; None where all can."""
    for number, (step, answer) in enumerate(zip(program, answers, strict=True)):
        if not isinstance(answer, list) or step.op in _NOT_COMPARED or (step.relation and step.op == "tally"):
            continue
        if _is_callable(answer[0]):
            if not _is_called(program, number):
                return Incomparable(
                    number,
                    "a function",
                    "call it, as in `found = lab.NAME(...)` and then `found(1)`, or put lab.uncompared(...) around the step",
                )
            continue
        found = _strange(answer[0])
        if found is not None:
            return Incomparable(number, *found)
    return None


def _is_callable(form: Form) -> bool:
    return isinstance(form, dict) and form.get("k") == "callable"


def _is_called(program: Program, number: int) -> bool:
    """Whether a later step calls, or hands on, what a step gave."""
    return any(number in step.uses() and not _only_looks(step) for step in program[number + 1 :])


def _only_looks(step: Step) -> bool:
    return step.op in ("look", "near", "kind", "same")


def _strange(form: Form) -> tuple[str, str] | None:
    """(what it is, the remedy) of the first part of a form that cannot be compared."""
    if isinstance(form, list):
        return next((found for one in form if (found := _strange(one)) is not None), None)
    if not isinstance(form, dict):
        return None
    if "big" in form:
        if form["big"] == "iterator":
            return (
                "an iterator that goes on after 10,000 items",
                "look at the first of them with lab.items(result, most)",
            )
        return (
            f"a value that is too large ({form['big']})",
            "ask for less: smaller arguments, or a part of it",
        )
    if form.get("k") == "callable":
        return "a function inside of another value", "take it out, as in `result[0]`, and call it"
    if set(form) == {"c"}:
        return (
            f"an object of class {form['c']}",
            "add its class to `defines` in assignment.toml and look into it with more steps, make it a data class, or put "
            "lab.uncompared(...) around the step and look with lab.show, lab.attribute, lab.method or lab.items",
        )
    return next(
        (found for key, one in form.items() if key != "c" and (found := _strange(one)) is not None), None
    )
