"""What was handed in, and by whom: the part of a result that says what was graded."""

from __future__ import annotations

from grader.model.frozen import Frozen


class File(Frozen, frozen=True):
    """One file of the submission, by its path inside it."""

    path: str
    sha256: str
    size: int


class Student(Frozen, frozen=True):
    """Who handed something in, as the download of a learning management system names them.

    `id` is what the system knows them by (a number, a user name, a participant's number).
    """

    id: str
    name: str = ""
    email: str = ""


class Chosen(Frozen, frozen=True):
    """The file of a submission that was graded, where others were as likely, or where a person chose it."""

    path: str
    by_person: bool = False


class SubmissionInfo(Frozen, frozen=True):
    """What was graded: where it came from, its files, and, in a class, who handed it in and when.

    `attempt` counts from 1; `submitted` is a time in ISO 8601; `late` is what the download says of it.  Each
    is None or empty where the download does not tell.  `earlier` are attempts that this one takes the place
    of, in words.  `chosen` is the file that was graded where that was to be decided.
    """

    id: str
    path: str
    files: tuple[File, ...] = ()
    students: tuple[Student, ...] = ()
    attempt: int | None = None
    submitted: str = ""
    late: bool | None = None
    earlier: tuple[str, ...] = ()
    chosen: Chosen | None = None


class Ungraded(Frozen, frozen=True):
    """A submission of a class that has no result, with the reason in one sentence.

    It is no part of a result: the class page and the gradebook list it beside the results, so that
    nobody is lost.
    """

    id: str
    path: str
    reason: str
    students: tuple[Student, ...] = ()
