"""A program on a pseudo-terminal, inside the sandbox: type a line, see what it prints.

It is the submission's own, or one of the kit's that uses what the submission defines.

The trusted side of `grader/inside/terminal.py`, on pexpect.  Nothing here waits for a fixed time: the worker
marks on the terminal itself that its program waits for a line or has ended, and pexpect expects these marks.
A program that reads past Python's standard input is seen to wait by its process, which sleeps.

Each mark of a wait comes with how much was read.  On a busy machine a mark may come late, when the next line was typed
already: it tells of less than was typed, and is passed over.
"""

from __future__ import annotations

import json
import math
import os
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from grader.kits.kit_program import KitProgram
from grader.model.decoders import decode
from grader.model.errors import InternalError
from grader.model.handed_in import Chosen
from grader.model.wording import tr
from grader.model.worker_errors import Where, WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox import file_frames
from grader.sandbox.allowance import Allowance
from grader.sandbox.lent_parts import lending
from grader.sandbox.sandbox import DELIVERY_SECONDS, Sandbox
from grader.sandbox.worker_process import Worker

TICK_SECONDS = 0.05
"""How often a program that works is looked at.  Nothing else depends on it."""

IDLE_TICKS, UNUSUAL_TICKS = 3, 20
"""A process that sleeps and uses no time for so many ticks waits for a line, announced or not.

It takes longer to believe so of a program that has announced each wait before."""

WALL_GRACE_SECONDS = 1.0
READ_BYTES = 1 << 16
MOST_BYTES = 256 << 10
"""What a program may print between two typed lines: hundreds of screens."""

ROWS, COLUMNS = 60, 160
CTRL_C, CTRL_D = "^C", "^D"
"""How these keys are written where a line is typed."""

_KEYS = {CTRL_C: b"\x03", CTRL_D: b"\x04"}
_DIGITS = 12
"""More than what was typed has, in bytes."""

EXIT_NOT_SERVED = 70
"""How a worker ends whose own code failed: see `grader/inside/zygote.py`."""

_OUTPUT, _LOCAL = 1, 3
"""Places in the list of `termios.tcgetattr`."""

Came = Literal["waits", "ended", "timeout", "died", "flood"]


class End(msgspec.Struct, frozen=True):
    """How a program came to its end, as its worker tells.

    "gone" is the process that has the submission.  Where there was "no program", `error` is the name of what a program of the kit's asks of the submission.
    """

    how: Literal["returned", "exit", "error", "interrupted", "no program", "gone"]
    code: int = 0
    error: str = ""
    file: str = ""
    line: int = 0
    program: str = ""

    @property
    def lack(self) -> str:
        """What is missing where there was no program to start, as a sentence."""
        if not self.error:
            return tr(
                "None of your files asks for input when it is started, so there was no program to play."
            )
        return tr("This could not be played: {name} is missing from what was handed in.", name=self.error)


@dataclass(frozen=True)
class Lent:
    """Parts of the kit's own, in the place of a submission's that are broken or missing.

    `names`: file of the submission -> its own name there -> the role.  `files`: the reference's modules.
    `rules`: the ids of the rules that are about these parts.  `broken`: the roles whose checks lost points, and those that are missing.
    """

    names: Mapping[str, Mapping[str, str]]
    files: Mapping[str, bytes]
    rules: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()

    def only_broken(self) -> Lent:
        """No more than what is broken."""
        names = {
            path: {name: role for name, role in roles.items() if role in self.broken}
            for path, roles in self.names.items()
        }
        return replace(self, names={path: roles for path, roles in names.items() if roles})


@dataclass(frozen=True)
class Screen:
    """What a program printed until it waited for a line, or what came instead.

    `came` says how it stands now: "waits" for a line, "ended" (see `end`), "timeout", "died" or "flood".
    `why` says it in words for the last three, and `where` was the line that ran, if that is known.
    `hidden` tells that what is typed now will not be seen, as where a password is asked for.
    """

    text: str
    came: Came
    end: End | None = None
    why: str = ""
    where: Where | None = None
    hidden: bool = False

    @property
    def waits(self) -> bool:
        """Whether another line can be typed."""
        return self.came == "waits"


class Terminal:
    """One run of a program; use as a context manager.  `start` comes first, then `type`.

    files, support: as a session has them.  names: file names that an assignment's program has.  silent: it need not ask for input.  wanted: what the
    assignment asks for, as plain data: the program is of the same files.  chosen: the file that is graded.  passed_over: how many of the likeliest are not the program.
    setup: source of the kit's that runs before the program, and `call`, an expression in it.
    lent: parts of the kit's that take the place of the submission's own.
    program: a program of the kit's that is played in the place of the submission's; `names` and `lent` are not for it.
    patience: CPU seconds from one typed line to the next wait.  until: the time of the monotonic clock at which it ends in any case.
    allowance: what all runs of the submission have together; it ends where that is spent.
    """

    # Long, because it names all that a program on a terminal is given.
    def __init__(
        self,
        sandbox: Sandbox,
        files: Mapping[str, bytes],
        support: Mapping[str, bytes],
        *,
        names: Sequence[str] = (),
        silent: bool = False,
        wanted: Sequence[Mapping[str, Any]] = (),
        chosen: Chosen | None = None,
        passed_over: int = 0,
        setup: str = "",
        call: str = "",
        lent: Lent | None = None,
        program: KitProgram | None = None,
        patience: float,
        until: float = math.inf,
        allowance: Allowance | None = None,
    ) -> None:
        self._patience, self._until, self._allowance = patience, until, allowance
        self._wall = patience * sandbox.limits.wall_factor + WALL_GRACE_SECONDS
        nonce = os.urandom(8).hex()
        # Operating system commands of ECMA-48: what no terminal shows.
        self._waits, self._ends = f"\x1b]kibitz;{nonce};w\x07", f"\x1b]kibitz;{nonce};e\x07"
        self._reads = f"\x1b]kibitz;{nonce};r%d\x07"
        submission = {
            "files": file_frames.sizes(files),
            "support": _texts(support),
            "chosen": msgspec.to_builtins(chosen),
        }
        content = file_frames.frame(files)
        message: dict[str, Any] = {
            **({"files": []} if program else submission),
            "names": list(names),
            "silent": silent,
            "wanted": list(wanted),
            "passed_over": passed_over,
            "setup": setup,
            "call": call,
            "lent": lent.names if lent else {},
            "kit": program.message if program else None,
            "reads": self._reads,
            "waits": self._waits,
            "ends": self._ends,
        }
        self._content = file_frames.frame({}) if program else content
        self._message = message
        # Imported when a program is played: a check without one need not wait for it.
        import pexpect
        from pexpect import fdpexpect

        self._stops: list[Any] = [self._waits.encode(), self._ends.encode(), pexpect.EOF, pexpect.TIMEOUT]
        self._partner: Worker | None = None
        ours, theirs = os.openpty()
        try:
            _prepare(theirs)
            if program is not None:
                played = {**submission, **program.of_submission}
                self._worker, self._partner = sandbox.pair(
                    "played", _message(played), content, terminal=theirs
                )
            elif lent is not None:
                roles = sorted({role for names in lent.names.values() for role in names.values()})
                told = lending(lent.files, roles)
                self._worker, self._partner = sandbox.pair("lends", *told, terminal=theirs)
            else:
                self._worker = sandbox.worker(theirs)
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        for one in self._processes:
            one.over = self._is_over
        if allowance is not None:
            allowance.watch(*self._processes)
        self._child = fdpexpect.fdspawn(ours, timeout=TICK_SECONDS, maxread=READ_BYTES, use_poll=True)
        self._echo = b""
        self._sent = self._elsewhere = 0
        """Bytes that were typed, and those of them that were read past Python's standard input."""
        self._is_silent = False
        """Whether the last wait was not announced."""
        self._child.delaybeforesend = None
        self._child.delayafterread = None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program; idempotent."""
        for one in self._processes:
            one.close()
            if self._allowance is not None:
                self._allowance.let_go(one)
        self._child.close()

    @property
    def cpu_seconds(self) -> float:
        """CPU time that the program used so far, with what it works with."""
        return sum(one.cpu_seconds for one in self._processes)

    @property
    def _processes(self) -> list[Worker]:
        return [self._worker, *([self._partner] if self._partner else [])]

    @property
    def _submission(self) -> Worker:
        """The process that has the submission."""
        return self._partner if self._message["kit"] and self._partner else self._worker

    def start(self) -> Screen:
        """Start the program; what it prints before it first waits."""
        self._worker.ask(_message(self._message), self._content)
        # What waits for the rest of its files sleeps as one that waits for a line does.
        if not self._worker.deliver(DELIVERY_SECONDS):
            raise InternalError("a worker does not take the files of a submission")
        return self._screen()

    def answer(self, typed: str | None) -> Screen:
        """The screen after a line; after the start of the program for None."""
        return self.start() if typed is None else self.type(typed)

    def type(self, line: str) -> Screen:
        """Type a line and the return key, or press one of the keys `^C` and `^D`; what is printed then."""
        keys = _KEYS.get(line, line.encode("utf-8") + b"\n")
        self._echo = keys
        self._sent += len(keys) if line not in _KEYS else 0
        try:
            self._child.send(keys)
        except OSError:
            pass  # it has ended; the terminal says so
        return self._screen()

    def _is_over(self) -> bool:
        """Whether the time for this session, or for all of its submission, is used up."""
        return time.monotonic() > self._until or (self._allowance is not None and self._allowance.is_spent)

    def _screen(self) -> Screen:
        used, began = self.cpu_seconds, time.monotonic()
        last, idle = (used, 0), 0
        early, late = b"", False
        while True:
            at = self._child.expect_exact(self._stops, timeout=TICK_SECONDS)
            text = early + self._printed()
            if len(text) > MOST_BYTES:
                return Screen(_decoded(text[:MOST_BYTES]), "flood", why="it printed without end")
            if at == 0:
                text, read = self._counted(text)
                # Who reads its screens may have used up what is left, although it waits at once each time.
                if read + self._elsewhere >= self._sent and not self._is_over():
                    self._is_silent = False
                    return Screen(_decoded(text), "waits", hidden=self._hides())
                # The mark of an earlier wait, or bytes were read elsewhere: then nothing more comes.
                early, late = text, True
            if at in (1, 2):
                return self._ended(_decoded(text))
            now = self.cpu_seconds, len(text)
            # Also after a mark: a program can make as many as it likes.
            clock = time.monotonic()
            if now[0] - used > self._patience or clock - began > self._wall or self._is_over():
                where = self._submission.where()
                why = str(WorkerTimeout(where))
                return Screen(_decoded(text), "timeout", why=f"it {why}", where=where)
            if at == 0:
                continue
            idle = idle + 1 if now == last and self._sleeps() else 0
            last = now
            if idle >= (IDLE_TICKS if self._is_silent or late else UNUSUAL_TICKS):
                self._child.expect([b"(?s).*"])
                self._is_silent = True
                if late:
                    self._elsewhere = self._sent - read
                return Screen(_decoded(text), "waits", hidden=self._hides())

    def _counted(self, text: bytes) -> tuple[bytes, int]:
        """What was printed without the mark that tells how many bytes were read, and that number."""
        start, end = self._reads.encode().split(b"%d")
        before, _, number = text.removesuffix(end).rpartition(start)
        return (before, int(number)) if number.isdigit() and len(number) < _DIGITS else (text, self._sent)

    def _printed(self) -> bytes:
        """What came since the last wait, without the echo of what was typed: it comes first, but for that of a key."""
        before: object = self._child.before
        text = before if isinstance(before, bytes) else b""
        return text.replace(self._echo, b"", 1) if len(self._echo) == 1 else text.removeprefix(self._echo)

    def _hides(self) -> bool:
        """Whether the program has turned the echo off."""
        try:
            return not termios.tcgetattr(self._child.child_fd)[_LOCAL] & termios.ECHO
        except (termios.error, OSError):
            return False

    def _ended(self, text: str) -> Screen:
        # What the program used up to here was for the lines that were typed.
        self._worker.mark()
        self._submission.mark()
        try:
            data = self._worker.answer(self._patience)
            end = decode(data, End)
            if end.how == "gone":
                self._submission.answer(self._patience)
        except WorkerDied as death:
            # A program of the kit's comes to its end by itself, and our own code has not failed where a program ends.
            if death.exit_code not in (None, EXIT_NOT_SERVED) and not self._message["kit"]:
                return Screen(text, "ended", end=End("exit", death.exit_code or 0))
            return Screen(text, "died", why=f"it {death.how}", where=death.where)
        except (WorkerTimeout, WorkerViolation, msgspec.DecodeError, UnicodeError):
            return Screen(text, "died", why="it closed its connection to the terminal")
        return Screen(text, "ended", end=end)

    def _sleeps(self) -> bool:
        """Whether all processes wait for something, as far as the system tells."""
        return all(_waits(one.pid) for one in self._processes)


def _texts(files: Mapping[str, bytes]) -> dict[str, str]:
    return {path: data.decode("latin-1") for path, data in files.items()}


def _message(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message).encode("ascii")


def _waits(pid: int | None) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[:1] == ["S"]


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _prepare(descriptor: int) -> None:
    """A terminal with echo, as at home, that changes neither line ends nor the echo of a key."""
    attributes = termios.tcgetattr(descriptor)
    attributes[_OUTPUT] &= ~termios.OPOST
    attributes[_LOCAL] |= termios.ECHO
    attributes[_LOCAL] &= ~termios.ECHOCTL
    termios.tcsetattr(descriptor, termios.TCSANOW, attributes)
    termios.tcsetwinsize(descriptor, (ROWS, COLUMNS))
