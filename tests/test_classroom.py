"""What GitHub Classroom is told: whole points, never more than were earned, and full marks for full marks alone."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import results
import small_kit
from commands import Kibitz, kit_with_cache, refused
from grader.model.result import Result
from grader.platforms.classroom import render_classroom, whole_points


def document(result: Result) -> Any:
    """What the reporter would read."""
    return json.loads(render_classroom(result))


@given(most=st.floats(0.01, 10_000), share=st.floats(0, 1))
def test_points_are_whole_and_rounded_down(most: float, share: float) -> None:
    """Less than all is less than full marks, unless it is nothing but the error of a sum."""
    points, whole = whole_points(share * most, most)
    assert 0 <= points <= whole
    assert whole == max(1, math.floor(most + 0.5))
    assert points <= share * whole + 1e-5
    assert (points == whole) == (share * whole >= whole - 1e-6)


@pytest.mark.parametrize(
    ("score", "most", "shown"),
    [
        (0.1 + 0.2, 0.3, (1, 1)),
        (29.5, 40, (29, 40)),
        (39.99, 40, (39, 40)),
        (37.5, 37.5, (38, 38)),
        (44, 40, (44, 40)),
        (sum([0.1] * 10), 1, (1, 1)),
        (0, 0, (0, 0)),
        (-3, 40, (0, 40)),
    ],
)
def test_some_points(score: float, most: float, shown: tuple[int, int]) -> None:
    """With a bonus they may be above the maximum; sums of tenths come out even."""
    assert whole_points(score, most) == shown


@pytest.mark.parametrize(
    ("checks", "status"),
    [
        (results.ALL_PASSED, "pass"),
        ((results.PASSED, results.FAILED), "fail"),
        ((results.PASSED, results.ERROR), "error"),
    ],
)
def test_the_status(checks: Any, status: str) -> None:
    """As the reporter knows it, for the whole and for its one test."""
    found = document(results.result("ada", checks))
    assert found["status"] == found["tests"][0]["status"] == status
    assert type(found["max_score"]) is type(found["tests"][0]["score"]) is int
    assert "ada" not in json.dumps(found)


def test_no_text_begins_a_command_of_the_runner() -> None:
    """The reporter prints names and messages into the log."""
    found = document(results.result("ada", results.ALL_PASSED, title="::error::x\n::set-env name=y::z"))
    name = found["tests"][0]["name"]
    assert not name.startswith("::")
    assert "\n" not in name


def test_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`kibitz check --classroom` writes it, also to standard output, for a wrong submission too."""
    with kit_with_cache(tmp_path) as kit:
        kibitz = Kibitz(kit, capsys)
        (tmp_path / "ada.py").write_text(small_kit.WRONG)
        done = kibitz("check", small_kit.NAME, tmp_path / "ada.py", "--classroom", tmp_path / "c.json")
        assert done.code == 1
        piped = kibitz("check", small_kit.NAME, tmp_path / "ada.py", "--classroom", "-").out
        for text in (piped, (tmp_path / "c.json").read_text()):
            found = json.loads(text)
            assert (found["tests"][0]["score"], found["max_score"], found["status"]) == (5, 10, "fail")
        both = kibitz("check", small_kit.NAME, tmp_path / "ada.py", "--classroom", "-", "--json", "-")
        assert "--check50 and --classroom can go to standard output" in refused(both)
