"""The trusted side's end of the connection to a worker: bytes that are sent, and frames that come.

What comes is bytes that a hostile program may have made: here they are only counted and cut into frames.  Nothing
here waits.
"""

from __future__ import annotations

import socket

from grader.model.worker_errors import WorkerViolation

HEADER_BYTES = 4
RECEIVE_BYTES = 1 << 18


class Connection:
    """One end of a pair of sockets; `theirs` is the other one.  A frame has so many KB at most."""

    def __init__(self, most_kb: int) -> None:
        self._most_kb = most_kb
        self._incoming = bytearray()
        self._outgoing = bytearray()
        self.link, self.theirs = socket.socketpair()
        self.link.setblocking(False)
        self.is_over = False
        """Whether the other side has closed it."""

    @property
    def has_more(self) -> bool:
        """Whether anything has come that was not taken."""
        return bool(self._incoming)

    @property
    def sends(self) -> bool:
        """Whether anything is still to be sent."""
        return bool(self._outgoing)

    def add(self, message: bytes) -> None:
        """A message to be sent."""
        self._outgoing += len(message).to_bytes(HEADER_BYTES, "big") + message

    def send(self) -> None:
        """Send what the other side takes now."""
        while self._outgoing:
            try:
                sent = self.link.send(self._outgoing)
            except BlockingIOError:
                return
            except OSError:
                self._outgoing.clear()  # nobody is there; the end of the connection will say so
                return
            del self._outgoing[:sent]

    def receive(self) -> bool:
        """Take in what has come; whether there was anything.  Reads no more than about one frame ahead."""
        found = False
        while len(self._incoming) <= (self._most_kb << 10) + HEADER_BYTES:
            try:
                data = self.link.recv(RECEIVE_BYTES)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            if not data:
                self.is_over = True
                break
            found = True
            self._incoming += data
        return found

    def cut_frame(self) -> bytes | None:
        """Take a whole frame out of what has come in.  Raises WorkerViolation where it is too large."""
        if len(self._incoming) < HEADER_BYTES:
            return None
        size = int.from_bytes(self._incoming[:HEADER_BYTES], "big")
        if size > self._most_kb << 10:
            raise WorkerViolation(f"its answer is larger than {self._most_kb} KB")
        end = HEADER_BYTES + size
        if len(self._incoming) < end:
            return None
        frame = bytes(self._incoming[HEADER_BYTES:end])
        del self._incoming[:end]
        return frame

    def has_frame(self) -> bool:
        """Whether a frame is there as a whole."""
        size = int.from_bytes(self._incoming[:HEADER_BYTES], "big")
        return len(self._incoming) >= HEADER_BYTES + size
