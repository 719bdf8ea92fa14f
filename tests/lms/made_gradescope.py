"""Gradescope: the export of all submissions and the file of grades, as exported files have them.

Gradescope's source is closed: "Exporting Submissions" and "Downloading grades" of https://help.gradescope.com say which
files there are.  Ruby's YAML writer made the metadata: symbols for keys, and quotes where a text needs them.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import gradebook_importers as importers
from gradebook_class import TITLE
from lms.pupils import Grid, Made, Maker, Pupil, Unit, before, minimal, shuffled

FORM = "Gradescope"


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.  `course`: the grades are those of the course, not of one assignment.

    `saved`: a spreadsheet has saved them, so ids have lost the zeros in front.
    """

    groups: bool
    sids: str
    course: bool
    outer: bool
    end: str
    possible: float
    saved: bool = False


def draw(rng: Random) -> Maker:
    """A class of Gradescope."""
    about = Features(
        rng.random() < 0.3,
        rng.choice(["all", "some", "none"]),
        rng.random() < 0.6,
        rng.random() < 0.5,
        rng.choice(["\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
        rng.random() < 0.15,
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def sid_of(about: Features, one: Pupil) -> str:
    """The student id; not all have one."""
    return one.sid if about.sids == "all" or (about.sids == "some" and one.seed % 2) else ""


def listed(about: Features, one: Pupil) -> str:
    """The student id as the grades have it."""
    own = sid_of(about, one)
    return own.lstrip("0") or "0" if about.saved and own else own


def scalar(text: str) -> str:
    """A text as a value: plain where it can be nothing else, in quotes where it is a number or has signs."""
    if re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+)*", text) and text.lower() not in (
        "null",
        "true",
        "false",
        "yes",
        "no",
        "on",
    ):
        return text
    return json.dumps(text, ensure_ascii=False) if "'" in text or not text.isprintable() else f"'{text}'"


def when(one: Pupil, attempt: int) -> str:
    """When an attempt was handed in."""
    chance = one.chance
    return f"2026-11-{10 + attempt:02} {chance.randrange(24):02}:{chance.randrange(60):02}:{chance.randrange(60):02}"


def metadata(about: Features, number: int, owners: Sequence[Pupil], by: Pupil) -> list[str]:
    """The lines about one submission."""
    lines = [f"submission_{number}:", "  :submitters:"]
    for one in owners:
        sid = sid_of(about, one)
        lines += [f"  - :name: {scalar(one.name.full)}", f"    :sid: {scalar(sid)}" if sid else "    :sid:"]
        lines.append(f"    :email: {one.email}")
    last = when(by, len(by.works) - 1)
    if by.seed % 3:
        lines.append(f"  :created_at: {last}.123456000 Z")
    else:
        lines += [
            "  :created_at: !ruby/object:ActiveSupport::TimeWithZone",
            f"    utc: &{number} {last}.500000000 Z",
        ]
        lines += [
            "    zone: !ruby/object:ActiveSupport::TimeZone",
            "      name: Etc/UTC",
            f"    time: *{number}",
        ]
    lines += ["  :score: 0.0", "  :status: processed", "  :results:", "    tests: []"]
    others = [(number - 1 - at, when(by, at)) for at in range(len(by.works) - 1)]
    lines.append("  :history:" if others else "  :history: []")
    for other, moment in others:
        lines += [f"  - :id: {other}", f"    :created_at: {moment}.000000000 Z", "    :score: 0.0"]
    return lines


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    members: dict[object, list[Pupil]] = defaultdict(list)
    for one in pupils:
        together = about.groups and one.group is not None and one.role == "student"
        members[one.group if together else one.number].append(one)
    root = "assignment_5521907_export/" if about.outer else ""
    files: dict[str, bytes] = {}
    units = []
    told = ["---"]
    number = rng.choice([301_140_001, 1005, 10])
    for them in members.values():
        handed = [one for one in them if one.work.files]
        if not handed:
            continue
        by, number = handed[0], number + 10
        told += metadata(about, number, them, by)
        for file in by.work.files:
            files[f"{root}submission_{number}/{file.name}"] = file.data
        owners = tuple(one.number for one in them if one.role == "student")
        units.append(
            Unit(owners, by.work.tokens, submitted=f"{when(by, len(by.works) - 1).replace(' ', 'T')}Z")
        )
    files[f"{root}submission_metadata.yml"] = ("\n".join(told) + "\n").encode()
    grid, rows = _grid(about, pupils)
    # Gradescope takes no grades back, so the importer finds students by their addresses.
    keys = {one.email: listed(about, one) or one.email for one in pupils}
    own = [listed(about, one) for one in pupils if one.role == "student"]
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        grid,
        rows,
        {one.number: keys[one.email] for one in pupils},
        grid.lines[0].index(TITLE if about.course else "Total Score"),
        about.possible,
        usual=frozenset(
            one.number
            for one in pupils
            if one.name.usual and (not sid_of(about, one) or own.count(listed(about, one)) < 2)
        ),
        read_back=lambda data: (
            {
                keys[own]: value
                for (own, title), value in importers.gradescope(data, set(keys)).grades.items()
                if title == TITLE
            }
            if about.course and len(set(keys.values())) == len(keys)
            else {}
        ),
    )


def _grid(about: Features, pupils: Sequence[Pupil]) -> tuple[Grid, dict[int, int]]:
    """The grades of a course, with four columns for each assignment, or the scores of one."""
    head = ["First Name", "Last Name", "SID", "Email", "Sections"]
    if about.course:
        head += [
            f"{title}{more}"
            for title in ("Quiz 1", TITLE)
            for more in ("", " - Max Points", " - Submission Time")
        ]
    else:
        head += [
            "Total Score",
            "Max Points",
            "Status",
            "Submission ID",
            "Submission Time",
            "Lateness (H:M:S)",
        ]
    lines, rows = [head], {}
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role != "student":
            continue
        rows[one.number] = len(lines)
        cell = before(one, False) if one.cell == "grade" else ""
        who = [one.name.first, one.name.last, listed(about, one), one.email, "CS 101, CS 102"]
        quiz = ["9.5", "10.0", "2026-02-13 21:40:10 +0100"] if about.course else []
        rest = [""] if about.course else ["Graded", "301", "", "00:00:00"]
        lines.append([*who, *quiz, cell, f"{about.possible}", *rest])
    return Grid([[minimal(cell) for cell in line] for line in lines], end=about.end), rows
