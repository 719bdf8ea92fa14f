"""GitHub Classroom: cloned repositories, the roster, and the table of `gh classroom assignment-grades`.

Source: https://github.com/github/gh-classroom at 08b078ee, `student-repos.go` and the columns of `assignment-grades`;
"Manage a classroom roster" in https://docs.github.com/education.  GitHub takes no gradebook back: a roster joins its user
names with the gradebook of another system, here that of Gradescope.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from gradebook_class import TITLE
from lms.pupils import Grid, Made, Maker, Pupil, Unit, before, minimal, shuffled

FORM = "GitHub Classroom"
GRADES = (
    *("assignment_name", "assignment_url", "starter_code_url", "github_username", "roster_identifier"),
    *("student_repository_name", "student_repository_url", "submission_timestamp"),
    *("points_awarded", "points_available"),
)


@dataclass(frozen=True)
class Features:
    """What is the same for a whole class.  `identifier` is what the teacher put into the roster for each student.

    `saved` is the "roster" or "book" that a spreadsheet has saved, so that its ids have lost the zeros in front.
    """

    slug: str = "spite"
    identifier: str = "sid"
    clones: bool = False
    names: bool = True
    end: str = "\n"
    possible: float = 1000.0
    saved: str = ""


def draw(rng: Random) -> Maker:
    """A class of GitHub Classroom."""
    about = Features(
        rng.choice(["spite", "spite-and-malice", "lab-3", "a", "ada"]),
        rng.choice(["sid", "email"]),
        rng.random() < 0.5,
        rng.random() < 0.5,
        rng.choice(["\n", "\r\n"]),
        rng.choice([1000.0, 500.0, 100.0]),
        rng.choice(["", "", "", "roster", "book"]),
    )
    seed = rng.getrandbits(32)
    return lambda pupils: made(about, pupils, Random(seed))


def user_of(one: Pupil) -> str:
    """The name on GitHub: letters, digits and single hyphens, in any case; it may be somebody's student id."""
    ways = (
        f"ada-{one.number}",
        f"Ada-L-{one.number}",
        f"s{one.number:02}",
        f"{100 + one.number}",
        f"spite-{one.number}",
    )
    return one.chance.choice(ways)


def linked(one: Pupil) -> bool:
    """Whether the student has joined the classroom under the own identifier."""
    return one.seed % 12 != 0 and one.role == "student"


def student_repos(about: Features, user: str) -> str:
    """Where `gh classroom clone student-repos` puts a repository: it is called `SLUG-USER`."""
    return f"{about.slug}-submissions/{about.slug}-{user}"


def listed(about: Features, one: Pupil, file: str) -> str:
    """The student number as a file has it."""
    return one.sid.lstrip("0") or "0" if about.saved == file else one.sid


def roster(about: Features, pupils: Sequence[Pupil]) -> bytes:
    """The roster that the classroom gives: who has not joined has no name on GitHub."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator=about.end)
    writer.writerow(["identifier", "github_username", "github_id", "name"])
    for one in pupils:
        if one.role == "student":
            own = listed(about, one, "roster") if about.identifier == "sid" else one.email
            user, number = (user_of(one), str(9_000_000 + one.id)) if linked(one) else ("", "")
            writer.writerow([own, user, number, one.name.full if about.names else ""])
    return text.getvalue().encode("utf-8", "surrogatepass")


def assignment_grades(about: Features, pupils: Sequence[Pupil]) -> bytes:
    """The table of `gh classroom assignment-grades`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(GRADES)
    for one in pupils:
        if one.works and linked(one):
            own = one.sid if about.identifier == "sid" else one.email
            repository = f"{about.slug}-{user_of(one)}"
            url = f"https://github.com/cs101/{repository}"
            writer.writerow(
                [
                    about.slug,
                    "https://x",
                    "",
                    user_of(one),
                    own,
                    repository,
                    url,
                    "2026-11-20T21:03:45Z",
                    "0",
                    "40",
                ]
            )
    return text.getvalue().encode()


def made(about: Features, pupils: Sequence[Pupil], rng: Random) -> Made:
    """The class with these students."""
    files: dict[str, bytes] = {}
    units = []
    for one in pupils:
        if not one.work.files:
            continue
        place = student_repos(about, user_of(one))
        for file in one.work.files:
            files[f"{place}/{file.name}"] = file.data
        files[f"{place}/.github/classroom/autograding.json"] = b"{}"
        if about.clones:
            files[f"{place}/.git/HEAD"] = b"ref: refs/heads/main\n"
        owners = (one.number,) if one.role == "student" else ()
        units.append(Unit(owners, one.work.tokens))
    head = ["First Name", "Last Name", "SID", "Email", TITLE, f"{TITLE} - Max Points"]
    lines, rows = [head], {}
    for one in sorted(pupils, key=lambda one: one.seed):
        if one.role != "gone":
            rows[one.number] = len(lines)
            cell = before(one, False) if one.cell == "grade" else ""
            own = listed(about, one, "book")
            lines.append([one.name.first, one.name.last, own, one.email, cell, f"{about.possible}"])
    return Made(
        FORM,
        shuffled(rng, files),
        units,
        Grid([[minimal(cell) for cell in line] for line in lines], end=about.end),
        rows,
        {one.number: listed(about, one, "book") for one in pupils},
        head.index(TITLE),
        about.possible,
        roster=roster(about, pupils),
        usual=frozenset(
            one.number for one in pupils if one.name.usual and linked(one) and _is_told(about, one, pupils)
        ),
    )


def _is_told(about: Features, one: Pupil, pupils: Sequence[Pupil]) -> bool:
    """Whether the number says who it is: zeros that are lost need a name, and nobody else with the same number."""
    if not about.saved or about.identifier == "email":
        return True
    bare = [other.sid.lstrip("0") for other in pupils if other.role != "gone"]
    return about.names and bare.count(one.sid.lstrip("0")) == 1
