"""What a student or an instructor should know of a submission besides its points."""

from __future__ import annotations

import os
from pathlib import Path

from grader import languages
from grader.judging.evidence import Evidence
from grader.judging.hindered import listed
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.kit import STUDENT_BUILD
from grader.model.outcomes import Loaded
from grader.model.result import Notice
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

_MEND = dict.fromkeys(
    ("import-input", "import-exit"),
    ' Put the start of the program under `if __name__ == "__main__":`, so that it runs only when the file is started.',
)
"""What to do about a notice, by its kind."""

MOST_NAMES = 5
"""Names that a notice lists."""

_CUTTING = frozenset({"syntax", "python2", "import-limit"})
"""Kinds of notices that say that a part was left out."""


def _was_cut(loaded: Loaded) -> bool:
    """Whether what is missing may be in the part that could not be read or run."""
    return loaded.failure is not None or any(kind in _CUTTING for kind, *_ in loaded.notices)


def _mostly_missing(assignment: Assignment, loaded: Loaded) -> str:
    """What to ask about a submission that lacks more than half of what is asked for, as another homework does."""
    lacks = [
        one.name
        for one in assignment.defines
        if one.name in loaded.missing and one.name not in loaded.instead
    ]
    if 2 * len(lacks) <= len(assignment.defines) or _was_cut(loaded):
        return ""
    more = [f"{len(lacks) - MOST_NAMES} more"] if len(lacks) > MOST_NAMES else []
    shown = listed([*lacks[:MOST_NAMES], *more])
    return (
        f"{len(lacks)} of the {len(assignment.defines)} names that {assignment.title} asks for are missing: {shown}. "
        "Is it the right assignment, and is all of it there?"
    )


def reader_faults(evidence: Evidence, world: World) -> list[str]:
    """Where the kit's reader failed at what the submission printed."""
    compared = (evidence.compare(n, evidence.answer(n, world)) for n in evidence.failing(world))
    return [fault for found in compared if found is not None for fault in found.faults]


def reader_notice(fault: str, kit: Path) -> Notice:
    """Says to the author what of the kit in that folder failed at what a program showed."""
    where = fault.replace(f"{kit}{os.sep}", "")
    return Notice(
        "reader", f"The course's own code failed at what the program shows. Its author should look: {where}."
    )


def notices(
    assignment: Assignment,
    submission: Submission,
    loaded: Loaded,
    session: Session,
    leaked: bool,
    student_build: bool,
) -> tuple[Notice, ...]:
    """All notices of one submission, after its programs ran.

    `leaked`: a program failed only for what came before it.  `student_build`: the kit has public checks only.
    """
    python = session.language.id == "python"
    found = [Notice("student-build", STUDENT_BUILD)] if student_build else []
    found += [
        Notice(
            kind,
            text + (_MEND.get(kind, "") if python else ""),
            None if path is None else path + (f", line {line}" if line else ""),
        )
        for kind, text, path, line in loaded.notices
    ]
    if not submission.sources:
        found.append(Notice("no-python", "There is no Python file in what was handed in."))
    elif {one.name for one in assignment.defines} <= {*loaded.missing} and not _was_cut(loaded):
        text = f"Nothing that {assignment.title} asks for is in there. Is it the right file, and the right assignment?"
        found.append(Notice("nothing-found", text))
    elif text := _mostly_missing(assignment, loaded):
        found.append(Notice("mostly-missing", text))
    if other := languages.others(submission.files, session.language.id):
        names = " and ".join(languages.load(one).title for one in other)
        text = f"This was graded as {session.language.title}, and what was handed in is {names}."
        found.append(Notice("other-language", text))
    if loaded.failure is not None:
        found.append(Notice("not-loaded", f"The program could not be imported: {loaded.failure.text}."))
    if leaked:
        text = (
            "Your code keeps something from one use to the next, as in a global variable or a default list. "
            "So each program was run by itself."
        )
        found.append(Notice("state-leaks", text))
    if session.tried:
        what = ", ".join(session.tried)
        text = f"The program tried to look into the process that runs it ({what}); it was refused."
        found.append(Notice("looked-inside", text))
    for why in dict.fromkeys(session.tampered):
        found.append(Notice("tampering", f"While the program ran, {why}. An instructor should look at this."))
    return (*submission.notices, *found)
