"""What the desk has other commands do: a check run again in the sandbox, and grades given back.

Both are commands of Kibitz in a process of their own, exactly as somebody would give them in a terminal.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grader.classes.run_file import Run
from grader.model.names import safe_id
from grader.review.sources import Handed

REPLAY_SECONDS = 180.0
MAX_SAID = 256 * 1024
"""Characters of what a command said that are shown."""


class Said(NamedTuple):
    """What a command said, and how it ended; None where it was ended after a time."""

    code: int | None
    out: str
    err: str


def grading_words(run: Run, out: Path, submissions: Path | None) -> list[str]:
    """The words behind `kibitz` that grade a class again, into this folder."""
    words = [*run.words]
    if submissions is not None and words:
        words[-1] = str(submissions.absolute())
    return ["grade", f"--out={out.absolute()}", *words]


async def replay(run: Run, result: Path, check: str, handed: Iterable[Handed]) -> Said:
    """One verdict again, with what was handed in written to a folder for it, which is called as the result is."""
    with tempfile.TemporaryDirectory(prefix="kibitz-review-") as name:
        folder = Path(name) / safe_id(result.stem)
        folder.mkdir()
        for one in handed:
            _write(folder, one)
        words = ["replay", f"--seed={run.seed}"]
        words += [f"--kit={run.kit}"] if run.kit is not None else []
        words += [f"--course={run.course}"] if run.course is not None else []
        return await _run([*words, "--", str(result.absolute()), check, str(folder)], REPLAY_SECONDS)


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
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "grader", *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"},
    )
    try:
        async with asyncio.timeout(seconds):
            out, err = await process.communicate()
    except TimeoutError:
        process.terminate()
        await process.wait()
        return Said(None, "", "")
    return Said(process.returncode, _text(out), _text(err))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")[:MAX_SAID]
