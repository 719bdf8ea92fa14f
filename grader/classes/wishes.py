"""What the course asks for besides grading: a roster, a gradebook to fill in, adjustments, who is alike.

The files are read and checked before anything is graded, so that a wrong one costs nobody an hour.  Most classes are graded
without them, so what reads them is imported where it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.model.errors import InputError

if TYPE_CHECKING:
    from grader.grades.adjustment_entries import Adjustments
    from grader.grades.gradebooks import ClassList, Gradebook
    from grader.grades.late_policy import CourseLate

MAX_LIST = 64 << 20
"""Bytes of a gradebook or roster."""


@dataclass(frozen=True)
class Wishes:
    """What the course asks for.

    `starter` is code that the course gave to everybody.  `replace`: grades that somebody else entered are replaced.
    `feedback`: reports are made for the system to take back.
    `slip_days` is the file that keeps slip days.  `pseudonyms`: a page of the class is made that names nobody.
    """

    roster: ClassList | None = None
    gradebook: Gradebook | None = None
    gradebook_path: Path | None = None
    column: str | None = None
    policy: Adjustments | None = None
    similarity: bool = True
    starter: Path | None = None
    replace: bool = False
    feedback: bool = False
    slip_days: Path | None = None
    pseudonyms: bool = False

    @property
    def repositories(self) -> frozenset[str]:
        """Names on GitHub and of teams, of which repositories may be called."""
        lists = [self.roster, self.gradebook.listed if self.gradebook is not None else None]
        people = [one for them in lists if them is not None for one in them.people]
        teams = frozenset(one.group for one in people if one.group and one.group.strip())
        return frozenset(name for one in people for name in one.github) | teams

    @classmethod
    def read(
        cls,
        roster: str | None,
        gradebook: str | None,
        column: str | None,
        adjustments: str | None,
        similarity: bool,
        starter: str | None,
        replace: bool = False,
        feedback: bool = False,
        late: CourseLate | None = None,
        slip_days: str | None = None,
        pseudonyms: bool = False,
    ) -> Wishes:
        """Read the files that the options name.  Raises InputError where one cannot be understood."""
        if column is not None and gradebook is None:
            raise InputError("--column is a column of a gradebook; give it with --gradebook")
        if replace and gradebook is None:
            raise InputError("--replace is about the grades of a gradebook; give it with --gradebook")
        if starter is not None and not similarity:
            raise InputError("--starter and --no-similarity: leave one of them out")
        if starter is not None and not Path(starter).is_dir():
            raise InputError(f"--starter {starter}: no such folder")
        students = filled = policy = None
        if roster is not None:
            from grader.grades.gradebooks import read_roster

            students = read_roster(_bytes(roster, "--roster"), roster)
        if gradebook is not None:
            from grader.grades.gradebooks import read_gradebook

            filled = read_gradebook(_bytes(gradebook, "--gradebook"), gradebook)
        if adjustments is not None or late is not None:
            from grader.grades.adjustment_file import read_adjustments

            policy = read_adjustments(Path(adjustments) if adjustments is not None else None, late)
        _check_slip_days(policy, late, slip_days)
        return cls(
            students,
            filled,
            Path(gradebook) if gradebook is not None else None,
            column=column,
            policy=policy,
            similarity=similarity,
            starter=Path(starter) if starter is not None else None,
            replace=replace,
            feedback=feedback,
            slip_days=Path(slip_days)
            if slip_days and policy is not None and _gives_slip_days(policy)
            else None,
            pseudonyms=pseudonyms,
        )


def _gives_slip_days(policy: Adjustments | None) -> bool:
    return policy is not None and policy.late is not None and policy.late.slip_days is not None


def _check_slip_days(policy: Adjustments | None, course: CourseLate | None, file: str | None) -> None:
    """Refuse slip days that are kept nowhere, and a file that keeps none."""
    if policy is not None and _gives_slip_days(policy) and file is None:
        raise InputError(
            f"{policy.source}: [late]: key slip-days: where are they kept from one assignment to the next? give --slip-days FILE, "
            "the same file for all assignments of the course"
        )
    # Without a due time for this assignment, what the course says of slip days is left out.
    if (
        file is not None
        and not _gives_slip_days(policy)
        and "slip-days" not in (course.table if course else ())
    ):
        raise InputError(
            f"--slip-days {file}: the late policy gives none; write slip-days = 3 into [late], or leave the option out"
        )


def _bytes(name: str, option: str) -> bytes:
    try:
        with open(name, "rb") as file:
            data = file.read(MAX_LIST + 1)
    except OSError as error:
        raise InputError(f"{option} {name}: cannot be read ({error.strerror})") from None
    if len(data) > MAX_LIST:
        raise InputError(f"{option} {name}: is larger than {MAX_LIST >> 20} MB")
    return data
