"""What the desk has other commands do: a check run again in the sandbox, and grades given back.

Both are commands of Kibitz in a process of their own, exactly as somebody would give them in a terminal.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grader.classes.run_file import Run
from grader.model.errors import InputError
from grader.model.names import safe_id
from grader.model.visible import visible
from grader.review.sources import Handed

REPLAY_SECONDS = 180.0
END_SECONDS = 10.0
"""How long a command may take to end that was asked to."""

MAX_SAID = 256 * 1024
"""Characters of what a command said that are shown."""

MAX_COMMAND = 8_000
"""Characters of a command that the desk gives: it is shown whole before, and somebody can read it."""

UNSEEN = (
    "The command with which this class was graded is too long to be shown, or has characters that cannot be seen. The desk "
    "gives no command that it has not shown whole. Grade the class again."
)

_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Said(NamedTuple):
    """What a command said, and how it ended; None where it was ended after a time."""

    code: int | None
    out: str
    err: str


def grading_words(run: Run, out: Path, submissions: Path | None) -> list[str]:
    """The words behind `kibitz` that grade a class again, into this folder, whatever the working folder is."""
    words = [*run.words]
    if submissions is not None and words:
        words[-1] = str(submissions.absolute())
    alone = [] if "--isolated" in run.options() else ["--isolated"]
    return ["grade", f"--out={out.absolute()}", *alone, *words]


def replay_words(run: Run, result: Path, check: str, submission: str) -> list[str]:
    """The words behind `kibitz` that repeat one verdict with what was handed in, by the kit and course of the command."""
    return [
        "replay",
        f"--seed={run.seed}",
        *(word for word in run.options() if word.startswith(("--kit=", "--course="))),
        "--",
        str(result.absolute()),
        check,
        submission,
    ]


def shown_whole(words: Sequence[str]) -> str:
    """A command as the desk shows it before it gives it; empty where that cannot be shown whole."""
    text = shlex.join(["kibitz", *words])
    return text if len(text) <= MAX_COMMAND and text.isprintable() else ""


async def replay(run: Run, result: Path, check: str, handed: Iterable[Handed], room: Path) -> Said:
    """One verdict again, with what was handed in written to a folder in `room`, which is called as the result is.

    Raises InputError where a file cannot be written there.
    """
    with tempfile.TemporaryDirectory(dir=room) as name:
        folder = Path(name) / safe_id(result.stem)
        folder.mkdir()
        for one in handed:
            try:
                _write(folder, one)
            except OSError as error:
                # A zip may hold names that no folder does: too long ones, or one for a file and a folder.
                raise InputError(
                    f"{visible(one.path)}: cannot lie in a folder ({error.strerror}), so this is not run from here"
                ) from None
        return await _run(replay_words(run, result, check, str(folder)), REPLAY_SECONDS)


def _write(folder: Path, one: Handed) -> None:
    """Write a file of a submission below a folder, and nowhere else."""
    parts = PurePosixPath(one.path).parts
    if one.data is None or not parts or any(part in ("/", "..", ".") or "\0" in part for part in parts):
        return
    path = folder.joinpath(*parts)
    if not path.resolve().is_relative_to(folder.resolve()):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(one.data)


async def give_back(words: Sequence[str]) -> Said:
    """Grade the class again: what is unchanged is kept, and pages and gradebooks are written anew."""
    return await _run(words, None)


async def _run(words: Sequence[str], seconds: float | None) -> Said:
    """Give a command.  It ends with this desk, however that ends."""
    process = await asyncio.create_subprocess_exec(
        # -P: the working folder may hold what was handed in, and nothing there may be taken for a module.
        *(sys.executable, "-P", "-m", "grader", *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"},
        preexec_fn=_end_with_parent,
    )
    try:
        async with asyncio.timeout(seconds):
            out, err = await process.communicate()
    except TimeoutError:
        await _end(process)
        return Said(None, "", "")
    except BaseException:
        await _end(process)
        raise
    return Said(process.returncode, _text(out), _text(err))


def _end_with_parent() -> None:
    if _LIBC is not None:
        _LIBC.prctl(_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Have a command let go of what it holds, and end it anyway after a time."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        try:
            async with asyncio.timeout(END_SECONDS):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")[:MAX_SAID]
