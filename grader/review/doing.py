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
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grader.classes.run_file import Run
from grader.model.names import safe_id
from grader.model.visible import counted, listed, visible
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
    """One verdict again, with what was handed in written to a folder in `room`, which is called as the result is."""
    with tempfile.TemporaryDirectory(dir=room) as name:
        place, lacking = await asyncio.to_thread(lay, Path(name), safe_id(result.stem), [*handed])
        said = await _run(replay_words(run, result, check, str(place)), REPLAY_SECONDS)
    return said._replace(out=f"{_without(lacking)}{said.out}") if said.code is not None else said


def lay(place: Path, name: str, handed: Sequence[Handed]) -> tuple[Path, list[str]]:
    """Lay files out for a command that reads a submission: in a folder of this name, or in a zip where no folder can hold them.

    A zip takes names that are too long for a disk.  Returns also the paths of those that neither can hold: a file that is
    called as a folder is.
    """
    folder = place / name
    folder.mkdir()
    if all(_written(folder, one) for one in handed):
        return folder, []
    packed = place / f"{name}.zip"
    folders = {str(above) for one in handed for above in PurePosixPath(one.path).parents}
    lacking = []
    with zipfile.ZipFile(packed, "w") as file:
        for one in handed:
            if one.data is None or not _parts(one.path) or one.path in folders or "\\" in one.path:
                lacking.append(one.path)
                continue
            try:
                # The date is always the same, and one that a zip can hold.
                file.writestr(zipfile.ZipInfo(one.path), one.data)
            except (ValueError, zipfile.LargeZipFile):
                lacking.append(one.path)
    return packed, lacking


def _without(lacking: Sequence[str]) -> str:
    """What to say of files that were not laid out."""
    if not lacking:
        return ""
    names = listed([visible(one, limit=200) for one in lacking[:10]])
    more = f" and {counted(len(lacking) - 10, 'more file')}" if len(lacking) > 10 else ""
    return f"It ran without {names}{more}, which cannot be laid out here beside the other files.\n\n"


def _parts(path: str) -> tuple[str, ...]:
    """The parts of a path that stays where it is laid out; none for another one."""
    parts = PurePosixPath(path).parts
    return () if any(part in ("/", "//", "..", ".") or "\0" in part for part in parts) else parts


def _written(folder: Path, one: Handed) -> bool:
    """Write a file of a submission below a folder, and nowhere else; whether that could be done."""
    parts = _parts(one.path)
    if one.data is None or not parts:
        return False
    path = folder.joinpath(*parts)
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(one.data)
    except (OSError, ValueError):  # a name that is too long, or a file where a folder has to be
        return False
    return True


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
