"""A class is graded the same whatever the number of jobs, and one submission can cost only itself."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import small_kit
from commands import Kibitz, kit_with_cache
from grader.assignment import Assignment
from grader.batch import ClassOutcome, grade_class, write_atomically
from grader.class_folder import Entry, read_class_folder
from grader.compiler import obtain_corpus
from grader.corpus import Corpus
from grader.errors import InputError, KitError
from grader.grading import Grader
from grader.jobs import Order
from grader.kit import Kit
from grader.result import Result
from grader.submission import Submission

JOBS = [1, 2]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kit]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield Kit(root)


@pytest.fixture(scope="module")
def about(kit: Kit) -> Assignment:
    """Its assignment."""
    return kit.assignment(small_kit.NAME)


@pytest.fixture(scope="module")
def corpus(kit: Kit, about: Assignment) -> Corpus:
    """Its checks, compiled."""
    return obtain_corpus(kit, about, 0, lambda *_: None)


@pytest.fixture
def order(kit: Kit) -> Order:
    """What `kibitz grade` asks for without options."""
    return Order(str(kit.root), small_kit.NAME, 0, None, None)


@pytest.fixture
def entries(tmp_path: Path) -> tuple[Entry, ...]:
    """A class of four."""
    return read_class_folder(small_kit.make_class(tmp_path / "class")).entries


def files(out: Path) -> dict[str, bytes]:
    """All that was written, without what depends on the time it took."""
    found = {}
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if path.suffix == ".json":
            result = json.loads(data)
            del result["timing"]
            data = json.dumps(result).encode()
        elif path.suffix == ".html":
            data = b""
        found[path.relative_to(out).as_posix()] = data
    return found


def test_jobs_change_nothing(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    """Results, order and gradebook are the same; only the timing differs."""
    outcomes: list[ClassOutcome] = []
    for jobs in JOBS:
        outcomes.append(grade_class(order, corpus, entries, tmp_path / str(jobs), jobs, lambda: None))
    one, two = (files(tmp_path / str(jobs)) for jobs in JOBS)
    assert one == two
    ids = ["ada", "bob", "cy", "dee"]
    assert list(one) == sorted(
        [
            "gradebook.csv",
            "index.html",
            *(f"{n}/{i}.{e}" for i in ids for n, e in (("results", "json"), ("submissions", "html"))),
        ]
    )
    for outcome in outcomes:
        assert [result.submission.id for result in outcome.results] == ids
        assert [result.score for result in outcome.results] == [10, 5, 5, 0]
        assert (outcome.ungraded, outcome.traces, outcome.exit_code) == ((), (), 0)


def test_progress_counts_every_submission(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    """`advance` is called once for each, after its result is written."""
    seen: list[int] = []
    grade_class(
        order,
        corpus,
        entries,
        tmp_path / "out",
        2,
        lambda: seen.append(len(list((tmp_path / "out/results").iterdir()))),
    )
    assert seen == [1, 2, 3, 4]


def test_what_a_student_does_costs_nobody_else(order: Order, corpus: Corpus, tmp_path: Path) -> None:
    """A submission that kills its process or never ends is a result like any other."""
    folder = small_kit.make_class(tmp_path / "class")
    (folder / "killer.py").write_text(small_kit.RIGHT + "\n\nimport os\nos._exit(9)\n")
    (folder / "endless.py").write_text(small_kit.RIGHT.replace("return a + b", "while True: pass"))
    outcome = grade_class(order, corpus, read_class_folder(folder).entries, tmp_path / "out", 2, lambda: None)
    scores = {result.submission.id: result.score for result in outcome.results}
    assert outcome.ungraded == ()
    assert (scores["ada"], scores["bob"], scores["cy"], scores["dee"], scores["endless"]) == (10, 5, 5, 0, 5)


def test_a_job_that_dies_costs_at_most_one(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    """Where a job is killed from outside, what it had not graded yet is graded by another."""
    killed: list[int] = []

    def kill_one() -> None:
        if not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            child.kill()

    outcome = grade_class(order, corpus, entries, tmp_path / "out", 2, kill_one)
    assert [result.score for result in outcome.results] == [10, 5, 5, 0]
    assert killed


def fail_on(name: str, error: Exception) -> Any:
    """A `Grader.grade` that raises `error` for one submission."""
    grade = Grader.grade

    def failing(self: Grader, submission: Submission) -> Result:
        if submission.id == name:
            raise error
        return grade(self, submission)

    return failing


def test_a_fault_of_the_grader(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It costs the submission on which it happened; the rest is written, and everybody is told whose fault it is."""
    monkeypatch.setattr(Grader, "grade", fail_on("bob", ZeroDivisionError("by design")))
    out = tmp_path / "out"
    outcome = grade_class(order, corpus, entries, out, 1, lambda: None)
    assert [result.submission.id for result in outcome.results] == ["ada", "cy", "dee"]
    assert [(one.id, one.reason) for one in outcome.ungraded] == [
        ("bob", "the grader itself failed (ZeroDivisionError)")
    ]
    assert "by design" in outcome.traces[0]
    assert outcome.exit_code == 3
    assert "no result: the grader itself failed" in (out / "gradebook.csv").read_text("utf-8")
    assert "the grader itself failed" in (out / "index.html").read_text("utf-8")
    assert not (out / "results" / "bob.json").exists()


def test_a_fault_of_the_grader_on_the_command_line(
    kit: Kit, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 3 after the whole class was written, with the traceback on standard error."""
    monkeypatch.setattr(Grader, "grade", fail_on("bob", ZeroDivisionError("by design")))
    folder, out = small_kit.make_class(tmp_path / "class"), tmp_path / "out"
    answer = Kibitz(kit.root, capsys)("grade", small_kit.NAME, folder, "--out", out, "--jobs", "1")
    assert answer.code == 3
    assert "ZeroDivisionError: by design" in answer.err
    assert "3 submissions graded" in answer.out
    assert "no result: bob: the grader itself failed" in answer.out
    assert (out / "index.html").is_file()


def test_a_fault_of_the_course(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the course that fails while something is explained costs one submission, and ends with 2."""
    monkeypatch.setattr(Grader, "grade", fail_on("bob", KitError("the reference failed")))
    outcome = grade_class(order, corpus, entries, tmp_path / "out", 1, lambda: None)
    assert [(one.id, one.reason) for one in outcome.ungraded] == [("bob", "the reference failed")]
    assert (outcome.exit_code, outcome.traces) == (2, ())


@pytest.mark.parametrize("jobs", JOBS)
def test_results_that_cannot_be_written_any_more(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path, jobs: int
) -> None:
    """The folder went away while the class was graded: that is told, and no process goes on."""
    out = tmp_path / "out"

    def take_away() -> None:
        shutil.rmtree(out)

    with pytest.raises(InputError, match="cannot be written"):
        grade_class(order, corpus, entries, out, jobs, take_away)
    assert multiprocessing.active_children() == []


def test_a_second_run_writes_over_the_first(
    order: Order, corpus: Corpus, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    """Whoever grades again gets the new results in the same place."""
    out = tmp_path / "out"
    grade_class(order, corpus, entries[:2], out, 1, lambda: None)
    entries[0][1].write_text("")
    grade_class(order, corpus, entries[:2], out, 1, lambda: None)
    assert json.loads((out / "results" / "ada.json").read_bytes())["score"] == 0


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is the old one or the new one, never half of it, and nothing is left lying beside it."""
    path = tmp_path / "x.json"
    write_atomically(path, b"old")

    def half(self: Path, data: bytes) -> int:
        with open(self, "wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        with pytest.raises(InputError, match="No space left"):
            write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["x.json"]


def test_results_obey_the_umask(tmp_path: Path) -> None:
    """Grades are for whom the instructor's own settings let read them."""
    before = os.umask(0o077)
    try:
        write_atomically(tmp_path / "x", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "x").stat().st_mode & 0o777 == 0o600
