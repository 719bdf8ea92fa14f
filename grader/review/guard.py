"""What stands before every page of the desk: who may ask, from where, and what a browser may do with the answer.

- The address begins with a token that is drawn anew for each desk.  Without it nothing is answered.
- The `Host` has to be this machine's own name with the desk's port, so that no other name that somebody makes point here
  (DNS rebinding) reaches it.
- What changes something comes as a POST from the desk's own pages: the browser says so in `Origin`, which no page can
  forge.
- The answer may load only the desk's own style and script, be framed by nobody, and be kept by nobody.

This is plain ASGI (https://asgi.readthedocs.io/en/latest/specs/www.html), so that it sees everything before a library
does.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KNOWN = "kibitz.known"
"""What is written into the scope of a request that had the token."""

MAX_BODY = 1 << 20
"""Bytes of what a form sends."""

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Not "no-referrer": with that a browser does not say where a form was sent from.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """The desk, with what stands before it.  `port` is the one that it listens on."""

    def __init__(self, app: App, token: str, port: int) -> None:
        self._app, self._token = app, token
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refused = self._refused(scope)
        if refused is not None:
            await _answer(send, *refused)
            return
        scope[KNOWN] = True
        await self._app(scope, _bounded(receive), _with_headers(send))

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        host = headers.get("host", [])
        if len(host) != 1 or host[0] not in self._hosts:
            return 421, "This is not the address of the desk. Open the one that kibitz review has printed."
        # What is asked for need not be a path: `*`, or `host:port`.
        first, *rest = str(scope["path"]).split("/")
        given = (rest[0] if rest and not first else "").encode("utf-8", "replace")
        if not hmac.compare_digest(given, self._token.encode()):
            return (
                403,
                "The address needs the token that kibitz review has printed. Copy the whole address from there.",
            )
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return 405, "The desk takes GET and POST."
        if headers.get("origin") != [f"http://{host[0]}"]:
            return 403, "This came from another page than the desk's own, so nothing was done."
        if headers.get("sec-fetch-site", ["same-origin"]) != ["same-origin"]:
            return 403, "This came from another page than the desk's own, so nothing was done."
        sizes = headers.get("content-length", [])
        if "transfer-encoding" in headers:
            return 411, "A form of the desk says how long it is."
        if len(sizes) != 1 or not sizes[0].isdigit() or int(sizes[0]) > MAX_BODY:
            return 413, "This is more than a form of the desk sends."
        return None


def _bounded(receive: Receive) -> Receive:
    left = MAX_BODY

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            return {"type": "http.disconnect"}
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message.get("headers", [])}
            message["headers"] = [
                *message.get("headers", []),
                *((n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in own),
            ]
        await send(message)

    return sending


async def _answer(send: Send, status: int, text: str) -> None:
    body = f"{text}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in HEADERS.items()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
