"""What was decided as a file, behind the one that a class was graded with: TOML that can be graded with, or one sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from grader.grades.adjustment_file import read_adjustments
from grader.grades.decisions import (
    EARLIER,
    Comment,
    Decision,
    basis_of,
    code_mark,
    comment_notices,
    with_decisions,
)
from grader.model.errors import InputError
from grader.review.export import exported
from review_class import one_of

RESULT = one_of(0, 6)
MADE = [
    Decision(1, "extra", "u1000", "names", 1, 0.5, 'a "name"\n[[excused]]', "Ada", "now", ""),
    Decision(2, "override", "u1000", "", 1, 3.0, "kept", "Ada", "now", basis_of(RESULT, "")),
]
ENTRY = '{ submission = "u1000", points = 1, score = 1, reason = "r" }'


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        (f"extra = [{ENTRY}]\n", "writes `extra = [...]`"),
        (f"over_maximum = true\noverride = [\n  {ENTRY},\n]\n", "under [[override]] there"),
        ("[extra]\n", "writes `extra = [...]`"),
        ("[[extra]\n", "is not valid TOML"),
        ("a = 1\na = 2\n", "is not valid TOML"),
    ],
)
def test_nothing_is_written_that_cannot_be_read(before: str, wanted: str) -> None:
    """Where TOML takes no entries behind a file, the remedy is told."""
    with pytest.raises(InputError) as refused:
        exported(MADE, [RESULT, RESULT], before)
    assert wanted in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# [[extra]]",
        f"decide = [{ENTRY}]\n",
        '[[extra]]\nsubmission = "u1001"\npoints = 1\nreason = "r"',
        'late.due = 2026-01-01T00:00:00Z\nlate.per = "day"\n',
        "[late]\ndue = 2026-01-01T00:00:00Z",
    ],
)
def test_what_is_written_can_be_read(before: str, tmp_path: Path) -> None:
    """Also behind entries in one line, if there are none of this kind to add."""
    text = exported(MADE, [RESULT, RESULT], before)
    found = tomllib.loads(text)
    assert found["extra"][-1]["reason"] == 'a "name"\n[[excused]]'
    assert "excused" not in found
    if not before.startswith(("late", "[late", "decide")):
        (tmp_path / "x.toml").write_text(text)
        assert read_adjustments(tmp_path / "x.toml").override[-1].score == 3


@pytest.mark.parametrize(
    ("points", "counted"),
    [(0.5, [0.5]), (1.5, [1.5]), (0.0, []), (None, [])],
    ids=["same", "other", "none", "taken back"],
)
def test_points_of_the_rubric_count_once(points: float | None, counted: list[float], tmp_path: Path) -> None:
    """Whoever grades with the file that the desk wrote, and goes on at the desk, gives each item once: as the desk has it."""
    file = tmp_path / "x.toml"
    file.write_text(
        exported(MADE[:1], [RESULT]) + '\n[[extra]]\nsubmission = "u1000"\npoints = 2\nreason = "by hand"\n'
    )
    policy = read_adjustments(file)
    now = [*MADE[:1], msgspec.structs.replace(MADE[0], number=3, version=2, points=points)][-1:]
    joined = with_decisions(policy, now, RESULT)
    assert joined is not None and sorted(one.points for one in joined.extra) == sorted([2, *counted])
    other = [msgspec.structs.replace(now[0], item="comments", points=1.0)]
    both = with_decisions(policy, other, RESULT)
    assert both is not None and sorted(one.points for one in both.extra) == [0.5, 1, 2]


def test_a_comment_on_other_code_says_so() -> None:
    """One on the whole of a submission is kept when other code is handed in, and is read as one on that."""
    for mark, says in ((code_mark(RESULT), False), ("other", True)):
        one = Comment(1, "c", 1, "u1000", "", 0, mark, "Well done.", "Ada", "now")
        (notice,) = comment_notices([one], RESULT)
        assert notice.text.endswith("Well done.") and (EARLIER.casefold() in notice.text.casefold()) == says


def test_what_is_open_for_other_points_is_decided_anew() -> None:
    """Points have six decimals."""
    first = RESULT.checks[0]
    bases = {
        basis_of(
            msgspec.structs.replace(RESULT, checks=(msgspec.structs.replace(first, open_points=points),)),
            first.id,
        )
        for points in (0.000001, 0.000004)
    }
    assert len(bases) == 2
