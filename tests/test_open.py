"""What is open is told everywhere: no failure that was not shown, no points that were not earned, and who decides."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

import results
import small_kit
from commands import Kibitz, kit_with_cache
from grader.grades.gradebooks.feedback import comment
from grader.grades.gradebooks.plain import render_gradebook
from grader.grading.hidden import for_students, joined
from grader.kits.kit import built_in
from grader.model.grade import Adjustment, Grade
from grader.model.result import SCHEMA, CheckResult, TranscriptResult, charged_first, from_json, to_json
from grader.model.visible import up_to
from grader.platforms.check50 import render_check50
from grader.platforms.github import MOST, commands, summary
from grader.platforms.gradescope import ResultsFile
from grader.reports.class_console import render_grade
from grader.reports.console import render_check
from grader.reports.figures import class_figures
from grader.reports.junit import render_junit
from grader.reports.report import render_class, render_submission
from pages import Page

replace = msgspec.structs.replace
REPORTS = built_in().reports
STORED = Path(__file__).parent / "stored" / "result_1_2.json"
HALF = results.half_open()
"""4 of 37 points, 13 open: two checks of 5 and 3 points for one reason, and a session of 5."""

OFF_BY_ONE = small_kit.RIGHT.replace("self.__count = 0", "self.__count = 1")
"""Fails one check of the small kit, by which another one cannot be judged."""


# In the terminal.


def test_the_terminal_tells_an_interval() -> None:
    """The last line and those of the tasks say what is paid, and what may come to it."""
    lines = render_check(HALF).splitlines()
    at = lines.index("4 of 37 points, up to 13 more open, for half: 1 of 8 checks passed, 3 open")
    assert lines[at + 1 :] == [
        "  Task 2: the PlayStack class: 0 of 11, up to 5 more open",
        "  Task 3: the Hand class: 0 of 6, up to 3 more open",
        "  Task 4: shuffle: 0 of 6",
        "  Task 5: the game: 0 of 10, up to 5 more open",
        "Fix first: `playCard` takes the next card and no other",
    ]
    assert "open" not in render_check(results.CASES["full"].result)


def test_what_is_charged_comes_first_and_one_reason_is_told_once() -> None:
    """Blocks stand by causes, the dearest first, and open ones last; a reason in common has one block."""
    text = render_check(HALF)
    words = re.findall(r"^(FAILED|BLOCKED|OPEN) ", text, re.MULTILINE)
    assert words == ["FAILED", "BLOCKED", "FAILED", "FAILED", "OPEN", "OPEN"]
    assert text.count(results.BEHIND) == 1
    assert (
        f"OPEN 2 checks (0 of 8, open: up to 8 more)\n  {results.BEHIND}\n"
        "  - PlayStack: The 9 clears the stack and returns its faces (up to 5 more)\n"
        "  - Hand: `add` takes up to five cards (up to 3 more)\n"
    ) in text
    assert "OPEN game, in the terminal: A draw (0 of 5, open: up to 5 more)\n" in text


def test_open_checks_with_different_reasons_stand_apart() -> None:
    """Each says its own reason, with its rules."""
    other = results.opened(results.FAILED, "This is open: nothing has been shown yet.")
    text = render_check(results.result("x", (results.OPEN, other)))
    assert "OPEN Hand: `add` takes up to five cards (0 of 3, open: up to 3 more)\n" in text
    assert "(0 of 6, open: up to 6 more)\n  This is open: nothing has been shown yet.\n  Rule P5" in text


def test_open_sessions_with_one_reason_share_a_block() -> None:
    """All are named with their points, and the first one's screen is shown, once."""
    other = replace(results.OPEN_SESSION, id="draw2", title="Another draw", open_points=2, max_points=2)
    text = render_check(replace(HALF, transcripts=(results.OPEN_SESSION, other)))
    assert (
        "OPEN 2 terminal sessions (0 of 7, open: up to 7 more)\n  This is open: it goes wrong in the same way"
        in text
    )
    assert "  - A draw (up to 5 more)\n  - Another draw (up to 2 more)\n  typed     p, g, 1\n" in text
    assert text.count("PlayerA Goal [7]") == 1


def test_open_has_a_colour_that_only_repeats_the_word() -> None:
    """The word is there without it."""
    text = render_check(HALF, colour=True)
    assert "\x1b[34mOPEN\x1b[0m 2 checks" in text
    assert re.sub(r"\x1b\[\d+m", "", text) == render_check(HALF)


def test_a_class_says_whose_points_are_open() -> None:
    """Those with most are first, and who has none is not named."""
    few = results.result("few", (results.PASSED, results.OPEN))
    text = render_grade(results.gathered([few, results.CASES["full"].result, HALF]))
    assert (
        "look at: 2 submissions with open points, for you to decide:\n"
        "  half: 4 of 37, up to 13 more open\n  few: 4 of 7, up to 3 more open\n"
    ) in text
    assert "open points" not in render_grade(results.gathered([results.CASES["full"].result]))


# Pages.


def test_the_page_of_a_submission() -> None:
    """The interval stands beside the score and each task; what is open comes last, with word and sign."""
    page = Page(text := render_submission(HALF, REPORTS))
    assert "4 of 37 points, up to 13 more open" in page.text
    assert "4 of 8 checks did not pass. 3 checks are open" in " ".join(page.text.split())
    assert "so your instructor decides." in page.text
    assert "0 of 11, up to 5 more open" in page.text
    assert re.findall(r'<article class="check (\w+)"', text) == ["failed"]
    folded = re.findall(r'<details class="(?:cause )?fold (\w+)"', text)
    assert folded == ["blocked", "failed", "failed", "open", "open", "open", "passed"]
    assert text.count(" open</span>") >= 6


def test_a_page_without_open_points_does_not_speak_of_them() -> None:
    """Neither does one on which everything passed, but for one open check, claim that all passed."""
    assert "more open" not in render_submission(results.CASES["full"].result, REPORTS)
    one = render_submission(results.result("x", (results.PASSED, results.OPEN)), REPORTS)
    assert "1 check is open" in one
    assert "did not pass" not in one and "Every check passed" not in one


def test_the_page_of_a_class() -> None:
    """Open points are to be looked at, most first; they are a filter and a column that sorts."""
    few = results.result("few", (results.PASSED, results.OPEN))
    shown = [few, results.CASES["full"].result, HALF]
    page = Page(text := render_class(results.gathered(shown), REPORTS))
    assert "<h3>Open points</h3>" in text
    assert re.search(r"half ?4 of 37 ?up to 13 more ?few ?4 of 7 ?up to 3 more", " ".join(page.text.split()))
    assert re.search(r'<option value="\d+">open points \(2\)</option>', text)
    assert re.search(r'<option value="\d+">a check is open \(2\)</option>', text)
    assert re.search(r'<td class="number" data-value="13(\.0)?">up to 13 more</td>', text)
    (add,) = [row for row in page.rows("sortable checks") if "add" in row and "(2 open)" in row]
    assert "2 of 2 (2 open)" in add
    assert "<h3>Open points</h3>" not in render_class(
        results.gathered([results.CASES["full"].result]), REPORTS
    )


def test_many_with_open_points_are_reached_by_the_filter() -> None:
    """The list at the head is cut; its last line leads to all."""
    many = [results.result(f"s{n:02}", (results.PASSED, results.OPEN)) for n in range(20)]
    text = render_class(results.gathered(many), REPORTS)
    found = re.search(r'data-filter="(\d+)">All 20 submissions with open points', text)
    assert found is not None
    assert f'<option value="{found[1]}">open points (20)</option>' in text


def test_figures_are_of_what_is_paid() -> None:
    """An open check counts as not passed, and earns nothing."""
    figures = class_figures(results.gathered([results.result("x", (results.PASSED, results.OPEN))]))
    assert figures.mean == 4
    assert [(one.missed, one.open, one.difficulty) for one in figures.items] == [(0, 0, 1.0), (1, 1, 0.0)]


# Gradebooks.


def test_the_gradebook_has_a_column() -> None:
    """Open points stand beside those that count, and nobody gets them by that."""
    found = results.gathered([HALF])
    (row,) = csv.DictReader(io.StringIO(render_gradebook(found)))
    assert (row["score"], row["open_points"], row["raw_score"]) == ("4", "13", "4")
    assert "3 open" in row["note"]


def test_a_comment_says_that_the_instructor_decides() -> None:
    """What is open is not named among what was not passed; what somebody set is not open."""
    found = results.gathered([HALF])
    titles = {item.id: item.title for item in found.items}
    text = comment(found.rows[0], titles)
    assert text.startswith("Kibitz: 4 of 37 points.<br>")
    assert "Up to 13 more points are open; your instructor decides." in text
    failed, opened = text.split("Not passed: ")[1].split("<br>Up to")
    assert "A discard" in failed and "A draw" not in failed and "A draw" in opened
    whole = Grade(20, (Adjustment("override", "Set to 20 points: seen.", 16),))
    assert "more points" not in comment(replace(found.rows[0], grade=whole), titles)


# Platforms.


def test_junit_claims_no_failure_that_was_not_shown() -> None:
    """Open is skipped, with a type of its own and its points; failures are counted without it."""
    suite = ET.fromstring(render_junit(HALF))[0]
    assert (suite.get("failures"), suite.get("skipped"), suite.get("tests")) == ("4", "3", "8")
    skipped = suite.findall("testcase/skipped")
    assert [one.get("type") for one in skipped] == ["open"] * 3
    assert all((one.get("message") or "").startswith("This is open: ") for one in skipped)
    properties = {one.get("name"): one.get("value") for one in suite.iter("property")}
    assert (properties["score"], properties["open_points"]) == ("4", "13")


def test_check50_knows_neither() -> None:
    """What is open is null there, with its points in `data`."""
    found = {one["name"]: one for one in json.loads(render_check50(HALF))["results"]}
    assert found["test_add"]["passed"] is None and found["draw"]["passed"] is None
    assert found["test_add"]["data"] == {"points": 0, "max_points": 3, "open_points": 3, "counts": "mark"}
    assert found["test_add"]["cause"]["rationale"] == results.BEHIND


def test_github_warns() -> None:
    """An open check is no error, and open ones do not push failures out of those that are shown."""
    lines = commands(HALF, lambda one: None).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::error"] * 4 + ["::warning"] * 3
    assert all("This is open" in line for line in lines[4:])
    text = summary(HALF)
    assert "4 of 37 points, up to 13 more open" in text
    assert "| task | points | of | open |" in text
    assert re.search(r"the PlayStack class \| 0 \| 11 \| 5 \|", text)
    assert text.index("(0 of 6)") < text.index("open: up to")
    many = tuple(replace(results.OPEN, id=str(n), title=str(n)) for n in range(30))
    assert commands(results.result("x", many), lambda one: None).count("::warning") == MOST


def test_gradescope_pays_the_score_alone(tmp_path: Path) -> None:
    """The test's output says what is open, and that of all tests how much; nothing is said of what is hidden."""
    path = tmp_path / "results.json"
    hidden = replace(results.opened(results.FAILED), id="hidden", hidden=True)
    result = results.result("x", (results.PASSED, results.OPEN, hidden))
    ResultsFile(path, result.checks, [], "hidden").finish(result)
    found = json.loads(path.read_text())
    assert found["score"] == 4
    assert "Up to 3 more points are open; your instructor decides." in found["output"]
    shown = found["tests"][1]
    assert (shown["score"], shown["status"]) == (0, "failed")
    assert shown["output"].startswith("This is open: ")
    assert shown["output"].endswith("0 of 3 for now, up to 3 more points are open; your instructor decides.")


def test_hidden_checks_may_be_open() -> None:
    """Their student is told how much, and no more; two runs are added up with their open points."""
    hidden = replace(results.opened(results.FAILED), id="hidden", hidden=True)
    whole = results.result("x", (results.OPEN, hidden))
    (said,) = for_students(whole).notices
    assert said.text == "1 hidden check: 0 passed, 0 of 6 points, up to 6 more open."
    both = joined(results.result("x", (results.OPEN,)), whole)
    assert both.open_points == 9
    assert {task.name: task.open_points for task in both.tasks}["PlayStack"] == 6


# The format.


def test_results_of_the_last_version_still_load() -> None:
    """One that 1.2 wrote, with a check that was excused, is drawn as it was; nothing of it is open."""
    result = from_json(STORED.read_bytes())
    assert result.schema == "1.2" and any(one.excused for one in result.checks)
    assert result.still_open == 0 and SCHEMA.startswith("2.")
    assert from_json(to_json(result)) == result
    assert "9 of 10 points for eve: 2 of 3 checks passed" in render_check(result)
    assert "excused:" in render_check(result)
    assert "Excused:" in render_submission(result, REPORTS)
    assert "more open" not in render_class(results.gathered([result]), REPORTS)


def test_what_may_yet_be_added_is_what_nobody_decided() -> None:
    """Without adjustments all that is open; with them what the grade says."""
    assert HALF.still_open == 13
    assert replace(HALF, grade=Grade(20)).still_open == 0
    assert replace(HALF, grade=Grade(5, open_points=2)).still_open == 2
    assert (up_to(0), up_to(2.5)) == ("", ", up to 2.5 more open")


def test_the_order_of_reading() -> None:
    """Charged, blocked, open; each in the order in which it was found."""
    found: list[CheckResult | TranscriptResult] = [*HALF.checks, *HALF.transcripts]
    assert [one.status for one in charged_first(found)] == [
        *["failed"] * 3,
        "blocked",
        *["open"] * 3,
        "passed",
    ]


# The commands.


def test_check_ends_with_1_and_an_old_folder_is_graded_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An open check is not paid, so the marks are not full; a result of an older version is not taken over."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "eve.py").write_text(OFF_BY_ONE)
    (tmp_path / "out" / "results").mkdir(parents=True)
    stored = tmp_path / "out" / "results" / "eve.json"
    stored.write_bytes(STORED.read_bytes())
    with kit_with_cache(tmp_path) as kit:
        kibitz = Kibitz(kit, capsys)
        answer = kibitz("check", small_kit.NAME, folder / "eve.py")
        assert answer.code == 1
        assert "5 of 10 points, up to 4 more open, for eve" in answer.out
        answer = kibitz("grade", small_kit.NAME, folder, "--out", tmp_path / "out", "--jobs", "1")
    assert answer.code == 0, answer
    result = from_json(stored.read_bytes())
    assert (result.schema, result.score, result.open_points) == (SCHEMA, 5, 4)
