"""Puts text on a stream: in colours and to a width where a terminal has them, in signs that it can hold.

A colour only repeats what a word already says.  What `kibitz check` and `kibitz grade` say stands in
`grader/reports/console.py`.  This module is loaded by every check, so it imports nothing that costs time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TextIO

Colour = Literal["auto", "always", "never"]
"""What a reader asks for: colours where they fit, or one or the other in any case."""

COLOURS: dict[str, str] = {
    "passed": "32",
    "failed": "31",
    "partial": "33",
    "timeout": "33",
    "crashed": "35",
    "blocked": "36",
    "open": "34",
    "error": "36",
    "strong": "1",
    "expected": "32",
    "got": "31",
    "code": "36",
}
NARROWEST, WIDEST = 40, 100
"""Columns to which sentences are broken, whatever the terminal says: longer lines are hard to read."""

COMMANDS = re.compile(r"^((?:[^\S\n]++|\x1b\[[0-9;]*m)*+)(::)|(##)(?=\w*\[)", re.MULTILINE)
"""What a runner of CI takes as a command to itself in what a program prints.

GitHub: `::name::` after white space at the start of a line, `##[name]` anywhere in it
(https://github.com/actions/runner, src/Runner.Common/ActionCommand.cs).  Azure Pipelines: `##vso[name]`
anywhere.  TeamCity: `##teamcity[name]`.  Our own colours may stand in front.
"""

PLAIN = dict(zip("–—−×·⟨⟩“”‘’", "---x-<>\"\"''", strict=True)) | {"…": "...", "→": "->"}
"""What is written for our own signs where a stream cannot hold them."""


class Style:
    """Puts text in a colour, or leaves it alone where no colour is wanted; breaks sentences to `width` columns."""

    def __init__(self, colour: bool, width: int | None = None) -> None:
        self.colour, self.width = colour, width

    def __call__(self, name: str, text: str) -> str:
        return f"\x1b[{COLOURS[name]}m{text}\x1b[0m" if self.colour and text else text

    def broken(self, line: str, hang: int) -> list[str]:
        """A line broken at its spaces where it is too long; what goes on below is indented by `hang`."""
        if self.width is None or (line.isascii() and len(line) <= self.width):
            return [line]
        from grader.model.wrapping import broken

        return broken(line, self.width, hang)


def harmless(text: str) -> str:
    """`text` with what a runner of CI would take as a command written as a sign that it does not take."""
    return COMMANDS.sub(lambda found: f"{found[1] or ''}⟨{found[2] or found[3]}⟩", text)


def wants_colour(stream: TextIO, environ: Mapping[str, str], asked: Colour = "auto") -> bool:
    """Whether to write in colours: as `asked`, else as the environment says, else on a terminal that takes them.

    The variables mean what they mean to other programs, in this order: NO_COLOR (https://no-color.org) and FORCE_COLOR
    (https://force-color.org) where they are not empty, CLICOLOR_FORCE where it is not 0, and CLICOLOR=0
    (https://bixense.com/clicolors).
    """
    if asked != "auto":
        return asked == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR") or environ.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return stream.isatty() and environ.get("CLICOLOR") != "0" and environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> int | None:
    """To how many columns sentences are broken on `stream`; None, not at all, where it is no terminal."""
    if not stream.isatty():
        return None
    import shutil

    return min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)


def write(stream: TextIO, text: str) -> None:
    """Write `text`; what the stream's encoding cannot hold is written in other signs or as an escape."""
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding).decode(encoding))
    except UnicodeError:
        plain = "".join(_encodable(sign, encoding) for sign in text)
        stream.write(plain.encode(encoding, "backslashreplace").decode(encoding))
    stream.flush()


def _encodable(sign: str, encoding: str) -> str:
    if sign in PLAIN:
        try:
            sign.encode(encoding)
        except UnicodeError:
            return PLAIN[sign]
    return sign
