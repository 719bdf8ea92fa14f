"""One player in one seat: the trusted half of the conversation whose other half is `grader/inside/seat.py`.

A chair asks its process for the moves at many tables in one message, tells each table only what its seat may
know and only what is new, and takes nothing for an answer but a short text for each.  A process that hangs, dies
or answers out of form costs the hand that it was asked about; the others go on in a new process.

Why there is a process for each seat and not one for each player: see docs/explanation/tournament.md.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from grader.kits.assignment import Limits
from grader.model.worker_errors import WorkerDied, WorkerError, WorkerTimeout, WorkerViolation
from grader.sandbox import file_frames
from grader.sandbox.core import OneCore
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.worker_process import BY_ITSELF, WALL_GRACE_SECONDS, Worker
from grader.tournament.game import Hand, MoveLimits

MOST_TIMEOUTS = 3
"""Time-outs in a match after which a player is not asked any more."""

MOST_ENDS = 50
"""Processes that may end in a match in other ways before a player is not asked any more."""

_KIND = re.compile("[a-z][a-z -]{0,30}")
"""Words that a kit's seat module may have for a kind of forfeit; the player may have made them."""
_LITTLE = 0.01
"""The share of a hand's time below which nobody counts what a move takes."""

LONGEST_MOVE = 16
LONGEST_WORDS = 400


class Failure(NamedTuple):
    """An answer that is no move."""

    kind: str
    words: str


Answer = str | Failure


class Asked(Protocol):
    """A table at which it is this seat's turn."""

    number: int
    hand: Hand
    hands: int
    """The hands that were begun at this table: tells one hand from the next."""

    played: list[str]


class Loaded(msgspec.Struct):
    """What a process says of the player that it has loaded."""

    missing: list[str]
    notices: list[tuple[str, str, str | None, int | None]]


_loaded = msgspec.json.Decoder(Loaded)
_answers = msgspec.json.Decoder(tuple[int, list[str | tuple[str, str]]])
_encode = msgspec.json.Encoder().encode


@dataclass
class Account:
    """What a player has used up in a match, in all its seats.  Once it is `closed`, it is not asked any more."""

    cpu_limit: float
    wall_limit: float
    cpu: float = 0.0
    wall: float = 0.0
    timeouts: int = 0
    ends: int = 0

    @property
    def closed(self) -> str:
        """Why the player is not asked any more; empty where it is."""
        if self.cpu > self.cpu_limit:
            return f"it had used up its {self.cpu_limit:g} seconds for the match"
        if self.wall > self.wall_limit:
            return f"it had been waited for {self.wall_limit:g} seconds in the match"
        if self.timeouts >= MOST_TIMEOUTS:
            return f"it had been timed out {MOST_TIMEOUTS} times in the match"
        return f"its process had ended {MOST_ENDS} times in the match" if self.ends >= MOST_ENDS else ""


class Chair:
    """A player in a seat.  `send` asks for moves, `receive` waits for them; one after the other, always.

    seat: the number of the seat.  seed: what `random` begins with in its process.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        files: Mapping[str, bytes],
        seat: int,
        seed: int,
        account: Account,
        moves: MoveLimits,
        limits: Limits,
        core: OneCore | None = None,
    ) -> None:
        self._sandbox, self._seat, self._account = sandbox, seat, account
        self._moves, self._limits, self._core = moves, limits, core
        self._message = _encode({"files": file_frames.sizes(files), "seed": seed})
        self._content = file_frames.frame(files)
        self._worker: Worker | None = None
        self._ready = False
        self._known: dict[int, tuple[int, int]] = {}
        self._spent: dict[int, tuple[int, float]] = {}
        self._asked: list[Asked] = []
        self._sent: list[int] = []
        self._answered = 0
        self._found: list[Answer | None] = []
        self._trouble: WorkerError | None = None
        self._cpu = self._since = 0.0
        self.loaded: Loaded | None = None

    def begin(self) -> None:
        """Start a process, without waiting until the player is loaded."""
        self._known.clear()
        self._ready = False
        self._worker = self._sandbox.worker()
        if self._core is not None:
            self._core.add(self._worker.pid)
        self._worker.over = self._is_over
        self._cpu, self._since = 0.0, time.monotonic()
        self._worker.ask(self._message, self._content)

    def load(self) -> Loaded:
        """Wait until the player is loaded.  Raises WorkerError."""
        if self._worker is None:
            self.begin()
        assert self._worker is not None
        self._since = time.monotonic()
        frame = self._worker.answer(self._limits.import_cpu_seconds)
        self._charge()
        try:
            self.loaded = _loaded.decode(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise WorkerViolation("it sent an answer out of form") from None
        if self.loaded.missing:
            raise WorkerViolation(f"{self.loaded.missing[0]} was not found in it this time")
        self._ready = True
        return self.loaded

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._charge()
            self._worker.close()
            self._worker = None

    def send(self, tables: Sequence[Asked]) -> None:
        """Ask for a move at each of these tables."""
        self._asked = list(tables)
        self._found = [None] * len(self._asked)
        self._since = time.monotonic()
        if why := self._account.closed:
            self._found = [Failure("withdrawn", why)] * len(self._asked)
            self.close()
            return
        self._transmit()

    def receive(self) -> list[Answer]:
        """The answers, in the order of the tables."""
        # What went by until here, others were waited for.
        self._since = time.monotonic()
        while None in self._found:
            try:
                if self._trouble is not None:
                    raise self._trouble
                self._collect()
            except WorkerError as error:
                self._fail(error)
        return self._found  # type: ignore[return-value]

    def _transmit(self) -> None:
        """Ask for what has not been answered.  What goes wrong is kept for `receive`."""
        self._trouble = None
        self._sent = [number for number, answer in enumerate(self._found) if answer is None]
        self._answered = 0
        if not self._sent:
            return
        try:
            if not self._ready:
                self.load()
            assert self._worker is not None
            self._worker.ask(_encode([self._line(self._asked[number]) for number in self._sent]))
        except WorkerError as error:
            self._trouble = error

    def _line(self, table: Asked) -> list[object]:
        """What this seat may know of a table, and has not been told yet."""
        played = table.played
        hand, told = self._known.get(table.number, (0, 0))
        self._known[table.number] = (table.hands, len(played))
        if hand != table.hands:
            return [table.number, table.hand.view(self._seat), *played]
        return [table.number, None, *played[told:]]

    def _collect(self) -> None:
        """Take in one frame."""
        assert self._worker is not None
        frame = self._worker.answer(self._moves.move_cpu_seconds)
        try:
            done, answers = _answers.decode(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise WorkerViolation("it sent an answer out of form") from None
        if len(answers) > len(self._sent) or (done and len(answers) != len(self._sent)) or not answers:
            raise WorkerViolation("it sent an answer that was not asked for")
        used = self._charge() / len(answers)
        slow = self._spent or used > self._moves.hand_cpu_seconds * _LITTLE
        for number, answer in zip(self._sent, answers, strict=False):
            self._found[number] = _checked(answer)
            if slow and self._overdrawn(self._asked[number], used):
                seconds = self._moves.hand_cpu_seconds
                self._found[number] = Failure(
                    "time-out", f"its moves of one hand took more than {seconds:g} seconds"
                )
                self._account.timeouts += 1
        self._sent = self._sent[len(answers) :]
        self._answered += len(answers)

    def _overdrawn(self, table: Asked, used: float) -> bool:
        """Whether the moves of this seat in this hand have taken longer than a hand may."""
        hand, before = self._spent.get(table.number, (table.hands, 0.0))
        total = used + (before if hand == table.hands else 0.0)
        self._spent[table.number] = (table.hands, total)
        return total > self._moves.hand_cpu_seconds

    def _is_over(self) -> bool:
        """Whether the player has used up the time of a match, or that of its import, with what is running now."""
        if self._worker is None:
            return False
        waited = time.monotonic() - self._since
        if (
            not self._ready
            and waited > self._limits.import_cpu_seconds * self._limits.wall_factor + WALL_GRACE_SECONDS
        ):
            return True
        cpu = self._account.cpu + self._worker.cpu_seconds - self._cpu
        return cpu > self._account.cpu_limit or self._account.wall + waited > self._account.wall_limit

    def _charge(self) -> float:
        """Put what was used since the last time on the player's account; the CPU seconds."""
        assert self._worker is not None
        cpu, now = self._worker.cpu_seconds, time.monotonic()
        used, self._cpu = max(0.0, cpu - self._cpu), cpu
        self._account.cpu += used
        self._account.wall += now - self._since
        self._since = now
        return used

    def _fail(self, error: WorkerError) -> None:
        """One hand is lost with the process; ask a new one for the rest."""
        at = self._worker.progress - self._answered if self._worker is not None and self._ready else 0
        if isinstance(error, WorkerViolation):
            at = 0
        self._found[self._sent[min(max(at, 0), len(self._sent) - 1)]] = self._failure(error)
        self.close()
        self._ready = False
        if why := self._account.closed:
            self._found = [Failure("withdrawn", why) if one is None else one for one in self._found]
            return
        self._transmit()

    def _failure(self, error: WorkerError) -> Failure:
        if isinstance(error, WorkerTimeout):
            self._account.timeouts += 1
            where = f"; it was at {error.where.file}, line {error.where.line}" if error.where else ""
            seconds = self._moves.move_cpu_seconds if self._ready else self._limits.import_cpu_seconds
            what = "its move" if self._ready else "loading it"
            return Failure("time-out", f"{what} took more than {seconds:g} seconds{where}")
        self._account.ends += 1
        if isinstance(error, WorkerDied):
            kind = "exit" if error.how.startswith(BY_ITSELF) else "crash"
            return Failure(kind, f"its process {error.how}")
        assert isinstance(error, WorkerViolation)
        return Failure("tampering", error.why)


def _checked(answer: str | tuple[str, str]) -> Answer:
    """An answer with bounds on its texts, which the player may have made."""
    if isinstance(answer, str):
        return answer if len(answer) <= LONGEST_MOVE else Failure("no move", "it answered with a long text")
    kind, words = answer
    return Failure(kind if _KIND.fullmatch(kind) else "no move", words[:LONGEST_WORDS])
