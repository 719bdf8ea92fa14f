"""What may be spent on reading one submission, and unpacking that keeps within it.

Whoever packs something decides what it costs to unpack: a few bytes may stand for gigabytes, or be there thousands of times.
So everything that opens what a student packed takes from one budget, while it works and whatever comes of it: what turned out
to be broken has cost as much as what was taken.
"""

from __future__ import annotations

import errno
import math
import time
from dataclasses import dataclass, field
from typing import IO, Any

MAX_UNPACKED = 192 << 20
"""Bytes that are unpacked, or gone through for that."""

BZIP2_WEIGHT = 3
"""How many times a byte of bzip2 counts: it takes ten times as long as one of zlib, and more."""

MAX_TRIED = 2_000
"""Files in archives that are read, or tried."""

MAX_ARCHIVES = 200
"""Archives that are opened, or tried."""

MAX_MEMBERS = 100_000
"""Members of all archives: an environment that was packed with the work has tens of thousands."""

MAX_FOLDERS = 20_000
"""Folders that are looked through."""

MAX_SECONDS = 5.0
"""CPU seconds of the grader.  It stands behind the other limits, which say the same on every machine."""

_STEP_IN, _STEP_OUT = 64 << 10, 256 << 10


class RefusedError(OSError):
    """Something that is not read for a reason of ours, which `strerror` says in words."""


class SpentError(RefusedError):
    """Nothing more is read, because the whole budget is spent."""


@dataclass
class Budget:
    """What is left for one submission.  Each method takes from it, and raises SpentError where there is nothing left."""

    unpacked: int = MAX_UNPACKED
    tried: int = MAX_TRIED
    archives: int = MAX_ARCHIVES
    members: int = MAX_MEMBERS
    folders: int = MAX_FOLDERS
    seconds: float = MAX_SECONDS
    _most: int = field(init=False)
    _until: float = field(init=False)

    @classmethod
    def of(cls, size: int) -> Budget:
        """What reading one file of at most so many bytes may take, for who trusts where it comes from."""
        return cls(unpacked=BZIP2_WEIGHT * size + (1 << 20), seconds=math.inf)

    def __post_init__(self) -> None:
        self._most = self.unpacked
        self._until = time.thread_time() + self.seconds

    def unpack(self, size: int) -> None:
        """So many bytes were unpacked, or gone through."""
        self.unpacked -= size
        if self.unpacked < 0:
            raise _spent(f"with it, more than {self._most >> 20} MB are unpacked")
        self.look()

    def try_one(self) -> None:
        """A file in an archive is read."""
        self.tried -= 1
        if self.tried < 0:
            raise _spent(f"before it, {MAX_TRIED:,} files in archives were tried")
        self.look()

    def open_one(self) -> None:
        """An archive is opened."""
        self.archives -= 1
        if self.archives < 0:
            raise _spent(f"before it, {MAX_ARCHIVES:,} archives were opened")
        self.look()

    def enter_one(self) -> None:
        """A folder is looked through."""
        self.folders -= 1
        if self.folders < 0:
            raise _spent(f"before it, {MAX_FOLDERS:,} folders were looked through")
        self.look()

    def look(self) -> None:
        """See to the time."""
        if time.thread_time() > self._until:
            raise _spent(f"before it, {self.seconds:g} seconds were spent on reading what was packed")


def _spent(why: str) -> SpentError:
    return SpentError(errno.EFBIG, why)


def deflated(packed: IO[bytes], most: int, budget: Budget) -> bytes:
    """At most so many bytes of what a zip has deflated.  Raises `zlib.error`, EOFError and SpentError."""
    import zlib

    return _unpacked(packed, lambda: _Inflater(-zlib.MAX_WBITS), 1, most, budget, many=False)


def gzipped(packed: IO[bytes], most: int, budget: Budget) -> bytes:
    """At most so many bytes of a gzip, however many are there one behind the other."""
    import zlib

    return _unpacked(packed, lambda: _Inflater(16 + zlib.MAX_WBITS), 1, most, budget, many=True)


def bzipped(packed: IO[bytes], most: int, budget: Budget, *, many: bool) -> bytes:
    """At most so many bytes of a bzip2; of the first stream, or of as `many` as there are.  Raises OSError where it is none."""
    import bz2

    return _unpacked(packed, bz2.BZ2Decompressor, BZIP2_WEIGHT, most, budget, many=many)


def copied(packed: IO[bytes], most: int, budget: Budget) -> bytes:
    """At most so many bytes of what is not packed."""
    data = packed.read(most)
    budget.unpack(len(data))
    return data


class _Inflater:
    """`zlib.decompressobj` with the manners of `bz2.BZ2Decompressor`."""

    def __init__(self, bits: int) -> None:
        import zlib

        self._inner = zlib.decompressobj(bits)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, most: int) -> bytes:
        made = self._inner.decompress(self._inner.unconsumed_tail + data, most)
        # What it could not give for want of room comes without more input.
        self.needs_input = not self._inner.unconsumed_tail and len(made) < most
        return made


def _unpacked(packed: IO[bytes], stream: Any, weight: int, most: int, budget: Budget, *, many: bool) -> bytes:
    made: list[bytes] = []
    left, one, data = most, stream(), b""
    finished = False
    went_in = came_out = charged = 0

    def charge() -> None:
        nonlocal charged
        more = max(went_in, came_out) - charged
        if more > 0:
            charged += more
            budget.unpack(weight * more)

    while left > 0:
        if not data and one.needs_input and not (data := packed.read(_STEP_IN)):
            if finished:
                break
            raise EOFError("it ends too early")
        # Each stream that begins in the same bytes goes through them anew.
        went_in += len(data)
        charge()
        try:
            new = one.decompress(data, min(left, _STEP_OUT))
        except Exception:
            if finished:
                break  # what stands behind the last stream is no other one
            raise
        made.append(new)
        left -= len(new)
        came_out += len(new)
        charge()
        finished, data = False, b""
        if one.eof:
            if not many:
                break
            one, data, finished = stream(), one.unused_data, True
    return b"".join(made)
