"""Where each system takes a report back: under which name in a zip, and in which form.

A name is the one that the reader of the download has understood (`back` of a piece), and only where all of a submission agree on whose it
is: what a system finds under a wrong name, it shows to another student.  What is in a report is not known here.

Moodle, "Upload multiple feedback files in a zip": a file's path is cut at `/` and each part at `_`; the second piece is the number
of the participant, the third and fourth are a plugin, the rest is the name that the feedback file gets.  A file of the student's own
that comes back unchanged is passed over.  Names that begin with a dot or `~` are, too.  Whose *group* a number is, it does not ask.
Source: `mod/assign/feedback/file/importziplib.php` in https://github.com/moodle/moodle.

Canvas, "Upload Submissions": the first two pieces between `_` that are all digits are the user and the attachment, which must be one
of the user's submission; what was uploaded becomes a comment with a file.  The guide asks for names that are as they were, which Canvas
itself cannot read where a group's name ends with a number: such a one is written without `_`.
Source: "How do I upload all student submissions for an assignment?" in the Canvas Instructor Guide, https://community.canvaslms.com,
and `app/models/assignment.rb` in https://github.com/instructure/canvas-lms.

Brightspace, "Add Feedback Files": the folders of the download, by their names.
Source: "Assignments: Leave feedback for submissions in bulk" on https://community.d2l.com/brightspace.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from grader.lms import canvas
from grader.lms.moodle.groups import cleaned
from grader.lms.registry import SYSTEMS
from grader.lms.system import Manner
from grader.model.handed_in import Student
from grader.model.names import SOURCES, printable
from grader.submissions.download import Entry, Tree
from grader.submissions.tree import ZipTree, is_junk_file

REPORT = "report.html"
"""What a report is called where we choose the name."""

Content = Literal["page", "archive", "notebook", "program", "text", "markdown"]
"""What is in a report's file: the page; a zip with the page in it; the report in words, as a notebook, as comments of a program
or as it is; or in Markdown."""

_REPOSITORY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")
_READABLE: tuple[tuple[tuple[str, ...], Content], ...] = (
    ((".html", ".htm"), "page"),
    ((".zip",), "archive"),
    ((".txt", ".md"), "text"),
    (tuple(one for one in SOURCES if one != ".ipynb"), "program"),
    ((".ipynb",), "notebook"),
)
"""Under which endings a report can be read, the best first."""


@dataclass(frozen=True)
class Slot:
    """Where a report goes: its name, `/` between folders, and what is in it."""

    name: str
    content: Content


def manner_of(form: str) -> Manner:
    """How reports go back to where a download came from."""
    return next((one.returns for one in SYSTEMS if one.form == form), "folder")


def slot_of(manner: Manner, entry: Entry, tree: Tree) -> Slot:
    """Where the report of one submission goes.  Raises LookupError, which says why it goes nowhere.

    Moodle's are by participant, see `participant_slot`.
    """
    assert manner != "moodle"
    if manner == "canvas":
        return _in_canvas(entry, tree)
    if manner == "brightspace":
        slot = _in_brightspace(entry)
        return Slot(_as_given(slot.name, tree), slot.content)
    if manner == "repositories":
        name = entry.pieces[0].place.rpartition("/")[2]
        if not _REPOSITORY.fullmatch(name):
            raise LookupError(f"{printable(name)} is no name of a repository")
        return Slot(f"{name}.md", "markdown")
    return Slot(f"{entry.id}.html", "page")


def _as_given(name: str, tree: Tree) -> str:
    """A name of the download as the system wrote it: a Mac that unpacks a zip takes letters and their accents apart."""
    whole = unicodedata.normalize("NFC", name)
    apart = not isinstance(tree, ZipTree) and name == unicodedata.normalize("NFD", name)
    return whole if apart else name


def participant_slot(number: str, name: str, flat: bool) -> Slot:
    """Where Moodle finds the report of a participant, by the number that the grading worksheet has.

    All versions take both forms: with folders, and flat as the download without them.
    """
    # Only the number counts there.  A `_` in the name would push it out of its place.
    shown = cleaned(name).removesuffix(f" {number}").lstrip(".~ ")[:100].strip() or "Participant"
    return Slot(f"{shown}_{number}_assignsubmission_file_{'' if flat else '/'}{REPORT}", "page")


def is_flat(entry: Entry, tree: Tree) -> bool:
    """Whether a submission came as files, without a folder for each student."""
    return not tree.is_folder(entry.pieces[0].place)


def _in_canvas(entry: Entry, tree: Tree) -> Slot:
    """The name of one of the student's own files, under which a report can be read, as Canvas finds it again."""
    found: list[tuple[int, int, Slot]] = []
    heads: set[tuple[str, ...]] = set()
    unpacked = False
    for at, piece in enumerate(entry.pieces):
        if not piece.back or is_junk_file(piece.name):
            continue
        heads |= {_canvas_head(piece.back, one) for one in entry.students}
        if tree.is_folder(piece.place):
            unpacked = True
            continue
        for rank, (endings, content) in enumerate(_READABLE):
            if piece.back.lower().endswith(endings):
                found.append((rank, at, Slot(piece.back, content)))
    if len(heads) > 1 or () in heads:
        raise LookupError("the names of its files do not agree on whose they are")
    if found:
        return min(found, key=lambda one: one[:2])[2]
    if unpacked:
        raise LookupError(
            "its zip was unpacked, and Canvas knows it by the zip's name: give the download as it was"
        )
    raise LookupError("it has no file under whose name a report could be read")


def _canvas_head(name: str, own: Student) -> tuple[str, ...]:
    """What stands before the attachment in a name that Canvas takes back; nothing where that is not this student."""
    parts = name.split("_")
    # Somebody anonymous has no name, and an id that is no user's.
    owner = next(iter(canvas.download.owner_of(name)), "") if own.name else own.id
    return tuple(parts[: parts.index(owner) + 1]) if owner == own.id in parts else ()


def _in_brightspace(entry: Entry) -> Slot:
    """The folder that the submission came in, or the beginning of its file's name."""
    heads = list(dict.fromkeys((piece.back, bool(piece.name)) for piece in entry.pieces if piece.back))
    # One student's attempts differ in the number of the submission and in the date alone.
    if len({(head.partition("-")[0], *head.split(" - ")[1:-1]) for head, _ in heads}) > 1:
        raise LookupError("the names of its folders do not agree on whose they are")
    if not heads:
        raise LookupError("it is in no folder that Brightspace has named")
    head, flat = heads[-1]
    return Slot(f"{head} - {REPORT}" if flat else f"{head}/{REPORT}", "page")
