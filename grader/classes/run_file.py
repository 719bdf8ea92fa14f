"""How a class was graded: the words of the command, beside its results, so that it can be given again.

`kibitz review` gives grades back by the same command.  Who looks at a submission there finds by it what was handed in.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.classes.out_folder import OutFolder
from grader.model.frozen import Frozen

RUN = ".kibitz-grade.json"


class Run(Frozen, frozen=True):
    """The command: its words behind `kibitz grade`, with absolute paths, but for `--out DIR`.

    The others are what some of these words say; None or empty where they are not said.
    """

    words: tuple[str, ...]
    assignment: str
    submissions: str
    kit: str | None = None
    course: str | None = None
    seed: int = 0


def keep_run(run: Run, out: OutFolder) -> None:
    """Write it down.  Raises InputError where that cannot be done."""
    out.write(RUN, msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def read_run(out: Path) -> Run | None:
    """How the class in a folder was graded; None where that is not known."""
    try:
        return msgspec.json.decode((out / RUN).read_bytes(), type=Run)
    except (OSError, msgspec.DecodeError):
        return None
