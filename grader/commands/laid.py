"""What a course and a lock add to a command: their options, and an assignment opened with them.

Nothing of it is loaded where neither is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grader.commands.common import FILE, given, open_assignment
from grader.model.errors import InputError
from grader.model.wording import choose

if TYPE_CHECKING:
    from grader.classes.locks import Lock
    from grader.grades.late_policy import CourseLate
    from grader.kits.assignment import Assignment
    from grader.kits.corpus import Corpus
    from grader.kits.course import Course
    from grader.kits.course_file import CourseFile
    from grader.kits.kit import Kit
    from grader.model.result import LockView, Result

F = TypeVar("F", bound=Callable[..., Any])

course_option = click.option(
    "--course",
    "course_file",
    metavar="FILE",
    type=FILE,
    help="Lay a course.toml of your own over the assignment.",
)


def lock_options(command: F) -> F:
    """`--lock FILE` and `--lock-warn`."""
    file = click.option(
        "--lock",
        "lock_file",
        metavar="FILE",
        type=FILE,
        help="Refuse to grade where something is not as it was locked.",
    )
    warn = click.option(
        "--lock-warn",
        "lenient",
        is_flag=True,
        help="Grade all the same, and say in each result what differs.",
    )
    return file(warn(command))


@dataclass(frozen=True)
class Laid:
    """An assignment as the kit has it, with the course that lies over it and the lock that grading is held to."""

    kit: Kit
    of_kit: Assignment
    corpus: Corpus
    course: Course | None
    lock: LockView | None

    @property
    def about(self) -> Assignment:
        """The assignment as the course has it."""
        return self.of_kit if self.course is None else self.course.over(self.of_kit)

    def locked(self, result: Result) -> Result:
        """A result with the lock that it was held to."""
        if self.lock is None:
            return result
        from grader.classes.locks import locked

        return locked(result, self.lock)


def open_laid(
    assignment: str,
    kit_folder: str | None,
    seed: int,
    only: Iterable[str] = (),
    *,
    course_file: str | None = None,
    lock_file: str | None = None,
    lenient: bool = False,
    language: str | None = None,
) -> Laid:
    """Open an assignment by what the options say.  The checks are compiled where that has not been done.

    The seed is that of `--seed`, else that of the course, else that of the lock.  From here on, the process speaks the
    `language` that is asked for, else that of the assignment.
    Raises InputError where one of the files is wrong or does not fit, and where the lock does not hold.
    """
    if lenient and lock_file is None:
        raise InputError("--lock-warn: there is nothing to warn of without --lock FILE")
    course = _read_course(course_file, assignment, kit_folder)
    lock = _read_lock(lock_file, assignment)
    seed = _seed(seed, course, assignment, lock)
    kit, about, corpus = open_assignment(assignment, kit_folder, seed, only)
    choose(language or about.language)
    found = None
    if course is not None:
        from grader.grading.courses import lay

        found = lay(course, kit, about, corpus)
    held = None
    if lock is not None and lock_file is not None:
        from grader.classes.locks import hold, take

        held = hold(Path(lock_file), lock, take(kit, corpus, found), lenient)
    return Laid(kit, about, corpus, found, held)


def course_late(file: str | None, assignment: str, kit_folder: str | None) -> CourseLate | None:
    """What a course's file says of lateness.  Raises InputError where the file is wrong."""
    course = _read_course(file, assignment, kit_folder)
    if course is None or course.late is None:
        return None
    from grader.grades.late_policy import CourseLate

    return CourseLate(str(course.path), course.late)


def _read_course(file: str | None, assignment: str, kit_folder: str | None) -> CourseFile | None:
    if file is None:
        return None
    from grader.kits.course_file import read_course
    from grader.kits.kit import built_in, find_kit, find_kits

    # A course's file may speak of all assignments within reach.
    folders = click.get_current_context().params.get("kit_folders", ())
    kits = [find_kit(kit_folder), *find_kits(folders), built_in()]
    return read_course(
        Path(given(file, "--course")), dict.fromkeys(name for kit in kits for name in kit.names())
    )


def _read_lock(file: str | None, assignment: str) -> Lock | None:
    if file is None:
        return None
    from grader.classes.locks import read_lock

    lock = read_lock(Path(given(file, "--lock")))
    if lock.assignment != assignment:
        raise InputError(
            f"{file}: it is the lock of {lock.assignment!r} and not of {assignment}; give the one that was written for it"
        )
    return lock


def _seed(seed: int, course: CourseFile | None, assignment: str, lock: Lock | None) -> int:
    """The seed that is asked for.  Raises InputError where option and course say two."""
    context = click.get_current_context()
    asked = context.get_parameter_source("seed") is not click.core.ParameterSource.DEFAULT
    said = course.table(assignment).seed if course is not None else None
    if said is not None and asked and said != seed:
        assert course is not None
        raise course.wrong((assignment, "seed"), f"is {said}, and --seed is {seed}; leave one of them out")
    if said is not None:
        return said
    return lock.seed if lock is not None and not asked else seed
