"""Runs the jobs of a class: processes that each grade one submission after the other, with a sandbox each.

It gives outcomes in the order in which they come; what is made of them is the affair of `grader/batch.py`.
A job is spawned, not forked, so that it inherits neither the parent's state nor its descriptors.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import msgspec

from grader.class_folder import Entry
from grader.corpus import Corpus
from grader.errors import InputError, SandboxError
from grader.grading import Grader
from grader.kit import Kit
from grader.result import Result, from_json, to_json
from grader.submission import receive

PRELOAD = (
    "random",
    "collections",
    "itertools",
    "functools",
    "typing",
    "dataclasses",
    "enum",
    "copy",
    "string",
    "abc",
    "math",
    "re",
    "time",
)
"""Modules that students import: each worker of a class is born with them."""

_TERMINATED = 128 + signal.SIGTERM


@dataclass(frozen=True)
class Order:
    """What is asked for: plain data, so that it can travel to another process."""

    kit: str
    assignment: str
    seed: int
    only: str | None
    sandbox: str | None
    transcripts: bool = True

    def open(self, corpus: Corpus) -> Grader:
        """A grader for this order."""
        kit = Kit(Path(self.kit))
        about = kit.assignment(self.assignment)
        return Grader(
            kit,
            about,
            corpus,
            demand=self.sandbox,
            only=self.only,
            transcripts=self.transcripts,
            preload=PRELOAD,
        )


@dataclass(frozen=True)
class Fault:
    """Why a submission has no result, which is never its own doing.

    `trace` is the traceback where the grader itself failed, and empty where a file of the course did.
    """

    reason: str
    trace: str = ""


Outcome = tuple[str, Result | Fault]


def run_jobs(
    order: Order, corpus: Corpus, entries: Sequence[Entry], jobs: int
) -> Generator[Outcome, None, None]:
    """The outcome of each entry, as they come.  Raises SandboxError where the level is below the one demanded.

    Where the caller stops early, by an error or because it is interrupted, no process is left behind.
    """
    if jobs > 1:
        yield from _in_processes(order, corpus, entries, jobs)
        return
    with contextlib.closing(_Job(order, corpus)) as job:
        for name, path in entries:
            yield name, job.grade(name, path)


class _Job:
    """Grades with one grader, which is replaced where it failed."""

    def __init__(self, order: Order, corpus: Corpus) -> None:
        self._order, self._corpus = order, corpus
        self._grader: Grader | None = None

    def grade(self, name: str, path: Path) -> Result | Fault:
        try:
            if self._grader is None:
                self._grader = self._order.open(self._corpus)
            return self._grader.grade(receive(path, name))
        except SandboxError:
            raise
        except InputError as error:
            return Fault(str(error))
        except Exception as error:
            self.close()
            return Fault(f"the grader itself failed ({type(error).__name__})", traceback.format_exc())

    def close(self) -> None:
        if self._grader is not None:
            self._grader.close()
            self._grader = None


# Several processes.


def _in_processes(
    order: Order, corpus: Corpus, entries: Sequence[Entry], jobs: int
) -> Generator[Outcome, None, None]:
    """Grade in `jobs` processes.  Where one of them dies, the rest is graded one by one, to find out by whom."""
    data = msgspec.json.encode(corpus)
    left = dict(entries)
    while left:
        broken = False
        futures: dict[Future[bytes | Fault], str] = {}
        with _pool(order, data, jobs) as pool:
            with _signals_held():
                try:
                    for name, path in left.items():
                        futures[pool.submit(_grade_one, name, str(path))] = name
                except BrokenProcessPool:
                    broken = True
            for future in as_completed(futures):
                try:
                    outcome = future.result()
                except BrokenProcessPool:
                    broken = True
                    continue
                name = futures[future]
                del left[name]
                yield name, from_json(outcome) if isinstance(outcome, bytes) else outcome
        if broken and jobs == 1:
            name = next(iter(left))
            del left[name]
            yield name, Fault("the grader's own process was ended while it graded this", "a job was ended\n")
        jobs = 1


@contextlib.contextmanager
def _pool(order: Order, corpus: bytes, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are ended at once where the block is left by an error or an interrupt."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (order, corpus))
    try:
        yield pool
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        # The pool sees that they are gone, and has nothing left to wait for.
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown()


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Keep Ctrl-C for later.  Processes that are started meanwhile never get it: their parent ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_job: _Job | None = None


def _begin(order: Order, corpus: bytes) -> None:
    """Begin a process of the pool.  What can fail is left to the first submission, where it can be told."""
    global _job
    _job = _Job(order, msgspec.json.decode(corpus, type=Corpus))
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _end(number: int, frame: FrameType | None) -> None:
    if _job is not None:
        _job.close()
    os._exit(_TERMINATED)


def _watch_parent() -> None:
    """End this process with its parent, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _grade_one(name: str, path: str) -> bytes | Fault:
    assert _job is not None
    outcome = _job.grade(name, Path(path))
    return to_json(outcome) if isinstance(outcome, Result) else outcome
