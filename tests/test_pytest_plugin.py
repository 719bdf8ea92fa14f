"""`pytest spec_tests/ASSIGNMENT --submission PATH`: the checks as pytest items, with pytest's own options."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
from commands import Answer, environment, kit_with_cache


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """A class of four."""
    return small_kit.make_class(tmp_path / "class")


def run_pytest(kit: Path, *arguments: str | Path, cwd: Path | None = None) -> Answer:
    """Run the spec tests of the small kit under pytest, in a process of its own."""
    folder = kit / "spec_tests" / small_kit.NAME
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            f"--rootdir={kit}",
            folder,
            *map(str, arguments),
        ],
        env=environment(),
        cwd=cwd or kit,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def test_full_marks(kit: Path, submissions: Path) -> None:
    """Every check is an item, by the name of its spec test, and the points stand at the end."""
    answer = run_pytest(kit, "-v", "--submission", submissions / "ada.py")
    assert answer.code == 0, answer.out
    for name in ("test_starts_at_zero", "test_press_adds_one", "test_total"):
        assert f"spec_tests/counter/test_counter.py::{name} PASSED" in answer.out
    assert f"kibitz: grading {submissions / 'ada.py'}" in answer.out
    assert "10 of 10 points in 3 checks" in answer.out


def test_a_failed_check(kit: Path, submissions: Path) -> None:
    """It shows the message, the rule and the program, and nothing of the engine."""
    answer = run_pytest(kit, "--submission", submissions / "bob")
    assert answer.code == 1
    assert "1 failed, 2 passed" in answer.out
    assert "Adding: total() is the sum." in answer.out
    assert "Rule C3" in answer.out
    assert "from main import total" in answer.out
    assert re.search(r"expected +7\n", answer.out)
    assert "Traceback" not in answer.out
    assert "runtest" not in answer.out
    assert "grader/" not in answer.out
    assert "5 of 10 points in 3 checks" in answer.out


def test_a_blocked_check(kit: Path, submissions: Path) -> None:
    """It has no points, so it fails, and says what is missing."""
    answer = run_pytest(kit, "--submission", submissions / "cy.py")
    assert answer.code == 1
    assert "BLOCKED Adding: total() is the sum." in answer.out
    assert "Your files do not define total." in answer.out
    assert "1 check blocked" in answer.out


def test_an_open_check(kit: Path, tmp_path: Path) -> None:
    """It is not paid, so pytest does not end with 0; it is called open, and the summary has its points."""
    (tmp_path / "eve.py").write_text(small_kit.RIGHT.replace("self.__count = 0", "self.__count = 1"))
    answer = run_pytest(kit, "-v", "--submission", tmp_path / "eve.py")
    assert answer.code == 1
    assert re.search(r"test_press_adds_one OPEN", answer.out)
    assert re.search(r"test_starts_at_zero FAILED", answer.out)
    assert "OPEN Counting: Each press adds one. (0 of 4, open: up to 4 more)" in answer.out
    assert "5 of 10 points, up to 4 more open, in 3 checks" in answer.out
    assert "1 check open: what ran does not show whether it is right" in answer.out


def test_notices_are_told_once(kit: Path, submissions: Path) -> None:
    """What a reader should know besides stands in the summary."""
    answer = run_pytest(kit, "--submission", submissions / "dee")
    assert answer.code == 1
    assert answer.out.count("note: There is no Python file in what was handed in.") == 1


def test_without_a_submission_the_reference_is_graded(kit: Path) -> None:
    """So that a course author sees that the checks and the reference agree."""
    answer = run_pytest(kit)
    assert answer.code == 0, answer.out
    assert "10 of 10 points in 3 checks" in answer.out


@pytest.mark.parametrize(
    ("selection", "passed", "failed"),
    [
        (("-k", "total"), 0, 1),
        (("-k", "Counting"), 2, 0),
        (("-k", "not Adding and press"), 1, 0),
        (("-x",), 2, 1),
    ],
)
def test_selecting(
    kit: Path, submissions: Path, selection: tuple[str, ...], passed: int, failed: int
) -> None:
    """`-k` knows the names of spec tests and of tasks; the points are those of what was selected."""
    answer = run_pytest(kit, "--submission", submissions / "bob", *selection)
    assert len(re.findall(r"\bpassed\b", answer.out.splitlines()[-1])) == bool(passed)
    assert (f"{passed} passed" in answer.out) == bool(passed)
    assert (f"{failed} failed" in answer.out) == bool(failed)


def test_stopping_at_the_first_failure(kit: Path, submissions: Path) -> None:
    """`-x` stops there."""
    answer = run_pytest(kit, "--submission", submissions / "dee", "-x")
    assert answer.code == 1
    assert "1 failed in" in answer.out
    assert "stopping after 1 failures" in answer.out


def test_junit_xml(kit: Path, submissions: Path, tmp_path: Path) -> None:
    """`--junitxml` holds a case for each check, with its points and what the reader is told."""
    run_pytest(kit, "--submission", submissions / "bob", "--junitxml", tmp_path / "x.xml")
    suite = ET.parse(tmp_path / "x.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "0")
    failure = suite.find("testcase[@name='test_total']/failure")
    assert failure is not None
    assert failure.get("message") == "total returned 1; it should be 7."
    assert "Adding: total() is the sum." in (failure.text or "")
    points = suite.find("testcase[@name='test_total']/properties/property[@name='kibitz_max_points']")
    assert points is not None
    assert points.get("value") == "5.0"


def test_several_processes(kit: Path, submissions: Path) -> None:
    """Under xdist each process grades for itself, and the summary is that of all."""
    answer = run_pytest(kit, "--submission", submissions / "bob", "-n", "2")
    assert answer.code == 1
    assert "1 failed, 2 passed" in answer.out
    assert "from main import total" in answer.out
    assert "5 of 10 points in 3 checks" in answer.out


def test_a_relative_path(kit: Path, submissions: Path) -> None:
    """It is that of the folder in which pytest was called."""
    answer = run_pytest(kit, "--submission", "bob", cwd=submissions)
    assert "5 of 10 points" in answer.out


@pytest.mark.parametrize("more", [(), ("-n", "2")])
def test_a_missing_path(kit: Path, tmp_path: Path, more: tuple[str, ...]) -> None:
    """One line, and pytest's code for wrong use."""
    answer = run_pytest(kit, "--submission", tmp_path / "none", *more)
    assert answer.code == 4
    assert answer.err.strip() == f"ERROR: --submission {tmp_path / 'none'}: no such file or folder"
    assert "empty" in run_pytest(kit, "--submission", "").err


def test_a_kit_with_a_mistake(kit: Path, tmp_path: Path, submissions: Path) -> None:
    """Each item says which file and why, in one line."""
    shutil.copytree(kit, tmp_path / "kit")
    path = tmp_path / "kit" / "reference" / small_kit.NAME / "assignment.toml"
    path.write_text(path.read_text().replace('title = "A counter"', "title = 3"))
    answer = run_pytest(tmp_path / "kit", "--submission", submissions / "ada.py")
    assert answer.code == 1
    assert "key title: Expected `str`, got `int`" in answer.out
    assert "Traceback" not in answer.out
    assert "runtest" not in answer.out


def test_spec_tests_without_a_kit(tmp_path: Path) -> None:
    """Spec tests that belong to no assignment say where it was looked for."""
    folder = tmp_path / "spec_tests" / small_kit.NAME
    folder.mkdir(parents=True)
    (folder / "test_counter.py").write_text(small_kit.SPEC_TESTS)
    answer = run_pytest(tmp_path)
    assert answer.code == 1
    assert "no folder above has reference/counter/assignment.toml" in answer.out


def test_other_tests_are_left_alone(tmp_path: Path) -> None:
    """Where there are no spec tests, the plugin does nothing and imports nothing of Kibitz."""
    folder = tmp_path / "spec_tests" / small_kit.NAME
    folder.mkdir(parents=True)
    (folder / "test_own.py").write_text(
        "import sys\n"
        "from unittest.mock import Mock\n\n"
        "test_mock = Mock()\n\n\n"
        "def test_own():\n"
        "    loaded = {name for name in sys.modules if name.partition('.')[0] == 'grader'}\n"
        "    assert loaded <= {'grader', 'grader.pytest_plugin'}\n"
        "    assert not {'hypothesis', 'msgspec', 'jinja2', 'rich'} & set(sys.modules)\n"
    )
    answer = run_pytest(tmp_path, "-p", "no:hypothesispytest")
    assert answer.code == 0, answer.out
    assert "1 passed" in answer.out
    assert "points" not in answer.out
