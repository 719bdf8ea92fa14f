"""Reports that go back to students: the zip that a learning system takes, or a folder of files for a person to hand on.

What a student gets is drawn from the result and for that student alone: without what is hidden, with no more of a failure than the
assignment shows (`hints`), and of a group's members only the names.  Pages about similarity never go out.  Where a report goes is
found by `grader/lms/returning.py`; whatever does not agree on whose it is stays here and is told.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from grader.classes.out_folder import OutFolder
from grader.grades.gradebooks import Filled, Gradebook
from grader.grades.gradebooks.filling import doubt
from grader.grades.gradebooks.people import Match
from grader.grades.gradebooks.places import How
from grader.grades.gradebooks.returned import (
    BY_ID,
    OWN_PLACE,
    Report,
    in_words,
    render_index,
    render_returned,
)
from grader.grading.hidden import for_students
from grader.grading.hints import hinted
from grader.kits.assignment import Assignment, Tier
from grader.kits.kit import Kit
from grader.lms.person import some_of
from grader.lms.returning import (
    REPORT,
    Content,
    Slot,
    is_flat,
    manner_of,
    participant_slot,
    slot_of,
)
from grader.lms.system import Manner
from grader.model.class_result import ClassResult, Row
from grader.model.decided import as_decided
from grader.model.errors import InputError
from grader.model.result import Result
from grader.model.visible import counted, points_said, visible
from grader.model.wording import tr
from grader.platforms import github
from grader.reports.console import render_check
from grader.reports.report import render_submission
from grader.submissions.download import Download, Entry

ARCHIVE, FOLDER = "feedback.zip", "feedback"
INDEX = "index.csv"
RETURNED = "returned.csv"

_WIDTH = 100
_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a zip, so that the same reports are the same bytes."""

_NEXT: dict[Manner, str] = {
    "moodle": "upload it in the assignment, Upload multiple feedback files in a zip",
    "canvas": "upload it in the assignment, Upload Submissions; each student finds the report in a file that is called as "
    "one of the student's own",
    "brightspace": "upload it in the assignment, Add Feedback Files",
    "repositories": "post each on its repository's pull request, with gh pr comment",
    "folder": f"{INDEX} says whose each is; this form of download takes no reports back",
}


@dataclass(frozen=True)
class _Going:
    """A report that goes back: which submission's, where to, and to whom of the gradebook."""

    row: Row
    slot: Slot
    why: str
    matches: tuple[Match, ...]


def check_feedback(download: Download, book: Gradebook | None) -> None:
    """Refuse what could reach somebody else.  Raises InputError.

    In a download of Moodle, the number of a group looks like a participant's, and as such it would be taken back.
    """
    if manner_of(download.form) == "moodle" and (book is None or book.system != "Moodle"):
        raise InputError(
            "--feedback: Moodle gives a report to the participant with its number, and a number in the download may be a "
            "group's; give the assignment's grading worksheet with --gradebook"
        )


def clear_feedback(out: OutFolder) -> None:
    """Take away what an earlier run wrote to be returned: it may be of other points."""
    for name in (ARCHIVE, RETURNED):
        out.remove(name)
    if (out.path / FOLDER).is_dir():
        out.empty(FOLDER, "*.md", INDEX)


class Reports:
    """The reports of a class.  `done` is the gradebook that was filled, if there is one."""

    def __init__(self, kit: Kit, about: Assignment, download: Download, done: Filled | None) -> None:
        self._kit, self._about, self._download, self._done = kit, about, download, done
        self._manner = manner_of(download.form)
        self._entries = {entry.id: entry for entry in download.entries}
        self._matches: dict[str, list[Match]] = defaultdict(list)
        for match in done.fit.matches if done is not None else ():
            self._matches[match.submission].append(match)
        self._held: dict[str, list[str]] = defaultdict(list)
        self._written: list[Report] = []

    def write(self, found: ClassResult, out: OutFolder) -> Iterator[str]:
        """Write them, and yield what is to be told: where they are, and who gets none."""
        going = self._placed(found)
        zipped = self._manner in ("moodle", "canvas", "brightspace")
        if zipped:
            out.write(ARCHIVE, self._archive(going, out))
        else:
            out.empty(FOLDER, "*.md", INDEX)
            for one in going:
                out.write(f"{FOLDER}/{one.slot.name}", self._content(out, one.row.id, one.slot.content))
            files = {one.row.id: one.slot.name for one in going}
            out.write(f"{FOLDER}/{INDEX}", render_index(found, files).encode("utf-8", "replace"))
        for one in going:
            whom: tuple[Match | None, ...] = one.matches or (None,)
            self._written += [Report(one.row, one.slot.name, one.why, match) for match in whom]
        where = out.path / (ARCHIVE if zipped else FOLDER)
        yield f"{where}: {counted(len(going), 'report')}; {_NEXT[self._manner]}"
        if self._download.form == "Gradescope":
            yield "Gradescope shows what its autograder says, and takes no files back: see kibitz export gradescope"
        for reason, names in self._held.items():
            yield f"no report for {some_of(names)}: {reason}"
        if self._held:
            yield "look at the submissions without a report, and tell these students yourself"

    def accounted(self) -> str:
        """The text of `returned.csv`: each grade and each report, with whom it went to and why."""
        places = {name: _place(entry) for name, entry in self._entries.items()}
        return render_returned(places, self._done, self._written)

    def _placed(self, found: ClassResult) -> list[_Going]:
        going: list[_Going] = []
        for row in found.rows:
            if self._done is not None and row.id in self._done.fit.tests:
                continue
            if why := doubt(row):
                self._hold(row, f"the student {why}")
            elif self._manner == "moodle":
                going += self._to_participants(row)
            else:
                going += self._to_its_place(row)
        names = Counter(one.slot.name.casefold() for one in going)
        for one in going:
            if names[one.slot.name.casefold()] > 1:
                self._hold(one.row, "two reports would go to one place")
        return [one for one in going if names[one.slot.name.casefold()] == 1]

    def _to_its_place(self, row: Row) -> Iterator[_Going]:
        try:
            slot = slot_of(self._manner, self._entries[row.id], self._download.tree)
        except LookupError as error:
            self._hold(row, str(error))
            return
        why = BY_ID if self._manner == "folder" else OWN_PLACE
        yield _Going(row, slot, why, tuple(self._matches[row.id]))

    def _to_participants(self, row: Row) -> Iterator[_Going]:
        """To each student of the worksheet whose submission it is, and no other."""
        assert self._done is not None
        matches = {match.number: match for match in self._matches[row.id]}
        if not matches:
            self._hold(row, "the worksheet does not say whose it is")
        flat = is_flat(self._entries[row.id], self._download.tree)
        for number, match in matches.items():
            person = self._done.fit.people[number]
            if len(self._done.fit.submissions[number]) > 1:
                self._hold(row, "the worksheet has a student who handed in several")
            else:
                own = match.basis.how in (How.GROUP, How.NO_GROUP)
                name = person.name if own else match.student.name
                slot = participant_slot(person.ids[0], name, flat)
                yield _Going(row, slot, in_words(match), (match,))

    def _hold(self, row: Row, reason: str) -> None:
        self._held[reason].append(visible(row.id))

    def _archive(self, going: list[_Going], out: OutFolder) -> bytes:
        return _zipped((one.slot.name, self._content(out, one.row.id, one.slot.content)) for one in going)

    def _content(self, out: OutFolder, name: str, content: Content) -> bytes:
        result = out.result(name)
        assert result is not None, "it has just been written, and nobody else writes to the folder"
        return drawn(returned(result, self._about.hints), content, self._kit.reports)


def returned(result: Result, tier: Tier) -> Result:
    """What goes back to the students of a submission: what they may see, and of several students the names alone."""
    shown = for_students(hinted(result, tier))
    students = shown.submission.students
    if len(students) < 2:
        return shown
    # Who works together knows the others' names, and need not know more.
    names = tuple(replace(one, id="" if one.name else one.id, email="") for one in students)
    return replace(shown, submission=replace(shown.submission, students=names))


def drawn(result: Result, content: Content, reports: Path) -> bytes:
    """A report as the file that it goes back in.  `reports` is the kit's folder of templates."""
    if content == "markdown":
        return github.comment(result).encode("utf-8", "replace")
    if content == "notebook":
        cell = {"cell_type": "markdown", "id": "report", "metadata": {}, "source": github.comment(result)}
        notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        return json.dumps(notebook, indent=1).encode()
    if content in ("text", "program"):
        # A program that is one comment says the same to a reader, and does nothing where it is started.
        sign = "# " if content == "program" else ""
        lines = _in_words(result).splitlines()
        return "".join(f"{sign}{line}".rstrip() + "\n" for line in lines).encode("utf-8", "replace")
    page = render_submission(result, reports).encode("utf-8", "replace")
    return _zipped([(REPORT, page)]) if content == "archive" else page


def _in_words(result: Result) -> str:
    """What counts, and what `kibitz check` says."""
    grade = result.grade
    lines = [f"Kibitz: {visible(result.title)}", tr("This is the report on what you handed in.")]
    if grade is not None:
        lines += ["", *(visible(one.reason) for one in grade.adjustments)]
        if grade.excused:
            lines.append(tr("Excused: {reason}", reason=visible(grade.excused)))
        else:
            counts = tr(
                "What counts: {points} of {most} points.",
                points=points_said(grade.score),
                most=points_said(result.max_score),
            )
            lines.append(counts)
    return "\n".join([*lines, "", render_check(as_decided(result), width=_WIDTH)])


def _zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return data.getvalue()


def _place(entry: Entry) -> str:
    """Where in the download a submission is; where it is several files, the first of them and how many more."""
    places = list(dict.fromkeys(piece.place for piece in entry.pieces))
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"{places[0]}{more}" if places else ""
