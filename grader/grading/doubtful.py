"""What an author should look at again in compiled checks: what says little of a submission, and what nobody meant.

Nothing is refused here, because each may be meant; what cannot be compared is refused in `grader/grading/incomparable.py`.  `kibitz compile`
prints them, and an audit counts them as faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from grader.inside.operators import OPERATORS
from grader.judging.answers import decode
from grader.kits.assignment import Assignment
from grader.kits.checks import load_checks, place_of
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.model.program import Form, Program, Step

SLIPS = {
    "EOFError": "it asks for input, and nothing is typed while a check runs",
    "FileNotFoundError": "it opens a file that is not there while a check runs",
    "PermissionError": "it opens a file that it may not open while a check runs",
    "IsADirectoryError": "it opens a folder",
    "UnicodeDecodeError": "it reads what is no text",
}
"""Errors that come of themselves where the reference has not what it needs -> why."""

_ENDS = ("SystemExit", "KeyboardInterrupt", "GeneratorExit")
_NO_ERRORS = ("BaseException", "BaseExceptionGroup")
_USUAL = {"next": "StopIteration"}
"""Operators that end by an error -> which."""

_GIVES_ITSELF = frozenset({"enter", "leave", "add_to", "subtract_from", "multiply_by"})
_CALLS = frozenset({"call", "method", "static", "apply", "invoke", *OPERATORS}) - _GIVES_ITSELF


def doubts(kit: Kit, assignment: Assignment, corpus: Corpus) -> list[str]:
    """A line for each check and each thing about it, with the file and the line."""
    places = {info.id: place_of(function) for info, function in load_checks(kit.spec_tests(assignment.id))}
    answered: dict[str, _Answered] = {check: [] for check in places}
    for case in corpus.cases:
        for answer in case.answers:
            if answer.text:
                answered[case.check].append((case.steps, decode(answer.text, len(case.steps))))
    bare = _of_class_alone(assignment, answered)
    found: dict[str, None] = {}
    for check, place in places.items():
        for what in (*_of_check(assignment, answered[check]), *bare.get(check, ())):
            found[f"{place}: check {check}: {what}"] = None
    return [*found]


_Answered = list[tuple[Program, Sequence[Form]]]
"""Programs with what the reference answers to them."""


def _of_check(assignment: Assignment, answered: _Answered) -> Iterator[str]:
    for program, answers in answered:
        for step, answer in zip(program, answers, strict=True):
            if isinstance(answer, dict) and (what := _accident(assignment, step, answer)):
                yield what
    if what := _says_nothing(assignment, answered):
        yield what


def _accident(assignment: Assignment, step: Step, answer: dict[str, Form]) -> str:
    """What to say of an error that the reference answers with; "" where it raises it itself, or a rule names it."""
    name = answer["x"]
    if name in _NO_ERRORS:
        kind = answer["r"][0] if answer.get("r") else "an error"
        return (
            f"the reference answers {step.member or 'a step'} with {kind} of {name}, which `except Exception` does not catch, so that "
            "every submission has to derive its own from it as well; let the class of the reference derive from Exception"
        )
    if answer["d"] or _USUAL.get(step.op) == name or _is_named(assignment, (name, *answer.get("r", ()))):
        return ""
    call = step.member or "a step"
    if name in SLIPS:
        return (
            f"the reference answers {call} with {name}, because {SLIPS[name]}, and everybody is asked for the "
            f"same; give it what it needs, or write `raise {name}` in the reference if that is the rule"
        )
    if name in _ENDS:
        return (
            f"the reference ends the program in {call} ({name}), and everybody is asked for the same; record it with "
            "lab.exits(...), or mend the reference"
        )
    return (
        f"the reference answers {call} with {name}, which no `raise` of its own raised and no rule of handout.md names, and "
        f"everybody is asked for the same; mend the reference, or write {name} into the rule if that is what it asks for"
    )


def _is_named(assignment: Assignment, names: Sequence[str]) -> bool:
    return any(
        re.search(rf"\b{re.escape(name)}\b", text) for name in names for text in assignment.rules.values()
    )


def _of_class_alone(assignment: Assignment, answered: Mapping[str, _Answered]) -> dict[str, list[str]]:
    """Check -> what to say of calls whose answers are objects into which no check looks: only their class is compared.

    It is said at the first check that has such a call.
    """
    classes = {one.name for one in assignment.defines if one.kind == "class"}
    first: dict[tuple[str, str], tuple[str, str]] = {}
    looked_into: set[tuple[str, str]] = set()
    for check, program, answers in ((one, *pair) for one, pairs in answered.items() for pair in pairs):
        used = set().union(*(step.uses() for step in program))
        for number, (step, answer) in enumerate(zip(program, answers, strict=True)):
            key = step.op, step.member
            makes = step.op == "call" and step.member in classes
            if step.op not in _CALLS or makes or step.relation:
                continue
            if number in used:
                looked_into.add(key)
            elif isinstance(answer, list) and (kind := _only_objects(answer[0])):
                first.setdefault(key, (check, kind))
            elif isinstance(answer, list) and answer[0] is not None:
                # Some of its answers say more.
                looked_into.add(key)
    found: dict[str, list[str]] = {}
    for (op, member), (check, kind) in first.items():
        if (op, member) not in looked_into:
            call = f"lab.{op}" if op in OPERATORS else member or "a step"
            found.setdefault(check, []).append(
                f"{call} gives an object of class {kind}, and no check looks into it, so any {kind} is right; look into it with "
                "lab.read, lab.fields, lab.show or a method, or hold it against another with lab.eq or lab.same"
            )
    return found


def _only_objects(form: Form) -> str:
    """The class of the objects of which an answer is made, and of nothing else; "" where there is something else."""
    if isinstance(form, dict):
        if "o" in form:
            return str(form["o"])
        form = form.get("t", form["v"] if form.get("k") in ("iterator", "deque", "values") else None)
    if isinstance(form, list) and form:
        kinds = {_only_objects(one) for one in form}
        return kinds.pop() if len(kinds) == 1 else ""
    return ""


def _says_nothing(assignment: Assignment, answered: _Answered) -> str:
    """What to say of a check whose answers are all nothing; "" where one is something."""
    classes = {one.name for one in assignment.defines if one.kind == "class"}
    others = [
        answer
        for program, answers in answered
        for step, answer in zip(program, answers, strict=True)
        # That an object can be made goes without saying where something is done with it.
        if step.member not in classes or step.op != "call"
    ]
    compared = [one for one in others if one != 0]
    if not others or any(one != [None] for one in compared):
        return ""
    what = "every answer that it compares is None" if compared else "it compares no answer"
    return f"{what}, so whatever runs without an error passes it; look at what has changed, or take the check out"
