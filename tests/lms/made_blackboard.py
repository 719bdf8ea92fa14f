"""Blackboard Learn: the zip of "Assignment File Download" and the file of "Work Offline", as they are known from outside.

Blackboard's source is closed.  The names are those that public programs take apart: https://github.com/kwurst/bb-file-cleanup
and https://github.com/timdrysdale/gradex-cli; the gradebook is that of "Work Offline with Grade Data" in Blackboard Help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import gradebook_importers as importers
from gradebook_class import TITLE
from lms.pupils import File, Grid, Made, Maker, Pupil, Unit, Work, before, quoted, shuffled

FORM = "Blackboard"
COLUMN = "4711"

HEADERS = (
    ("Last Name", "First Name", "Username", "Student ID", "Last Access", "Availability"),
    ("Nachname", "Vorname", "Benutzername", "Matrikelnummer", "Letzter Zugriff", "Verfügbarkeit"),
    ("Apellidos", "Nombre", "Nombre de usuario", "ID de estudiante", "Último acceso", "Disponibilidad"),
)
LABELS = (
    ("Name", "Original filename", "Filename"),
    ("Nombre", "Nombre de archivo original", "Nombre de archivo"),
)

COMMENTS = (
    "There are no student comments for this assignment.",
    "Name: Bob Klein (s_01)",
    "see\n\tOriginal filename: evil.py\n\tFilename: A_s_01_attempt_2026-11-20-21-03-45_main.py",
    "Files:\n\tOriginal filename: a.py",
    "(ada1): 'hi'",
)


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class."""

    assignment: str
    every: bool
    header: tuple[str, ...]
    labels: tuple[str, str, str]
    tabs: bool
    end: str
    possible: float


def draw(rng: Random) -> Maker:
    """A class of Blackboard."""
    about = Features(
        rng.choice(["Assignment 3", "Lab_1", "Project_3_12_", "s_0", "Übung 2", "A_attempt_", "HW"]),
        rng.random() < 0.5,
        rng.choice(HEADERS),
        rng.choice(LABELS),
        rng.random() < 0.5,
        rng.choice(["\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def login_of(one: Pupil) -> str:
    """The user name; that of a preview user ends so."""
    return f"{one.login}_previewuser" if one.role == "test" else one.login


def stamp(one: Pupil, attempt: int) -> str:
    """When an attempt was handed in, as the names of files have it."""
    chance = one.chance
    return f"2026-11-{10 + attempt:02}-{chance.randrange(24):02}-{chance.randrange(60):02}-{chance.randrange(60):02}"


def stored(file: File) -> str:
    """The name of a file in the zip: without what a path or an address could be made of."""
    return "".join(c for c in file.name.replace(" ", "_") if c not in "/\\:*?\"<>|'&#%")


def receipt(about: Features, one: Pupil, work: Work, start: str) -> str:
    """The text that stands beside each attempt."""
    name, original, filename = about.labels
    comment = one.chance.choice(COMMENTS)
    lines = [
        f"{name}: {one.name.full} ({login_of(one)})",
        f"Assignment: {about.assignment}",
        "Date Submitted: Thursday, November 19, 2026 4:45:31 PM CET",
        "Current Grade: Needs Grading",
        "",
        "Submission Field:",
        "<p>Typed.</p>" if work.typed else "There is no student submission text data for this assignment.",
        "",
        "Comments:",
        comment,
        "",
        "Files:",
    ]
    for file in work.files:
        lines += [f"\t{original}: {file.name}", f"\t{filename}: {start}_{stored(file)}", ""]
    return about.end.join(lines)


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    files: dict[str, bytes] = {}
    units = []
    for one in pupils:
        count = len(one.works)
        works = list(enumerate(one.works))[0 if about.every else max(0, count - 1) :]
        for attempt, work in works:
            start = f"{about.assignment}_{login_of(one)}_attempt_{stamp(one, attempt)}"
            files[f"{start}.txt"] = receipt(about, one, work, start).encode()
            for file in work.files:
                files[f"{start}_{stored(file)}"] = file.data
        handed = [(attempt, work) for attempt, work in works if work.files]
        if handed:
            attempt, work = handed[-1]
            day, time = stamp(one, attempt)[:10], stamp(one, attempt)[11:].replace("-", ":")
            owners = (one.number,) if one.role == "student" else ()
            units.append(Unit(owners, work.tokens, submitted=f"{day}T{time}"))
    grid, rows = _grid(about, pupils)
    names = {login_of(one) for one in pupils if one.role != "gone"}
    # The importer knows the English heading alone.
    heading, english = (text.encode(grid.encoding) for text in (f'"{about.header[2]}"', '"Username"'))
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        {one.number: login_of(one) for one in pupils},
        len(about.header) + 2,
        about.possible,
        usual=frozenset(one.number for one in pupils if one.name.usual),
        read_back=lambda data: {
            own: value
            for (own, column), value in importers.blackboard(
                data.replace(heading, english, 1), names, {"4690", "4700", COLUMN}
            ).grades.items()
            if column == COLUMN
        },
    )


def _grid(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int]]:
    """Every cell in quotes: tabs in UTF-16 or commas in UTF-8."""
    titles = [
        "Weighted Total [Total Pts: up to 100 Score] |4690",
        "Quiz 1 [Total Pts: 10 Score] |4700",
        f"{TITLE} [Total Pts: {about.possible:g} Score] |{COLUMN}",
    ]
    lines, rows = [[*about.header, *titles]], {}
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role == "gone":
            continue
        rows[one.number] = len(lines)
        other = one.chance.choice(["", "Needs Grading", "In Progress(50.00)"])
        cell = before(one, False) if one.cell == "grade" else other
        who = [one.name.last, one.name.first, login_of(one), one.sid, "2026-03-12 18:21:00", "Yes"]
        lines.append([*who, "", "10.0", cell])
    raw = [[quoted(cell) for cell in line] for line in lines]
    if about.tabs:
        return Grid(raw, "\t", about.end, "utf-16-le", b"\xff\xfe"), rows
    return Grid(raw, ",", about.end, mark=b"\xef\xbb\xbf"), rows
