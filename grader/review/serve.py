"""Opens the desk on a port of this machine, and serves it until it is stopped."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable

import uvicorn

from grader.model.errors import InputError
from grader.review.app import app_of
from grader.review.connections import Connection
from grader.review.room import Room
from grader.review.views import token

HOST = "127.0.0.1"


def serve(room: Room, port: int, ready: Callable[[str], None]) -> None:
    """Serve until somebody presses Ctrl-C.  `port` 0 is any that is free; `ready` is told the address."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
        except OSError as error:
            raise InputError(
                f"--port {port}: cannot be used ({error.strerror}); leave the option out"
            ) from None
        listening.listen(32)
        port = listening.getsockname()[1]
        secret = token()
        config = uvicorn.Config(
            app_of(room, secret, port),
            log_config=None,
            access_log=False,  # addresses hold the token
            server_header=False,
            date_header=False,
            lifespan="off",
            proxy_headers=False,
            ws="none",
            http=Connection,
            # As many as may come before one is looked at.
            backlog=32,
            loop="asyncio",
            timeout_graceful_shutdown=3,
        )
        # Everybody on the machine can send what is no request, as often as they like: that is told to nobody.
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        ready(f"http://{HOST}:{port}/{secret}/")
        uvicorn.Server(config).run(sockets=[listening])
