"""A class is graded on a Dask cluster as it is on one machine, whatever becomes of the workers."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the cluster is Dask's, the extra `cluster`")

import small_kit
from class_tools import Classroom, classroom, scores, timeless
from commands import COMMAND, environment, kit_with_cache
from grader.classes import cluster
from grader.classes.batch import Batch
from grader.classes.cluster import Bench, Cluster, bundle, equip
from grader.classes.orders import Observer
from grader.model.errors import InputError, SandboxError
from grader.sandbox.sandbox import Sandbox

SECONDS = 60
SUBMISSIONS = 16


class Machines:
    """A scheduler and its workers, each a process of its own as on machines of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        deadline = time.monotonic() + SECONDS
        # The file is there before anything is in it.
        while not self._file.exists() or not self._file.read_bytes().rstrip().endswith(b"}"):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        self.address: str = json.loads(self._file.read_text())["address"]

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "dask", what, *options, "--no-dashboard"]
        words += ["--scheduler-file", str(self._file)]
        log = (self._folder / f"{what}{len(self._processes)}.log").open("wb")
        with log:
            process = subprocess.Popen(
                words, cwd=self._folder, env=environment(), stdout=log, stderr=subprocess.STDOUT
            )
        self._processes.append(process)
        return process

    def add_worker(self) -> None:
        """One more worker, with one thread."""
        options = ["--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--memory-limit", "0"]
        self.workers.append(self._start("worker", *options, "--local-directory", str(self._folder)))

    def close(self) -> None:
        """End them all."""
        for process in self._processes:
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """A scheduler with two workers."""
    (tmp_path / "dask").mkdir()
    with contextlib.closing(Machines(tmp_path / "dask")) as found:
        found.add_worker()
        found.add_worker()
        yield found


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield classroom(root)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class with enough to do for two."""
    folder = small_kit.make_class(tmp_path / "class")
    for number in range(SUBMISSIONS - 4):
        wrong = small_kit.RIGHT.replace("return a + b", f"return a + b * {number}")
        (folder / f"student{number}.py").write_text(wrong)
    return folder


def on_cluster(
    room: Classroom, machines: Machines, folder: Path, out: Path, observer: Observer | None = None
) -> Batch:
    """The class, graded there."""
    with Cluster(machines.address, room.order, room.corpus) as executor:
        return room.grade(folder, out, observer=observer, executor=executor)


def test_a_cluster_gives_the_same_results(
    room: Classroom, machines: Machines, folder: Path, tmp_path: Path
) -> None:
    """Nothing but the time differs from grading on one machine."""
    room.grade(folder, tmp_path / "here")
    on_cluster(room, machines, folder, tmp_path / "there")
    assert timeless(tmp_path / "there") == timeless(tmp_path / "here")


def test_a_lost_worker_costs_nothing(
    room: Classroom, machines: Machines, folder: Path, tmp_path: Path
) -> None:
    """One of two workers is killed with submissions in its hands: the other one grades them."""
    done: list[float] = []

    def kill_one() -> None:
        done.append(0)
        if len(done) == 3:
            machines.workers[0].kill()

    batch = on_cluster(room, machines, folder, tmp_path / "there", Observer(done=kill_one))
    assert batch.found().ungraded == ()
    assert machines.workers[0].wait() != 0
    room.grade(folder, tmp_path / "here")
    assert timeless(tmp_path / "there") == timeless(tmp_path / "here")


def test_a_worker_that_comes_later_helps(
    room: Classroom, machines: Machines, folder: Path, tmp_path: Path
) -> None:
    """All workers are lost, and a new one joins: it is equipped, and grades the rest."""
    done: list[float] = []

    def replace_all() -> None:
        done.append(0)
        if len(done) == 3:
            for worker in machines.workers:
                worker.kill()
            machines.add_worker()

    batch = on_cluster(room, machines, folder, tmp_path / "there", Observer(done=replace_all))
    assert batch.found().ungraded == ()
    assert len(scores(tmp_path / "there")) == SUBMISSIONS


def test_the_command_grades_on_a_cluster(
    room: Classroom, machines: Machines, folder: Path, tmp_path: Path
) -> None:
    """`--scheduler` does as `--jobs` does, and ends with 0."""
    options = ["--kit", str(room.kit.root), "--out", str(tmp_path / "out"), "--scheduler", machines.address]
    done = subprocess.run(
        [*COMMAND, "grade", small_kit.NAME, str(folder), *options],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert f"{SUBMISSIONS} submissions graded" in done.stdout
    assert (tmp_path / "out" / "index.html").is_file()


def test_workers_gone_for_good(
    room: Classroom, machines: Machines, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no worker is left and none comes, the command says so and ends; what it has is kept."""

    def kill_all() -> None:
        for worker in machines.workers:
            worker.kill()

    with Cluster(machines.address, room.order, room.corpus) as executor:
        monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 1)
        monkeypatch.setattr(cluster, "_LOOK_SECONDS", 0.2)
        with pytest.raises(InputError, match="all its workers are gone"):
            room.grade(folder, tmp_path / "out", observer=Observer(done=kill_all), executor=executor)
    assert scores(tmp_path / "out")


def test_nobody_answers(room: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address without a scheduler is told in one line."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(InputError, match="no Dask scheduler answers there"):
        Cluster("tcp://127.0.0.1:1", room.order, room.corpus).__enter__()


def test_what_a_worker_is_given(room: Classroom) -> None:
    """It needs no disk of ours: all of the assignment travels, and the key tells whether it is the same."""
    given = bundle(room.order, room.corpus)
    bench = equip(given)
    assert isinstance(bench, Bench)
    assert bench.order.kit != room.order.kit
    assert (Path(bench.order.kit) / "reference" / small_kit.NAME / "counter.py").is_file()
    bench.close()
    assert not Path(bench.order.kit).exists()
    assert bundle(room.order, room.corpus).key == given.key
    assert bundle(replace(room.order, seed=1), room.corpus).key != given.key


def test_workers_that_cannot_grade_say_why(room: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the grader, and a level below the one demanded, are refused."""
    given = bundle(room.order, room.corpus)
    assert "another version" in str(equip(replace(given, engine="0")))
    monkeypatch.setattr(Sandbox, "info", property(refuse))
    assert equip(given) == "the level is weak here"


def refuse(_: object) -> None:
    """What a sandbox says where the level is too low."""
    raise SandboxError("the level is weak here")


def test_no_worker_can_grade(room: Classroom, machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each worker refuses, each is named with the reason, and nothing is graded."""
    monkeypatch.setattr(cluster, "engine_key", lambda: "that of another version")
    told: list[str] = []
    with pytest.raises(SandboxError, match="none of its workers can grade: another version of Kibitz"):
        Cluster(machines.address, room.order, room.corpus, told.append).__enter__()
    assert 1 <= len(told) <= 2  # the second one may not have joined yet
    assert all("does not grade: another version of Kibitz" in line for line in told)
