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
    """What is the same for a whole class.

    `users`: the gradebook has user names.  `saved`: a spreadsheet has saved it, so ids have lost the zeros in front.
    """

    assignment: str = "Assignment 3"
    every: bool = True
    header: tuple[str, ...] = HEADERS[0]
    labels: tuple[str, str, str] = LABELS[0]
    tabs: bool = False
    end: str = "\r\n"
    possible: float = 1000.0
    users: bool = True
    saved: bool = False


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
        rng.random() < 0.85,
        rng.random() < 0.15,
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def login_of(one: Pupil) -> str:
    """The user name; that of a preview user ends so."""
    return f"{one.login}_previewuser" if one.role == "test" else one.login


def saved(about: Features, own: str) -> str:
    """An id as the gradebook has it."""
    return own.lstrip("0") or "0" if about.saved and own.isdigit() else own


def listed(about: Features, one: Pupil) -> str:
    """What the gradebook calls a student first."""
    return saved(about, login_of(one) if about.users else one.sid)


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
    if not about.users:
        # Where names decide, nobody knows whether somebody who has left is called like somebody who has not.
        pupils = [one for one in pupils if one.role != "gone" or one.name.usual]
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
    own = [listed(about, one) for one in pupils if one.role != "gone"]
    names = set(own)
    # The importer knows the English heading alone.
    heading, english = (text.encode(grid.encoding) for text in (f'"{about.header[2]}"', '"Username"'))
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        {one.number: listed(about, one) for one in pupils},
        grid.lines[0].index(quoted(f"{TITLE} [Total Pts: {about.possible:g} Score] |{COLUMN}")),
        about.possible,
        usual=frozenset(one.number for one in pupils if one.name.usual and own.count(listed(about, one)) < 2),
        read_back=lambda data: (
            {
                user: value
                for (user, column), value in importers.blackboard(
                    data.replace(heading, english, 1), names, {"4690", "4700", COLUMN}
                ).grades.items()
                if column == COLUMN
            }
            if about.users and len(names) == len(own)
            else {}
        ),
    )


def _grid(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int]]:
    """Every cell in quotes: tabs in UTF-16 or commas in UTF-8."""
    titles = [
        "Weighted Total [Total Pts: up to 100 Score] |4690",
        "Quiz 1 [Total Pts: 10 Score] |4700",
        f"{TITLE} [Total Pts: {about.possible:g} Score] |{COLUMN}",
    ]
    head = [text for at, text in enumerate(about.header) if about.users or at != 2]
    lines, rows = [[*head, *titles]], {}
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role == "gone":
            continue
        rows[one.number] = len(lines)
        other = one.chance.choice(["", "Needs Grading", "In Progress(50.00)"])
        cell = before(one, False) if one.cell == "grade" else other
        users = [saved(about, login_of(one))] if about.users else []
        # Blackboard marks whoever it made up in the last name as well.
        last = f"{one.name.last}_PreviewUser" if one.role == "test" else one.name.last
        who = [last, one.name.first, *users, saved(about, one.sid), "2026-03-12 18:21:00", "Yes"]
        lines.append([*who, "", "10.0", cell])
    raw = [[quoted(cell) for cell in line] for line in lines]
    if about.tabs:
        return Grid(raw, "\t", about.end, "utf-16-le", b"\xff\xfe"), rows
    return Grid(raw, ",", about.end, mark=b"\xef\xbb\xbf"), rows
