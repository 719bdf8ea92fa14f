"""The executor for other machines: the workers of a Dask cluster (`distributed`, the extra `cluster`).

Each worker is equipped once with what the work needs: the order, its equipment and the assignment's content.  So
it needs Kibitz installed, in the same version, and nothing else: no shared disk, no kit of its own.
A worker that has another version or cannot give the sandbox level that was demanded is not equipped, and gets
no work.  What was with a worker that is lost runs again on another one; a submission, or a pair of players,
that loses one worker after the other becomes a fault of its own.

The scheduler and the workers are trusted: they are the instructor's.  Who can reach the scheduler can run code
on its workers, so it belongs on a network of its own, or behind Dask's TLS.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import tempfile
import threading
import time
import warnings
import zipfile
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from distributed import Client, Future, KilledWorker, WorkerPlugin, wait

from grader.classes.orders import Asked, Fault, Outcome, Work, Worker, engine_key
from grader.kits.kit import Kit
from grader.model.errors import InputError, SandboxError
from grader.sandbox.sandbox import Sandbox

AHEAD = 2
"""Pieces of work that are with each thread of a worker: the one being done, and the next."""

CONNECT_SECONDS = 10
PATIENCE_SECONDS = 60
"""How long a cluster may be without a worker before the command gives up."""

LOSSES = 4
"""Workers that may be lost with one piece of work before it is given up."""

_LOOK_SECONDS = 2
_GOES_ON = "the same command goes on where this one stopped"
_LOST = Fault("each worker of the cluster that worked on this was lost", "workers were lost\n")
_FOLDERS = ("reference", "spec_tests", "transcripts")
_INSTALL = "pip install 'kibitz[cluster]' of this version on the workers"


@dataclass(frozen=True)
class Bundle:
    """What a worker needs.  `content` is a zip of the assignment's folders in the kit."""

    order: Asked
    equipment: bytes
    content: bytes
    engine: str

    @property
    def key(self) -> str:
        """A name for it, the same for the same content."""
        digest = hashlib.sha256(repr(self.order).encode())
        for part in (self.equipment, self.content, self.engine.encode()):
            digest.update(len(part).to_bytes(8, "big") + part)
        return f"kibitz-{digest.hexdigest()[:24]}"


def bundle(order: Asked, equipment: object) -> Bundle:
    """All that workers need, in bytes."""
    return Bundle(
        order, msgspec.json.encode(equipment), _packed(Kit(Path(order.kit)), order.assignment), engine_key()
    )


def _packed(kit: Kit, assignment: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in _FOLDERS:
            for path in sorted((kit.root / name / assignment).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    # Without a time, so that the same content has the same key.
                    member = zipfile.ZipInfo(path.relative_to(kit.root).as_posix())
                    archive.writestr(member, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


# On the workers.


@dataclass
class Bench:
    """What a worker was equipped with, and the jobs of its threads."""

    order: Asked
    equipment: bytes
    folder: tempfile.TemporaryDirectory[str]
    mine: threading.local = field(default_factory=threading.local)
    jobs: list[Worker] = field(default_factory=list)

    def job(self) -> Worker:
        """The job of the thread that asks: a sandbox belongs to one thread."""
        if not hasattr(self.mine, "job"):
            self.mine.job = self.order.received(self.equipment)
            self.jobs.append(self.mine.job)
        found: Worker = self.mine.job
        return found

    def close(self) -> None:
        """End its sandboxes."""
        for job in self.jobs:
            job.close()
        self.folder.cleanup()


_benches: dict[str, Bench | str] = {}
"""Key of a bundle -> what this worker was equipped with, or why it was not."""


def equip(given: Bundle) -> Bench | str:
    """What a worker gets ready, or the reason why it cannot grade this."""
    if engine_key() != given.engine:
        return f"another version of Kibitz ({_INSTALL})"
    folder = tempfile.TemporaryDirectory(prefix="kibitz-")
    try:
        with zipfile.ZipFile(io.BytesIO(given.content)) as archive:
            archive.extractall(folder.name)
        order = given.order.at(folder.name)
        limits = Kit(Path(folder.name)).assignment(order.assignment).limits
        with Sandbox(limits, demand=order.sandbox) as sandbox:
            _ = sandbox.info
    except InputError as error:
        folder.cleanup()
        return str(error)
    return Bench(order, given.equipment, folder)


class Equipment(WorkerPlugin):
    """Equips each worker, those that come later too."""

    def __init__(self, given: Bundle) -> None:
        self._given = given
        self.name = given.key

    async def setup(self, worker: Any) -> None:
        """Get ready, beside what else the worker does."""
        _benches[self.name] = await asyncio.to_thread(equip, self._given)

    def teardown(self, worker: Any) -> None:
        """Let everything go."""
        bench = _benches.pop(self.name, "")
        if isinstance(bench, Bench):
            bench.close()


def refusal(key: str) -> str | None:
    """Why this worker does not grade; empty where it does, and None where it is still getting ready."""
    bench = _benches.get(key)
    return bench if bench is None or isinstance(bench, str) else ""


def do(key: str, packed: bytes) -> bytes | Fault:
    """The outcome of one piece of work, on a worker that was equipped."""
    bench = _benches[key]
    assert isinstance(bench, Bench)
    return bench.job().do(packed)


# On the instructor's machine.


@dataclass
class Sent:
    """A piece of work that is with a worker.  `losses` counts the workers that were lost with it."""

    worker: str
    name: str
    packed: bytes
    losses: int = 0


class Cluster:
    """Works on the cluster whose scheduler is at `address`, such as "tcp://10.0.0.1:8786".

    `equipment` is what the order needs besides: for grading, the corpus.  Each piece of work is sent to one worker by name, because Dask itself would leave a task alone for ever whose
    only worker is gone.  `remark` is called with what the instructor should know: which workers were refused,
    and why.  Use as a context manager.
    """

    def __init__(
        self, address: str, order: Asked, equipment: object, remark: Callable[[str], None] = lambda text: None
    ) -> None:
        self._address, self._remark = address, remark
        self._bundle = bundle(order, equipment)
        self._key = self._bundle.key
        self._able: dict[str, int] = {}
        self._refused: dict[str, str] = {}

    def __enter__(self) -> Cluster:
        with contextlib.ExitStack() as stack:
            try:
                self._client = stack.enter_context(Client(self._address, timeout=CONNECT_SECONDS))
            except (OSError, TimeoutError, ValueError, TypeError) as error:
                why = str(error) or type(error).__name__
                raise self._problem(f"no Dask scheduler answers there ({why})") from None
            try:
                self._client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
            except TimeoutError:
                raise self._problem(f"no worker has joined it within {PATIENCE_SECONDS} s") from None
            try:
                self._client.register_plugin(Equipment(self._bundle), name=self._key)
                self._look()
            except (ImportError, AttributeError) as error:
                raise self._problem(f"{error} there; {_INSTALL}") from None
            stack.callback(self._clear)
            if not self._able and self._refused:
                why = next(iter(self._refused.values()))
                raise SandboxError(f"--scheduler {self._address}: none of its workers can grade: {why}")
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _problem(self, text: str) -> InputError:
        return InputError(f"--scheduler {self._address}: {text}")

    def _clear(self) -> None:
        # Where the cluster is gone, there is nothing to clear.
        with contextlib.suppress(Exception):
            self._client.unregister_worker_plugin(self._key)

    def _look(self) -> None:
        """See which workers there are, and ask those that are new whether they can grade."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        self._able = {where: threads for where, threads in self._able.items() if where in workers}
        new = [where for where in workers if where not in self._able and where not in self._refused]
        answers = self._client.run(refusal, self._key, workers=new, on_error="ignore") if new else {}
        for where, why in answers.items():
            if why:
                self._refused[where] = why
                self._remark(f"worker {where} does not grade: {why}")
            elif why is not None:
                self._able[where] = workers[where]["nthreads"]

    def run(self, work: Iterator[Work]) -> Generator[Outcome, None, None]:
        """See `grader.classes.orders.Executor`."""
        sent: dict[Future[Any], Sent] = {}
        again: list[Sent] = []
        looked = seen = time.monotonic()
        try:
            while True:
                if time.monotonic() - looked > _LOOK_SECONDS:
                    self._look()
                    looked = time.monotonic()
                    seen = looked if self._able else seen
                    if looked - seen > PATIENCE_SECONDS:
                        raise self._problem(f"all its workers are gone; {_GOES_ON}")
                    for future in [one for one, what in sent.items() if what.worker not in self._able]:
                        again.append(self._lost(future, sent.pop(future)))
                for one in [one for one in again if one.losses >= LOSSES]:
                    again.remove(one)
                    yield one.name, _LOST
                for worker in self._places(sent):
                    following = again.pop() if again else _first(work)
                    if following is None:
                        break
                    following.worker = worker
                    sent[self._send(following)] = following
                if not sent and not again and self._able:
                    return
                for future in self._done(sent):
                    one = sent.pop(future)
                    outcome = self._outcome(future)
                    if outcome is None:
                        again.append(self._lost(future, one))
                    else:
                        yield one.name, outcome
        except (OSError, asyncio.CancelledError) as error:
            raise self._problem(f"the cluster was lost ({type(error).__name__}); {_GOES_ON}") from None
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel(list(sent))

    def _places(self, sent: dict[Future[Any], Sent]) -> Iterator[str]:
        """The workers that have room, as often as they have it, the one with most room first."""
        room = {where: AHEAD * threads for where, threads in self._able.items()}
        for one in sent.values():
            if one.worker in room:
                room[one.worker] -= 1
        while room and (most := max(room, key=room.__getitem__)) and room[most] > 0:
            room[most] -= 1
            yield most

    def _send(self, one: Sent) -> Future[Any]:
        with warnings.catch_warnings():
            # A submission of some megabytes is "a large graph".
            warnings.simplefilter("ignore")
            future: Future[Any] = self._client.submit(
                do, self._key, one.packed, pure=False, workers=[one.worker], allow_other_workers=False
            )
        return future

    def _done(self, sent: dict[Future[Any], Sent]) -> list[Future[Any]]:
        """Those that have come to an end; after a while none."""
        if not sent:
            time.sleep(_LOOK_SECONDS)
            return []
        try:
            return list(wait(list(sent), timeout=_LOOK_SECONDS, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _outcome(self, future: Future[Any]) -> bytes | Fault | None:
        """The outcome; None where it is lost with the worker that has it."""
        if future.status == "finished":
            try:
                found: bytes | Fault = future.result(timeout=CONNECT_SECONDS)
            except (TimeoutError, KeyError, asyncio.CancelledError):
                return None
            return found
        if future.status != "error":
            return None
        error = future.exception()
        if isinstance(error, KilledWorker):
            return None
        if isinstance(error, SandboxError):
            raise error
        return Fault(f"the grader itself failed on the cluster ({type(error).__name__})", f"{error!r}\n")

    def _lost(self, future: Future[Any], one: Sent) -> Sent:
        with contextlib.suppress(Exception):
            future.cancel()
        one.losses += 1
        return one


def _first(work: Iterator[Work]) -> Sent | None:
    found = next(work, None)
    return None if found is None else Sent("", *found)
