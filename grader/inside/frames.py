"""Frames between two processes: a length of 4 bytes, big-endian, and so many bytes."""

from __future__ import annotations

import os

HEADER_BYTES = 4
READ_BYTES = 1 << 16
MOST_BYTES = 1 << 20
"""Of one frame."""


class Gone(Exception):  # noqa: N818 - an event, which its callers handle
    """The other process has ended, or does not speak as it should."""


class Frames:
    """One end of a connection."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._incoming = bytearray()
        self._is_whole = True
        """False once a frame was left in the middle, as by Ctrl-C."""

    def send(self, payload: bytes) -> None:
        """Raises MemoryError for a frame that is too large, and Gone."""
        if len(payload) > MOST_BYTES:
            raise MemoryError("too much is used together with the course's own parts")
        data = memoryview(len(payload).to_bytes(HEADER_BYTES, "big") + payload)
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError:
            raise Gone("the connection is closed") from None

    def receive(self) -> bytes:
        """The next frame.  Raises Gone."""
        if not self._is_whole:
            raise Gone("a frame was left in the middle")
        self._is_whole = False
        size = int.from_bytes(self._exactly(HEADER_BYTES), "big")
        if size > MOST_BYTES:
            raise Gone("a frame is too large")
        data = self._exactly(size)
        self._is_whole = True
        return data

    def _exactly(self, size: int) -> bytes:
        incoming = self._incoming
        while len(incoming) < size:
            try:
                part = os.read(self._descriptor, READ_BYTES)
            except OSError:
                part = b""
            if not part:
                raise Gone("the connection is closed")
            incoming += part
        found = bytes(incoming[:size])
        del incoming[:size]
        return found
