"""The one-way door: a process takes every protection that the system gives, before it meets a submission.

Each protection is tried by itself and may fail: which ones hold is found out afterwards by `probe`,
never assumed here.  The order is not free: who the process is comes before what it may do, and the
seccomp filter comes last because it takes away the calls that the other steps need.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import sys
from collections.abc import Callable, Iterable

from . import landlock, mounts, seccomp, syscalls

LANDLOCK = "landlock"
SECCOMP = "seccomp"
RLIMITS = "rlimits"
MEMORY_LIMIT = "memory-limit"
NO_PRIVILEGES = "no-privileges"
PROCESS_GROUP = "process-group"
OWN_USER = "own-user"
NAMESPACES = "namespaces"
PROTECTIONS = (
    LANDLOCK,
    SECCOMP,
    RLIMITS,
    MEMORY_LIMIT,
    NO_PRIVILEGES,
    PROCESS_GROUP,
    OWN_USER,
    NAMESPACES,
)

OPEN_FILES = 64
_LINUX_LIMITS = {"RLIMIT_MSGQUEUE": 0, "RLIMIT_SIGPENDING": 0}
"""Counted for a whole user, so what a worker takes is missing elsewhere, and seen there.

Without a place in the queue, signals with a number below 32 arrive all the same.
"""

STACK_BYTES = 8 << 20
"""Deep recursion ends at the same depth on every machine."""

CPU_GRACE_SECONDS = 1
"""From SIGXCPU, which a submission can ignore, to SIGKILL."""

SANDBOX_UID = 60_900
"""The user of workers where the grader is root: a number that no system hands out (systemd: "Users, Groups,
UIDs and GIDs on systemd systems"), and small enough for containers that map 65,536 of them."""

_NAMESPACES = syscalls.CLONE_NEWPID | syscalls.CLONE_NEWNET | syscalls.CLONE_NEWIPC | syscalls.CLONE_NEWUTS

_CAPABILITY_VERSION_3 = 0x20080522
_HIGHEST_CAPABILITY = 63
_SYSTEM_FOLDERS = (
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/lib",
    "/lib64",
    "/usr/share/zoneinfo",
    "/usr/share/locale",
)
_SYSTEM_FILES = ("/etc/localtime", "/etc/ld.so.cache", "/dev/urandom", "/dev/random")
_DEVICES = ("/dev/null", "/dev/zero")


class Bounds:
    """The resource limits of one worker, in bytes and seconds."""

    def __init__(self, memory_bytes: int, file_bytes: int, cpu_seconds: int) -> None:
        self.memory_bytes = memory_bytes
        self.file_bytes = file_bytes
        self.cpu_seconds = cpu_seconds


class Confinement:
    """The protections of all workers of a zygote.

    What children inherit is taken once, by the zygote itself (`share`), and costs a worker nothing; the
    rest is taken by each worker (`enter`).  `only` leaves out every protection that it does not name, so
    that tests can see lower levels.  `hidden` folders stay unreadable even where they lie among the
    interpreter's own.

    `reads` is there where a worker becomes another program (see `executing`): what that program needs besides.  Its own
    filter is then left for it to install.  `threads` tells whether workers may have several.
    """

    def __init__(
        self,
        bounds: Bounds,
        hidden: Iterable[str],
        scratch_root: str,
        only: Iterable[str],
        reads: Iterable[str] | None = None,
        threads: bool = True,
    ) -> None:
        self.bounds = bounds
        self._executing = reads is not None
        self._only = frozenset(only)
        self._uid = self._free_uid(scratch_root)
        self._rules: landlock.Ruleset | None = None
        self._filters: seccomp.Filters | None = None
        if LANDLOCK in self._only and landlock.version():
            readable = landlock.without(readable_paths(reads or ()), hidden)
            self._rules = landlock.Ruleset(readable, _DEVICES, self._executing)
        if SECCOMP in self._only and syscalls.NUMBERS:
            self._filters = seccomp.Filters(self._executing, threads)

    def share(self) -> None:
        """Take for the zygote, and so for all workers, whatever the zygote can work under.  For good."""
        _try(syscalls.prctl, syscalls.PR_SET_DUMPABLE, 0)
        if NO_PRIVILEGES in self._only:
            _try(syscalls.prctl, syscalls.PR_SET_NO_NEW_PRIVS, 1)
            drop_bounding_set()
        if RLIMITS in self._only:
            set_limits(self.bounds)
        if MEMORY_LIMIT in self._only:
            _limit(resource.RLIMIT_AS, self.bounds.memory_bytes)
        if self._filters is not None:
            _try(self._filters.install_shared)

    def enter(self, scratch: str, terminal: str = "") -> None:
        """Confine the calling process for good.  `scratch` becomes its own and its current folder.

        `terminal` is the path of the terminal whose keys are to reach the process as signals.
        """
        if PROCESS_GROUP in self._only:
            os.setsid()
            if terminal:
                _try(_take, terminal)
        if self._uid is not None:
            os.chown(scratch, self._uid, self._uid)
        os.chdir(scratch)
        if self._uid is not None:
            _try(become, self._uid)
        if NO_PRIVILEGES in self._only:
            # Not shared: the zygote mounts what its workers write to.
            _try(drop_capabilities)
        # A change of user clears it, so it comes after.
        _try(syscalls.prctl, syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
        if RLIMITS in self._only:
            # Not shared: the zygote's own time grows with the number of its workers.
            _limit(resource.RLIMIT_CPU, self.bounds.cpu_seconds, CPU_GRACE_SECONDS)
        if self._rules is not None:
            _try(self._rules.restrict, scratch)
        if self._filters is not None and not self._executing:
            _try(self._filters.install_own)

    @property
    def has_rules(self) -> bool:
        """Whether Landlock's rules are among the protections."""
        return self._rules is not None

    def own_filter(self) -> bytes:
        """The filter that a program installs which the calling process becomes; nothing where there is none."""
        return self._filters.own() if self._filters is not None else b""

    def _free_uid(self, scratch_root: str) -> int | None:
        """The user that workers become; None where they stay the grader's."""
        wanted = OWN_USER in self._only and os.geteuid() == 0 and hasattr(os, "setresuid")
        if wanted and _can_work_as(SANDBOX_UID, scratch_root) and _can_look_after(SANDBOX_UID, scratch_root):
            return SANDBOX_UID
        return None


def _take(terminal: str) -> None:
    """Make a terminal the process's own: the first one that a process without one opens (tty_ioctl(4))."""
    os.close(os.open(terminal, os.O_RDWR))


def _try(step: Callable[..., object], *arguments: object) -> None:
    try:
        step(*arguments)
    except OSError:
        pass  # the probe will not find the protection, and the level falls


def readable_paths(more: Iterable[str] = ()) -> list[str]:
    """What a Python program reads by itself: the interpreter's library, shared libraries, zones, locales.

    `more` is what another program reads besides.
    """
    prefixes = (sys.base_prefix, sys.base_exec_prefix)
    own = [os.path.dirname(os.__file__), *(os.path.join(prefix, "lib") for prefix in prefixes)]
    real = {os.path.realpath(one) for one in (*own, *_SYSTEM_FOLDERS, *_SYSTEM_FILES, *more)}
    paths: list[str] = []
    for path in sorted(real, key=len):
        if not any(path.startswith(kept + "/") for kept in paths):
            paths.append(path)
    return paths


def set_limits(bounds: Bounds) -> None:
    """Limits that a zygote can live with.

    There is none on processes: RLIMIT_NPROC counts all that a user runs, wherever.
    """
    fixed = {
        resource.RLIMIT_FSIZE: bounds.file_bytes,
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_STACK: STACK_BYTES,
    }
    for name, most in _LINUX_LIMITS.items():
        if hasattr(resource, name):
            fixed[getattr(resource, name)] = most
    for which, wanted in fixed.items():
        _limit(which, wanted)


def _limit(which: int, soft: int, grace: int = 0) -> None:
    """Set a limit, or keep what is lower already: an ordinary user cannot raise it."""
    ceiling, hard = resource.getrlimit(which)[1], soft + grace
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    try:
        resource.setrlimit(which, (soft, hard))
    except (OSError, ValueError):
        pass  # macOS refuses some; the probe tells


def become(uid: int) -> None:
    """Be another user for good, with no groups besides its own."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def drop_capabilities() -> None:
    """Hold no capability any more, neither usable nor in reserve."""
    header = ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0))
    syscalls.call("capset", header, bytes(24))


def capabilities() -> bool:
    """Whether the process holds any capability, usable or in reserve."""
    header = ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0))
    data = ctypes.create_string_buffer(24)
    syscalls.call("capget", header, data)
    return any(data.raw)


def drop_bounding_set() -> None:
    """Give up the capabilities that an exec could bring back.  Those in use stay."""
    for capability in range(_HIGHEST_CAPABILITY + 1):
        try:
            syscalls.prctl(syscalls.PR_CAPBSET_DROP, capability)
        except OSError:
            return  # past the last one that the kernel knows, or not allowed to


class Outside:
    """What ends with the zygote: process 1 of its namespaces, and with it whatever still lives in them.

    `only_to_read`: reading leaves no marks there (see `mounts`).
    """

    def __init__(self, init: int, alive: int, only_to_read: bool) -> None:
        self._init, self._alive = init, alive
        self.only_to_read = only_to_read

    def close(self) -> None:
        """End process 1, which removes the folder of all scratch folders if it is still there."""
        os.close(self._alive)
        os.waitpid(self._init, 0)


def enter_namespaces(scratch: str) -> Outside | None:
    """Let all processes forked from now on live in namespaces of their own.

    They see only each other, no network and no shared memory of others; and when the first of them ends,
    all end.  That first one is forked here; it does nothing but live as long as the calling process.
    But for the folder `scratch`, files can only be read there, which leaves no mark.
    None where the system does not allow it, and nothing changes.  OSError where it allows half of it, which leaves
    the process of no use: it must be started again without.
    """
    uid, gid = os.geteuid(), os.getegid()
    parent = os.open(os.path.dirname(scratch), os.O_PATH | os.O_CLOEXEC)
    try:
        syscalls.call("unshare", _NAMESPACES if uid == 0 else _NAMESPACES | syscalls.CLONE_NEWUSER)
    except OSError:
        os.close(parent)
        return None
    if uid:
        # Being "dumpable" is what makes these files ours to write: PR_SET_DUMPABLE 0 must come later.
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{uid} {uid} 1")
        _write("/proc/self/gid_map", f"{gid} {gid} 1")
    only_to_read = _own_mounts() and mounts.only_to_read(scratch)
    init, alive = _fork_init(scratch, parent)
    os.close(parent)
    return Outside(init, alive, only_to_read)


def _own_mounts() -> bool:
    """Have mounts of one's own; whether that is allowed."""
    try:
        syscalls.call("unshare", syscalls.CLONE_NEWNS)
    except OSError:
        return False
    return True


def _fork_init(scratch: str, parent: int) -> tuple[int, int]:
    """Process 1 of the new namespace, and the pipe with which it ends when the last writer does: the zygote."""
    alive, writer = os.pipe()
    init = os.fork()
    if init:
        os.close(alive)  # the other end stays open for as long as the zygote lives; its workers close it
        return init, writer
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        os.dup2(alive, 0)
        os.dup2(parent, 1)
        os.closerange(2, 1 << 16)
        os.read(0, 1)
        mounts.release(scratch, 1)
    finally:
        os._exit(0)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def _can_work_as(uid: int, scratch_root: str) -> bool:
    """Whether this user can read the interpreter's library and reach the scratch folders: tried out."""
    try:
        os.setegid(uid)
        os.seteuid(uid)
        os.listdir(os.path.dirname(os.__file__))
        with open(os.__file__, "rb"):
            pass
        return os.access(scratch_root, os.X_OK, effective_ids=True)
    except OSError:
        return False
    finally:
        os.seteuid(0)
        os.setegid(0)


def _can_look_after(uid: int, scratch_root: str) -> bool:
    """Whether the grader can give a folder to this user and still look into it: tried out.

    Where root was left without some of its capabilities, as in hardened containers, it cannot.
    """
    folder = os.path.join(scratch_root, "given")
    try:
        os.mkdir(folder, 0o700)
        os.chown(folder, uid, uid)
        os.listdir(folder)
        return True
    except OSError:
        return False
    finally:
        _try(os.rmdir, folder)
