"""Brightspace: the zip of "Download" in a submission folder, and the grades of "Enter Grades, Export".

There is no public source.  The names are those of "Download assignment submissions" in the documentation for instructors, and of
programs that read such zips (https://pypi.org/project/d2lmf); the grades are those of "Export grades" and "Import grades" on
https://community.d2l.com/brightspace.  The number in front of a name is in no file of grades, so names alone decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

import gradebook_importers as importers
from gradebook_class import TITLE
from lms.pupils import Grid, Made, Maker, Pupil, Unit, Work, before, minimal, shuffled
from lms.rosters import roster

FORM = "Brightspace"
END = "End-of-Line Indicator"
KEYS = (("OrgDefinedId", "Username"), ("OrgDefinedId",), ("Username",), ())


def _english(when: datetime) -> str:
    return f"{when:%b} {when.day}, {when.year} {when.hour % 12 or 12}{when:%M} {'PM' if when.hour > 11 else 'AM'}"


LANGUAGES: tuple[Callable[[datetime], str], ...] = (
    _english,
    _english,
    lambda when: f"{when.day}.{when.month}.{when.year} {when:%H%M}",
    lambda when: f"{when.day} nov. {when.year} {when:%H%M}",
    lambda when: f"{when.day} de nov de {when.year} {when:%H%M}",
    lambda when: f"{when.year}年{when.month}月{when.day}日 {when:%H%M}",
    lambda when: f"{when.day} พ.ย. {when.year + 543} {when:%H%M}",
)
"""How a time is written in the language of whoever downloads; the last one is not read."""


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.  `every`: all attempts were ticked; `sign`: ids have a `#` in front."""

    language: int = 0
    flat: bool = False
    every: bool = True
    groups: bool = False
    keys: tuple[str, ...] = KEYS[0]
    sign: bool = True
    end: str = "\r\n"
    possible: float = 1000.0

    @property
    def reads(self) -> bool:
        """Whether the times can be read."""
        return self.language < len(LANGUAGES) - 1


def draw(rng: Random) -> Maker:
    """A class of Brightspace."""
    about = Features(
        rng.randrange(len(LANGUAGES)),
        rng.random() < 0.4,
        rng.random() < 0.6,
        rng.random() < 0.25,
        rng.choice(KEYS),
        rng.random() < 0.7,
        rng.choice(["\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def no_file(text: str) -> str:
    """A name without what no file of Windows may be called."""
    return "".join(c for c in text if c not in '\\/:*?"<>|').strip(". ")


def when(one: Pupil, attempt: int) -> datetime:
    """When an attempt was handed in, to the minute."""
    chance = one.chance
    return datetime(2026, 11, 10 + attempt, chance.randrange(24), chance.randrange(60))


def put(files: dict[str, bytes], about: Features, start: str, work: Work) -> None:
    """The files of one attempt."""
    for file in work.files:
        files[f"{start} - {file.name}" if about.flat else f"{start}/{file.name}"] = file.data


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    # Where names decide, nobody knows whether somebody who has left is called like somebody who has not.
    pupils = [one for one in pupils if one.role != "gone" or one.name.usual]
    members: dict[object, list[Pupil]] = defaultdict(list)
    for one in pupils:
        together = about.groups and one.group is not None and one.role == "student"
        members[one.group if together else one.number].append(one)
    files: dict[str, bytes] = {"index.html": b"<html></html>"}
    units, number = [], 88_000
    for them in members.values():
        by = next((one for one in them if one.work.files), None)
        if by is None:
            continue
        group = by.group if about.groups and by.role == "student" else None
        name = no_file(group.name if group is not None else by.name.full)
        user = 700 + group.number if group is not None else by.id
        handed = [(at, work) for at, work in enumerate(by.works) if work.files]
        for at, work in handed if about.every else handed[-1:]:
            number += rng.randrange(1, 9)
            put(files, about, f"{user}-{number} - {name} - {LANGUAGES[about.language](when(by, at))}", work)
        owners = tuple(one.number for one in them if one.role == "student")
        at, work = handed[-1]
        told = f"{when(by, at):%Y-%m-%dT%H:%M}" if about.reads else ""
        units.append(Unit(owners, work.tokens, submitted=told))
    grid, rows = _grid(about, pupils)
    own = {one.number: own_id(about, one) for one in pupils}
    keys = [(key, own[one.number]) for one in pupils if one.number in rows for key in (one.sid, one.login)]
    # The importer does not ask in which column an id stands.
    students = dict(keys) if len({key for key, _ in keys}) == len(keys) else {}
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        own,
        grid.lines[0].index(item(TITLE, about.possible)),
        about.possible,
        roster=roster(pupils) if about.groups else None,
        usual=frozenset(
            one.number for one in pupils if one.name.usual and not (about.groups and one.group is not None)
        ),
        read_back=lambda data: (
            {
                student: value
                for (student, item), value in importers.brightspace(
                    data, students, {"Quiz 1", TITLE}
                ).grades.items()
                if item == TITLE
            }
            if about.keys and students
            else {}
        ),
    )


def own_id(about: Features, one: Pupil) -> str:
    """What the grades call a student first."""
    known = {"OrgDefinedId": one.sid, "Username": one.login}
    return next((known[key] for key in about.keys), one.email)


def item(title: str, possible: float) -> str:
    """The heading of a column of points."""
    return f"{title} Points Grade <Numeric MaxPoints:{possible:g} Weight:10>"


def _grid(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int]]:
    """The export: key fields, details of the users, and an item with its sums."""
    head = [*about.keys, "Last Name", "First Name", "Email", item("Quiz 1", 10), item(TITLE, about.possible)]
    lines, rows = [[*head, "Adjusted Final Grade Numerator", END]], {}
    sign = "#" if about.sign else ""
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role != "student":
            continue
        rows[one.number] = len(lines)
        known = {"OrgDefinedId": f"{sign}{one.sid}", "Username": f"{sign}{one.login}"}
        who = [*(known[key] for key in about.keys), one.name.last, one.name.first, one.email]
        lines.append([*who, "9.5", before(one, False) if one.cell == "grade" else "", "61.0", "#"])
    raw = [[minimal(cell) for cell in line] for line in lines]
    return Grid(raw, end=about.end, mark=b"\xef\xbb\xbf"), rows
