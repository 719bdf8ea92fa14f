"""Landlock: what of the file system a worker may read, and the one folder that it may write.

Needs no privilege and holds for good: a process can only add to its own restrictions.  Landlock guards
opening, creating, removing and renaming.  It does not guard stat, chdir, chmod, chown, utime, xattr and,
before version 3, truncate; the seccomp filter takes those that change something.
Source: https://docs.kernel.org/userspace-api/landlock.html
"""

from __future__ import annotations

import fcntl
import os
import stat
import struct
from collections.abc import Iterable

from . import syscalls

EXECUTE = 1 << 0
WRITE_FILE = 1 << 1
READ_FILE = 1 << 2
READ_DIR = 1 << 3
REMOVE_DIR = 1 << 4
REMOVE_FILE = 1 << 5
MAKE_CHAR = 1 << 6
MAKE_DIR = 1 << 7
MAKE_REG = 1 << 8
MAKE_SOCK = 1 << 9
MAKE_FIFO = 1 << 10
MAKE_BLOCK = 1 << 11
MAKE_SYM = 1 << 12
REFER = 1 << 13
TRUNCATE = 1 << 14
IOCTL_DEV = 1 << 15

BIND_AND_CONNECT_TCP = 0b11
SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11

_FILE_RIGHTS_SINCE = {1: REFER - 1, 2: REFER, 3: TRUNCATE, 5: IOCTL_DEV}
_NETWORK_SINCE = 4
_SCOPE_SINCE = 6

# No EXECUTE but on the way to a program that gives it up, no devices, sockets, pipes or links of its own.
_READ = READ_FILE | READ_DIR
_USE = _READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE
_OF_A_FILE = EXECUTE | READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV

LOWEST_FD = 128
"""The paths of rules are held open above the descriptors that a worker may have, and closed by it at the end."""

_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1


def version() -> int:
    """The version of Landlock that the kernel offers; 0 where it has none or it is switched off."""
    try:
        return syscalls.call("landlock_create_ruleset", None, 0, _CREATE_RULESET_VERSION)
    except OSError:
        return 0


def without(folders: Iterable[str], hidden: Iterable[str]) -> list[str]:
    """`folders`, cut so that `hidden` stay out of them: a folder around one becomes its other entries."""
    hidden = tuple(hidden)
    kept = []
    for folder in folders:
        if folder in hidden:
            continue
        if any(one.startswith(folder.rstrip("/") + "/") for one in hidden):
            kept += without((os.path.join(folder, name) for name in sorted(os.listdir(folder))), hidden)
        else:
            kept.append(folder)
    return kept


class Ruleset:
    """The rules of all workers of a zygote, with every path opened once.

    `restrict` puts the calling process under them, for good, with one folder of its own to write in.  `executing`:
    what may be read may be executed, by a worker that is about to become another program.
    A ruleset is made anew for each worker, so that no worker may read the folder of another.
    """

    def __init__(self, readable: Iterable[str], devices: Iterable[str], executing: bool = False) -> None:
        self._version = version()
        self._handled = 0
        for since, rights in _FILE_RIGHTS_SINCE.items():
            if self._version >= since:
                self._handled |= rights
        reading = _READ | EXECUTE if executing else _READ
        paths = [(path, reading) for path in readable] + [(path, _READ | WRITE_FILE) for path in devices]
        self._rules = []
        for path, rights in paths:
            try:
                low = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except OSError:
                continue  # not every system has every folder
            descriptor = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, LOWEST_FD)
            os.close(low)
            self._rules.append(self._rule(descriptor, rights))

    def restrict(self, scratch: str) -> None:
        """OSError where the kernel refuses.  The process must have no_new_privs."""
        ruleset = self._create()
        own = os.open(scratch, os.O_PATH | os.O_CLOEXEC)
        for rule in (*self._rules, self._rule(own, _USE)):
            syscalls.call("landlock_add_rule", ruleset, _RULE_PATH_BENEATH, rule, 0)
        syscalls.call("landlock_restrict_self", ruleset, 0)
        os.close(own)
        os.close(ruleset)

    def _create(self) -> int:
        network = BIND_AND_CONNECT_TCP if self._version >= _NETWORK_SINCE else 0
        scope = SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS if self._version >= _SCOPE_SINCE else 0
        attributes = struct.pack("=QQQ", self._handled, network, scope)
        # An older kernel knows a shorter structure, and refuses a longer one unless the rest is 0, as here.
        return syscalls.call("landlock_create_ruleset", attributes, len(attributes), 0)

    def _rule(self, descriptor: int, rights: int) -> bytes:
        """A `struct landlock_path_beneath_attr`."""
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            rights &= _OF_A_FILE
        return struct.pack("=Qi", rights & self._handled, descriptor)
