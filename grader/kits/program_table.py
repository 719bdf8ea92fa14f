"""`[program]` of `assignment.toml`: which program is played on the terminal, and what its sessions count for.

How it is found and played is in `grader/sessions`.  Nothing here shapes a corpus, so the table is no part of its key.
"""

from __future__ import annotations

import msgspec

from grader.kits.points import wrong_points
from grader.model.scores import Mode


class Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The program that transcripts and dialogues play: the submission's own, or one of the kit's.

    `names` are file names that the submission's own usually has.  `asks`: whether it asks for input; where it need not, a file of one of
    these names is the program if it does anything when it is started.  `kit` is a file beside the transcripts that is
    played in its place, and `uses` are files beside assignment.toml that it imports from the package `kibitz`;
    what the submission defines, it imports from `kibitz.submission`.

    `mode` says what the points of the sessions count for.  "required": they are a part of the maximum, and who has no
    program earns none of them.  "bonus": they are none of it, and what they earn is added, `cap` points at most.
    "separate": they are a mark of their own.
    """

    names: tuple[str, ...] = ()
    asks: bool = True
    kit: str = ""
    uses: tuple[str, ...] = ()
    mode: Mode = "required"
    cap: float | None = None


GONE = {
    "program.missing": 'write mode = "required" in the place of missing = "costs"; in the place of "not-graded" write '
    'mode = "separate" (the program has a mark of its own) or mode = "bonus" (what it earns is added)',
}
"""Keys of older versions, with what is written now."""


def wrong_program(program: Program) -> str:
    """What is wrong below the key, and where there; "" where nothing is."""
    if program.cap is not None:
        if program.mode != "bonus":
            return f'.cap: it bounds what a bonus adds, and mode is "{program.mode}"; take it out, or write mode = "bonus"'
        if wrong := wrong_points(program.cap):
            return f".cap: {wrong}"
    if not (program.asks or program.names):
        return ".asks: a program that asks for nothing is found by its name; write `names`"
    if not program.kit:
        if program.uses:
            return ".uses: they are for a program of the kit's; name it with `kit`"
        return ""
    if program.names:
        return ".names: they are for a submission's own program, and `kit` is played instead"
    for key, name in (("kit", program.kit), *(("uses", one) for one in program.uses)):
        parts = name.removesuffix(".py").split("/")
        if not name.endswith(".py") or not all(part.isidentifier() for part in parts):
            return f".{key}: {name!r} is no Python file that can be imported, as house/strong.py is"
        if name == "submission.py":
            return f".{key}: `kibitz.submission` is what was handed in; give {name} another name"
    return ""
