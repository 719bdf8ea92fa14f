"""Canvas: the zip of "Download Submissions" and the gradebook of "Export", written from Canvas' own rules.

Source: https://github.com/instructure/canvas-lms, `lib/content_zipper.rb` at 05e9653c, `lib/gradebook_exporter.rb` at
0140a2ef.  Each function is named after the method whose rule it has.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import gradebook_importers as importers
from gradebook_class import TITLE
from lms.pupils import File, Grid, Group, Made, Maker, Pupil, Unit, before, minimal, shuffled

FORM = "Canvas"
ASSIGNMENT = "4711"


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.

    `late_too`: some who are anonymous are late.  `split`: last and first name are two columns, as an account can have it.
    `older`: older versions are there of any file that was handed in again.
    """

    anonymous: bool = False
    groups: bool = False
    european: bool = False
    sis: bool = True
    posting: bool = False
    custom: bool = False
    end: str = "\n"
    possible: float = 1000.0
    late_too: bool = False
    split: bool = False
    older: bool = False


def draw(rng: Random) -> Maker:
    """A class of Canvas."""
    (kind,) = rng.choices(["plain", "anonymous", "groups"], [6, 1, 2])
    about = Features(
        kind == "anonymous",
        kind == "groups",
        rng.random() < 0.3,
        rng.random() < 0.7,
        rng.random() < 0.5,
        rng.random() < 0.3,
        rng.choice(["\n", "\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
        True,
        rng.random() < 0.2,
        True,
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, _some_assigned(pupils), Random(seed))


def _some_assigned(pupils: Sequence[Pupil]) -> Sequence[Pupil]:
    """The class, in which it is not everybody who has `N/A`: that is refused, see `test_gradebook_systems.py`."""
    if any(one.role == "student" and one.cell != "absent" for one in pupils):
        return pupils
    return [replace(one, cell="") for one in pupils]


def sanitize_user_name(name: str) -> str:
    """`sanitize_user_name`: small letters, and numbers between two `_` lose both of them."""
    return re.sub(r"_(\d+)_", r"\1", name.lower())


def get_filename(name: str | None, late: bool, owner: str) -> str:
    """`get_filename`: name, lateness and owner, joined, and of that what is part of a word (Ruby's `[[:word:]]`)."""
    parts = [*([] if name is None else [sanitize_user_name(name)]), *(["LATE"] if late else []), owner]
    return "".join(c for c in "_".join(parts) if _is_word(c))


def _is_word(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind[0] in "LM" or kind in ("Nd", "Pc")


def sanitize_attachment_filename(name: str) -> str:
    """`sanitize_attachment_filename`: what no file system takes is a `_`."""
    return re.sub(r'[\0/\\:*?"<>|]+', "_", name)


def make_unique_filename(name: str, taken: set[str]) -> str:
    """`make_unique_filename`: a number before the ending of a name that the student's files have already."""
    stem, dot, ending = name.rpartition(".")
    number, found = 1, name
    while found in taken:
        found = f"{stem}-{number}{dot}{ending}"
        number += 1
    return found


def names_of_attempts(pupil: Pupil) -> list[list[File]]:
    """The files of each attempt by the names that Canvas shows: all attempts of a student share one folder."""
    taken: set[str] = set()
    attempts: list[list[File]] = []
    for work in pupil.works:
        attempts.append([])
        for file in work.files:
            name = make_unique_filename(file.name, taken)
            taken.add(name)
            attempts[-1].append(File(name, file.data))
    return attempts


def versioned_attachments(about: Features, pupil: Pupil) -> list[File]:
    """`versioned_attachments`: the files of the last attempt; some students choose an older version of one with it."""
    *before, last = names_of_attempts(pupil)
    if not before or pupil.seed % 3:
        return last
    names = {file.name for file in pupil.work.files if about.older or _is_told(file.name)}
    return [file for file in before[-1] if file.name in names and file not in last] + last


def _is_told(name: str) -> bool:
    """Whether an older version of a file is known for one without the others.

    Two versions that both have numbers cannot be told from files that somebody counts.
    """
    return name.endswith(".py") and not re.search(r"-\d", name)


def submissions(
    about: Features, pupils: Sequence[Pupil]
) -> Iterator[tuple[Pupil, list[Pupil], Group | None]]:
    """Who handed in, for whom, and as which group: of a group, one member did."""
    members: dict[Group, list[Pupil]] = defaultdict(list)
    for one in pupils:
        if about.groups and one.group is not None and one.role == "student":
            members[one.group].append(one)
        elif one.works:
            yield one, [one], None
    for group, them in members.items():
        handed = [one for one in them if one.works]
        if handed:
            # The number in the names is that of whoever handed in.
            yield handed[0], them, group


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    files: dict[str, bytes] = {}
    units = []
    attachments: dict[str, str] = {}
    attachment = rng.choice([880_101, 101, pupils[0].id])
    for one, owners, group in submissions(about, pupils):
        name = None if about.anonymous else group.name if group is not None else _sortable(one)
        late = one.late and (about.late_too or not about.anonymous)
        start = get_filename(name, late, f"anon_{one.hidden}" if about.anonymous else str(one.id))
        if one.work.typed:
            files[f"{start}_{one.work.typed}.html"] = b"<p>Typed.</p>"
            continue
        for file in versioned_attachments(about, one):
            files[f"{start}_{attachment}_{sanitize_attachment_filename(file.name)}"] = file.data
            attachments[str(attachment)] = one.hidden if about.anonymous else str(one.id)
            attachment += rng.choice([1, 1, 7, 30])
        listed = [own.number for own in owners if own.role == "student"]
        units.append(Unit(tuple(listed), one.work.tokens, late, asked=about.anonymous))
    grid, rows = _grid(about, pupils)
    students = {str(one.id) for one in pupils if one.role != "gone"}
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        {one.number: str(one.id) for one in pupils},
        grid.lines[0].index(f"{TITLE} ({ASSIGNMENT})"),
        about.possible,
        comma=about.european,
        fixed=frozenset(one.number for one in pupils if one.cell in ("excused", "absent")),
        usual=frozenset(
            one.number
            for one in pupils
            if one.name.usual and not about.anonymous and not (about.groups and one.group)
        ),
        attachments=attachments,
        read_back=lambda data: {} if about.split else read_back(data, students),
    )


def read_back(data: bytes, students: set[str]) -> dict[str, float | str]:
    """The grades of the assignment as Canvas takes them over."""
    found = importers.canvas(data, students, {"4700", ASSIGNMENT}).grades
    return {own: value for (own, column), value in found.items() if column == ASSIGNMENT}


def _sortable(pupil: Pupil) -> str:
    return "Student, Test" if pupil.role == "test" else pupil.name.sortable


def _grid(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int]]:
    """The rows of the gradebook as `to_csv` of `gradebook_exporter.rb` has them, and each student's line."""
    sis = ["SIS User ID", "SIS Login ID"] if about.sis else []
    custom = ["Notes"] if about.custom else []
    graded = ["Quiz 1 (4700)", f"{TITLE} ({ASSIGNMENT})"]
    sums = ["Assignments Current Score", "Final Score", "Unposted Final Score"]
    lines = [
        [
            *(["LastName", "FirstName"] if about.split else ["Student"]),
            "ID",
            *sis,
            "Section",
            *custom,
            *graded,
            *sums,
        ]
    ]
    blank = [""] * (about.split + 1 + len(sis) + 1 + len(custom))
    if about.posting:
        lines.append(["", *blank, "", "Manual Posting", "", "", ""])
    lines.append(
        [
            "    Points Possible",
            *blank,
            _number("10.0", about),
            _number(str(about.possible), about),
            *["(read only)"] * 3,
        ]
    )
    listed = [one for one in pupils if one.role != "gone"]
    order = sorted(
        (one for one in listed if one.role != "test"), key=lambda one: one.name.sortable.casefold()
    )
    order += [one for one in listed if one.role == "test"]
    rows = {}
    for one in order:
        rows[one.number] = len(lines)
        known = [one.sid, one.login] if about.sis else []
        said = [one.chance.choice(["", "see me; soon, please", 'a "note"'])] if about.custom else []
        cell = {"grade": before(one, about.european), "excused": "EX", "absent": "N/A"}.get(one.cell, "")
        sums = [_number("61.0", about)] * 3
        who = [one.name.last, one.name.first] if about.split else [_sortable(one)]
        lines.append(
            [*who, str(one.id), *known, "CS 101 and CS 102", *said, _number("9.5", about), cell, *sums]
        )
    delimiter = ";" if about.european else ","
    raw = [[minimal(cell, delimiter) for cell in line] for line in lines]
    return Grid(raw, delimiter, about.end, mark=b"\xef\xbb\xbf" if about.european else b""), rows


def _number(text: str, about: Features) -> str:
    return text.replace(".", ",") if about.european else text
