"""The executor for this machine: processes that each do one piece of work after the other, with a sandbox each.

A job is forked, so that it begins with all that this process has imported and read.  Where that is not safe (another thread
might hold a lock at that moment, and outside of Linux a system library as well) it is spawned.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import multiprocessing
import multiprocessing.util
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from types import FrameType
from typing import Any, Self

import msgspec

from grader.classes.orders import Asked, Fault, Outcome, Work, Worker

AHEAD = 2
"""Pieces of work that are with each job: the one being done, and the next."""

_GRACE_SECONDS = 5
"""How long a job may take to end its sandbox before it just ends."""

_TERMINATED = 128 + signal.SIGTERM
_ENDED = Fault("the grader's own process was ended while it worked on this", "a job was ended\n")


class OneJob:
    """Works in this process.  `equipment` is what the order needs besides: for grading, the corpus."""

    def __init__(self, order: Asked, equipment: object) -> None:
        self._order, self._equipment = order, equipment

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """See `grader.classes.orders.Executor`."""
        with contextlib.closing(self._order.job(self._equipment)) as job:
            for name, packed in work:
                yield name, job.do(packed)


class Jobs:
    """Works in `jobs` processes.  `equipment` is what the order needs besides: for grading, the corpus.

    As a context manager it has them get ready while the caller still does.
    """

    def __init__(self, order: Asked, equipment: object, jobs: int) -> None:
        self._order, self._equipment, self._jobs = order, equipment, jobs
        self._begun: tuple[contextlib.ExitStack, ProcessPoolExecutor] | None = None

    def __enter__(self) -> Self:
        kept = contextlib.ExitStack()
        pool = kept.enter_context(_pool(self._order, self._equipment, self._jobs, early=True))
        with _signals_held():
            # The first piece of work has all of them started.
            pool.submit(_nothing)
        self._begun = kept, pool
        return self

    def __exit__(self, *error: Any) -> None:
        if self._begun is not None:
            self._begun[0].__exit__(*error)

    @contextlib.contextmanager
    def _some(self, jobs: int) -> Iterator[ProcessPoolExecutor]:
        """Those that are ready already, which are all of them, or so many new ones."""
        if self._begun is None:
            with _pool(self._order, self._equipment, jobs) as pool:
                yield pool
            return
        (kept, pool), self._begun = self._begun, None
        with kept:
            yield pool

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """See `grader.classes.orders.Executor`.

        Where a process dies, what was with the processes then is done one by one, to find out by whom.
        """
        suspects: dict[str, bytes] = {}
        while True:
            yield from self._together(work, suspects)
            if not suspects:
                return
            for name in list(suspects):
                alone: dict[str, bytes] = {}
                yield from self._together(iter([(name, suspects.pop(name))]), alone, jobs=1)
                for lost in alone:
                    yield lost, _ENDED

    def _together(
        self, work: Iterator[Work], lost: dict[str, bytes], jobs: int | None = None
    ) -> Generator[Outcome, None, None]:
        """The outcomes of one pool, until the work ends or a process dies; what that leaves is put in `lost`."""
        first = list(itertools.islice(work, 1))
        if not first:
            return
        jobs = jobs or self._jobs
        work = itertools.chain(first, work)
        futures: dict[Future[bytes | Fault], Work] = {}
        with self._some(jobs) as pool:
            while True:
                broken = False
                for name, packed in itertools.islice(work, AHEAD * jobs - len(futures)):
                    try:
                        with _signals_held():
                            futures[pool.submit(_do, packed)] = (name, packed)
                    except BrokenProcessPool:
                        lost[name] = packed
                        broken = True
                        break
                if not futures:
                    return
                done, _ = wait(futures, return_when=FIRST_COMPLETED)
                for future in done:
                    name, packed = futures.pop(future)
                    try:
                        outcome = future.result()
                    except BrokenProcessPool:
                        lost[name] = packed
                        broken = True
                        continue
                    yield name, outcome
                if broken:
                    # None of the others will be done by this pool, but some may have been.
                    for future, (name, packed) in futures.items():
                        if future.exception() is None:
                            yield name, future.result()
                        else:
                            lost[name] = packed
                    return


@contextlib.contextmanager
def _pool(
    order: Asked, equipment: object, jobs: int, *, early: bool = False
) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are ended at once where the block is left by an error or an interrupt.

    `early`: they get ready before there is work.
    """
    others = set(multiprocessing.active_children())
    if sys.platform == "linux" and threading.active_count() == 1:
        # Nothing that is there now is written to again by a collection, so it stays shared.
        gc.freeze()
        forked = multiprocessing.get_context("fork")
        pool = ProcessPoolExecutor(jobs, forked, _begin, (order.job(equipment), early))
    else:
        spawned = multiprocessing.get_context("spawn")
        packed = msgspec.json.encode(equipment)
        pool = ProcessPoolExecutor(jobs, spawned, _begin_afresh, (order, packed, early))
    try:
        yield pool
    except BaseException:
        ended = [child for child in multiprocessing.active_children() if child not in others]
        for child in ended:
            child.terminate()
        for child in ended:
            child.join(_GRACE_SECONDS + 1)
        # The pool sees that they are gone.  What one of them had half written, nobody ends; without this, it would be waited for.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]
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


_job: Worker | None = None


def _begin_afresh(order: Asked, equipment: bytes, early: bool) -> None:
    """Begin a process of the pool that has nothing yet."""
    _begin(order.received(equipment), early)


def _begin(job: Worker, early: bool) -> None:
    """Begin a process of the pool."""
    global _job
    _job = job
    told: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, frame: told.append(number))
    # A process of a pool runs nothing of `atexit`.
    multiprocessing.util.Finalize(None, _close, exitpriority=1)
    threading.Thread(target=_watch_parent, daemon=True).start()
    # What fails now fails again with the first piece of work, where it can be told.
    if early:
        with contextlib.suppress(Exception):
            job.prepare()
    signal.signal(signal.SIGTERM, _end)
    if told:
        # It came while there was half a sandbox, which nobody can end.
        _end(told[0], None)


def _close() -> None:
    """End the sandbox.  A request to end that comes meanwhile asks for nothing more."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if _job is not None:
        _job.close()


def _end(number: int, frame: FrameType | None) -> None:
    # The signal may have come while the sandbox was ended for another reason, which cannot be done twice at once.
    threading.Thread(target=_end_anyway, daemon=True).start()
    try:
        _close()
    finally:
        os._exit(_TERMINATED)


def _end_anyway() -> None:
    time.sleep(_GRACE_SECONDS)
    os._exit(_TERMINATED)


def _watch_parent() -> None:
    """End this process with its parent, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    try:
        # What `parent.join` waits for, the jobs that were forked later hold open.
        with open(os.pidfd_open(parent.pid or 0), "rb", buffering=0) as handle:
            select.select([handle], [], [])
    except (AttributeError, OSError):
        parent.join()
    # To the main thread, which may wait in the kernel for work that nobody will send any more.
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    _end_anyway()


def _nothing() -> None:
    """Work that is none."""


def _do(packed: bytes) -> bytes | Fault:
    assert _job is not None
    return _job.do(packed)
