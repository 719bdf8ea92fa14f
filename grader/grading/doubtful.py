"""What an author should look at again in compiled checks: answers of the reference that say little, or that nobody meant.

Nothing is refused here, because each may be meant.  `kibitz compile` prints them, and an audit counts them as faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grader.judging.compare import decode
from grader.kits.assignment import Assignment
from grader.kits.checks import load_checks, place_of
from grader.kits.corpus import Case, Corpus
from grader.kits.kit import Kit

SLIPS = {
    "EOFError": "it asks for input, and nothing is typed while a check runs",
    "FileNotFoundError": "it opens a file that is not there while a check runs",
    "PermissionError": "it opens a file that it may not open while a check runs",
    "IsADirectoryError": "it opens a folder",
    "UnicodeDecodeError": "it reads what is no text",
}
"""Errors that come of themselves where the reference has not what it needs -> why."""

_LARGE = "something larger than what is compared"


def doubts(kit: Kit, assignment: Assignment, corpus: Corpus) -> list[str]:
    """A line for each check and each thing about it, with the file and the line."""
    places = {info.id: place_of(function) for info, function in load_checks(kit.spec_tests(assignment.id))}
    found: dict[str, None] = {}
    for case in corpus.cases:
        for what in _of_case(case):
            found[f"{places[case.check]}: check {case.check}: {what}"] = None
    return [*found]


def _of_case(case: Case) -> Iterator[str]:
    for answer in case.answers:
        if not answer.text:
            continue
        for step, one in zip(case.steps, decode(answer.text, len(case.steps)), strict=True):
            call = step.member or "a step"
            if isinstance(one, dict) and one["x"] in SLIPS and not one["d"]:
                yield (
                    f"the reference answers {call} with {one['x']}, because {SLIPS[one['x']]}, and everybody is asked for the "
                    f"same; give it what it needs, or write `raise {one['x']}` in the reference if that is the rule"
                )
            elif isinstance(one, list) and step.keep and (what := _uncompared(one[0])):
                only = (
                    "of which only the name of the class is compared"
                    if what != _LARGE
                    else "and is not compared"
                )
                yield (
                    f"{call} gives {what}, {only}: right and wrong pass alike; record a step that looks into it, such as "
                    "lab.show, or name its class in `defines`"
                )


def _uncompared(form: Any) -> str:
    """What of an answer cannot be compared, in words; "" where all can be."""
    if isinstance(form, list):
        return next((what for one in form if (what := _uncompared(one))), "")
    if isinstance(form, dict):
        if isinstance(name := form.get("c"), str) and "u" not in form:
            return f"an object of class {name}"
        if "big" in form:
            return _LARGE
        return next((what for one in form.values() if (what := _uncompared(one))), "")
    return ""
