"""Classes whose groups handed in together, as today's Moodle lets them be downloaded, with their worksheets.

The rules of names are written down here a second time, from Moodle's `downloader.php` and `clean_param`, so that
the tests do not take them from what they test.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from downloads import folder
from gradebook_class import a_class, row
from grader.grades.gradebooks import ClassList, Filled, filled, read_gradebook
from grader.lms.recognise import read_download
from grader.model.class_result import Row

DEFAULT = "Default group"


@dataclass(frozen=True)
class Member:
    """A row of the worksheet.  `group` is the cell; None where the worksheet has no such column."""

    number: int
    name: str
    group: str | None = None


def moodle_name(name: str) -> str:
    """A name as Moodle writes it in the name of a folder."""
    plain = "".join(c for c in name.replace("_", " ") if c.isprintable() and c not in "&<>\"`|':\\/")
    return re.sub(r"\.\.+", "", plain)


def of_group(name: str, number: int | None, flat: bool = False) -> str:
    """A file that a group handed in, by its path in the download; without a number, of those in no group."""
    prefix = moodle_name(name) + ("" if number is None else f"_{number}")
    return f"{prefix}_assignsubmission_file{'_main.py' if flat else '/main.py'}"


def worksheet(members: Sequence[Member], header: str = "Group", names: bool = True) -> bytes:
    """The grading worksheet of a class, with empty grades out of 40."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    grouped = any(one.group is not None for one in members)
    head = ["Identifier", *(["Full name"] if names else []), "Status", *([header] if grouped else [])]
    writer.writerow([*head, "Grade", "Maximum Grade", "Last modified (grade)"])
    for one in members:
        who = [f"Participant {one.number}", *([one.name] if names else []), "Submitted"]
        writer.writerow([*who, *([one.group] if grouped else []), "", "40.00", "-"])
    return text.getvalue().encode()


def graded(
    path: Path, files: Mapping[str, str], data: bytes, roster: ClassList | None = None
) -> tuple[Filled, dict[str, str]]:
    """The worksheet filled, and the grade that each file's owner got: 1 for the first, 2 for the second."""
    points = {}
    rows: list[Row] = []
    download = read_download(folder(path, files))
    for n, entry in enumerate(download.entries, 1):
        rows.append(row(entry.id, score=n, students=entry.students))
        for piece in entry.pieces:
            points[piece.place] = str(n)
    book = read_gradebook(data, "worksheet.csv")
    done = filled(book, a_class(rows, download.form), roster=roster)
    return done, {name: points.get(name, points.get(name.rpartition("/")[0], "")) for name in files}


def grades(data: bytes) -> dict[str, str]:
    """Number of each participant -> the grade that a filled worksheet has."""
    lines = csv.DictReader(io.StringIO(data.decode(), newline=""))
    return {line["Identifier"].rpartition(" ")[2]: line["Grade"] for line in lines}


def expected(data: bytes, wanted: Mapping[int, str]) -> bytes:
    """The worksheet with these grades, and every other byte as it was."""
    lines = data.decode().splitlines(keepends=True)
    for number, grade in wanted.items():
        at = next(n for n, line in enumerate(lines) if line.startswith(f"Participant {number},"))
        lines[at] = lines[at].replace(",,40.00,-\n", f",{grade},40.00,-\n")
    return "".join(lines).encode()
