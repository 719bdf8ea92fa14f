"""Whole classes beside a roster that lists fewer people than the gradebook: no wrong cell, and whoever is left out is told.

A few classes of each system are always the same; `KIBITZ_TESTS=all` makes 700, by `KIBITZ_SEED`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from assignment_tools import EVERYTHING, SEED
from lms.checking import explained, tried
from lms.pupils import Group, Made, Maker, Pupil
from lms.rosters import roster
from lms.test_made_classes import a_class, each_system
from lms.test_made_faults import ADA, BOB, brightspace, pupil, sakai

COUNT = 100 if EVERYTHING else 10


def fewer(maker: Maker, number: int) -> Maker:
    """The same class with a roster of some of its students; those of a group that is left out in part are told of in general."""

    def stays(key: object) -> bool:
        return Random(f"{number} {key}").random() < 0.6

    def made(pupils: Sequence[Pupil]) -> Made:
        whole = maker(pupils)
        if whole.roster is None:
            part = roster(pupils, lambda one: stays(one.number), groups=False)
        else:
            head, *lines = whole.roster.splitlines(keepends=True)
            part = head + b"".join(line for n, line in enumerate(lines) if stays(n))
        return replace(whole, roster=part, usual=frozenset()) if part.count(b"\n") > 1 else whole

    return made


@each_system
def test_a_roster_that_lists_fewer_gives_nobody_anothers_grade(system: str) -> None:
    """Each student gets the own grade or is told of, and no other byte changes."""
    filled = 0
    for number in range(COUNT):
        maker, pupils = a_class(system, number + 1000)
        tally, why = tried(fewer(maker, number)(pupils))
        if why:
            pytest.fail(
                f"{system}, class {number} with KIBITZ_SEED={SEED}: {explained(fewer(maker, number), pupils)}"
            )
        filled += tally.filled
    assert filled


def test_a_namesake_whom_the_roster_leaves_out_is_not_passed_over() -> None:
    """Two of one name, of whom one handed in and the other stands on the roster: nobody can tell."""
    first, second = pupil(0, "Ada", "Lovelace"), pupil(5, "Ada", "Lovelace", works=())
    whole = replace(brightspace(first, second, BOB, groups=False), usual=frozenset())
    tally, why = tried(replace(whole, roster=roster([second, BOB])))
    assert (tally.filled, tally.asked, why) == (1, 1, "")


def test_a_group_that_is_written_otherwise_may_be_one_that_is_left_out() -> None:
    """`Team_two` of the roster is not `Team two` of the download where somebody is on no list."""
    one = replace(ADA, group=Group(1, "Team two"))
    other = replace(BOB, group=Group(2, "Team_two"), works=())
    whole = sakai(one, other, groups=True, course=True)
    tally, why = tried(replace(whole, roster=roster([other]), usual=frozenset()))
    assert (tally.filled, tally.asked, why) == (0, 1, "")
    tally, why = tried(replace(whole, roster=roster([one]), usual=frozenset()))
    assert (tally.filled, why) == (1, "")
