"""What was decided at the review desk: kept whole whatever happens, never overwritten, and counted as any other decision."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import results
import small_kit
from commands import ROOT, Kibitz, environment, kit_with_cache
from grader.classes.desk_base import FILE
from grader.classes.desk_file import ConflictError, DeskFile, Wish, read_decisions
from grader.grades.adjustment_entries import Adjustments, Decide, Excused, Extra, Override
from grader.grades.adjustments import adjust
from grader.grades.decisions import Comment, Decision, basis_of, fits, open_items, outdated, with_decisions
from grader.model.errors import InputError
from grader.model.grade import Grade
from grader.model.handed_in import File, SubmissionInfo
from grader.model.result import Result, from_json

replace = msgspec.structs.replace
HALF = replace(
    results.half_open(), submission=SubmissionInfo("half", "half", (File("main.py", "a" * 64, 9),))
)
"""4 of 37 points; open are test_full_stack (5), test_add (3) and the session `draw` (5)."""
NOW = "2026-11-26T21:00:00Z"


def wish(item: str = "test_add", points: float | None = 2, seen: int = 0, **more: str) -> Wish:
    """That somebody wants these points for an open check."""
    named = {"kind": "decide", "submission": "half", "reason": "seen", "basis": basis_of(HALF, item), **more}
    return Wish(item=item, points=points, seen=seen, **named)  # type: ignore[arg-type]


def decided(item: str = "test_add", points: float | None = 2, **more: object) -> Decision:
    """A decision of the desk."""
    plain = Decision(1, "decide", "half", item, 1, points, "seen", "ada", NOW, basis_of(HALF, item))
    return replace(plain, **more)


def grade_of(policy: Adjustments | None, *decisions: Decision, result: Result = HALF) -> Grade | None:
    """What counts."""
    joined = with_decisions(policy, decisions, result)
    return None if joined is None else adjust(joined, result)


def test_what_was_decided_is_there_again(tmp_path: Path) -> None:
    """Each decision has who made it, when and why, and of what."""
    file = DeskFile(tmp_path)
    (made,) = file.decide([wish()], "ada", NOW)
    file.close()
    assert read_decisions(tmp_path) == {"half": [made]}
    assert (made.who, made.when, made.reason, made.points, made.version) == ("ada", NOW, "seen", 2, 1)
    assert made.basis == basis_of(HALF, "test_add")


def test_without_a_desk_nothing_is_made(tmp_path: Path) -> None:
    """Grading a class that nobody reviewed leaves no file."""
    assert read_decisions(tmp_path) == {}
    assert not [*tmp_path.iterdir()]


def test_the_second_of_two_is_told(tmp_path: Path) -> None:
    """Two desks have one file open: who is second writes nothing, and is told who was first."""
    first, second = DeskFile(tmp_path), DeskFile(tmp_path)
    assert second.current() == {}
    (made,) = first.decide([wish()], "ada", NOW)
    with pytest.raises(ConflictError) as caught:
        second.decide([wish("draw"), wish(points=0)], "bob", NOW)
    assert caught.value.theirs == (made,)
    assert [*second.current().values()] == [
        made
    ]  # nothing of the two was written, and the first one's is seen
    second.decide([wish(points=0, seen=1)], "bob", NOW)
    assert first.current()["decide", "half", "test_add"].who == "bob"
    assert [one.who for one in first.history()] == ["bob", "ada"]


def test_what_was_taken_back_is_open_again(tmp_path: Path) -> None:
    """Nothing is removed: taking back is a decision, too, which decides nothing."""
    file = DeskFile(tmp_path)
    file.decide([wish()], "ada", NOW)
    file.decide([wish(points=None, seen=1)], "ada", NOW)
    assert len(file.history()) == 2
    assert [one.id for one in open_items(None, file.of("half"), HALF)] == [
        "test_full_stack",
        "test_add",
        "draw",
    ]


def test_a_file_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    """Nothing is written over it."""
    (tmp_path / FILE).write_bytes(b"no database, but a text that is long enough to be looked at" * 20)
    with pytest.raises(InputError, match=r"review\.sqlite: cannot be used"):
        DeskFile(tmp_path)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """It may hold what this version does not understand."""
    DeskFile(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError, match="newer version"):
        DeskFile(tmp_path)


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm"])
def test_a_link_leads_nowhere(tmp_path: Path, name: str) -> None:
    """The database of another program is not touched, and a link to nothing makes nothing."""
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE mine (a)")
    base.close()
    before = other.read_bytes()
    (tmp_path / "out").mkdir()
    for target in (other, tmp_path / "nothing"):
        (tmp_path / "out" / name).unlink(missing_ok=True)
        (tmp_path / "out" / name).symlink_to(target)
        with pytest.raises(InputError, match="is a link or no file"):
            DeskFile(tmp_path / "out")
        if name == FILE:
            with pytest.raises(InputError, match="is a link or no file"):
                read_decisions(tmp_path / "out")
    assert other.read_bytes() == before
    assert not (tmp_path / "nothing").exists()


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    """It is known before anything is written to it, also not how it keeps a journal."""
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("CREATE TABLE mine (a)")
    base.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(InputError, match="was not written by Kibitz"):
        DeskFile(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON decision BEGIN UPDATE decision SET points = 99; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE UNIQUE INDEX i ON decision (submission)",
        "CREATE TABLE other (a)",
        "DROP TABLE comment",
        "ALTER TABLE decision ADD COLUMN more",
    ],
)
def test_a_file_that_acts_by_itself_is_refused(tmp_path: Path, statement: str) -> None:
    """It would change what a desk writes, or what it reads."""
    file = DeskFile(tmp_path)
    file.decide([wish()], "ada", NOW)
    file.close()
    DeskFile(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute(statement)
    base.close()
    with pytest.raises(InputError, match="was changed by another program"):
        DeskFile(tmp_path)


ROW = {
    "kind": "extra",
    "submission": "half",
    "item": "x",
    "version": 1,
    "points": 1.0,
    "reason": "r",
    "who": "w",
    "at": NOW,
    "basis": "",
}


@pytest.mark.parametrize(
    "changed",
    [
        {"points": "many"},
        {"points": b"1"},
        {"points": float("inf")},
        {"points": -float("inf")},
        {"points": 1e300},
        {"points": -1e7},
        {"kind": "override", "points": -1.0},
        {"kind": "decide", "points": -0.5},
        {"reason": b"\xff\xfe"},
        {"who": 7.5, "reason": b""},
        {"at": b"now"},
    ],
    ids=str,
)
def test_a_row_that_no_desk_has_written_is_told(tmp_path: Path, changed: dict[str, object]) -> None:
    """SQLite keeps any value in any column; one line says which row it is."""
    DeskFile(tmp_path).close()
    row = {**ROW, **changed}
    with sqlite3.connect(tmp_path / FILE) as base:
        marks = ", ".join("?" * len(row))
        base.execute(f"INSERT INTO decision ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    base.close()
    file = DeskFile(tmp_path)
    for ask in (file.current, file.history, lambda: file.between(1, 9)):
        with pytest.raises(InputError, match=r"row 1 cannot be read|cannot be used") as caught:
            ask()
        assert "\n" not in str(caught.value)


def test_a_comment_that_no_desk_has_written_is_told(tmp_path: Path) -> None:
    """As a decision is."""
    DeskFile(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute(
            "INSERT INTO comment (version, name, submission, file, line, sha256, text, who, at) "
            "VALUES (1, 'a', 'half', 'main.py', 'first', '', 'text', 'w', 'now')"
        )
    base.close()
    with pytest.raises(InputError, match="row 1 cannot be read"):
        DeskFile(tmp_path).comments()


@pytest.mark.parametrize("again", [False, True], ids=["removed", "replaced"])
def test_a_file_that_is_gone_is_told(tmp_path: Path, again: bool) -> None:
    """What is written into it would end with the process, so nothing is said to be kept."""
    file = DeskFile(tmp_path)
    file.decide([wish()], "ada", NOW)
    for path in tmp_path.iterdir():
        path.unlink()
    if again:
        DeskFile(tmp_path).decide([wish("draw")], "bob", NOW)
    comment = Comment(0, "c", 0, "half", "", 0, "", "text", "ada", NOW)
    for act in (lambda: file.decide([wish("draw")], "ada", NOW), file.current, lambda: file.comment(comment)):
        with pytest.raises(InputError, match="was removed or replaced while it was open"):
            act()


def test_one_thing_is_not_decided_twice_at_once(tmp_path: Path) -> None:
    """Nothing of it is written."""
    file = DeskFile(tmp_path)
    with pytest.raises(ValueError, match="twice"):
        file.decide([wish(), wish(points=0)], "ada", NOW)
    assert file.current() == {}


WRITER = """
import sys
from pathlib import Path
from grader.classes.desk_file import DeskFile, Wish
file = DeskFile(Path(sys.argv[1]))
number = max((int(one.submission.split("-")[0]) for one in file.current().values()), default=-1)
while True:
    number += 1
    file.decide([Wish("decide", f"{number}-{part}", "c", 0, 1.0, "why", "") for part in range(7)], "ada", "now")
    print(number, flush=True)
"""


def test_nothing_is_lost_or_halved_by_a_kill(tmp_path: Path) -> None:
    """A desk is killed at any moment, ten times: what it said is kept is there, each seven whole, and none twice."""
    chance, told = random.Random(3), -1
    for _ in range(10):
        command = [sys.executable, "-c", WRITER, str(tmp_path)]
        with subprocess.Popen(
            command, env=environment(), cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            told = max(told, int(writer.stdout.readline()))
            time.sleep(chance.random() / 20)
            os.kill(writer.pid, signal.SIGKILL)
            told = max([told, *map(int, writer.stdout.read().split())])
    made = DeskFile(tmp_path).history(100_000)
    sevens = [one.submission.split("-")[0] for one in made]
    assert {int(one) for one in sevens} >= set(range(told + 1))
    assert all(sevens.count(one) == 7 for one in set(sevens))
    assert len({one.key for one in made}) == len(made)


# What it does to points.


def test_a_decision_counts_as_one_of_the_file() -> None:
    """The points, the words and what is left open are those of a [[decide]] entry."""
    entry = Decide(submission="half", check="test_add", points=2, reason="seen")
    assert grade_of(None, decided()) == grade_of(Adjustments(decide=(entry,)))


@pytest.mark.parametrize("who", [{"everybody": True}, {"submission": "half"}])
def test_the_desk_goes_before_the_file(who: dict[str, object]) -> None:
    """Whoever sits at the desk sees what the file says; the file cannot know of the desk."""
    entry = msgspec.convert({"check": "test_add", "points": 3, "reason": "file", **who}, Decide)
    found = grade_of(Adjustments(decide=(entry,)), decided(points=1))
    assert found is not None
    assert [one.change for one in found.adjustments] == [1]


def test_set_points_of_the_desk_go_before_the_file() -> None:
    """A mark that was kept at the desk is not refused because the file has one."""
    kept = decided("", 6.0, kind="override", basis=basis_of(HALF, ""))
    policy = Adjustments(override=(Override(submission="half", score=9, reason="file"),))
    found = grade_of(policy, kept)
    assert found is not None
    assert found.score == 6


def test_nothing_is_added_to_a_mark_that_was_kept() -> None:
    """It is the whole mark of before, with all that was in it; so it may also be above the maximum."""
    extra = Adjustments(extra=(Extra(submission="half", points=2, reason="quiz"),))
    for mark in (6.0, HALF.max_score + 1):
        found = grade_of(extra, decided("", mark, kind="override", basis=basis_of(HALF, "")))
        assert found is not None and found.score == mark


@pytest.mark.parametrize(
    "changed",
    [
        replace(HALF, submission=SubmissionInfo("half", "half", (File("main.py", "b" * 64, 9),))),
        replace(HALF, checks=tuple(replace(one, open_points=1.0) for one in HALF.checks)),
        replace(HALF, checks=tuple(replace(one, status="passed", open_points=0.0) for one in HALF.checks)),
        replace(HALF, checks=()),
    ],
    ids=["other files", "other points", "no longer open", "gone"],
)
def test_what_was_graded_anew_is_asked_again(changed: Result) -> None:
    """A decision that was made of something else is not used, and is told."""
    assert not fits(decided(), changed)
    assert outdated([decided()], changed) == [decided()]
    assert grade_of(None, decided(), result=changed) is None


def test_what_still_fits_is_kept() -> None:
    """Another version of the words, or of another check, changes nothing."""
    others = tuple(
        replace(one, message="said otherwise") if one.id == "test_add" else replace(one, open_points=0.5)
        for one in HALF.checks
    )
    assert fits(decided(), replace(HALF, checks=others))


@pytest.mark.parametrize(
    ("kind", "points", "is_used"),
    [
        ("override", HALF.max_score, True),
        ("override", HALF.max_score + 1, True),
        ("override", 2 * HALF.max_score, True),
        ("override", 2 * HALF.max_score + 1, False),
        ("override", -1.0, False),
        ("override", 0.0, True),
        ("decide", 3.0, True),
        ("decide", 3.5, False),
        ("decide", 0.0, True),
        ("decide", -0.5, False),
    ],
)
def test_a_mark_stays_between_0_and_what_there_is(kind: str, points: float, is_used: bool) -> None:
    """Whoever has written it."""
    item = "" if kind == "override" else "test_add"
    assert fits(decided(item, points, kind=kind), HALF) == is_used


def test_nothing_is_asked_of_what_is_open_for_no_points() -> None:
    """Nobody can give any there; for the least of points, a person is asked."""
    for points, asked in (
        (0.0, ["test_full_stack", "draw"]),
        (1e-6, ["test_full_stack", "test_add", "draw"]),
    ):
        checks = tuple(
            replace(one, open_points=points) if one.id == "test_add" else one for one in HALF.checks
        )
        assert [one.id for one in open_items(None, [], replace(HALF, checks=checks))] == asked


def test_nothing_is_asked_of_who_is_excused() -> None:
    """Nor where an override stands in the place of the score."""
    assert len(open_items(None, [], HALF)) == 3
    excused = Adjustments(excused=(Excused(submission="half", reason="ill"),))
    override = Adjustments(override=(Override(submission="half", score=1, reason="oral"),))
    assert open_items(excused, [], HALF) == open_items(override, [], HALF) == []


# `kibitz grade`.

LAZY = """
class Counter:
    def press(self):
        pass

    def value(self):
        return len(())


def total(a, b):
    return a + b
"""
"""A new counter stands at 0, which a class that does nothing shows as well: so that is open."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


def test_grading_again_counts_what_was_decided(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Result, page and gradebook agree with the desk, and of other files the points are open again."""
    kibitz, out = Kibitz(kit, capsys), tmp_path / "out"
    folder = small_kit.make_class(tmp_path / "class")
    (folder / "lazy.py").write_text(LAZY)
    words = ("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1")
    assert kibitz(*words).code == 0

    def lazy() -> Result:
        return from_json((out / "results" / "lazy.json").read_bytes())

    before = lazy()
    (one,) = open_items(None, [], before)
    file = DeskFile(out)
    file.decide(
        [Wish("decide", "lazy", one.id, 0, one.open_points, "Seen", basis_of(before, one.id))], "ada", NOW
    )
    answer = kibitz(*words)
    assert "of the review desk" not in answer.err
    assert lazy().grade is not None
    assert lazy().grade.score == before.score + one.open_points  # type: ignore[union-attr]
    assert "Seen" in (out / "submissions" / "lazy.html").read_text()
    rows = (out / "gradebook.csv").read_text().splitlines()
    (row,) = [line for line in rows if line.startswith("lazy")]
    assert str(before.score + one.open_points) in row.split(",")

    (folder / "lazy.py").write_text(LAZY + "\n# handed in again\n")
    answer = kibitz(*words)
    assert "1 decision of the review desk was made of other code or other points" in answer.err
    assert (
        f"lazy, {one.title.rstrip('.')} (+{one.open_points:g} before); decide with kibitz review"
        in answer.err
    )
    assert lazy().grade is None


def test_what_was_not_written_is_not_remembered(tmp_path: Path) -> None:
    """A decision of an earlier desk is kept with the one that takes its place, and not where somebody else was faster."""
    mine, other = DeskFile(tmp_path), DeskFile(tmp_path)
    before = Decision(0, "decide", "u1", "a", 0, 2.0, "by the file", "the file", "", "b")
    other.decide([Wish("decide", "u1", "b", 0, 1.0, "first", "b")], "Bob", "now")
    wishes = [Wish("decide", "u1", name, 0, 0.0, "mine", "b") for name in ("a", "b")]
    with pytest.raises(ConflictError):
        mine.decide(wishes, "Ada", "now", [before])
    (theirs,) = other.decide([Wish("decide", "u2", "a", 0, 1.0, "next", "b")], "Bob", "now")
    assert set(mine.current()) == set(other.current()) == {("decide", "u1", "b"), theirs.key}
    (made,) = mine.decide(wishes[:1], "Ada", "now", [before])
    assert (made.version, made.points) == (2, 0.0)
    assert mine.before(made) == msgspec.structs.replace(before, number=made.number - 1, version=1)
    (again,) = mine.take_back(made.number, made.number, "Ada", "now")
    assert (again.version, again.points, again.reason) == (3, 2.0, "by the file")
