"""A program whose points are no part of the maximum: every report tells its points, and none mixes them with the mark."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msgspec.structs import replace

import results
import terminal_kit
from commands import ROOT, Kibitz
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust
from grader.grades.gradebooks.feedback import comment
from grader.grades.gradebooks.plain import render_gradebook
from grader.grading.summing import summed
from grader.model.class_result import ClassResult, Gathering
from grader.model.result import Result, Status, TranscriptResult, from_json, to_json
from grader.model.scores import Counts
from grader.platforms.check50 import render_check50
from grader.platforms.github import commands, summary
from grader.reports.class_console import render_grade
from grader.reports.console import render_check
from grader.reports.figures import class_figures
from grader.reports.junit import render_junit
from grader.reports.report import render_class, render_submission
from grader.submissions.submission import read_submission
from pages import Page

REPORTS = ROOT / "reports"
MISSING = "None of your files asks for input when it is started, so there was no program to play."


def session(
    name: str, counts: Counts, status: Status, points: float = 0.0, opened: float = 0.0
) -> TranscriptResult:
    """A session of the game, for five points."""
    why = MISSING if status == "blocked" else "" if status == "passed" else "Why."
    return TranscriptResult(
        name, f"Session {name}", status, "", points, 5, why, task="Game", counts=counts, open_points=opened
    )


def result(counts: Counts, *statuses: Status, name: str = "ada", cap: float | None = None) -> Result:
    """A result with full marks by its checks (32), and sessions with these statuses."""
    paid = {"passed": 5.0}
    sessions = tuple(
        session(f"s{at}", counts, status, paid.get(status, 0.0), 5.0 if status == "open" else 0.0)
        for at, status in enumerate(statuses)
    )
    plain = results.result(name, results.ALL_PASSED, transcripts=sessions)
    titles = [*((task.name, task.title) for task in plain.tasks), ("Game", "Task 5: the game")]
    return replace(plain, **summed(titles, [*plain.checks, *sessions], cap).fields())


def class_of(*found: Result) -> ClassResult:
    gathering = Gathering()
    for one in found:
        gathering.add(one)
    return gathering.gathered("a", "folders", [one.submission.id for one in found])


SEPARATE = result("separate", "passed", "failed", "open")
BONUS = result("bonus", "passed", "failed", "open", cap=8)
WITHOUT = result("separate", "blocked", "blocked", "blocked", name="bob")
NO_BONUS = result("bonus", "blocked", "blocked", "blocked", name="bob", cap=8)


def test_what_is_summed() -> None:
    """The mark is that of the checks; a bonus is added, and bounded with what is open."""
    assert (SEPARATE.score, SEPARATE.max_score, SEPARATE.open_points) == (32, 32, 0)
    assert (BONUS.score, BONUS.max_score, BONUS.open_points) == (37, 32, 3)
    assert (WITHOUT.score, NO_BONUS.score) == (32, 32)
    for one in (SEPARATE, BONUS, WITHOUT, NO_BONUS):
        assert from_json(to_json(one)) == one


@pytest.mark.parametrize(
    ("one", "head", "words"),
    [
        (SEPARATE, "32 of 32 points for ada: 8 of 8 checks passed",
         "The game has a separate mark, beside these points: 5 of 15 points, up to 5 more open."),
        (WITHOUT, "32 of 32 points for bob: 8 of 8 checks passed",
         "The game has a separate mark, beside these points: 0 of 15 points, because no game was found."),
        (BONUS, "37 of 32 points, up to 3 more open, for ada: 8 of 8 checks passed",
         "The game adds a bonus of 5 points, of 8 at most, up to 3 more open."),
        (NO_BONUS, "32 of 32 points for bob: 8 of 8 checks passed",
         "The game would add up to 8 points as a bonus, but no game was found."),
    ],
)  # fmt: skip
def test_every_report_tells_it(one: Result, head: str, words: str) -> None:
    """Terminal, page, summary and comment have the mark, and one sentence about the program."""
    text = render_check(one)
    assert head in text and words in text
    assert words in Page(render_submission(one, REPORTS)).text
    assert words.replace(".", "\\.") in summary(one).replace("\\,", ",").replace("\\:", ":")
    row = class_of(one).rows[0]
    assert words in comment(row, {})


def test_a_program_that_nobody_has_to_hand_in_is_no_fault() -> None:
    """Where it is missing, nothing is listed as not passed, failed or to be annotated."""
    text = render_check(WITHOUT)
    assert (
        "BLOCKED 3 terminal sessions (0 of 15 of the program's own mark)" in text and "- Session" not in text
    )
    assert commands(WITHOUT, lambda one: None) == ""
    assert "Session" not in summary(WITHOUT)
    suite = ET.fromstring(render_junit(WITHOUT)).find("testsuite")
    assert suite is not None and (suite.get("failures"), suite.get("skipped")) == ("0", "3")
    assert "Not passed" not in comment(class_of(WITHOUT).rows[0], {})
    page = Page(render_submission(WITHOUT, REPORTS)).text
    assert "Every check passed." in page
    assert f"3 terminal sessions not played, which takes nothing from the mark: {MISSING}" in page
    assert class_figures(class_of(WITHOUT)).hardest == ()


def test_a_program_that_goes_wrong_is_told() -> None:
    """Its sessions are listed with what they count for, by every report that lists any."""
    assert "FAILED Game, in the terminal: Session s1 (0 of 5 of the program's own mark)" in render_check(
        SEPARATE
    )
    assert "(0 of 5 as a bonus)" in render_check(BONUS)
    assert "Session s1" in summary(SEPARATE) and "Session s1" in commands(SEPARATE, lambda one: None)
    data = [one["data"] for one in json.loads(render_check50(BONUS))["results"]]
    assert [one["counts"] for one in data] == ["mark"] * 8 + ["bonus"] * 3
    properties = {
        node.get("name"): node.get("value") for node in ET.fromstring(render_junit(SEPARATE)).iter("property")
    }
    assert (properties["score"], properties["max_score"]) == ("32", "32")
    assert (properties["program_counts"], properties["program_score"], properties["program_max_score"]) == (
        "separate", "5", "15",
    )  # fmt: skip


def gradebook(found: ClassResult) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render_gradebook(found), newline="")))


def numbers(row: dict[str, str], *columns: str) -> list[float]:
    """What stands in columns of a gradebook."""
    return [float(row[column]) for column in columns]


def test_a_gradebook_has_columns_of_its_own_for_it() -> None:
    """Score and maximum are those of the mark, the same for all; who has no program has empty cells there."""
    ada, bob = gradebook(class_of(SEPARATE, WITHOUT))
    for row in (ada, bob):
        assert numbers(row, "score", "max_score") == [32, 32]
    assert numbers(ada, "program_score", "program_max_score", "program_open_points") == [5, 15, 5]
    assert (bob["program_score"], bob["note"], *numbers(bob, "program_max_score")) == ("", "", 15)
    ada, bob = gradebook(class_of(BONUS, NO_BONUS))
    assert numbers(ada, "score", "max_score", "bonus_score") == [37, 32, 5]
    assert "Game" not in ada
    assert "program_score" not in gradebook(class_of(result("mark", "passed")))[0]


def test_a_class_page_and_its_figures() -> None:
    """Mean, median and distribution are of the mark; those of programs are of who has one."""
    found = class_of(SEPARATE, WITHOUT)
    figures = class_figures(found)
    assert (figures.mean, figures.median, figures.max_score, figures.full_marks) == (32, 32, 32, 2)
    assert figures.distribution[-1] == 2
    assert figures.program is not None
    assert (figures.program.handed_in, figures.program.graded, figures.program.mean) == (1, 2, 5)
    assert {one.item.id: one.graded for one in figures.items}["s0"] == 1
    line = "the program in the terminal, a mark of its own: 1 of 2 could be played, mean 5 of 15"
    assert line in render_grade(found)
    page = Page(render_class(found, REPORTS)).text
    assert "Program its own mark, of 15" in " ".join(page.split())
    bonus = class_figures(class_of(BONUS, NO_BONUS))
    assert (bonus.mean, bonus.max_score, bonus.full_marks, bonus.distribution[-1]) == (34.5, 32, 2, 2)


def test_lateness_takes_its_part_of_the_maximum(tmp_path: Path) -> None:
    """The same for who has a program and who has none; the mark of a program is left alone, and a bonus is a part of the score."""
    path = tmp_path / "adjustments.toml"
    path.write_text('[late]\nflagged = "50 %"\n')
    policy = read_adjustments(path)
    for one, score in ((SEPARATE, 16), (WITHOUT, 16), (BONUS, 21), (NO_BONUS, 16)):
        grade = adjust(policy, replace(one, submission=replace(one.submission, late=True)))
        assert grade is not None and (grade.score, grade.program) == (score, None)


def test_decisions_about_open_sessions(tmp_path: Path) -> None:
    """They change the mark of the program, or the bonus up to its cap, and never the maximum."""
    path = tmp_path / "adjustments.toml"
    path.write_text('[[decide]]\nstudent = "everybody"\ncheck = "s2"\npoints = 4\nreason = "Seen"\n'.replace(
        'student = "everybody"', "everybody = true"))  # fmt: skip
    policy = read_adjustments(path)
    grade = adjust(policy, SEPARATE)
    assert grade is not None and grade.program is not None
    assert (grade.score, grade.open_points, grade.adjustments) == (32, 0, ())
    assert (grade.program.score, grade.program.max_score, grade.program.open_points) == (9, 15, 0)
    assert [one.change for one in grade.of_program] == [4]
    decided = replace(SEPARATE, grade=grade)
    assert gradebook(class_of(decided))[0]["program_score"] == "9.0"
    assert "9 of 15 points" in Page(render_submission(decided, REPORTS)).text
    grade = adjust(policy, BONUS)
    assert grade is not None and (grade.score, grade.open_points, grade.program) == (40, 0, None)
    assert [one.change for one in grade.adjustments] == [3]


@pytest.mark.parametrize("mode", ["required", "separate", "bonus"])
def test_how_a_check_ends(mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With 0 for all of the maximum, with or without a program that counts apart; one that goes wrong ends it with 1."""
    kit = terminal_kit.make_kit(tmp_path / "kit")
    file = kit / "reference" / terminal_kit.NAME / "assignment.toml"
    file.write_text(file.read_text().replace('mode = "required"', f'mode = "{mode}"'))
    handed = tmp_path / "handed"
    handed.mkdir()
    files = read_submission(kit / "reference" / terminal_kit.NAME, "x").files
    program = files["play.py"]
    (handed / "counter.py").write_bytes(files["counter.py"])
    check = Kibitz(kit, capsys)
    without = check("check", terminal_kit.NAME, handed)
    assert without.code == (1 if mode == "required" else 0)
    (handed / "play.py").write_bytes(program)
    assert check("check", terminal_kit.NAME, handed).code == 0
    (handed / "play.py").write_bytes(program.replace(b"counter.press()", b"pass"))
    wrong = check("check", terminal_kit.NAME, handed)
    assert wrong.code == 1
    worth = {"required": "20 points, a part", "separate": "(a mark of its own)", "bonus": "(a bonus)"}[mode]
    assert (worth in check("show", terminal_kit.NAME).out) == (mode != "required")
