"""What an author should look at again in compiled checks: errors that the reference answers with, and that nobody meant.

Nothing is refused here, because each may be meant; what cannot be compared is refused in `grader/grading/incomparable.py`.  `kibitz compile` prints them, and an audit counts them as faults.
"""

from __future__ import annotations

from collections.abc import Iterator

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
