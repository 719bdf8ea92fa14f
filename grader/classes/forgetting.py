"""Takes one student out of a folder of results: files, class, gradebook, and what was decided at the desk.

What cannot be taken apart (the gradebook of a system, the archive of reports, pages of two similar submissions) is removed
whole, to be made again without the student.  In the end all files are looked through, and what still has the student is
told.  The download, and files that were given, are the course's own and stay.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.classes.desk_base import BESIDE
from grader.classes.desk_base import FILE as DESK
from grader.classes.desk_file import DeskFile
from grader.classes.feedback_files import ARCHIVE, FOLDER, INDEX, RETURNED
from grader.classes.out_folder import (
    ATTEMPTS,
    CLASS,
    PAGES,
    RESULTS,
    SIMILAR,
    WHOLE,
    OutFolder,
    attempts_of,
    read_class,
)
from grader.classes.traces import Traces
from grader.grades.concerned import plain
from grader.grades.gradebooks.plain import render_gradebook
from grader.lms.person import students_of
from grader.model.class_result import ClassResult, Roster, Row
from grader.model.errors import InputError
from grader.model.handed_in import Student, Ungraded
from grader.model.visible import visible
from grader.reports.report import render_class

PAGE, PLAIN = "index.html", "gradebook.csv"
LEAST = 4
"""Characters of a name or id from which it is looked for in other files: a shorter one stands in many words."""


class Forgotten(NamedTuple):
    """What was done: the files that were removed and written anew, and those that still have the student."""

    removed: tuple[str, ...]
    changed: tuple[str, ...]
    left: tuple[str, ...]


def forget(
    out: Path, wanted: str, reports: Path, gradebook: str = "", is_submission: bool = False
) -> Forgotten:
    """Take a student out of a folder of results: by id, address, full name, or the id of the submission.

    `gradebook` is what the filled gradebook of a system is called there.  With `is_submission`, `wanted` is the id of a submission and nothing else.
    Raises InputError where nobody or more than one is found, where others handed the submission in, too, and where the database of
    the desk is in use, so that what it held cannot be overwritten.
    """
    read_class(out)  # so that nothing is made where no class is
    with OutFolder(out) as folder:
        found = read_class(out)
        rows, students = _of(found, wanted, is_submission)
        ids = {row.id for row in rows}
        names = {text for one in students for text in (one.id, one.name, one.email) if text} | ids
        for one in found.roster.listed if found.roster is not None else ():
            if one.submission in ids or one.student in students:
                names |= {text for text in (one.entry.id, one.entry.name, one.entry.email) if text}
        # First: where it cannot be done, nothing else is, and the class still has the student.
        _forget_decisions(out, ids)
        removed = [*_remove(out, ids, names, gradebook)]
        kept = _without(found, ids, students)
        folder.write(PLAIN, render_gradebook(kept).encode("utf-8", "replace"))
        folder.write(PAGE, render_class(kept, reports).encode("utf-8", "replace"))
        folder.put_entered(
            {
                column: {key: text for key, text in cells.items() if plain(key) not in set(map(plain, names))}
                for column, cells in folder.entered().items()
            }
        )
        # Last: as long as the class has the student, the command can be given again.
        folder.write(CLASS, msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    return Forgotten(tuple(removed), (CLASS, PAGE, PLAIN), tuple(_still(out, names)))


def _of(found: ClassResult, wanted: str, is_submission: bool) -> tuple[list[Row | Ungraded], list[Student]]:
    """The submissions and the student that are meant."""
    handed: list[Row | Ungraded] = [*found.rows, *found.ungraded]
    name = plain(wanted)
    by_id = [one for one in handed if plain(one.id) == name]
    if is_submission and not by_id:
        raise InputError(f"{visible(wanted)}: no submission of this class has this id")
    roster = found.roster or Roster(0)
    listed = {(one.submission, one.student) for one in roster.listed if _is(one.entry, name)}
    mine = [
        one
        for one in handed
        if any(_is(student, name) or (one.id, student) in listed for student in students_of(one))
    ]
    if by_id:
        own = [student for one in by_id for student in one.students]
        if not is_submission:
            _refuse_another(wanted, name, by_id, own, mine, roster)
            # What the same student handed in besides.
            by_id += [one for one in mine if one not in by_id and len(one.students) == 1]
        return by_id, own
    for one in mine:
        if len(one.students) > 1:
            raise InputError(
                f"{visible(wanted)} handed in {visible(one.id)} together with others; give {visible(one.id)} to forget the submission "
                "and all of them"
            )
    absent = [one for one in roster.missing if _is(one, name)]
    absent += [one for each in roster.unclear for one in each.students if _is(one, name)]
    students = list(dict.fromkeys([*(students_of(one)[0] for one in mine), *absent]))
    if not students:
        raise InputError(
            f"{visible(wanted)}: nobody in this class is called so; give the id, the address, the full name, or the id of the submission"
        )
    if len({one.id for one in students}) > 1:
        called = ", ".join(visible(f"{one.name} ({one.id})") for one in students[:5])
        raise InputError(f"{visible(wanted)}: {len(students)} are called so ({called}); give the id of one")
    return mine, students


def _refuse_another(
    wanted: str,
    name: str,
    by_id: Sequence[Row | Ungraded],
    own: Sequence[Student],
    mine: Sequence[Row | Ungraded],
    roster: Roster,
) -> None:
    """Ask who is meant where the id of a submission is also what somebody else is called."""
    ids, known = {one.id for one in by_id}, {(one.id, one.name) for one in own}
    others = [
        student for one in mine if one.id not in ids for student in students_of(one) if _is(student, name)
    ]
    others += [one for one in roster.missing if _is(one, name)]
    # Those who may have handed in this very submission are nobody else.
    others += [
        one
        for each in roster.unclear
        if not ids.intersection(each.submissions)
        for one in each.students
        if _is(one, name)
    ]
    others = [one for one in others if (one.id, one.name) not in known]
    if others:
        whose = ", ".join(visible(one.name or one.id) for one in own[:5]) or "somebody unknown"
        called = ", ".join(visible(f"{one.name} ({one.id})") for one in others[:5])
        raise InputError(
            f"{visible(wanted)}: is the id of a submission (of {whose}) and also somebody else ({called}); give the full name or "
            "the address of whom you mean, or --submission for the submission"
        )


def _is(student: Student, name: str) -> bool:
    return name in (plain(student.id), plain(student.name)) or (
        bool(student.email) and plain(student.email).casefold() == name.casefold()
    )


def _remove(out: Path, ids: set[str], names: set[str], gradebook: str) -> Iterator[str]:
    """Remove the files of these submissions, and those that hold several students and can be made again."""
    for name in sorted(ids):
        for place in (f"{RESULTS}/{name}.json", f"{PAGES}/{name}.html", f"{WHOLE}/{name}.html"):
            yield from _unlink(out, place)
        for attempt in attempts_of(out, name):
            for kind, ending in ((RESULTS, "json"), (PAGES, "html"), (WHOLE, "html")):
                yield from _unlink(out, f"{ATTEMPTS}/{kind}/{attempt}.{ending}")
    shared = [ARCHIVE, RETURNED]
    traces = Traces(names)
    for folder in (SIMILAR, FOLDER):
        for path in sorted((out / folder).glob("*")):
            if path.is_file() and (path.name in ("pairs.json", INDEX) or traces.in_file(path)):
                shared.append(f"{folder}/{path.name}")
    if gradebook and "/" not in gradebook and gradebook not in (PLAIN, CLASS, PAGE):
        shared.append(gradebook)
    for place in shared:
        yield from _unlink(out, place)


def _unlink(out: Path, place: str) -> Iterator[str]:
    try:
        (out / place).unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"{out / place}: cannot be removed ({error.strerror})") from None
    yield place


def _without(found: ClassResult, ids: set[str], students: Sequence[Student]) -> ClassResult:
    """The class without submissions and students."""
    replace = msgspec.structs.replace
    who = {(one.id, one.name) for one in students}
    called = {visible(one.name or one.id) for one in students} | {
        one.path for one in found.rows if one.id in ids
    }

    def others(some: Sequence[Student]) -> tuple[Student, ...]:
        return tuple(one for one in some if (one.id, one.name) not in who)

    roster = found.roster
    if roster is not None:
        roster = replace(
            roster,
            missing=others(roster.missing),
            unknown=tuple(one for one in roster.unknown if one not in ids),
            doubled=tuple(one for one in roster.doubled if not ids.intersection(one)),
            listed=tuple(
                one
                for one in roster.listed
                if one.submission not in ids and (one.student.id, one.student.name) not in who
            ),
            asked=tuple(one for one in roster.asked if one.name not in ids),
            unclear=tuple(
                replace(
                    one, students=rest, submissions=tuple(each for each in one.submissions if each not in ids)
                )
                for one in roster.unclear
                if (rest := others(one.students))
            ),
        )
    return replace(
        found,
        rows=tuple(one for one in found.rows if one.id not in ids),
        ungraded=tuple(one for one in found.ungraded if one.id not in ids),
        strays=tuple(one for one in found.strays if one.name not in called),
        kept=tuple(one for one in found.kept if one.name not in called),
        similar=tuple(one for one in found.similar if not ids & {one.first, one.second}),
        partly_compared=tuple(one for one in found.partly_compared if one not in ids),
        piles=tuple(one for one in found.piles if one not in ids),
        roster=roster,
    )


def _forget_decisions(out: Path, ids: set[str]) -> None:
    if not os.path.lexists(out / DESK):
        return
    file = DeskFile(out)
    try:
        file.forget(ids)
    finally:
        file.close()


def _still(out: Path, names: set[str]) -> Iterator[str]:
    """The files below the folder that still have one of the names, in their own name or inside."""
    long, all_of_it = Traces(name for name in names if len(name) >= LEAST), Traces(names)
    for path in sorted(out.rglob("*")):
        # The index of what SQLite has beside the file holds no text.
        if not path.is_file() or path.name.endswith(BESIDE[1]):
            continue
        place = str(path.relative_to(out))
        if long.in_text(place) or all_of_it.are(path.stem) or long.in_file(path):
            yield place
