"""Standard output and standard error as the command line uses them, whatever stands at their other end.

A reader may have gone (`kibitz show ... | head`), a disk may be full, an encoding may hold ASCII only, a
caller may have closed a stream.  None of that changes a verdict or becomes a traceback.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from grader.model.errors import InputError
from grader.reports.streams import harmless, write


def say(text: str) -> None:
    """Write `text` on standard output.  Raises InputError where it cannot be written, as on a full disk."""
    with _for_whoever_reads():
        write(sys.stdout, text)


def put(data: bytes) -> None:
    """Write `data` on standard output as it is.  Raises InputError as `say` does."""
    with _for_whoever_reads():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def remark(text: str) -> None:
    """Say something beside the matter on standard error, where there is anybody to read it."""
    with besides():
        write(sys.stderr, harmless(text.rstrip("\n")) + "\n")


@contextlib.contextmanager
def besides() -> Iterator[None]:
    """Let go what is written on standard error in this block, where it cannot be written."""
    try:
        yield
    except OSError:
        _let_go(sys.stderr)


@contextlib.contextmanager
def _for_whoever_reads() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _let_go(sys.stdout)
        if error.errno != errno.EPIPE:
            raise InputError(f"standard output: cannot be written ({error.strerror})") from None


def _let_go(stream: TextIO) -> None:
    """Lead a stream nowhere, or what it still holds back would fail again at the next flush."""
    with contextlib.suppress(OSError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


def occupy_closed_streams() -> None:
    """Open what the caller closed (`>&-`), or else a file of ours would take the place of its output."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))
