"""Where each system takes a report back: under which name in a zip, and in which form.

A name is made from the places that the download itself has, and only where its parts agree on whose it is: what a system finds
under a wrong name, it shows to another student.  What is in a report is not known here.

Moodle, "Upload multiple feedback files in a zip": a file's path is cut at `/` and each part at `_`; the second piece is the number
of the participant, the third and fourth are a plugin, the rest is the name that the feedback file gets.  A file of the student's own
that comes back unchanged is passed over.  Names that begin with a dot or `~` are, too.  Whose *group* a number is, it does not ask.
Source: `mod/assign/feedback/file/importziplib.php` in https://github.com/moodle/moodle.

Canvas, "Upload Submissions": the first two pieces between `_` that are all digits are the user and the attachment, which must be one
of the user's submission; what was uploaded becomes a comment with a file.  The guide asks for names that are as they were.
Source: "How do I upload all student submissions for an assignment?" in the Canvas Instructor Guide, https://community.canvaslms.com,
and `app/models/assignment.rb` in https://github.com/instructure/canvas-lms.

Brightspace, "Add Feedback Files": the folders of the download, by their names.
Source: "Assignments: Leave feedback for submissions in bulk" on https://community.d2l.com/brightspace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from grader.lms import canvas, github, moodle
from grader.lms.moodle.groups import cleaned
from grader.model.names import SOURCES, printable
from grader.submissions.download import Entry, Tree
from grader.submissions.tree import is_junk_file

REPORT = "report.html"
"""What a report is called where we choose the name."""

Content = Literal["page", "archive", "notebook", "program", "text", "markdown"]
"""What is in a report's file: the page; a zip with the page in it; the report in words, as a notebook, as comments of a program
or as it is; or in Markdown."""

Manner = Literal["moodle", "canvas", "brightspace", "repositories", "folder"]
"""How reports go back; "folder": one file for each submission, by its id, for a person to hand on."""

_MANNERS: dict[str, Manner] = {
    moodle.download.FORM: "moodle",
    canvas.download.FORM: "canvas",
    "Brightspace": "brightspace",
    github.download.FORM: "repositories",
}
"""By the form of the download; all others go back as a folder."""

_BRIGHTSPACE = re.compile(r"[0-9]+-[0-9]+ - ")
_DATE = re.compile(r"[A-Za-z]{3,9} [0-9]{1,2}, [0-9]{4} [0-9]{1,4} [AP]M", re.IGNORECASE)
"""When something was handed in, as Brightspace writes it in English between ` - ` and ` - `."""

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
    return _MANNERS.get(form, "folder")


def slot_of(manner: Manner, entry: Entry, tree: Tree) -> Slot:
    """Where the report of one submission goes.  Raises LookupError, which says why it goes nowhere.

    Moodle's are by participant, see `participant_slot`.
    """
    assert manner != "moodle"
    if manner == "canvas":
        return _in_canvas(entry, tree)
    if manner == "brightspace":
        return _in_brightspace(entry, tree)
    if manner == "repositories":
        name = entry.pieces[0].place.rpartition("/")[2]
        if not _REPOSITORY.fullmatch(name):
            raise LookupError(f"{printable(name)} is no name of a repository")
        return Slot(f"{name}.md", "markdown")
    return Slot(f"{entry.id}.html", "page")


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
    """The name of one of the student's own files, under which a report can be read."""
    found: list[tuple[int, int, Slot]] = []
    heads: set[tuple[str, ...]] = set()
    unpacked = False
    for at, piece in enumerate(entry.pieces):
        name = piece.place.rpartition("/")[2]
        head = _canvas_head(name)
        if head is None or is_junk_file(name):
            continue
        heads.add(head)
        if tree.is_folder(piece.place):
            unpacked = True
            continue
        for rank, (endings, content) in enumerate(_READABLE):
            if name.lower().endswith(endings):
                found.append((rank, at, Slot(name, content)))
    ids = {one.id for one in entry.students}
    if len(heads) > 1 or not all(ids & set(head) for head in heads):
        raise LookupError("the names of its files do not agree on whose they are")
    if found:
        return min(found, key=lambda one: one[:2])[2]
    if unpacked:
        raise LookupError(
            "its zip was unpacked, and Canvas knows it by the zip's name: give the download as it was"
        )
    raise LookupError("it has no file under whose name a report could be read")


def _canvas_head(name: str) -> tuple[str, ...] | None:
    """What stands before the attachment in a name, cut as Canvas cuts it; None where Canvas finds no attachment.

    That is the user, or the anonymous id, which may be all digits, behind `anon`.
    """
    parts = name.split("_")
    behind = 1 if parts[0].lower() == "late" else 0
    # The id of somebody anonymous is no user's, and is looked for by Canvas in another way.
    start = behind + 2 if parts[behind : behind + 1] in (["anon"], ["Anon"]) else 0
    numbers = [at for at in range(start, len(parts)) if parts[at].isascii() and parts[at].isdigit()]
    wanted = 1 if start else 2
    if len(numbers) < wanted or parts[-1].lower().startswith("link"):
        return None
    return tuple(parts[: numbers[wanted - 1]])


def _in_brightspace(entry: Entry, tree: Tree) -> Slot:
    """The folder that the submission came in, or the beginning of its file's name."""
    heads = list(dict.fromkeys(_brightspace_heads(entry, tree)))
    # One student's attempts differ in the number of the submission and in the date alone.
    if len({(head.partition("-")[0], *head.split(" - ")[1:-1]) for head, _ in heads}) > 1:
        raise LookupError("the names of its folders do not agree on whose they are")
    if not heads:
        raise LookupError("it is in no folder that Brightspace has named")
    head, flat = heads[-1]
    return Slot(f"{head} - {REPORT}" if flat else f"{head}/{REPORT}", "page")


def _brightspace_heads(entry: Entry, tree: Tree) -> Iterator[tuple[str, bool]]:
    """What Brightspace knows a submission by, and whether that begins the name of a file."""
    for piece in entry.pieces:
        parts = piece.place.split("/")
        at = next((at for at, part in enumerate(parts) if _BRIGHTSPACE.match(part)), None)
        if at is None:
            continue
        if tree.is_folder("/".join(parts[: at + 1])):
            yield parts[at], False
            continue
        cut = parts[at].split(" - ")
        dated = next((n for n in range(2, len(cut) - 1) if _DATE.fullmatch(cut[n])), None)
        if dated is not None:
            yield " - ".join(cut[: dated + 1]), True
