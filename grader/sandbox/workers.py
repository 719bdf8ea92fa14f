"""The workers of one submission, one after the other: each is loaded the same way, asked, and ended when its time is over.

The trusted half of the conversation whose other half is `grader/inside/worker.py`.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import time
from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from grader import languages
from grader.kits.asked import asked, supplied
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.model.adapters import Adapter
from grader.model.handed_in import Chosen
from grader.model.outcomes import Event, Hints, Loaded
from grader.model.worker_errors import WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox import file_frames
from grader.sandbox.lent_parts import lending
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.worker_answers import Head, LoadAnswer, check_names, decode, note, readable
from grader.sandbox.worker_process import WALL_GRACE_SECONDS, Worker

CODE_BYTES = 16
"""Length of the code of authentication in front of each frame.  `grader/inside/worker.py` makes the same."""

SEED = 20_240_229
"""Each program starts with `random` seeded by this and its number, so that chance is the same for everybody."""

LEAST_PATIENCE = 4
"""By how much the time of a check is divided when others have hung before it, at most."""

LENT_PATIENCE = 2
"""How many times the CPU seconds of a check a program has with the kit's parts: each use of them is a message."""

_LOAD_ATTEMPTS = 5


class Workers:
    """One of them at a time, or two where one lends the kit's parts; use as a context manager."""

    # Long, because it names all that a worker is told of a submission.
    def __init__(
        self,
        sandbox: Sandbox,
        assignment: Assignment,
        files: Mapping[str, bytes],
        support: Mapping[str, bytes],
        *,
        witness: bool = False,
        parts: Sequence[str] = (),
        part_files: Mapping[str, bytes] | None = None,
        hints: Hints | None = None,
        language: languages.Language | None = None,
        corpus: Corpus | None = None,
        adapters: Sequence[Adapter] = (),
        shapes: bool = False,
        chosen: Chosen | None = None,
        timeouts: int = 0,
        clock: int = 0,
        luck: int = 0,
    ) -> None:
        """`adapters` are the ways in which it is called, and `shapes` asks how it wants to be.  `language` is the submission's, which the sandbox is for; Python if none.

        `corpus` has the programs where workers of that language are not born with them.  `chosen` is the file to be graded.
        `timeouts`: how often it has hung before, in another session.  `clock` and `luck` are for the reference, asked a second
        time: seconds by which its clock goes before, and what chance is moved by.
        """
        self.language = language or languages.load(languages.PYTHON)
        self._corpus = corpus
        self._seed = SEED + luck
        self._sandbox = sandbox
        self._limits = assignment.limits
        self._files = self.files = files
        self._content = file_frames.frame(files)
        self._load: dict[str, object] = {
            "files": file_frames.sizes(files),
            "support": {path: data.decode("latin-1") for path, data in support.items()},
            "wanted": asked(assignment),
            "supplied": supplied(assignment),
            "seconds": assignment.limits.import_cpu_seconds / 2,
            "witness": witness,
            "careful": bool(hints),
            "skip": list(hints or ()),
            **({"clock": clock, "luck": luck} if clock or luck else {}),
            **({"adapters": msgspec.to_builtins(adapters)} if adapters else {}),
            **({"shapes": True} if shapes else {}),
            **({"chosen": msgspec.to_builtins(chosen)} if chosen is not None else {}),
            **({} if assignment.program.kit else {"program": list(assignment.program.names)}),
            **({} if assignment.program.asks else {"silent": True}),
            **self.language.entry(assignment),
        }
        names = [one["name"] for one in supplied(assignment)]
        self._lent = lending(part_files or {}, parts, names) if parts else ()
        """What the worker is told that lends the kit's own parts; nothing where none are lent."""
        self._lender: Worker | None = None
        self._worker: Worker | None = None
        self._spent = 0.0
        self._started = time.monotonic()
        self.loaded = Loaded()
        self.output = ""
        self.output_cut = False
        self._key = b""
        self.tampered: list[str] = []
        self.tried: list[str] = []
        self.unsure: set[int] = set()
        """Of the programs that were run last, those that decide by what stands in for a module, as the worker claims."""
        self.timeouts = timeouts
        """How often it has hung so far: the more, the less is waited."""
        self._loading_seconds = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the worker; idempotent."""
        if self._worker is not None:
            self._spent += self._worker.cpu_seconds
            text, cut = self._worker.output()
            room = self._limits.output_kb * 1024 - len(self.output)
            self.output += text[:room]
            self.output_cut |= cut or len(text) > room
            self._worker.close()
            self._worker = None
        if self._lender is not None:
            self._spent += self._lender.cpu_seconds
            self._lender.close()
            self._lender = None

    @property
    def cpu_seconds(self) -> float:
        """CPU time that the submission's processes used so far."""
        return self._spent + sum(one.cpu_seconds for one in (self._worker, self._lender) if one is not None)

    @property
    def hints(self) -> Hints:
        """What was learned about the import, to spare the same time in another session."""
        return tuple(self._load["skip"])  # type: ignore[arg-type]

    def adapt(self, adapters: Sequence[Adapter]) -> None:
        """Call the submission in these ways from the next import on."""
        self._load["adapters"] = msgspec.to_builtins(adapters)
        self.close()

    def load(self) -> Loaded:
        """Import the submission.  What hangs or kills its process is left out at the next attempt."""
        event = None
        for _ in range(_LOAD_ATTEMPTS):
            try:
                self.loaded = self._try_load()
                return self.loaded
            except (WorkerTimeout, WorkerDied, WorkerViolation) as error:
                at = self._worker.progress if self._worker is not None else 0
                event = self._event(error)
                self.close()
            if self._load["careful"]:
                self._load["skip"] = [*self._load["skip"], at]  # type: ignore[misc]
            self._load["careful"] = True
            if self._exhausted():
                break
        self.loaded = Loaded(missing=[one["name"] for one in self._load["wanted"]], failure=event)  # type: ignore[attr-defined]
        return self.loaded

    def _try_load(self) -> Loaded:
        if self._lent:
            self._worker, self._lender = self._sandbox.pair("lends", *self._lent)
        else:
            self._worker = self._sandbox.worker()
        # A worker that sleeps and shows progress would never end.
        self._spent_at = math.inf
        self._worker.over = self._is_over
        nonce, self._key = os.urandom(8).hex(), os.urandom(32)
        # The key is there before the submission is, and is not seen on the connection again.
        message = _message({"n": nonce, "key": self._key.hex(), "load": self._load})
        self._worker.ask(message, self._content)
        answer = decode(self._answer(self._worker, self._limits.import_cpu_seconds), LoadAnswer)
        if answer.n != nonce:
            raise WorkerViolation("it sent an answer that was not asked for")
        check_names(answer, self._load, self._files, self.language.is_name)
        note(answer.tried, self.tried)
        self._loading_seconds = self._worker.cpu_seconds
        return Loaded(
            answer.places,
            answer.attributes,
            answer.missing,
            absent=answer.absent,
            begun=answer.begun,
            fixed=answer.fixed,
            instead=answer.instead,
            notices=readable(answer, self._files),
            shapes=answer.shapes,
            choice=answer.choice,
        )

    def _ask(
        self, request: dict[str, Any], lines: list[str], asked: Sequence[int], limit: float, most: float
    ) -> bool:
        """Put the answers into `lines`.  Whether they took more than `most` CPU seconds, and may have been cut short."""
        if self._worker is None:
            self.loaded = self._try_load()
        worker = self._worker
        assert worker is not None
        started, total = worker.cpu_seconds, len(asked)
        nonce = os.urandom(8).hex()
        message = _message({"n": nonce, **request})
        worker.ask(self._code(message) + message)
        while True:
            first, *rest = self._answer(worker, limit).split(b"\n")
            head = decode(first, Head)
            if head.n != nonce or head.at != len(lines) or head.of != total or len(lines) + len(rest) > total:
                raise WorkerViolation("it sent an answer that was not asked for")
            self.unsure.update(
                asked[at] for one in head.unsure if len(lines) <= (at := head.at + one) < total
            )
            try:
                lines.extend([line.decode("ascii") for line in rest])
            except UnicodeDecodeError:
                raise WorkerViolation("it sent an answer that is no text") from None
            note(head.tried, self.tried)
            if head.end:
                if len(lines) != total:
                    raise WorkerViolation("it sent too few answers")
                return worker.cpu_seconds - started > most
            if self._exhausted():
                raise WorkerTimeout(None)
            # Where all is there, the end still comes: left unread, it would be taken for the answer to the next question.
            if worker.cpu_seconds - started > most and len(lines) < total:
                return True

    def _code(self, data: bytes) -> bytes:
        return self.language.code(self._key, data, CODE_BYTES)

    def _answer(self, worker: Worker, limit: float) -> bytes:
        """The next frame, if it comes from our own code.  A submission can write to the connection, too."""
        frame = worker.answer(limit)
        code, data = frame[:CODE_BYTES], frame[CODE_BYTES:]
        if code != self._code(data):  # one wrong code ends the worker, so there is nothing to learn from time
            raise WorkerViolation("it sent an answer that the grader's own code did not make")
        return data

    def _event(self, error: WorkerTimeout | WorkerDied | WorkerViolation) -> Event:
        if isinstance(error, WorkerTimeout):
            step = self._worker.step if self._worker is not None else None
            return Event("timeout", str(error), error.where, step)
        if isinstance(error, WorkerDied):
            return Event("crashed", error.how, error.where)
        self.tampered.append(error.why)
        return Event("tampering", error.why)

    def _exhausted(self) -> bool:
        most = self._limits.submission_cpu_seconds * self._limits.wall_factor
        return self.cpu_seconds > self._budget or time.monotonic() - self._started > most

    def _is_over(self) -> bool:
        """Whether all time has been used up for as long as one more program may take."""
        now = time.monotonic()
        if not self._exhausted():
            self._spent_at = math.inf
            return False
        self._spent_at = min(self._spent_at, now)
        longest = max(self._limits.check_cpu_seconds, self._limits.import_cpu_seconds)
        return now - self._spent_at > longest * self._limits.wall_factor + WALL_GRACE_SECONDS

    def _patience(self) -> float:
        """The CPU seconds of a check.  Less once checks have hung, so that they leave time for all others."""
        most = self._limits.check_cpu_seconds * (LENT_PATIENCE if self._lender is not None else 1)
        return most / float(min(LEAST_PATIENCE, 2**self.timeouts))

    def _budget_text(self) -> str:
        return f"the submission had used up its {self._budget:g} seconds"

    @property
    def _budget(self) -> float:
        """CPU seconds.  With the kit's parts there are more: each use of them is a message, and a run that is cut gives another mark each time."""
        return self._limits.submission_cpu_seconds * (LENT_PATIENCE if self._lender is not None else 1)


def _message(content: dict[str, Any]) -> bytes:
    # Half a pair of surrogates, in the name of a file, is refused.  Most are plain, and written ten times as fast.
    with contextlib.suppress(UnicodeEncodeError):
        if (message := msgspec.json.encode(content)).isascii():
            return message
    return json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode("ascii")
