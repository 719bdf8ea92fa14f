"""What a student or an instructor should know of a submission besides its points."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from grader import languages
from grader.grading.wrong_assignment import question
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.kit import STUDENT_BUILD, Kit
from grader.model.adapters import Adapter
from grader.model.handed_in import Chosen
from grader.model.outcomes import Choice, Loaded
from grader.model.played import Played
from grader.model.result import WRONG_ASSIGNMENT, Notice
from grader.model.visible import listed, points_said
from grader.model.wording import mark, tr, trn, whole
from grader.sandbox.session import Session
from grader.submissions.code_files import documents
from grader.submissions.data_files import MAX_DATA, MAX_DATA_FILES
from grader.submissions.submission import Submission

_MEND = dict.fromkeys(
    ("import-input", "import-exit"),
    mark(
        'Put the start of the program under `if __name__ == "__main__":`, so that it runs only when the file is started.'
    ),
)
"""What to do about a notice, by its kind."""

MOST_NAMES = 5
"""Names that a notice lists."""

MOST_FILES = 5
KIND = "several-files"
BY_PERSON = mark("A person chose this file.")
LONGEST_SHOWN = 80
"""Files that a notice names, and characters that it quotes of what a program printed."""

_CUTTING = frozenset({"syntax", "python2", "newer-python", "import-limit"})
"""Kinds of notices that say that a part was left out."""

_OF_A_LINE = frozenset({"syntax", "python2", "newer-python"})
"""Kinds of notices on Python whose first line is followed by the line that they speak of."""


def _was_cut(loaded: Loaded) -> bool:
    """Whether what is missing may be in the part that could not be read or run."""
    return loaded.failure is not None or any(kind in _CUTTING for kind, *_ in loaded.notices)


def _has_code(data: bytes) -> bool:
    """Whether a file has anything but blank lines and comments."""
    return any(line.strip() and not line.lstrip().startswith(b"#") for line in data.splitlines())


def _mostly_missing(assignment: Assignment, loaded: Loaded) -> str:
    """What to ask about a submission that lacks more than half of what is asked for, as another homework does."""
    lacks = [
        one.name
        for one in assignment.defines
        if one.name in loaded.missing and one.name not in loaded.instead
    ]
    if 2 * len(lacks) <= len(assignment.defines) or _was_cut(loaded):
        return ""
    return trn(
        "{n} of the {all} names that {assignment} asks for is missing: {names}. Is it the right assignment, and is all of it there?",
        "{n} of the {all} names that {assignment} asks for are missing: {names}. Is it the right assignment, and is all of it there?",
        len(lacks),
        all=whole(len(assignment.defines)),
        assignment=assignment.title,
        names=_first(lacks, MOST_NAMES),
    )


def _first(names: Sequence[str], most: int) -> str:
    """The first of some names, and how many more there are, as a sentence lists them."""
    more = len(names) - most
    return listed([*names[:most], *([tr("{number} more", number=more)] if more > 0 else [])])


def without_renamed(some: Iterable[Notice], adapters: Iterable[Adapter]) -> list[Notice]:
    """Notices without those on names of which an adapter tells as well."""
    told = {one.renames() for one in adapters if one.own}
    return [one for one in some if one.kind != "renamed" or one.text not in told]


def files_notice(
    choice: Choice | None, played: Played, chosen: Chosen | None, beaten: Mapping[str, float]
) -> Notice | None:
    """Which files were graded and played, where others might have been.

    `beaten` are those that were graded too, with the points that they got.
    """
    by_person = chosen.path if chosen is not None and chosen.by_person else ""
    if choice is None:
        return (
            Notice(KIND, f"{tr('Graded: {files}.', files=by_person)} {tr(BY_PERSON)}") if by_person else None
        )
    started = "" if played.first else "".join(choice.programs[played.passed_over :][:1])
    program = started if played.results else ""
    worth = {
        one: trn(
            "defines the same names, and gets {points} point",
            "defines the same names, and gets {points} points",
            1 if points == 1 else 2,
            points=points_said(points),
        )
        for one, points in beaten.items()
    }
    taken = {program, *choice.graded}
    others = sorted(choice.others, key=lambda one: one not in worth)
    same = tr("defines the same names")
    unused = {one: worth.get(one, same) for one in others if one != program}
    if played.results:
        passed_over = choice.programs[: played.passed_over]
        unused |= {one: tr("shows no table of the game") for one in passed_over if one not in taken}
        asking = [one for one in choice.spare_programs if one not in {*taken, *unused}]
        unused |= dict.fromkeys(asking, tr("asks for input"))
    if not (unused or by_person) or not (choice.graded or program):
        return (
            Notice(KIND, f"{tr('Chosen: {files}.', files=by_person)} {tr(BY_PERSON)}") if by_person else None
        )
    shown = [f"{one} ({why})" for one, why in [*unused.items()][:MOST_FILES]]
    if more := len(unused) - len(shown):
        shown.append(tr("{number} more", number=more))
    words = [_taken(choice.graded, program)]
    words += [tr(BY_PERSON)] if by_person else []
    words += [tr("Not used: {files}.", files=", ".join(shown))] if shown else []
    return Notice(KIND, " ".join(words))


def _taken(graded: Sequence[str], program: str) -> str:
    """The files that were graded, and the one that was played, which may be "", in words."""
    first = [program] if program in graded else []
    others = [one for one in graded if one != program]
    named = _first(others, MOST_FILES) if others else ""
    if first and others:
        return tr("Graded and played: {program} with {files}.", program=program, files=named)
    if first:
        return tr("Graded and played: {program}.", program=program)
    words = [tr("Graded: {files}.", files=named)] if others else []
    words += [tr("Played: {program}.", program=program)] if program else []
    return " ".join(words)


def _showed_nothing(assignment: Assignment, choice: Choice | None, played: Played) -> str:
    """What to say of a program that never showed a table of the game."""
    if not played.first:
        return ""
    which = "".join(choice.programs[:1]) if choice is not None else ""
    line = next((line.strip() for line in played.first.splitlines() if line.strip()), "")
    began = line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]} …"
    if which:
        return tr(
            "No table of {assignment} was seen on the terminal. {program} was started, and its first line was: {line}",
            assignment=assignment.title,
            program=which,
            line=began,
        )
    return tr(
        "No table of {assignment} was seen on the terminal. The program was started, and its first line was: {line}",
        assignment=assignment.title,
        line=began,
    )


def reader_faults(evidence: Evidence, world: World) -> list[str]:
    """Where the kit's reader failed at what the submission printed."""
    compared = (evidence.compare(n, evidence.answer(n, world)) for n in evidence.failing(world))
    return [fault for found in compared if found is not None for fault in found.faults]


def reader_notice(fault: str, kit: Path) -> Notice:
    """Says to the author what of the kit in that folder failed at what a program showed."""
    where = fault.replace(f"{kit}{os.sep}", "")
    return Notice(
        "reader",
        tr(
            "The course's own code failed at what the program shows. Its author should look: {where}.",
            where=where,
        ),
    )


def _from_inside(kind: str, text: str, path: str | None, line: int | None, *, python: bool) -> Notice:
    """A notice that came out of the sandbox."""
    excerpt = ""
    if python:
        if kind in _OF_A_LINE:
            text, _, excerpt = text.partition("\n")
        if kind in _MEND:
            text += " " + tr(_MEND[kind])
    return Notice(
        kind, text, None if path is None else path + (f", line {line}" if line else ""), excerpt=excerpt
    )


# Long, because it is a list of all that there may be to say, in the order in which it is said.
def notices(
    assignment: Assignment,
    submission: Submission,
    loaded: Loaded,
    played: Played,
    session: Session,
    leaked: bool,
    kit: Kit,
    refused: Callable[[], bool],
) -> tuple[Notice, ...]:
    """All notices of one submission, after its programs ran.

    `leaked`: a program failed only for what came before it.  `kit` has the other assignments, if any.  `refused`: whether calls came to
    nothing because of their arguments.
    """
    python = session.language.id == "python"
    found = [Notice("student-build", tr(STUDENT_BUILD))] if kit.for_students else []
    # What is no source at all has no line that Python should have read.
    no_source = {name for name, _ in documents(submission.files)}
    found += [
        _from_inside(kind, text, path, line, python=python)
        for kind, text, path, line in loaded.notices
        if kind not in _OF_A_LINE or path not in no_source
    ]
    if text := _showed_nothing(assignment, loaded.choice, played):
        found.append(Notice("no-table", text))
    if too_much := submission.run_with[1]:
        text = tr(
            "The program may open {files}, without which it was run: data counts up to {size} MB and {number} files.",
            files=_first(too_much, MOST_FILES),
            size=MAX_DATA >> 20,
            number=MAX_DATA_FILES,
        )
        found.append(Notice("data-left-out", text))
    wrong = question(kit, assignment, submission.files, loaded, refused) if submission.sources else ""
    if wrong:
        found.insert(0, Notice(WRONG_ASSIGNMENT, wrong))
    elif not submission.sources:
        found.append(Notice("no-python", tr("There is no Python file in what was handed in.")))
    elif not any(_has_code(submission.files[name]) for name in submission.sources):
        text = trn(
            "Your file {names} is empty, or holds only comments.",
            "Your files {names} are empty, or hold only comments.",
            len(submission.sources),
            names=listed(sorted(submission.sources)[:MOST_FILES]),
        )
        found.append(Notice("empty", text))
    elif {one.name for one in assignment.defines} <= {*loaded.missing} and not _was_cut(loaded):
        text = tr(
            "Nothing that {assignment} asks for is in there. Is it the right file, and the right assignment?",
            assignment=assignment.title,
        )
        found.append(Notice("nothing-found", text))
    elif text := _mostly_missing(assignment, loaded):
        found.append(Notice("mostly-missing", text))
    if other := languages.others(submission.files, session.language.id):
        text = tr(
            "This was graded as {language}, and what was handed in is {other}.",
            language=session.language.title,
            other=listed([languages.load(one).title for one in other]),
        )
        found.append(Notice("other-language", text))
    if loaded.failure is not None:
        text = tr("The program could not be imported: {why}.", why=loaded.failure.text)
        found.append(Notice("not-loaded", text))
    if leaked:
        text = tr(
            "A test program went wrong after others, and came out right by itself. Your code may keep data between calls, as in a global variable or a default list, or depend on chance or the time. So each test program was run again on its own, and only that counts."
        )
        found.append(Notice("state-leaks", text))
    if session.tried:
        what = ", ".join(session.tried)
        text = tr(
            "The program tried to look into the process that runs it ({what}); it was refused.", what=what
        )
        found.append(Notice("looked-inside", text))
    for why in dict.fromkeys(session.tampered):
        text = tr("While the program ran, {what}. An instructor should look at this.", what=why)
        found.append(Notice("tampering", text))
    return (*submission.notices, *found)
