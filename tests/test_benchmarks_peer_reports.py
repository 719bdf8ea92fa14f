"""What other tools write is read by the benchmark beside them: each form of report, and what is none.

The reports are written by hand, as the tools that `benchmarks/peers/versions.toml` names write them.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from peers.forms import Handed
from peers.notebook_tools import Nbgrader, Otter
from peers.process_tools import Check50, GradescopeUtils
from peers.pytest_tools import Pytest, PytestHypothesis
from peers.registry import TOOLS
from peers.tools import Installed, Verdicts

HERE = Installed(Path(sys.executable), pytest.__version__)
ONE = Handed("ada", {}, {})


def laid(place: Path, name: str, text: str) -> Path:
    """A file in the folder of the one submission."""
    path = place / ONE.name / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return place


def test_reads_pytest(tmp_path: Path) -> None:
    """A test of pytest passed when nothing stands inside of its element; parameters name the check."""
    cases = '<testcase name="test[test_pop]"/><testcase name="test_add"><failure/></testcase>'
    laid(tmp_path, "report.xml", f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    for tool in (Pytest(HERE), PytestHypothesis(HERE)):
        assert tool.read_or_none(tmp_path, ONE) == {"test_pop": True, "test_add": False}


def test_reads_gradescope(tmp_path: Path) -> None:
    """A test passed with its full score; a module that could not be imported is a test without one."""
    tests: list[dict[str, Any]] = [
        {"name": "test_pop", "score": 1, "max_score": 1},
        {"name": "test_add", "score": 0.0, "max_score": 1},
        {"name": "test_assignment (unittest.loader._FailedTest)", "status": "failed"},
    ]
    laid(tmp_path, "source/results.json", json.dumps({"tests": tests}))
    found = GradescopeUtils(HERE).read_or_none(tmp_path, ONE)
    assert found == {"test_pop": True, "test_add": False, tests[2]["name"]: False}


def test_reads_check50(tmp_path: Path) -> None:
    """Only `true` is passed; a check that could not be run has null."""
    results = [{"name": "exists", "passed": True}, {"name": "test_pop", "passed": True}]
    laid(tmp_path, "report.json", json.dumps({"results": [*results, {"name": "test_add", "passed": None}]}))
    assert Check50(HERE).read_or_none(tmp_path, ONE) == {"test_pop": True, "test_add": False}


def test_reads_otter(tmp_path: Path) -> None:
    """Otter's own lines are no checks, and results without any of ours are no report."""
    tests = [{"name": "Public Tests"}, {"name": "test_pop - 1", "score": 1, "max_score": 1}]
    laid(tmp_path, "out/results.json", json.dumps({"tests": tests}))
    assert Otter(HERE).read_or_none(tmp_path, ONE) == {"test_pop": True}
    laid(tmp_path, "out/results.json", json.dumps({"tests": tests[:1]}))
    assert Otter(HERE).read_or_none(tmp_path, ONE) is None


@pytest.mark.parametrize(
    ("scores", "found"),
    [([1.0, 0.0], {"test_pop": True, "test_add": False}), ([1.0, None], None), ([], None)],
)
def test_reads_nbgrader(tmp_path: Path, scores: Sequence[float | None], found: Verdicts | None) -> None:
    """A student whose cells have no score was not graded."""
    with sqlite3.connect(tmp_path / "gradebook.db") as book:
        book.executescript(
            "CREATE TABLE base_cell (id, name); CREATE TABLE grade (cell_id, notebook_id, auto_score);"
            "CREATE TABLE submitted_notebook (id, assignment_id); CREATE TABLE submitted_assignment (id, student_id);"
            "INSERT INTO base_cell VALUES (0, 'test_pop'), (1, 'test_add');"
            "INSERT INTO submitted_notebook VALUES (7, 8); INSERT INTO submitted_assignment VALUES (8, 'ada');"
        )
        book.executemany("INSERT INTO grade VALUES (?, 7, ?)", enumerate(scores))
    book.close()
    assert Nbgrader(HERE).read_or_none(tmp_path, ONE) == found


@pytest.mark.parametrize("name", sorted(set(TOOLS) - {"nbgrader"}))
@pytest.mark.parametrize("text", [None, "", "[]", '{"results": 3, "tests": 3}'])
def test_no_report_is_none(tmp_path: Path, name: str, text: str | None) -> None:
    """A report that is not there, empty, or something else counts as lost and stops nothing."""
    for file in (
        ("report.xml", "report.json", "source/results.json", "out/results.json") if text is not None else ()
    ):
        laid(tmp_path, file, text or "")
    assert TOOLS[name](HERE).read_or_none(tmp_path, ONE) is None
