"""How a class was graded: the words of the command, beside its results, so that it can be given again.

`kibitz review` gives grades back by the same command.  Who looks at a submission there finds by it what was handed in.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.classes.out_folder import OutFolder, read_regular
from grader.model.frozen import Frozen

RUN = ".kibitz-grade.json"
_MAX = 1 << 20
"""Bytes of the file."""


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

    def options(self) -> tuple[str, ...]:
        """The words before the arguments."""
        end = self.words.index("--") if "--" in self.words else len(self.words)
        return self.words[:end]

    def said(self, option: str) -> list[str]:
        """What stands behind `option=` in the words, each time that it is given."""
        head = f"{option}="
        return [word.removeprefix(head) for word in self.options() if word.startswith(head)]


def keep_run(run: Run, out: OutFolder) -> None:
    """Write it down.  Raises InputError where that cannot be done."""
    out.write(RUN, msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def read_run(out: Path) -> Run | None:
    """How the class in a folder was graded; None where that is not known.

    Kit and course are those of the words, which people are shown: nothing else in the file says what is run.
    """
    try:
        run = msgspec.json.decode(read_regular(out / RUN, _MAX), type=Run)
        kits, courses = run.said("--kit"), run.said("--course")
        same = [one for one in kits if run.kit is not None and Path(one).resolve() == Path(run.kit).resolve()]
    except (OSError, ValueError):
        return None
    # Of several kits, the built-in one may be that of the assignment.
    kit = None if run.kit is None else next(iter(same or kits), None)
    return msgspec.structs.replace(run, kit=kit, course=courses[-1] if courses else None)
