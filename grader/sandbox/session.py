"""One submission in the sandbox: load it, play programs against it, survive what it does.

The trusted half of the conversation whose other half is `grader/inside/worker.py`.  A worker that hangs,
dies or answers out of form costs the program that was running; the rest goes on in a new worker.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from grader import languages
from grader.kits.asked import asked, supplied
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.model.adapters import Adapter, Shapes
from grader.model.outcomes import Choice, Event, Hints, Loaded, Outcome
from grader.model.program import Program
from grader.model.result import Chosen
from grader.model.worker_errors import WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox import file_frames
from grader.sandbox.hangs import Hangs
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.worker_process import WALL_GRACE_SECONDS, Worker

CODE_BYTES = 16
"""Length of the code of authentication in front of each frame.  `grader/inside/worker.py` makes the same."""

SEED = 20_240_229
"""Each program starts with `random` seeded by this and its number, so that chance is the same for everybody."""

NOTICES = frozenset(
    {"import-input", "import-exit", "import-limit", "import-error", "missing-module", "module-name"}
    | {
        "support-module",
        "stand-in",
        "renamed",
        "missing",
        "stub",
        "unreadable",
        "notebook",
        "tabs",
        "python2",
        "newer-python",
        "syntax",
    }
)
"""The kinds of notices that come from inside the sandbox."""

MAX_NOTICES = 50
LONGEST_NOTICE = 1_000
MAX_DEATHS = 3
LEAST_PATIENCE = 4
"""By how much the time of a check is divided when others have hung before it, at most."""

LENT_PATIENCE = 2
"""How many times the CPU seconds of a check a program has with the kit's parts: each use of them is a message."""

PORTION = 64
"""Programs that are sent with one message.  A worker reads all of it before the first of them starts, in the time
of that program where its language is not born with programs."""

SMALL_PORTION = 8
"""Programs of a portion once one has grown: what is kept from one to the next has less time to get more."""

GROWN = 0.5
"""Share of the time of a check: where a whole portion takes more, the rest goes on in another import."""

_LOAD_ATTEMPTS = 5
T = TypeVar("T")


class LoadAnswer(msgspec.Struct):
    """The worker's answer to a load message."""

    n: str
    places: dict[str, tuple[str, str]]
    attributes: dict[str, str]
    missing: list[str]
    absent: list[str]
    notices: list[tuple[str, str, str | None, int | None]]
    tried: list[str]
    begun: list[str] = []
    instead: dict[str, str] = {}
    shapes: Shapes | None = None
    choice: Choice | None = None


class Head(msgspec.Struct):
    """The first line of a frame of answers."""

    n: str
    at: int
    of: int
    end: int
    tried: list[str]
    unsure: list[int] = []


class Session:
    """Workers for one submission, one after the other, each loaded the same way."""

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
            **self.language.entry(assignment),
        }
        self._lent = (
            _message(
                {
                    "files": {path: data.decode("latin-1") for path, data in (part_files or {}).items()},
                    "roles": list(parts),
                    "supplied": [one["name"] for one in supplied(assignment)],
                }
            )
            if parts
            else b""
        )
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

    def __enter__(self) -> Session:
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
            self._worker, self._lender = self._sandbox.pair("lends", self._lent)
        else:
            self._worker = self._sandbox.worker()
        # A worker that sleeps and shows progress would never end.
        self._spent_at = math.inf
        self._worker.over = self._is_over
        nonce, self._key = os.urandom(8).hex(), os.urandom(32)
        # The key is there before the submission is, and is not seen on the connection again.
        message = _message({"n": nonce, "key": self._key.hex(), "load": self._load})
        self._worker.ask(message, self._content)
        answer = _decode(self._answer(self._worker, self._limits.import_cpu_seconds), LoadAnswer)
        if answer.n != nonce:
            raise WorkerViolation("it sent an answer that was not asked for")
        self._check_names(answer)
        self._note(answer.tried)
        self._loading_seconds = self._worker.cpu_seconds
        return Loaded(
            answer.places,
            answer.attributes,
            answer.missing,
            answer.absent,
            answer.begun,
            answer.instead,
            self._readable(answer),
            answer.shapes,
            choice=answer.choice,
        )

    def _check_names(self, answer: LoadAnswer) -> None:
        """Names and files go into code that people paste, so nothing but names and files may come."""
        roles = {one["name"] for one in (*self._load["wanted"], *self._load["supplied"])}  # type: ignore[misc]
        files = {*self._files, *self._load["support"]}  # type: ignore[misc]
        chosen = answer.choice or Choice()
        told = (chosen.graded, chosen.others, chosen.programs, chosen.spare_programs, chosen.rivals)
        if len(chosen.rivals) not in (0, 2) or any(
            len(paths) > len(files) or not files.issuperset(paths) for paths in told
        ):
            raise WorkerViolation("it sent names that no submission can have")
        names = [name for _, name in answer.places.values()] + list(answer.attributes.values())
        if answer.shapes is not None:
            spare = [*answer.shapes.spare, *answer.shapes.classes, *answer.shapes.known]
            names += [name for one in spare for name in one.split(".", 1)]
        places = {file for file, _ in answer.places.values()}
        if not (
            roles.issuperset(answer.places)
            and files.issuperset(places)
            and all(map(self.language.is_name, names))
        ):
            raise WorkerViolation("it sent names that no submission can have")
        # What takes the place of a definition is one of those that the assignment names for it.
        allowed = {one["name"]: one["instead"] for one in self._load["wanted"]}  # type: ignore[attr-defined]
        if any(name not in allowed.get(role, ()) for role, name in answer.instead.items()):
            raise WorkerViolation("it sent names that no submission can have")

    def _readable(self, answer: LoadAnswer) -> list[tuple[str, str, str | None, int | None]]:
        """The notices.  The submission may have had a hand in them, so their number and length are bounded."""
        return [
            (kind, text[:LONGEST_NOTICE], path if path in self._files else None, line)
            for kind, text, path, line in answer.notices[:MAX_NOTICES]
            if kind in NOTICES
        ]

    def run(
        self,
        numbers: Sequence[int],
        group: Callable[[int], object],
        *,
        fresh: bool = False,
        detail: bool | Sequence[int] = False,
        programs: Sequence[Program] | Mapping[int, Program] | None = None,
        witness: dict[str, Any] | None = None,
        limit: float | None = None,
        careful: bool = False,
        hangs: Hangs | None = None,
        adapters: Sequence[Adapter] | None = None,
    ) -> dict[int, Outcome]:
        """Play programs and return number -> outcome.

        The programs are those of the corpus with these numbers or, with `programs`, the ones given there
        by position.  `group(number)` is what a hang costs: the rest of its group is not run or, with `hangs`, what
        hangs like it (see `grader/sandbox/hangs.py`).  `careful` sends each answer before the next program.  `fresh`
        imports the submission anew before each program; `detail` asks for the texts of errors, of all programs
        or of those with these numbers.  `adapters` are taken from here on, in a fresh import.  Else one import lasts for many programs: until one of them ends it, or
        they take so long that the submission may keep things from one to the next, which only get more.
        """
        todo = list(numbers)
        results: dict[int, Outcome] = {}
        deaths: dict[object, int] = {}
        portion = PORTION
        self.unsure = set()
        while todo:
            if self._exhausted():
                event = Event("timeout", self._budget_text(), own=False)
                results.update(dict.fromkeys(todo, event))
                break
            asked = todo[:portion]
            request: dict[str, Any] = {"seed": self._seed, "fresh": fresh, "careful": careful}
            request["detail"] = detail if isinstance(detail, bool) else [*detail]
            if programs is None and not self.language.born_with_programs and self._corpus is not None:
                programs = {number: self._corpus.cases[number].steps for number in todo}
            if programs is None:
                request["run"] = asked
            else:
                request["programs"] = [[step.wire() for step in programs[number]] for number in asked]
                request["numbers"] = asked
            if adapters is not None:
                request["adapters"] = msgspec.to_builtins(adapters)
            if witness is not None:
                request["witness"] = {**witness, "options": [witness["options"][number] for number in asked]}
            lines: list[str] = []
            most = math.inf if fresh else self._most(portion)
            try:
                grown = self._ask(request, lines, asked, limit or self._patience(), most)
                results.update(zip(asked, lines, strict=False))
                todo = todo[len(lines) :]
                if grown and todo:
                    portion = SMALL_PORTION
                    self.close()
                continue
            except (WorkerTimeout, WorkerDied, WorkerViolation) as error:
                results.update(zip(asked, lines, strict=False))
                if isinstance(error, WorkerTimeout) and error.where is None and self._is_over():
                    # The time of all is used up, which is no fault of the program that ran.
                    self.close()
                    todo = todo[len(lines) :]
                    continue
                at = self._worker.progress if self._worker is not None else 0
                is_unsure = self._worker is not None and self._worker.is_unsure
                event = self._event(error)
                self.close()
            sought = careful
            if not careful and event.kind != "timeout":
                # Which program did it is not certain: from here on each answer is sent before the next program.
                careful = True
                todo = todo[len(lines) :]
                continue
            careful = True
            portion = PORTION if fresh else SMALL_PORTION
            self.timeouts += event.kind == "timeout"
            at = len(lines) if event.kind == "tampering" else max(at, len(lines))
            at = min(at, len(asked) - 1)
            stuck = asked[at]
            if is_unsure:
                self.unsure.add(stuck)
            program = self._program(stuck, programs)
            if event.step is not None and event.step >= len(program):
                event = replace(event, step=None)
            results[stuck] = event
            todo = todo[len(lines) : at] + todo[at + 1 :]
            key = group(stuck)
            deaths[key] = deaths.get(key, 0) + 1
            left_out: list[int] = []
            if event.kind == "timeout" and hangs is not None:
                hangs.add(key, None if event.step is None else program[event.step], sought)
                left_out = [n for n in todo if hangs.spare(group(n), self._program(n, programs))]
            elif event.kind == "timeout" or deaths[key] >= MAX_DEATHS:
                left_out = [n for n in todo if group(n) == key]
            results.update(dict.fromkeys(left_out, replace(event, step=None, own=False)))
            todo = [n for n in todo if n not in results]
        return results

    def _program(self, number: int, programs: Sequence[Program] | Mapping[int, Program] | None) -> Program:
        if programs is not None:
            return programs[number]
        return self._corpus.cases[number].steps if self._corpus is not None else ()

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
            head = _decode(first, Head)
            if head.n != nonce or head.at != len(lines) or head.of != total or len(lines) + len(rest) > total:
                raise WorkerViolation("it sent an answer that was not asked for")
            self.unsure.update(
                asked[at] for one in head.unsure if len(lines) <= (at := head.at + one) < total
            )
            try:
                lines.extend([line.decode("ascii") for line in rest])
            except UnicodeDecodeError:
                raise WorkerViolation("it sent an answer that is no text") from None
            self._note(head.tried)
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

    def _note(self, tried: Sequence[str]) -> None:
        known = set(self.tried)
        for one in tried[:MAX_NOTICES]:
            if len(self.tried) < MAX_NOTICES and (text := one[:LONGEST_NOTICE]) not in known:
                known.add(text)
                self.tried.append(text)

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

    def _most(self, portion: int) -> float:
        """The CPU seconds after which another import costs less than what it may save."""
        return max(self._limits.check_cpu_seconds * GROWN * portion / PORTION, 2 * self._loading_seconds)

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


def _decode(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise WorkerViolation(f"it sent an answer out of form ({error})") from None
