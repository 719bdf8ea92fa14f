"""`pytest spec_tests/ASSIGNMENT --submission PATH`: terminal sessions as items beside the checks, graded once."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

import small_kit
import terminal_kit
from commands import ROOT, Answer, environment

CHECKS = tuple(
    f"spec_tests/counter/test_counter.py::{name}"
    for name in ("test_starts_at_zero", "test_press_adds_one", "test_total")
)
SESSIONS = (
    "transcripts/counter/counting.transcript::counting",
    "transcripts/counter/dialogue_counting.py::long_count.adds",
    "transcripts/counter/dialogue_counting.py::long_count.ends",
    "transcripts/counter/reporting.transcript::reporting",
)
COUNTS_UP = terminal_kit.PROGRAM.replace('print("Error: + or q")', "counter.press()")
"""A program that takes everything for a plus: one session fails."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit with a program, and a cache of its own."""
    folder = tmp_path_factory.mktemp("kit")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        yield terminal_kit.make_kit(folder / "kit")


@pytest.fixture
def submission(tmp_path: Path) -> Path:
    """Right classes, and a program with one mistake."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "counter.py").write_text(small_kit.RIGHT)
    (folder / "play.py").write_text(COUNTS_UP)
    return folder


@pytest.fixture
def spy(tmp_path: Path) -> Path:
    """A plugin in a folder of its own that writes down what each process grades."""
    folder = tmp_path / "spy"
    folder.mkdir()
    (folder / "spy.py").write_text(
        "import json, os\n"
        "from pathlib import Path\n"
        "from grader.grading.grading import Grader\n"
        "from grader.sessions.terminal_grading import TerminalGrading\n"
        "first, second = Grader.grade, TerminalGrading._sessions\n"
        "def note(*what):\n"
        "    with open(Path(__file__).with_name('log'), 'a') as log:\n"
        "        log.write(json.dumps([os.getpid(), *what]) + '\\n')\n"
        "def grade(self, *args):\n"
        "    result = first(self, *args)\n"
        "    note('grade', [one.id for one in (*result.checks, *result.transcripts)])\n"
        "    return result\n"
        "def sessions(self, sandbox):\n"
        "    found = second(self, sandbox)\n"
        "    note('play', len(found))\n"
        "    return found\n"
        "Grader.grade, TerminalGrading._sessions = grade, sessions\n"
    )
    return folder


def run_pytest(kit: Path, *arguments: str | Path, spy: Path | None = None) -> Answer:
    """Run pytest in the kit, in a process of its own."""
    env = environment()
    more: list[str] = []
    if spy is not None:
        env["PYTHONPATH"] = f"{spy}:{env['PYTHONPATH']}"
        more = ["-p", "spy"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", f"--rootdir={kit}", *more, *map(str, arguments)],
        env=env,
        cwd=kit,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def noted(spy: Path, what: str) -> list[tuple[int, object]]:
    """What was graded or played, with the process that did it."""
    lines = [json.loads(line) for line in (spy / "log").read_text().splitlines()]
    return [(process, value) for process, kind, value in lines if kind == what]


def test_sessions_are_collected(kit: Path) -> None:
    """Transcripts and the claims of dialogues follow the checks, by ids that can be read and pasted."""
    answer = run_pytest(kit, "spec_tests/counter", "--collect-only", "-q")
    assert answer.code == 0, answer.out
    assert tuple(answer.out.split("\n\n")[0].splitlines()) == (*CHECKS, *SESSIONS)
    inner = run_pytest(kit, "spec_tests/counter/test_counter.py", "--collect-only", "-q")
    assert tuple(inner.out.split("\n\n")[0].splitlines()) == CHECKS


def test_both_folders_at_once(kit: Path) -> None:
    """A session that is reached in two ways stands there once."""
    answer = run_pytest(kit, "spec_tests/counter", "transcripts/counter", "--collect-only", "-q")
    assert sorted(answer.out.split("\n\n")[0].splitlines()) == sorted((*CHECKS, *SESSIONS))


def test_a_failed_session_shows_the_screen(kit: Path, submission: Path) -> None:
    """It says what `kibitz check` says, the summary has it in one line, and nothing of the engine is shown."""
    answer = run_pytest(kit, "spec_tests/counter", "--submission", submission)
    assert answer.code == 1
    assert "After `x`, the counter should be 1 and is 2." in answer.out
    assert "Rule G2" in answer.out
    assert re.search(r"got +\| counter \[2\]", answer.out)
    assert re.search(rf"FAILED {re.escape(SESSIONS[3])} - After `x`, the c", answer.out)
    assert "18 of 20 points in 3 checks and 4 terminal sessions" in answer.out
    assert "Traceback" not in answer.out
    assert "grader/" not in answer.out


def test_all_is_graded_once(kit: Path, submission: Path, spy: Path) -> None:
    """The items share one grading of the submission."""
    assert run_pytest(kit, "spec_tests/counter", "--submission", submission, spy=spy).code == 1
    ((_, names),) = noted(spy, "grade")
    assert isinstance(names, list)
    assert len(names) == len(CHECKS) + len(SESSIONS)
    assert [number for _, number in noted(spy, "play")] == [3]


@pytest.mark.parametrize(
    ("selection", "graded", "played"),
    [
        (("-k", "total"), ["total"], []),
        (("-k", "zero or press"), ["starts_at_zero", "press_adds_one"], []),
        (("-k", "reporting"), ["reporting"], [1]),
        ((SESSIONS[1],), ["long_count.adds", "long_count.ends"], [1]),
        ((CHECKS[0], SESSIONS[0]), ["starts_at_zero", "counting"], [1]),
    ],
)
def test_only_what_is_selected_is_played(
    kit: Path, submission: Path, spy: Path, selection: tuple[str, ...], graded: list[str], played: list[int]
) -> None:
    """By word or by id: no other session is played and no other check is explained."""
    places = () if "::" in selection[0] else ("spec_tests/counter",)
    run_pytest(kit, *places, *selection, "--submission", submission, spy=spy)
    assert [names for _, names in noted(spy, "grade")] == [graded]
    assert [number for _, number in noted(spy, "play") if (spy / "log").exists()] == played


def test_each_process_grades_once(kit: Path, submission: Path, spy: Path) -> None:
    """Under pytest-xdist one process grades the checks, the other plays the sessions, with the same verdicts."""
    answer = run_pytest(kit, "spec_tests/counter", "--submission", submission, "-n", "2", spy=spy)
    assert answer.code == 1
    assert "1 failed, 6 passed" in answer.out
    assert "18 of 20 points in 3 checks and 4 terminal sessions" in answer.out
    assert "FAILED transcripts/counter/reporting.transcript::reporting - After" in answer.out
    graded = noted(spy, "grade")
    assert len({process for process, _ in graded}) == len(graded) == 2
    assert sorted(len(names) for _, names in graded if isinstance(names, list)) == [3, 4]
    assert len(noted(spy, "play")) == 1


def test_last_failed(kit: Path, submission: Path, tmp_path: Path) -> None:
    """`--lf` runs what failed the last time, also where that is a session."""
    cache = ("-o", f"cache_dir={tmp_path / 'cache'}", "--submission", submission)
    run_pytest(kit, "spec_tests/counter", *cache)
    again = run_pytest(kit, "spec_tests/counter", "--lf", *cache)
    assert "1 failed in" in again.out
    assert "0 of 2 points in 1 terminal session" in again.out


def test_junit_xml(kit: Path, submission: Path, tmp_path: Path) -> None:
    """`--junitxml` has a case for each session, with its points."""
    file = tmp_path / "x.xml"
    run_pytest(kit, "spec_tests/counter", "--submission", submission, "--junitxml", file)
    suite = ET.parse(file).getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("7", "1", "0")
    case = suite.find("testcase[@name='reporting']")
    assert case is not None
    assert case.get("classname") == "transcripts.counter.counting.transcript".replace("counting", "reporting")
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == "After `x`, the counter should be 1 and is 2."


def test_a_missing_program(kit: Path, tmp_path: Path) -> None:
    """What costs points fails, so that the exit code says that a part is missing."""
    (tmp_path / "counter.py").write_text(small_kit.RIGHT)
    answer = run_pytest(kit, "spec_tests/counter", "--submission", tmp_path / "counter.py")
    assert answer.code == 1
    assert "4 failed, 3 passed" in answer.out
    assert "4 checks blocked" in answer.out


def test_a_missing_program_that_nobody_has_to_hand_in(kit: Path, tmp_path: Path) -> None:
    """It is skipped, and says so, because the submission loses nothing."""
    other = tmp_path / "kit"
    shutil.copytree(kit, other)
    path = other / "reference" / small_kit.NAME / "assignment.toml"
    path.write_text(path.read_text().replace('mode = "required"', 'mode = "separate"'))
    (tmp_path / "counter.py").write_text(small_kit.RIGHT)
    answer = run_pytest(other, "spec_tests/counter", "-rs", "--submission", tmp_path / "counter.py")
    assert answer.code == 0, answer.out
    assert "3 passed, 4 skipped" in answer.out
    assert "not played, and nothing is taken from the mark for that" in answer.out
    assert "10 of 10 points in 3 checks" in answer.out
    assert "a mark of its own" not in answer.out
    (tmp_path / "play.py").write_text(terminal_kit.PROGRAM)
    played = run_pytest(other, "spec_tests/counter", "--submission", tmp_path)
    assert "10 of 10 points in 3 checks" in played.out, played.out
    assert "the program in the terminal, a mark of its own: 10 of 10 points" in played.out


def test_a_transcript_with_a_mistake(kit: Path, tmp_path: Path) -> None:
    """Its line is told while collecting, and nothing of the engine."""
    other = tmp_path / "kit"
    shutil.copytree(kit, other)
    (other / "transcripts" / small_kit.NAME / "wrong.transcript").write_text("points: many\n")
    answer = run_pytest(other, "spec_tests/counter")
    assert answer.code == 2
    assert re.search(r"wrong.transcript, line 1.*a number of points", answer.out)
    assert "Traceback" not in answer.out


def test_the_hints_of_the_assignment_hold(kit: Path, submission: Path, tmp_path: Path) -> None:
    """Where a course shows the rule only, a failed item shows it only."""
    other = tmp_path / "kit"
    shutil.copytree(kit, other)
    path = other / "reference" / small_kit.NAME / "assignment.toml"
    path.write_text(f'hints = "rule"\n{path.read_text()}')
    answer = run_pytest(other, "spec_tests/counter", "--submission", submission, "-v")
    assert "Rule G2" in answer.out
    assert "counter [2]" not in answer.out


def test_another_project_pays_nothing(tmp_path: Path) -> None:
    """Where no folder is an assignment's, pytest loads the hooks and nothing more, whatever the files are called."""
    (tmp_path / "spec_tests" / "x").mkdir(parents=True)
    (tmp_path / "transcripts" / "x").mkdir(parents=True)
    (tmp_path / "transcripts" / "x" / "a.transcript").write_text("no transcript of ours\n")
    (tmp_path / "spec_tests" / "x" / "test_own.py").write_text(
        "import sys\n\n\n"
        "def test_own():\n"
        "    ours = {name for name in sys.modules if name.partition('.')[0] == 'grader'}\n"
        "    assert ours <= {'grader', 'grader.pytest_plugin'}\n"
    )
    answer = run_pytest(tmp_path, "-p", "no:hypothesispytest", "-p", "no:cacheprovider")
    assert (answer.code, "1 passed" in answer.out) == (0, True), answer.out
    assert "kibitz" not in answer.out.replace("plugins: kibitz", "")


def test_the_plugin_is_an_entry_point() -> None:
    """pytest finds it by itself, under the name that `-p no:kibitz` turns off."""
    assert (
        '[project.entry-points.pytest11]\nkibitz = "grader.pytest_plugin"'
        in (ROOT / "pyproject.toml").read_text()
    )
