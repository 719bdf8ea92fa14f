"""Workflows for CI on a submission's repository: GitHub Actions and GitLab CI.

A repository belongs to its student, who can read and change all that is in it.  So a workflow checks with what students
may see: the kit that comes with Kibitz, or a student's build of another one, which is put beside it.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from grader.exports.pages import page, plain
from grader.exports.student import Progress, write_student_kit
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit, built_in
from grader.model.errors import InputError

KIT = ".kibitz"
"""Where a repository has the student's build; no submission is read from there (see `grader/submissions/tree.py`)."""

PLACES = {"github": ".github/workflows/kibitz.yml", "gitlab": ".gitlab-ci.yml"}
CLASSROOM = ".github/workflows/classroom.yml"
"""Where GitHub Classroom has its workflow."""

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
"""The version that wrote the workflow, because that one is known to work."""


@dataclass(frozen=True)
class Wishes:
    """`requirement` is what pip installs Kibitz from; `sandbox` the lowest level to be content with, if any.

    No requirement is taken for granted: Kibitz is on no public index, where anybody could register its name.
    `solution`: a student's build that is put beside the workflow holds the reference.  `classroom`: GitHub Classroom is to show
    the points.
    """

    requirement: str
    sandbox: str | None = None
    transcripts: bool = True
    solution: bool = False
    classroom: bool = False


_REQUIREMENT = re.compile(
    r"[\w.-]+(\[[\w.,-]+\])?(==[\w.!+]+|\s*@\s*[\w+]+://\S+)|[\w+]+://\S+|\S+\.whl", re.ASCII
)
"""An address, a file, or a name with its version; no bare name, which anybody could register on an index."""


_WITH_GIT = re.compile(r"(?:[^@]*@\s*)?git\+", re.IGNORECASE)
"""What pip fetches by git, which a slim image has not."""


def _requirement(text: str) -> str:
    if not _REQUIREMENT.fullmatch(text):
        raise InputError(
            f"--install {text}: give the address of a wheel, a git+https:// address, or a name with its version, as in kibitz==0.1.0"
        )
    return text


def write_workflow(
    platform: Literal["github", "gitlab"],
    kit: Kit,
    assignment: Assignment,
    out: Path,
    wishes: Wishes,
    progress: Progress,
) -> list[Path]:
    """Write what a repository needs to the folder `out`, and return what was written.

    Raises InputError where something is there already or cannot be written.
    """
    path = out / (CLASSROOM if wishes.classroom else PLACES[platform])
    own = kit.root != built_in().root
    for taken in (path, out / KIT) if own else (path,):
        if taken.exists():
            raise InputError(f"{taken}: is there already; remove it first")
    text = page(
        f"{platform}.yml.j2",
        assignment=plain(assignment.id, "assignment"),
        title=plain(assignment.title, "title"),
        requirement=_requirement(plain(wishes.requirement, "--install")),
        sandbox=wishes.sandbox or "",
        transcripts=wishes.transcripts,
        classroom=wishes.classroom,
        git=_WITH_GIT.match(wishes.requirement.strip()) is not None,
        kit=KIT if own else "",
        python=PYTHON,
    )
    if own:
        write_student_kit(kit, assignment, out / KIT, progress, wishes.solution)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    return [path, out / KIT] if own else [path]
