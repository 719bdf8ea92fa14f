"""A result in the JSON of check50: the fields that its own renderers read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import results
import small_kit
from commands import Kibitz, kit_with_cache
from grader.platforms.check50 import render_check50
from hostile import FRAGMENTS, written

FIELDS = ["name", "description", "passed", "log", "cause", "data", "dependency"]


@pytest.mark.parametrize("name", results.CASES)
def test_every_shape_of_result(name: str) -> None:
    """Each check and session is a result with all fields, in order; what did not pass says why."""
    result = results.CASES[name].result
    found = json.loads(render_check50(result))
    assert list(found) == ["slug", "results", "version"]
    assert found["slug"] == result.assignment
    assert len(found["results"]) == len(result.checks) + len(result.transcripts)
    for one in found["results"]:
        assert list(one) == FIELDS
        assert one["passed"] in (True, False, None)
        assert (one["cause"] is None) == (one["passed"] is True)
        assert one["cause"] is None or one["cause"]["rationale"]
        assert all(isinstance(line, str) for line in one["log"])


def test_what_could_not_be_run_is_neither() -> None:
    """check50 has a third outcome for what was skipped."""
    result = results.result("ada", (results.PASSED, results.FAILED, results.BLOCKED, results.ERROR))
    assert [one["passed"] for one in json.loads(render_check50(result))["results"]] == [
        True,
        False,
        None,
        None,
    ]


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=repr)
def test_text_is_visible(fragment: str) -> None:
    """It ends on a terminal, so no line has anything that cannot be seen."""
    for one in json.loads(render_check50(written([fragment]).result))["results"]:
        lines = [
            *one["log"],
            *((one["cause"]["rationale"], one["cause"]["help"] or "") if one["cause"] else ()),
        ]
        assert all(line.replace("\t", " ").isprintable() for line in lines)


def test_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--check50` writes to a file or to standard output."""
    (tmp_path / "main.py").write_text(small_kit.WRONG)
    with kit_with_cache(tmp_path) as kit:
        done = Kibitz(kit, capsys)("check", "counter", tmp_path / "main.py", "--check50", "-")
    assert done.code == 1
    failed = [one for one in json.loads(done.out)["results"] if not one["passed"]]
    assert [one["name"] for one in failed] == ["total"]
    assert failed[0]["log"][-2:] == ["expected: 7", "got: 1"]
