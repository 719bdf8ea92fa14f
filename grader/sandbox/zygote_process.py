"""The trusted side's handle on a fork server (`grader/inside/zygote.py`): start it, have workers forked.

The zygote is executed afresh, never forked from this process: nothing that is in our memory, environment,
arguments or open descriptors may reach a submission.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from grader.model.errors import InternalError

INSIDE = Path(__file__).resolve().parents[1] / "inside"
"""The folder of the code that runs in the sandbox.  There it is the package `_kibitz`."""

# Modules, not a script: so their compiled form is cached, and relative imports work.
# Nothing that is imported is garbage, so nobody looks for any until all is there.
_BOOTSTRAP = """\
import gc, importlib.util, sys
gc.disable()
folder = sys.argv[1]
spec = importlib.util.spec_from_file_location(
    "_kibitz", folder + "/__init__.py", submodule_search_locations=[folder]
)
package = sys.modules["_kibitz"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
from _kibitz import zygote
zygote.main()
"""

# -P -s -S is what -I stands for, but for the environment, which is ours: PYTHONHASHSEED makes the order of
# sets the same in every run, and so the grade.
_FLAGS = ("-P", "-s", "-S")
# HOME and TMPDIR are a worker's current folder, the one that it may write.
_ENVIRONMENT = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "HOME": ".", "TMPDIR": "."}

REPLY_BYTES = 4096
REPLY_SECONDS = 20.0
"""A zygote starts in a fraction of a second; one that does not answer for so long never will."""

CLOSE_SECONDS = 5.0
_ERROR_BYTES = 4096


class ZygoteGone(Exception):  # noqa: N818 - an event, which its callers handle
    """The fork server has ended, with what it said last."""


class Ended(NamedTuple):
    """How a worker's process ended: wait status, CPU seconds, and the most memory it had, in bytes."""

    status: int
    cpu: float
    memory: int


class Forked(NamedTuple):
    """A worker's process: its number, and where the system has them, its pidfd and its folder as a file system of its own."""

    pid: int
    handle: int | None
    space: int | None


class Zygote:
    """A running fork server.  `brief` describes its workers; `common` is JSON that each of them is born with.

    It is asked one thing at a time.  `ask_fork` sends the first request without waiting, so that the zygote
    can start while the caller goes on.
    """

    def __init__(self, brief: dict[str, Any], common: bytes, hashes: int = 0) -> None:
        """`hashes` decides the order of sets."""
        self.brief = brief
        self._errors = anonymous_file("errors")
        ours, theirs = socket.socketpair()
        described = anonymous_file("brief")
        try:
            _write_all(described, json.dumps(brief).encode() + b"\n" + common)
            os.lseek(described, 0, os.SEEK_SET)
            self._process = subprocess.Popen(
                [interpreter(), *_FLAGS, "-c", _BOOTSTRAP, str(INSIDE), str(described), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                pass_fds=(described, theirs.fileno()),
                env={**_ENVIRONMENT, "PYTHONHASHSEED": str(hashes)},
                cwd="/",
                start_new_session=True,
            )
        finally:
            os.close(described)
            theirs.close()
        self._control = ours
        ours.settimeout(REPLY_SECONDS)

    def ask_fork(self, folder: str, descriptors: Sequence[int], role: str = "") -> None:
        """Ask for a worker; `forked` gives it.  ZygoteGone where there is nobody to ask.

        descriptors: its connection, its output (or the terminal that it runs on), two files, and
        what leads to another worker, where it works with one.  `role`: see `grader/inside/zygote.py`.
        """
        self._send({"fork": folder, "role": role}, descriptors)

    def forked(self) -> Forked:
        """The process of the worker asked for last."""
        reply, descriptors = self._receive()
        if "error" in reply:
            raise InternalError(f"no process could be started for a submission: {reply['error']}")
        handle = descriptors.pop(0) if reply["handle"] else None
        return Forked(int(reply["pid"]), handle, descriptors.pop() if reply["space"] else None)

    def reap(self, pid: int) -> Ended:
        """Wait for the end of a worker that was killed or is ending.

        ZygoteGone where it still has another question to answer, as it has for who was interrupted: it can only be ended.
        """
        self._send({"reap": pid}, ())
        reply, _ = self._receive()
        if "status" not in reply:
            raise ZygoteGone("it was asked two things at once")
        return Ended(int(reply["status"]), float(reply["cpu"]), int(reply["memory"]))

    def close(self) -> None:
        """End it, and with it all its workers."""
        # Shut, not only closed: a process that was forked meanwhile may hold it as well.
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)
        self._control.close()
        try:
            self._process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._errors >= 0:
            os.close(self._errors)
            self._errors = -1

    def _send(self, request: dict[str, Any], descriptors: Sequence[int]) -> None:
        try:
            socket.send_fds(self._control, [json.dumps(request).encode()], descriptors)
        except OSError:
            raise ZygoteGone(self._last_words()) from None

    def _receive(self) -> tuple[dict[str, Any], list[int]]:
        try:
            data, descriptors, _, _ = socket.recv_fds(self._control, REPLY_BYTES, 2)
        except OSError:
            data, descriptors = b"", []
        if not data.endswith(b"\n"):
            raise ZygoteGone(self._last_words())
        for one in descriptors:
            os.set_inheritable(one, False)
        return json.loads(data), descriptors

    def _last_words(self) -> str:
        if self._errors < 0:
            return ""
        size = os.fstat(self._errors).st_size
        return os.pread(self._errors, _ERROR_BYTES, max(0, size - _ERROR_BYTES)).decode("utf-8", "replace")


def interpreter() -> str:
    """The interpreter behind a virtual environment: a submission sees the standard library and no more."""
    return getattr(sys, "_base_executable", None) or sys.executable


def anonymous_file(name: str) -> int:
    """A descriptor of a file that has no name and takes no disk where the system has such."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create(f"kibitz-{name}", os.MFD_CLOEXEC)
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


@contextlib.contextmanager
def only_to_write(descriptor: int) -> Iterator[int]:
    """The same file as one who may write to it and not read it gets it, where the system can tell them apart.

    What a worker's stack was is for the trusted side: a submission could have it written down as well.
    """
    try:
        opened = os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        yield descriptor
        return
    try:
        yield opened
    finally:
        os.close(opened)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
