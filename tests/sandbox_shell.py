"""A stand-in for the module that serves in a worker: it runs the Python text that it is sent.

It lets the tests of the sandbox see what the code of a submission meets.  It runs inside the sandbox.
"""

from __future__ import annotations

import json
from typing import Any


def serve(channel: Any, common: Any) -> None:
    """Run each message as `main.py` and answer with what it leaves in `result`, or with its error's name."""
    while (message := channel.read()) is not None:
        space = {"channel": channel, "common": common, "result": None}
        try:
            exec(compile(message.decode(), "main.py", "exec"), space)
            answer = space["result"]
        except Exception as error:
            answer = type(error).__name__
        channel.write(json.dumps(answer).encode())
