"""The commands that a program on the terminal gives to the system: one that clears the screen does so, others do nothing.

Starting another process is not allowed in the sandbox, and a program that clears its screen with one is right all
the same.  This is no shell: what a command would print is not there, and each one succeeds.
"""

from __future__ import annotations

import io
import os
import re

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""What `clear` prints: home, erase the screen, erase what has scrolled away (ECMA-48, console_codes(4))."""

_CLEARS = re.compile(r"(?:^|[^\w-])(?:clear|cls|reset)(?:$|[^\w-])")
_PIPE = -1
_STARTERS = (b"subprocess", b"popen")


def install(files: dict[str, bytes]) -> None:
    """Take the place of what starts processes in the standard library."""
    os.system = _system
    if any(word in data for data in files.values() for word in _STARTERS):
        # Slow to import, so only where it is named.
        import subprocess

        subprocess.Popen = Done  # type: ignore[assignment,misc]


def _system(command: object) -> int:
    _show(_printed(command))
    return 0


def _show(text: str) -> None:
    # As another process would: past what Python has not written yet.
    os.write(1, text.encode())


def _printed(command: object) -> str:
    words = command if isinstance(command, (list, tuple)) else [command]
    text = " ".join(one.decode("utf-8", "replace") if isinstance(one, bytes) else str(one) for one in words)
    return CLEAR if _CLEARS.search(text) else ""


class Done:
    """A process that has come to its end already, in the place of `subprocess.Popen`."""

    def __init__(
        self, args: object, *_: object, stdout: object = None, stderr: object = None, **more: Any
    ) -> None:
        self.args = args
        self.pid, self.returncode = 0, 0
        printed = _printed(args)
        as_text = any(more.get(key) for key in ("text", "universal_newlines", "encoding", "errors"))
        self._made = io.StringIO if as_text else io.BytesIO
        self.stdin = self._made() if more.get("stdin") == _PIPE else None
        self.stderr = self._made() if stderr == _PIPE else None
        self.stdout: Any = None
        if stdout == _PIPE:
            self.stdout = io.StringIO(printed) if as_text else io.BytesIO(printed.encode())
        elif stdout is None:
            _show(printed)

    def __enter__(self) -> Done:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def communicate(self, *_: object, **__: object) -> tuple[object, object]:
        """What it printed, where that was asked for."""
        return tuple(one.read() if one is not None else None for one in (self.stdout, self.stderr))  # type: ignore[return-value]

    def wait(self, timeout: object = None) -> int:
        """Its code, at once."""
        return self.returncode

    poll = wait

    def kill(self) -> None:
        """It has ended."""

    terminate = kill
