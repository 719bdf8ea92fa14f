"""Finds out, by doing, which protections hold: a worker tries to break out before it meets a submission.

What is found here is what the report says.  Every attempt is harmless where it succeeds, and undone.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import resource
import sys
from collections.abc import Callable

from . import confine, syscalls

_READABLE_BY_ALL = ("/etc/passwd", "/etc/hosts", "/proc/version")

_AF_UNIX, _SOCK_STREAM = 1, 1
# Python's own module is not loaded for it; and found once, not by each worker.
_socket = ctypes.CDLL(None).socket


def forbidden_file() -> str:
    """A file that anybody may read who is not confined.  To be asked for before confinement."""
    for path in _READABLE_BY_ALL:
        if os.access(path, os.R_OK):
            return path
    return __file__


class Probe:
    """The attempts.  Made in the zygote, with what is known before confinement; `held` runs in the worker.

    `only_to_read`: the machine's files were seen to be mounted so that reading leaves no mark.
    """

    def __init__(self, bounds: confine.Bounds, outside: str, only_to_read: bool) -> None:
        self._only_to_read = only_to_read
        self._device = os.stat(outside).st_dev
        self._bounds = bounds
        self._forbidden = forbidden_file()
        self._outside = outside

    def held(self, *, but_seccomp: bool = False) -> list[str]:
        """The protections that held, in the order of `confine.PROTECTIONS`.

        but_seccomp: the filter is still to come, and counts as held.
        """
        attempts: dict[str, tuple[Callable[[], bool], ...]] = {
            confine.LANDLOCK: (self._read_refused, self._write_refused),
            # The cheap ones first: where they succeed, nobody needs to fork to know.
            confine.SECCOMP: ()
            if but_seccomp
            else (socket_refused, chmod_refused, exec_refused, signal_refused, fork_refused),
            confine.RLIMITS: (self._limited,),
            confine.MEMORY_LIMIT: (self._memory_refused,),
            confine.NO_PRIVILEGES: (unprivileged,),
            confine.PROCESS_GROUP: (lambda: os.getsid(0) == os.getpid(),),
            confine.OWN_USER: (lambda: os.getuid() == confine.SANDBOX_UID,),
            # Inside, the zygote has no number: it is outside.
            confine.NAMESPACES: (
                lambda: os.getppid() == 0,
                lambda: self._only_to_read,
                lambda: os.stat(".").st_dev != self._device,
            ),
        }
        return [name for name, tries in attempts.items() if all(attempt() for attempt in tries)]

    def _read_refused(self) -> bool:
        return _refused(lambda: os.close(os.open(self._forbidden, os.O_RDONLY)))

    def _write_refused(self) -> bool:
        path = os.path.join(self._outside, f"kibitz-probe-{os.getpid()}")

        def write() -> None:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            os.unlink(path)

        return _refused(write)

    def _memory_refused(self) -> bool:
        return _refused(lambda: mmap.mmap(-1, self._bounds.memory_bytes).close())

    def _limited(self) -> bool:
        wanted = {
            resource.RLIMIT_FSIZE: self._bounds.file_bytes,
            resource.RLIMIT_CPU: self._bounds.cpu_seconds,
            resource.RLIMIT_NOFILE: confine.OPEN_FILES,
        }
        return all(0 <= resource.getrlimit(which)[0] <= most for which, most in wanted.items())


def _refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except (OSError, MemoryError):
        return True
    return False


def socket_refused() -> bool:
    """No socket of any kind can be made."""
    descriptor = _socket(_AF_UNIX, _SOCK_STREAM, 0)
    if descriptor >= 0:
        os.close(descriptor)
    return bool(descriptor < 0)


def chmod_refused() -> bool:
    """Not even the mode of one's own folder can be changed."""
    return _refused(lambda: os.chmod(".", 0o700))


def signal_refused() -> bool:
    """The zygote cannot be signalled; in a namespace, neither can process 1, which stands for it."""
    return _refused(lambda: os.kill(os.getppid() or 1, 0))  # signal 0 asks, and sends nothing


def exec_refused() -> bool:
    """A program that does not exist is refused before anybody looks for it."""
    try:
        os.execv("/nonexistent", ["nonexistent"])
    except PermissionError:
        return True
    except OSError:
        return False


def fork_refused() -> bool:
    """No second process."""
    try:
        child = os.fork()
    except OSError:
        return True
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return False


def unprivileged() -> bool:
    """No capability is held and none can be had; elsewhere than on Linux, not being root is all there is."""
    if sys.platform != "linux":
        return os.geteuid() != 0
    try:
        return bool(syscalls.prctl(syscalls.PR_GET_NO_NEW_PRIVS)) and not confine.capabilities()
    except OSError:
        return False
