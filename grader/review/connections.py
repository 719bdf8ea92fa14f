"""What one connection to the desk may take: everybody on this machine can open one, and only some know the token.

- A connection that has not sent a whole request after some seconds is ended.
- There are only so many at once.  One more ends the oldest that has never asked with the token, so whoever knows it is
  not kept out by those who do not.

The protocol is uvicorn's; see https://docs.python.org/3/library/asyncio-protocol.html.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from grader.review.guard import KNOWN

MAX_CONNECTIONS = 100
"""Connections at once.  A process may have 256 files open on some systems."""

REQUEST_SECONDS = 10.0
"""How long a request may take to come in."""


class Connection(H11Protocol):
    """One connection."""

    _timer: asyncio.TimerHandle | None = None
    _strangers: ClassVar[dict[Connection, None]] = {}
    """Those that have not asked with the token, as far as it was looked at; the oldest first."""

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(REQUEST_SECONDS, transport.abort)
        self._strangers[self] = None
        if len(self.connections) > MAX_CONNECTIONS:
            self._end_a_stranger()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop()
        self._strangers.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request has come in."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request was answered."""
        super().on_response_complete()
        self._watch()

    def _end_a_stranger(self) -> None:
        while self._strangers:
            one = next(iter(self._strangers))
            del self._strangers[one]
            if one.scope is None or KNOWN not in one.scope:
                one.transport.abort()
                return

    def _watch(self) -> None:
        """Wait only so long for a request that is not whole; no time runs while one is answered."""
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._stop()
        elif self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
