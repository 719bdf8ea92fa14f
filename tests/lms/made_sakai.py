"""Sakai: the zip of "Download All", and the two files that take grades.

Source: `zipSubmissions` and `zipGroupSubmissions` in `AssignmentServiceImpl.java`, and `ImportGradesHelper` of the tool `gradebookng`,
in https://github.com/sakaiproject/sakai.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import gradebook_importers as importers
from gradebook_class import TITLE
from lms.pupils import Grid, Group, Made, Maker, Pupil, Unit, before, minimal, quoted, shuffled
from lms.rosters import roster

FORM = "Sakai"
HANDED = "Submission attachment(s)"
ABOVE = ("Display ID", "ID", "Last Name", "First Name", "grade", "Submission date", "Late submission")
ABOVE_GROUPS = ("Group", "ID", "Users", "grade", "Submission date", "Late submission")


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.

    `course`: the grades are those of the course, else those of the assignment.  `graded`: the zip has its `grades.csv`.
    """

    course: bool = False
    groups: bool = False
    anonymous: bool = False
    graded: bool = True
    possible: float = 1000.0


def draw(rng: Random) -> Maker:
    """A class of Sakai."""
    about = Features(
        rng.random() < 0.5,
        rng.random() < 0.3,
        rng.random() < 0.2,
        rng.random() < 0.8,
        rng.choice([1000.0, 500.0, 100.0]),
    )
    if about.anonymous:
        # The gradebook of the course knows nobody's made-up id.
        about = Features(False, False, True, about.graded)
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def escaped(text: str) -> str:
    """A name in a zip, in which a stroke would make a folder."""
    return text.replace("/", "_").replace("\\", "_")


def stamp(one: Pupil) -> tuple[str, str]:
    """When something was handed in: as `timestamp.txt` has it, and in ISO 8601."""
    chance = one.chance
    day, hour, minute, second = 10 + len(one.works), *(chance.randrange(most) for most in (24, 60, 60))
    return (
        f"202611{day:02}{hour:02}{minute:02}{second:02}123",
        f"2026-11-{day:02}T{hour:02}:{minute:02}:{second:02}Z",
    )


def id_of(group: Group) -> str:
    """The id of a group."""
    return f"7f3c{group.number:04}-51aa-4e0b"


def submissions(about: Features, pupils: Sequence[Pupil]) -> list[tuple[Pupil, list[Pupil], Group | None]]:
    """Whoever has a folder, for whom, and as which group."""
    members: dict[Group, list[Pupil]] = defaultdict(list)
    found: list[tuple[Pupil, list[Pupil], Group | None]] = []
    for one in pupils:
        if about.groups and one.group is not None and one.role == "student":
            members[one.group].append(one)
        elif not about.groups:
            found.append((one, [one], None))
    return found + [
        (next((one for one in them if one.work.files), them[0]), them, group)
        for group, them in members.items()
    ]


def folder_of(about: Features, one: Pupil, group: Group | None) -> str:
    """What a folder is called: `Lovelace, Ada(alovelace)`, `Team 1 (7f3c-11)`, or a word with a made-up id."""
    if group is not None:
        return escaped(f"{group.name} ({id_of(group)})")
    return f"Anonymous({one.hidden})" if about.anonymous else escaped(f"{one.name.sortable}({one.login})")


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    able = [one for one in pupils if one.role == "student" and one.group is not None and one.work.files]
    if about.groups and not able:
        about = replace(about, groups=False)
    files: dict[str, bytes] = {}
    units = []
    together = submissions(about, pupils)
    for one, owners, group in together:
        start = f"{TITLE}/{folder_of(about, one, group)}"
        if not one.works:
            continue
        own = id_of(group) if group is not None else one.hidden if about.anonymous else one.login
        files[f"{start}/timestamp.txt"] = stamp(one)[0].encode()
        files[f"{start}/comments.txt"] = b"Well done."
        if one.work.typed:
            files[f"{start}/{own}_submissionText.html"] = b"<p>Typed.</p>"
        if one.seed % 3 == 0:
            files[f"{start}/Feedback Attachment(s)/main.py"] = b"# made:0.9.9.9\n"
        for file in one.work.files:
            files[f"{start}/{HANDED}/{file.name}"] = file.data
        if one.work.files:
            late = one.late if about.graded and one.role == "student" else None
            listed = tuple(owner.number for owner in owners if owner.role == "student")
            units.append(Unit(listed, one.work.tokens, late, stamp(one)[1]))
    lines, of = _grades(about, together)
    if about.graded:
        files[f"{TITLE}/grades.csv"] = Grid(lines).data
    grid, rows, grade = (
        (Grid(lines), of, 3 if about.groups else 4) if not about.course else _course(about, pupils)
    )
    if about.groups and not about.course:
        # A line of a group is that of the one member who stands for it here.
        units = [Unit(unit.owners[:1], unit.tokens, unit.late, unit.submitted) for unit in units]
    ids = {one.number: one.hidden if about.anonymous else one.login for one in pupils}
    if about.groups and not about.course:
        ids |= {them[0].number: id_of(group) for _, them, group in together if group is not None}
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        ids,
        grade,
        about.possible if about.course else 1000.0,
        roster=roster(pupils) if about.groups and about.course else None,
        usual=frozenset(one.number for one in pupils if one.name.usual and not about.groups),
        read_back=lambda data: _read_back(about, data, {ids[number] for number in rows}),
    )


def _grades(
    about: Features, together: Sequence[tuple[Pupil, list[Pupil], Group | None]]
) -> tuple[list[list[str]], dict[int, int]]:
    """`grades.csv` of the assignment: a line for each student or group."""
    head = ABOVE_GROUPS if about.groups else ABOVE
    lines = [[TITLE, "SCORE_GRADE_TYPE"], [""], [*head]]
    rows = {}
    for one, owners, group in together:
        listed = [owner for owner in owners if owner.role == "student"]
        if not listed:
            continue
        rows[listed[0].number] = len(lines)
        cell = before(listed[0], False) if listed[0].cell == "grade" else ""
        late = ("Late" if one.late else "On time") if one.work.files else "No submission"
        if group is not None:
            who = [group.name, id_of(group), "; ".join(owner.name.full for owner in listed)]
        elif about.anonymous:
            who = [one.hidden, one.hidden, "Anonymous", "Anonymous"]
        else:
            who = [one.login, one.login, one.name.last, one.name.first]
        lines.append([*who, cell, "Nov 20, 2026 9:03 PM", late])
    return [[quoted(cell) for cell in line] for line in lines], rows


def _course(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int], int]:
    """What the tool "Gradebook" exports."""
    lines, rows = (
        [["Student ID", "Student Name", "Quiz 1 [10]", f"{TITLE} [{about.possible:g}]", f"* {TITLE}"]],
        {},
    )
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role != "student":
            continue
        rows[one.number] = len(lines)
        cell = before(one, False) if one.cell == "grade" else ""
        lines.append([one.login, one.name.sortable, "9.5", cell, one.chance.choice(["", "see me, please"])])
    return Grid([[minimal(cell) for cell in line] for line in lines], end="\r\n"), rows, 3


def _read_back(about: Features, data: bytes, ids: set[str]) -> Mapping[str, float | str]:
    if about.groups and not about.course:
        return importers.sakai_groups(data, ids)
    read = importers.sakai_gradebook if about.course else importers.sakai
    return {own: value for (own, item), value in read(data, ids).grades.items() if item == TITLE}
