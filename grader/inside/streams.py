"""Standard streams of a worker: nothing to read, and output that is kept up to a limit and never fails.

Made once in the zygote; the descriptors 0, 1 and 2 behind them are the worker's own.
"""

from __future__ import annotations

import io
import sys
from os import write as _write

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any


class Sink(io.RawIOBase):
    """Output of which the first bytes are kept and the rest is dropped, without an error, however much it is.

    One byte more than the limit is kept, so that the trusted side sees that there was more.
    """

    def __init__(self, descriptor: int, room: list[int]) -> None:
        self._descriptor = descriptor
        self._room = room

    def write(self, data, /) -> int:  # type: ignore[no-untyped-def]
        """Take everything; the number of bytes taken."""
        size = memoryview(data).nbytes
        left = self._room[0]
        if left > 0:
            kept = memoryview(data).cast("B")[:left]
            self._room[0] = left - len(kept)
            try:
                _write(self._descriptor, kept)
            except OSError:
                self._room[0] = 0  # the submission closed it or filled it: from here on, nothing is kept
        return size

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor


def install(output_bytes: int) -> None:
    """Put the streams in place.  Standard output and standard error share one limit."""
    room = [output_bytes + 1]
    _replace("stdin", io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8"))
    # Nothing is buffered, so nothing is lost when the process is killed.  Text that is not valid Unicode
    # is written as escapes: a program is not graded on how a terminal would show it.
    for name, descriptor in (("stdout", 1), ("stderr", 2)):
        sink: Any = Sink(descriptor, room)  # raw, as the interpreter's own streams are under `python -u`
        _replace(name, io.TextIOWrapper(sink, "utf-8", "backslashreplace", write_through=True))


def _replace(name: str, stream: io.TextIOWrapper) -> None:
    setattr(sys, name, stream)
    setattr(sys, f"__{name}__", stream)
