"""Reads the stack that a worker's faulthandler wrote: which line of the submission was running.

The text comes from inside the sandbox, so it may say anything; it is only ever shown.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from grader.model.worker_errors import Where
from grader.sandbox.zygote_process import INSIDE

MOST_BYTES = 1 << 16
LONGEST_NAME = 200

_FRAME = re.compile(r'^  File "(.*)", line (\d+) in (.*)$', re.MULTILINE)
_ESCAPE = re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\U([0-9a-f]{8})")
_OUTERMOST = '  File "<string>", line '
_CUT = "\n  ...\n"
"""What stands after the hundredth frame, in place of the rest."""

_LIBRARY = str(Path(os.__file__).resolve().parent)


def is_whole(text: str) -> bool:
    """Whether the stack has been written to its end."""
    return text.endswith("\n") and (_OUTERMOST in text or _CUT in text)


def innermost(text: str) -> Where | None:
    """The innermost frame that is neither our own nor the standard library's.

    None where nothing of the submission was running, or too deep below the library's frames to be seen.
    """
    frames = [
        Where(_plain(file), int(line), _plain(function)) for file, line, function in _FRAME.findall(text)
    ]
    # The outermost is the `-c` program that starts the zygote; after a hundred frames it is cut off.
    if frames and _CUT not in text:
        frames.pop()
    ours = (f"{INSIDE}/", f"{_LIBRARY}/", "<frozen ")
    return next((frame for frame in frames if not frame.file.startswith(ours)), None)


def _plain(text: str) -> str:
    """faulthandler writes what is not ASCII as escapes."""
    whole = _ESCAPE.sub(lambda found: chr(min(0x10FFFF, int("".join(found.groups("")), 16))), text)
    return whole[:LONGEST_NAME]
