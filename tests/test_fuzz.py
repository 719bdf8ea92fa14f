"""Whatever a submission looks like and a program prints, there is a result, within its limits, and every report can be made of it.

A part of it each time; all of it, some 10,000 cases with a fresh seed, by `KIBITZ_TESTS=all`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import assignment_tools as tools
import fuzzing
from grader.grading.grading import Grader
from grader.kits.screens import load_reader, plain, uncleared
from grader.model.result import CheckResult, Result, TranscriptResult, from_json, to_json
from grader.reports.console import render_check
from grader.reports.junit import render_junit
from grader.reports.report import render_submission
from grader.submissions.submission import read_submission

BLOCKS, SUBMISSIONS, SCREENS = (12, 50, 120) if tools.EVERYTHING else (1, 1, 40)
"""For each assignment: blocks of cases, and submissions and screens in each."""

SESSIONS_OF = 5
"""One of so many submissions is played on a terminal, too."""

CPU, CLOCK = 60.0, 200.0
"""Seconds for one submission, at most: CPU time of the grader itself, and on the clock.  The limits of checks, of lent parts and of
sessions add up to 230 on the clock; none of these submissions comes near them all."""

SCREEN_CPU = 2.0
"""Seconds of CPU time for reading one screen, at most."""

BLOCK = [(name, block) for name in tools.NAMES for block in range(BLOCKS)]
REPORTS = Path(__file__).resolve().parent.parent / "reports"


class _Graders(dict[tuple[str, bool], Grader]):
    """By assignment, and whether sessions are played."""

    def __missing__(self, key: tuple[str, bool]) -> Grader:
        name, sessions = key
        self[key] = Grader(
            tools.kit(), tools.assignment(name), tools.corpus(name), shrink_seconds=0.1, transcripts=sessions
        )
        return self[key]


@pytest.fixture(scope="module")
def graders() -> Iterator[_Graders]:
    found = _Graders()
    yield found
    for one in found.values():
        one.close()


def write(files: fuzzing.Files, folder: Path) -> None:
    """As a student's folder, but for names that the disk does not take."""
    folder.mkdir()
    for path, data in files.items():
        with suppress(OSError):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)


def assert_sound(result: Result) -> None:
    """It can be stored and shown, its points add up, and nothing of the grader's or of the course's failed."""
    assert from_json(to_json(result)) == result
    render_submission(result, REPORTS)
    render_check(result)
    render_junit(result)
    every: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    for one in every:
        assert one.status != "error", one
        assert 0 <= one.points <= one.points + one.open_points <= one.max_points + 1e-9, one
    assert 0 <= result.score <= result.score + result.open_points <= result.max_score + 1e-9
    assert not [one for one in result.notices if one.kind == "reader"]


@pytest.mark.parametrize(("name", "block"), BLOCK)
def test_damaged_submissions(graders: _Graders, name: str, block: int, tmp_path: Path) -> None:
    most = {
        sessions: graders[name, sessions].grade(read_submission(REPORTS)).max_score
        for sessions in (True, False)
    }
    for number in range(block * SUBMISSIONS, (block + 1) * SUBMISSIONS):
        seed, sessions = tools.SEED + number, number % SESSIONS_OF == 0
        folder = tmp_path / str(number)
        write(fuzzing.submission(name, seed), folder)
        began, cpu = time.monotonic(), time.process_time()
        result = graders[name, sessions].grade(read_submission(folder))
        used, took = time.process_time() - cpu, time.monotonic() - began
        try:
            assert_sound(result)
            assert result.max_score == most[sessions]
            assert used < CPU
            assert took < CLOCK
        except Exception as error:
            error.add_note(f"the damaged submission of {name} with seed {seed}, sessions: {sessions}")
            raise
        print(f"{name} {seed} {'with sessions' if sessions else 'checks'}: {used:.1f} s CPU, {took:.1f} s")


@pytest.mark.parametrize(("name", "block"), BLOCK)
def test_damaged_screens(name: str, block: int) -> None:
    reader = load_reader(tools.kit().transcripts(name))
    assert reader is not None
    for number in range(block * SCREENS, (block + 1) * SCREENS):
        seed = tools.SEED + number
        text = fuzzing.screen(name, seed)
        began = time.process_time()
        try:
            reader(plain(text))
            reader(plain(uncleared(text)[0]))
        except Exception as error:
            error.add_note(f"the damaged screen of {name} with seed {seed}")
            raise
        assert time.process_time() - began < SCREEN_CPU, seed
