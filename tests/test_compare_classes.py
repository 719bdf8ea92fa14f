"""`kibitz compare` and the desk's page of changes: who gets another mark, by how much, why, and which mark counts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import results
from commands import kibitz_process, refused
from grader.classes.desk_file import read_decisions
from grader.grades.changes import changes_of
from grader.model import result as r
from grader.model.changes import Change
from grader.model.class_result import Made
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import File
from grader.reports.changes_console import change_reasons, render_changes
from grader.review.class_desk import ClassDesk
from grader.review.open_points import short
from review_class import Client, one_of, served, write_class

replace = msgspec.structs.replace


def graded(*changes: tuple[int, dict[str, object]]) -> list[r.Result]:
    """Four results, of which these are changed."""
    found = [one_of(number, 60) for number in (20, 21, 50, 51)]
    for place, change in changes:
        found[place] = replace(found[place], **change)
    return found


def rescored(one: r.Result, place: int, **change: object) -> dict[str, object]:
    """What is other where one check comes out otherwise."""
    checks = [*one.checks]
    checks[place] = replace(checks[place], **change)
    sessions = sum(each.points for each in one.transcripts)
    return {"checks": tuple(checks), "score": sum(each.points for each in checks) + sessions}


BEFORE = graded()
UP = rescored(BEFORE[2], 2, status="passed", points=6, message="", misconception=None)
DOWN = rescored(BEFORE[3], 0, status="failed", points=0)
AFTER = graded((2, UP), (3, DOWN))


def changed(old: list[r.Result], new: list[r.Result]) -> dict[str, Change]:
    """What changed, by submission."""
    found = changes_of(results.gathered(old), results.gathered(new))
    return {one.submission: one for one in found.changes}


def test_marks_and_reasons() -> None:
    """Each with the difference and the check that made it; the largest first, and who has nothing changed is counted."""
    found = changes_of(results.gathered(BEFORE), results.gathered(AFTER))
    assert [(one.submission, one.kind, one.by) for one in found.changes] == [
        ("u1050", "up", 6),
        ("u1051", "down", -4),
    ]
    assert found.unchanged == 2
    (item,) = found.changes[0].items
    assert (item.before, item.after, item.points_before, item.points_after) == ("failed", "passed", 0, 6)


def test_whatever_changes_a_mark_is_told() -> None:
    """Files, the maximum, adjustments and excuses, also where the mark stays the same; and who is new or gone."""
    late = Grade(BEFORE[0].score - 2, (Adjustment("late", "1 day late.", -2),))
    excused = Grade(BEFORE[1].score, (), "Ill.")
    files = replace(BEFORE[2].submission, files=(File("main.py", "c" * 64, 1),))
    found = changed(
        BEFORE[:3],
        graded((0, {"grade": late}), (1, {"grade": excused}), (2, {"submission": files, "max_score": 50})),
    )
    assert found["u1020"].reasons == ("Now: 1 day late.",)
    assert (found["u1021"].kind, found["u1021"].reasons) == ("same", ("Now: excused: Ill.",))
    assert found["u1050"].reasons == ("Other files were handed in.", "The maximum was 23 and is 50.")
    assert found["u1051"].kind == "new"
    assert changed(BEFORE, BEFORE[:3])["u1051"].kind == "gone"
    assert changed(BEFORE, BEFORE) == {}


def test_what_a_check_is_worth_is_told_as_such() -> None:
    """Passed before and now, it is "worth 6, was 4"; what was not paid and is not is no reason."""
    checks = [*BEFORE[0].checks]
    checks[0] = replace(checks[0], points=6, max_points=6)
    checks[2] = replace(checks[2], max_points=9)
    now = graded((0, {"checks": tuple(checks), "score": BEFORE[0].score + 2, "max_score": 28}))
    one = changed(BEFORE, now)["u1020"]
    assert next(change_reasons(one)).endswith(": worth 6, was 4")
    assert len(one.items) == 1
    part = replace(checks[0], status="partial", points=2, max_points=4)
    more = replace(part, points=3)
    before, after = (graded((0, {"checks": (each, *checks[1:])})) for each in (part, more))
    assert next(change_reasons(changed(before, after)["u1020"])).endswith(": still partial (2 → 3)")


def test_what_is_another_one_for_all_is_told(tmp_path: Path) -> None:
    """The seed, the kit, the version and the course, before the sum, and in JSON."""
    made = Made("1.0", 0, "games", "2026-03-01T10:00Z")
    old = replace(results.gathered(BEFORE), made=made)
    new = replace(
        results.gathered(BEFORE),
        made=Made("1.1", 7, "games", "2026-03-02T10:00Z"),
        course=r.CourseView("f" * 64),
    )
    notes = changes_of(old, new).notes
    assert notes == (
        "The seed was 0 and is 7, so other programs were tried.",
        "Kibitz was version 1.0 and is 1.1.",
        "A course.toml was given only now.",
    )
    assert "The seed was 0 and is 7" in render_changes(changes_of(old, new))
    assert changes_of(new, old).notes[-1] == "No course.toml was given, as it was before."
    assert changes_of(old, old).notes == ()


def test_an_excuse_is_no_mark() -> None:
    """Who is excused has no mark that could go up or down, or be kept."""
    excused = Grade(BEFORE[3].score, (), "Ill.")
    now = graded((3, {**DOWN, "grade": replace(excused, score=8)}))
    one = changed(BEFORE, now)["u1051"]
    assert (one.kind, one.by, one.after) == ("same", 0, None)
    assert "was 12 points, is excused" in render_changes(
        changes_of(results.gathered(BEFORE), results.gathered(now))
    )


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """The class as it was graded before, and now."""
    return write_class(tmp_path / "old", BEFORE), write_class(tmp_path / "new", AFTER)


def test_the_command(folders: tuple[Path, Path], tmp_path: Path) -> None:
    """Words, JSON and exit code say the same."""
    answer = kibitz_process("compare", *folders, "--json", tmp_path / "changes.json")
    assert answer.code == 1
    assert "(u1050): 12 → 18 points (+6)" in answer.out
    assert "was failed, is passed (0 → 6)" in answer.out
    assert answer.out.splitlines()[-1] == "1 up, 1 down, 0 with the same mark for other reasons, 2 unchanged"
    written = json.loads((tmp_path / "changes.json").read_text())
    assert [(one["submission"], one["by"]) for one in written["changes"]] == [("u1050", 6), ("u1051", -4)]
    assert kibitz_process("compare", folders[0], folders[0]).code == 0


def test_what_cannot_be_compared_is_refused(folders: tuple[Path, Path], tmp_path: Path) -> None:
    """A folder without a class, and a class of another assignment."""
    assert "holds no class" in refused(kibitz_process("compare", folders[0], tmp_path))
    path = folders[1] / "class.json"
    path.write_text(path.read_text().replace('"assignment":"spite_and_malice"', '"assignment":"whist"'))
    assert "one assignment" in refused(kibitz_process("compare", *folders))


def marks(desk: ClassDesk) -> dict[str, float]:
    """What counts for each."""
    desk.refresh()
    found = {}
    for row in desk.found.rows:
        grade = desk.grade(row.id)
        found[row.id] = row.score if grade is None else grade.score
    return found


def form_of(text: str) -> dict[str, str]:
    """The form of the page of changes, with its ticks."""
    form = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', text))
    return form | dict.fromkeys(re.findall(r'name="(take-[0-9a-f]+)"[^>]* checked', text), "on")


def test_marks_for_all_for_some_and_only_upwards(folders: tuple[Path, Path]) -> None:
    """Nobody loses, then all new marks, then one by one: what counts is an override, taken back where it is not wanted."""
    old, new = folders
    assert old
    desk = ClassDesk(new)
    before, after = {one.submission.id: one.score for one in BEFORE}, marks(desk)
    assert (before["u1051"], after["u1051"]) == (12, 8)
    with served(new, "--before", str(old), "--name", "Ada") as one:
        client = Client(one)
        page = client.ask("/changes").text
        assert page.count("▲ +") == 1
        assert page.count("▼ −4") == 1
        form = form_of(page)
        assert client.ask("/marks", {**form, "action": "upwards"}).status == 303
        assert marks(desk) == {**after, "u1051": 12}
        assert client.ask("/marks", {**form, "action": "upwards"}).status == 303  # it is so already
        assert client.ask("/marks", {**form, "action": "all"}).status == 409  # but this form is an old one
        page = client.ask("/changes").text
        assert "Kept 12, by" in page
        assert client.ask("/marks", {**form_of(page), "action": "all"}).status == 303
        assert marks(desk) == after
        form = form_of(client.ask("/changes").text)
        del form[f"take-{short('u1050')}"]
        assert client.ask("/marks", {**form, "action": "chosen"}).status == 303
        assert marks(desk) == {**after, "u1050": 12}
    kept = read_decisions(new)["u1050"]
    assert [(each.kind, each.points, each.who) for each in kept] == [("override", 12, "Ada")]


def test_a_page_of_other_changes_is_refused(folders: tuple[Path, Path]) -> None:
    """Who looked at other marks than there are now decides nothing."""
    old, new = folders
    with served(new, "--before", str(old)) as one:
        client = Client(one)
        form = form_of(client.ask("/changes").text)
        answer = client.ask(
            "/marks", {**form, "listed": form["listed"].replace("6", "5"), "action": "upwards"}
        )
        assert answer.status == 409
        assert client.ask("/marks", {**form, "action": "down"}).status == 400
    assert read_decisions(new) == {}
