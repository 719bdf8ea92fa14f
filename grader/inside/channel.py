"""The worker's end of its connection with the trusted side.

A frame is a 4-byte big-endian length and that many bytes.  What the submission could replace (`os.read`
and others) is bound here before it is loaded.
"""

from __future__ import annotations

import mmap
from os import fstat as _fstat
from os import read as _read
from os import write as _write

HEADER_BYTES = 4
PAGE_BYTES = mmap.PAGESIZE


class Channel:
    """Frames to and from the trusted side, a number that it reads at any time, and a folder to write in."""

    def __init__(self, descriptor: int, page: mmap.mmap, scratch: str, partner: int = -1) -> None:
        self._descriptor = descriptor
        self._file = self._identity()
        self._page = memoryview(page).cast("Q")
        self.scratch = scratch
        """The path of the only folder that the worker may write; it is the current folder too."""
        self.partner = partner
        """The descriptor that leads to another worker with which it works; -1 where there is none."""

    def read(self) -> bytes | None:
        """The next message; None when the trusted side has closed the connection."""
        header = self._exactly(HEADER_BYTES)
        return None if header is None else self._exactly(int.from_bytes(header, "big"))

    def files(self, sizes: list[list[object]]) -> dict[str, bytes]:
        """The files that a message lists, path and bytes each, from the frame behind it, which holds them as they are."""
        data, at = self.read() or b"", 0
        found = {}
        for path, size in sizes:
            found[path] = data[at : at + size]  # type: ignore[operator]
            at += size  # type: ignore[operator]
        return found  # type: ignore[return-value]

    def write(self, payload: bytes) -> None:
        """Send one frame."""
        data = memoryview(len(payload).to_bytes(HEADER_BYTES, "big") + payload)
        while data:
            data = data[_write(self._descriptor, data) :]

    def progress(self, number: int) -> None:
        """Show how far the worker is, without a message.  Each change starts the time limit anew."""
        self._page[0], self._page[1], self._page[2] = number, 0, 0

    def step(self, number: int) -> None:
        """Show which step of a program is next, which has no time limit of its own."""
        self._page[1] = number + 1

    def unsure(self) -> None:
        """Show that what the program does hangs on something that is not there."""
        self._page[2] = 1

    def sure(self) -> None:
        """The reverse, before a program."""
        self._page[2] = 0

    def is_unsure(self) -> bool:
        """Whether that was shown, since it showed its progress."""
        return bool(self._page[2])

    def is_there(self) -> bool:
        """Whether the connection is still what it was: the submission may close or replace any descriptor."""
        try:
            return self._identity() == self._file
        except OSError:
            return False

    def _identity(self) -> tuple[int, int]:
        about = _fstat(self._descriptor)
        return about.st_dev, about.st_ino

    def _exactly(self, size: int) -> bytes | None:
        parts = []
        while size:
            part = _read(self._descriptor, size)
            if not part:
                return None
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
