"""What a learning management system let somebody download, in plain data: whose is what.

The forms in which systems name their files are told apart in `grader/lms/`; from here on they are all the
same.  Nothing is unpacked: a `Tree` reads a folder or a zip in place (`grader/submissions/tree.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from grader.model.handed_in import Student
from grader.model.names import printable

if TYPE_CHECKING:
    from grader.model.class_result import Stray  # a submission that is checked alone needs nothing of a class
    from grader.submissions.budget import Budget


class Folder(msgspec.Struct, frozen=True):
    """The names right in a folder, each kind sorted.

    `refused` are those that are not read, each with the reason in words; `junk` is what tools and systems
    left there, files and folders, which is nobody's work.
    """

    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    junk: tuple[str, ...] = ()


class Tree(Protocol):
    """A folder or a zip, read in place.

    Paths inside it are parts joined by "/"; the empty one is the whole.  Where something is not there or
    cannot be read, `OSError` is raised, whose `strerror` says why in words.
    """

    @property
    def path(self) -> str:
        """Where it lies, as it was given."""

    def folder(self, path: str = "") -> Folder:
        """What is right in a folder."""

    def is_folder(self, path: str) -> bool:
        """Whether there is a folder at `path`; a link to one is none."""

    def size(self, path: str) -> int:
        """The bytes that a file is said to have."""

    def read(self, path: str, limit: int, budget: Budget | None = None) -> bytes:
        """At most `limit` bytes of a file.  What unpacking it costs is taken from the `budget`; without one it has its own."""


class Piece(msgspec.Struct, frozen=True):
    """A file or folder of the tree, and the path that it has inside the submission.

    What is inside a folder or zip whose `name` is empty is the submission.  `back` is what the system knows it by where it
    takes something back by names: see the form that the download is of.
    """

    place: str
    name: str = ""
    back: str = ""


class Entry(msgspec.Struct, frozen=True):
    """One submission of a class: its id, who handed it in and when, and what it consists of.

    See `SubmissionInfo` in `grader/model/handed_in.py` for what each field says and how it says that it is unknown.  `first`
    is the first attempt with files, or each file as it was handed in first, where the download has more than the last;
    the entry itself is the last.  `between` are attempts with files between these two.
    """

    id: str
    pieces: tuple[Piece, ...]
    students: tuple[Student, ...] = ()
    attempt: int | None = None
    submitted: str = ""
    late: bool | None = None
    earlier: tuple[str, ...] = ()
    first: Entry | None = None
    between: tuple[Entry, ...] = ()

    @property
    def attempts(self) -> tuple[Entry, ...]:
        """All attempts that the download has, the first one first."""
        return ((self.first, *self.between) if self.first is not None else ()) + (self,)


def place_of(tree: Tree, entry: Entry) -> str:
    """Where a submission lies, as results and pages name it."""
    place = entry.pieces[0].place if entry.pieces else ""
    return printable(f"{tree.path}/{place}" if place else tree.path)


class Download(msgspec.Struct, frozen=True):
    """All submissions of a class.  `form` is where they came from, in words; `strays` are no submissions."""

    form: str
    tree: Tree
    entries: tuple[Entry, ...]
    strays: tuple[Stray, ...] = ()
