"""A class is graded the same whatever the number of jobs, and one submission can cost only itself."""

from __future__ import annotations

import dataclasses
import multiprocessing
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import small_kit
from class_tools import Classroom, classroom, results, scores, timeless
from commands import Kibitz, kit_with_cache
from grader.classes.jobs import Jobs
from grader.classes.orders import Fault, Observer, pack
from grader.grading.grading import Grader
from grader.model.errors import InputError, KitError
from grader.model.result import Result, from_json
from grader.submissions.submission import Submission

JOBS = [1, 2]
SCORES = {"ada": 10, "bob": 5, "cy": 5, "dee": 0}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def room(kit: Path) -> Classroom:
    """What `kibitz grade` does without options."""
    return classroom(kit)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of four."""
    return small_kit.make_class(tmp_path / "class")


def test_jobs_change_nothing(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """Results and their order are the same; only the timing differs."""
    batches = [room.grade(folder, tmp_path / str(jobs), jobs) for jobs in JOBS]
    one, two = (timeless(tmp_path / str(jobs)) for jobs in JOBS)
    assert one == two
    assert list(one) == sorted(
        f"{where}/{name}.{ending}"
        for name in SCORES
        for where, ending in (("results", "json"), ("submissions", "html"))
    )
    for batch in batches:
        assert {row.id: row.score for row in batch.found().rows} == SCORES
        assert (batch.found().ungraded, batch.traces, batch.exit_code) == ((), [], 0)
    assert batches[0].found() == batches[1].found()


def test_progress_counts_every_submission(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """How many there are is told first; then each is told after its result is written."""
    seen: list[int] = []
    known: list[tuple[int, int]] = []
    written = tmp_path / "out" / "results"
    observer = Observer(
        lambda todo, kept: known.append((todo, kept)), lambda: seen.append(len(list(written.iterdir())))
    )
    room.grade(folder, tmp_path / "out", 2, observer)
    assert (known, seen) == ([(4, 0)], [1, 2, 3, 4])


def test_what_a_student_does_costs_nobody_else(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """A submission that kills its process or never ends is a result like any other."""
    (folder / "killer.py").write_text(small_kit.RIGHT + "\n\nimport os\nos._exit(9)\n")
    (folder / "endless.py").write_text(small_kit.RIGHT.replace("return a + b", "while True: pass"))
    batch = room.grade(folder, tmp_path / "out", 2)
    assert batch.found().ungraded == ()
    found = scores(tmp_path / "out")
    del found["killer"]  # how much it gets is no matter here
    assert found == {**SCORES, "endless": 5}


def test_a_job_that_dies_costs_at_most_one(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """Where a job is killed from outside, what it had not graded yet is graded by another."""
    killed: list[int] = []

    def kill_one() -> None:
        if not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            child.kill()

    for number in range(20):
        (folder / f"more{number}.py").write_text(f"{small_kit.RIGHT}\n# {number}\n")
    batch = room.grade(folder, tmp_path / "out", 2, Observer(done=kill_one))
    assert batch.found().ungraded == ()
    assert scores(tmp_path / "out") == {**SCORES, **{f"more{number}": 10 for number in range(20)}}
    assert killed


def fail_on(text: str, error: Exception) -> Any:
    """A `Grader.grade` that raises `error` for a submission with this text."""
    grade = Grader.grade

    def failing(self: Grader, submission: Submission) -> Result:
        if text.encode() in submission.files.values():
            raise error
        return grade(self, submission)

    return failing


def test_a_fault_of_the_grader(
    room: Classroom, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It costs the submission on which it happened, whose old result goes; the rest is written."""
    out = tmp_path / "out"
    (folder / "bob" / "main.py").write_text(small_kit.RIGHT)
    room.grade(folder, out)
    (folder / "bob" / "main.py").write_text(small_kit.WRONG)
    monkeypatch.setattr(Grader, "grade", fail_on(small_kit.WRONG, ZeroDivisionError("by design")))
    batch = room.grade(folder, out)
    found = batch.found()
    assert [row.id for row in found.rows] == ["ada", "cy", "dee"]
    assert [(one.id, one.reason) for one in found.ungraded] == [
        ("bob", "the grader itself failed (ZeroDivisionError)")
    ]
    assert "by design" in batch.traces[0]
    assert batch.exit_code == 3
    assert list(results(out)) == ["ada", "cy", "dee"]
    assert not (out / "submissions" / "bob.html").exists()


def test_a_fault_of_the_grader_on_the_command_line(
    kit: Path,
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 3 after the whole class was written, with the traceback on standard error."""
    monkeypatch.setattr(Grader, "grade", fail_on(small_kit.WRONG, ZeroDivisionError("by design")))
    out = tmp_path / "out"
    answer = Kibitz(kit, capsys)("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1")
    assert answer.code == 3
    assert "ZeroDivisionError: by design" in answer.err
    assert "3 submissions graded" in answer.out
    assert "no result: bob: the grader itself failed" in answer.out
    assert "no result: the grader itself failed" in (out / "gradebook.csv").read_text("utf-8")
    assert "the grader itself failed" in (out / "index.html").read_text("utf-8")


def test_a_fault_of_the_course(
    room: Classroom, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the course that fails while something is explained costs one submission, and ends with 2."""
    monkeypatch.setattr(Grader, "grade", fail_on(small_kit.WRONG, KitError("the reference failed")))
    batch = room.grade(folder, tmp_path / "out")
    assert [(one.id, one.reason) for one in batch.found().ungraded] == [("bob", "the reference failed")]
    assert (batch.exit_code, batch.traces) == (2, [])


@pytest.mark.parametrize("jobs", JOBS)
def test_results_that_cannot_be_written_any_more(
    room: Classroom, folder: Path, tmp_path: Path, jobs: int
) -> None:
    """The folder went away while the class was graded: that is told, and no process goes on."""
    out = tmp_path / "out"
    with pytest.raises(InputError, match="cannot be written"):
        room.grade(folder, out, jobs, Observer(done=lambda: shutil.rmtree(out, ignore_errors=True)))
    assert multiprocessing.active_children() == []


# What was graded already.


def graded_again(room: Classroom, folder: Path, out: Path) -> tuple[int, int]:
    """How many a second run grades, and how many it keeps."""
    known: list[tuple[int, int]] = []
    room.grade(folder, out, 1, Observer(lambda todo, kept: known.append((todo, kept))))
    return known[0]


def test_what_is_unchanged_is_not_graded_again(
    room: Classroom, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second run finds all as it was, and writes nothing that a reader sees."""
    out = tmp_path / "out"
    first = room.grade(folder, out).found()
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*.*") if path.parent != out}
    monkeypatch.setattr(Grader, "grade", lambda *_: pytest.fail("graded again"))
    assert room.grade(folder, out).found() == first
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*.*") if path.parent != out} == before


def test_what_changed_is_graded_again(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """Another content, a lost page, a result that nobody can read: each is seen, and costs nobody else."""
    out = tmp_path / "out"
    room.grade(folder, out)
    (folder / "ada.py").write_text(small_kit.WRONG)
    assert graded_again(room, folder, out) == (1, 3)
    assert scores(out) == {**SCORES, "ada": 5}
    (out / "results" / "cy.json").write_text("{}")
    assert graded_again(room, folder, out) == (1, 3)
    (out / "submissions" / "cy.html").unlink()
    assert graded_again(room, folder, out) == (0, 4)
    assert (out / "submissions" / "cy.html").is_file()
    (folder / "bob" / "main.py").rename(folder / "bob" / "counter.py")
    assert graded_again(room, folder, out) == (1, 3)


def test_other_settings_grade_again(room: Classroom, folder: Path, tmp_path: Path, kit: Path) -> None:
    """One task, no sessions, a higher level than was in force: each is asked of all."""
    from dataclasses import replace

    out = tmp_path / "out"
    room.grade(folder, out)
    for change in ({"only": "Adding"}, {"transcripts": False}):
        other = replace(room, order=replace(room.order, **change))
        assert graded_again(other, folder, out) == (4, 0)
        assert graded_again(other, folder, out) == (0, 4)
    demanding = replace(room, order=replace(room.order, sandbox="medium"))
    room.grade(folder, out)
    assert graded_again(demanding, folder, out) == (0, 4)
    for path in (out / "results").iterdir():
        path.write_text(path.read_text().replace('"level": "strong"', '"level": "weak"'))
    assert graded_again(demanding, folder, out) == (4, 0)
    handout = kit / "reference" / small_kit.NAME / "handout.md"
    handout.write_text(handout.read_text() + "\nGood luck.\n")
    assert graded_again(classroom(kit), folder, out) == (4, 0)


def test_the_same_content_is_graded_once(
    room: Classroom, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who handed in the same get the same result, each with an own name on it."""
    for name in ("eve", "fay"):
        (folder / name).mkdir()
        (folder / name / "counter.py").write_text(small_kit.WRONG)
    grade, calls = Grader.grade, []

    def counted(self: Grader, submission: Submission) -> Result:
        calls.append(submission)
        return grade(self, submission)

    monkeypatch.setattr(Grader, "grade", counted)
    room.grade(folder, tmp_path / "out")
    assert len(calls) == 5
    found = results(tmp_path / "out")
    assert found["eve"].checks == found["fay"].checks
    assert [found[name].submission.id for name in ("eve", "fay")] == ["eve", "fay"]


def test_results_obey_the_umask(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """Grades are for whom the instructor's own settings let read them."""
    before = os.umask(0o077)
    try:
        room.grade(folder, tmp_path / "out")
    finally:
        os.umask(before)
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in written} == {0o600}


def test_jobs_begin_with_what_is_there(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """They are forked where that is safe; where another thread might hold a lock, they begin anew."""

    def begun() -> set[str]:
        kinds: set[str] = set()
        note = Observer(
            done=lambda: kinds.update(type(one).__name__ for one in multiprocessing.active_children())
        )
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        room.grade(folder, tmp_path / "out", 2, note)
        assert scores(tmp_path / "out") == SCORES
        return kinds

    if sys.platform == "linux" and threading.active_count() == 1:
        assert begun() == {"ForkProcess"}
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    try:
        assert begun() == {"SpawnProcess"}
    finally:
        ended.set()
        other.join()


@pytest.mark.parametrize("work", [0, 3])
def test_jobs_may_get_ready_before_there_is_work(room: Classroom, work: int) -> None:
    """All of them end with the block, whether they were needed or not."""
    packed = pack(Submission("one", "one", {"one.py": small_kit.RIGHT.encode()}))
    with Jobs(room.order, room.corpus, 2) as jobs:
        assert len(multiprocessing.active_children()) == 2
        if work:
            outcomes = dict(jobs.run(iter([(str(n), packed) for n in range(work)])))
            assert [from_json(outcomes[str(n)]).score for n in range(work)] == [10] * work  # type: ignore[arg-type]
            assert len(dict(jobs.run(iter([("again", packed)])))) == 1
    assert multiprocessing.active_children() == []


def test_jobs_that_cannot_get_ready_say_so_with_their_work(room: Classroom) -> None:
    """What fails before there is work is told where somebody can be told."""
    order = dataclasses.replace(room.order, assignment="none")
    with Jobs(order, room.corpus, 2) as jobs:
        ((name, outcome),) = jobs.run(iter([("one", pack(Submission("one", "one", {})))]))
    assert name == "one" and isinstance(outcome, Fault) and "none" in outcome.reason


def test_a_job_that_is_told_twice_to_end_ends(room: Classroom, folder: Path, tmp_path: Path) -> None:
    """Whoever ends a job may not know that somebody else has done so already."""

    def tell() -> None:
        for child in multiprocessing.active_children():
            for _ in range(3):
                child.terminate()
        raise InputError("stopped")

    for number in range(20):
        (folder / f"more{number}.py").write_text(f"{small_kit.RIGHT}\n# {number}\n")
    with pytest.raises(InputError, match="stopped"):
        room.grade(folder, tmp_path / "out", 2, Observer(done=tell))
    assert multiprocessing.active_children() == []
