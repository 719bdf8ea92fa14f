"""The seccomp filters: which system calls a worker may make.

A list of refusals, each group with its reason, above what Landlock and the resource limits already give.
What a Python program does by itself (files, memory, threads, time, its own signals) stays allowed, so
that a submission sees an ordinary Python in which some things raise PermissionError.  A call newer than
the tables does not exist for a worker: nothing that this page has not considered is a way out.

There are two filters, because a filter takes a while to install and children inherit it for nothing:
`SHARED` is installed once, in the zygote, and refuses what not even the zygote needs; `OWN` refuses the
rest and is installed by each worker.
Source: https://docs.kernel.org/userspace-api/seccomp_filter.html and linux/filter.h.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import struct
from collections.abc import Iterable

from . import syscalls

REFUSED: tuple[tuple[str, str], ...] = (
    ("no other process is started or becomes a program", "fork vfork execve execveat"),
    (
        "no other process is read, changed, signalled or traced",
        "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp perf_event_open"
        " pidfd_open pidfd_getfd pidfd_send_signal tkill rt_sigqueueinfo rt_tgsigqueueinfo"
        " move_pages migrate_pages",
    ),
    ("a worker stays in the process group by which it is killed", "setsid setpgid"),
    (
        "nobody else's share of the machine is taken",
        "setpriority sched_setscheduler sched_setparam sched_setattr sched_setaffinity ioprio_set"
        " mbind set_mempolicy set_mempolicy_home_node sync syncfs",
    ),
    (
        "a worker stays who it is",
        "setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset personality",
    ),
    (
        "what Landlock leaves open: attributes of files, wherever they are",
        "chmod fchmod fchmodat chown fchown lchown fchownat utime utimes futimesat utimensat"
        " setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr truncate",
    ),
    (
        "no names for other people's files, no handles past the path, no watching of files",
        "link linkat symlink symlinkat mknod mknodat name_to_handle_at open_by_handle_at"
        " inotify_init inotify_init1 inotify_add_watch fanotify_init fanotify_mark",
    ),
    (
        "no network, and no passing of descriptors",
        "socket connect bind listen accept accept4 sendmsg sendmmsg recvmsg recvmmsg",
    ),
    (
        "no memory that outlives the worker or escapes its limits",
        "memfd_create memfd_secret shmget shmat shmctl shmdt msgget msgsnd msgrcv msgctl"
        " semget semop semctl semtimedop"
        " mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr",
    ),
    (
        "the file system stays as it is mounted, and the worker in its namespaces",
        "unshare setns mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick"
        " mount_setattr swapon swapoff quotactl quotactl_fd acct",
    ),
    (
        "no counting of what others wrote, and no asking or telling which files are in memory because others read them",
        "statfs fstatfs ustat mincore preadv2 fadvise64 readahead getrusage",
    ),
    (
        "parts of the kernel that no program of a course needs and that attacks have used",
        "io_uring_setup io_uring_enter io_uring_register bpf userfaultfd keyctl add_key request_key"
        " init_module finit_module delete_module kexec_load kexec_file_load reboot syslog iopl ioperm"
        " modify_ldt lookup_dcookie nfsservctl uselib vhangup sethostname setdomainname settimeofday"
        " clock_settime clock_adjtime adjtimex splice tee vmsplice io_setup io_submit futex_waitv",
    ),
)

NEEDED_BY_ZYGOTE = frozenset(
    "fork vfork setsid setgroups setresgid setresuid capset chown fchownat chmod fchmodat"
    " pidfd_open sendmsg recvmsg mount".split()
)
"""Of the refused calls, those that the zygote makes, or a worker on its way into confinement."""

# The C library falls back to `clone` and `openat`, whose flags the filter can see.
ABSENT = ("clone3", "openat2")

NEW_NAMESPACES = (
    syscalls.CLONE_NEWNS
    | syscalls.CLONE_NEWCGROUP
    | syscalls.CLONE_NEWUTS
    | syscalls.CLONE_NEWIPC
    | syscalls.CLONE_NEWUSER
    | syscalls.CLONE_NEWPID
    | syscalls.CLONE_NEWNET
)

THREAD_FLAGS = syscalls.CLONE_THREAD | syscalls.CLONE_FILES | syscalls.CLONE_FS
"""What a thread has in common with the others of its process, as the C library makes them."""

PRCTL_ALLOWED = (syscalls.PR_SET_NAME, syscalls.PR_GET_NAME, syscalls.PR_GET_NO_NEW_PRIVS)
"""Threads are given names.  Everything else could undo a protection (PDEATHSIG, DUMPABLE)."""

IOCTL_ALLOWED = {
    "TCGETS": 0x5401,
    "TCGETS2": 0x802C542A,
    "TCSETS": 0x5402,
    "TCSETSW": 0x5403,
    "TCSETSF": 0x5404,
    "TIOCGWINSZ": 0x5413,
    "FIONREAD": 0x541B,
    "FIONBIO": 0x5421,
    "FIONCLEX": 0x5450,
    "FIOCLEX": 0x5451,
}
"""What Python asks of descriptors, and `getpass` sets on a terminal of its own.  Others set file flags, type
into a terminal (TIOCSTI), or choose whom a socket signals (SIOCSPGRP)."""

FCNTL_ALLOWED = {
    "F_DUPFD": 0,
    "F_GETFD": 1,
    "F_SETFD": 2,
    "F_GETFL": 3,
    "F_SETFL": 4,
    "F_DUPFD_CLOEXEC": 1030,
}
"""What Python asks of a descriptor.  Others signal other processes, lease files that others read, or count the pages of pipes,
which a user has in common with others; and `F_GETLK` tells what another worker has locked in a file that both may read."""

LOCKS = {"F_SETLK": 6, "F_SETLKW": 7, "F_OFD_SETLK": 37, "F_OFD_SETLKW": 38}
"""Nothing is locked, and the answer is that it was: no other process may write the files of a worker, and a program that locks its own works."""

FUTEX_PRIVATE = 128
FUTEX_WAITS = {"FUTEX_WAIT": 0, "FUTEX_WAIT_BITSET": 9, "FUTEX_WAIT_REQUEUE_PI": 11}
"""To wait in memory that is shared with others, as a file is that two workers map: who wakes counts who waits.

The answer is that what is there has changed, so who waits for a thread of its own asks again.
"""

ASKS_OF_A_PROCESS = (
    "getpgid getsid sched_getparam sched_getscheduler sched_rr_get_interval sched_getaffinity sched_getattr"
    " get_robust_list".split()
)
"""Calls whose first argument is a process or a thread, 0 for the caller: the answer tells which others there are."""

ASKS_OF_ONE_OR_MANY = {"getpriority": 0, "ioprio_get": 1}
"""The same with the process as the second argument; the first says that it is a process (PRIO_PROCESS, IOPRIO_WHO_PROCESS)."""

READS_A_CLOCK = "clock_gettime clock_getres clock_nanosleep timer_create".split()
CLOCK_OF_A_PROCESS = 1 << 31
"""Numbers of clocks below zero count the time of the process or thread that they are made from (clock_getcpuclockid(3))."""

MAP_ANONYMOUS = 0x20
EXECUTABLE, WRITABLE = mmap.PROT_EXEC, mmap.PROT_WRITE
"""What memory may be used for.  What a worker runs is in files of the system, as they are: nothing that it writes becomes code."""

PER_USER_LIMIT = 6
"""RLIMIT_NPROC: whoever lowers it until a thread cannot be started knows how many the user has, in whichever process."""

# From linux/filter.h: load a word of `struct seccomp_data`, compare, return.
_LOAD, _EQUAL, _GREATER, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x54, 0x06
_NUMBER_AT, _ARCH_AT = 0, 4
_ALLOW = 0x7FFF0000
_KILL = 0x80000000
_AF_UNIX = 1
_FUTEX_COMMAND = 0x7F

SET_MODE_FILTER = 1
_INSTRUCTION = "=HBBI"

Instruction = tuple[int, int, int, int]


def refuse(number: int) -> Instruction:
    """Return from the filter: the call fails with this errno."""
    return (_RETURN, 0, 0, 0x00050000 | number)


_ALLOWED: Instruction = (_RETURN, 0, 0, _ALLOW)
_REFUSED = refuse(errno.EPERM)
_DONE = refuse(0)
"""Not refused, and not done: the call returns 0."""
_ANSWERS = {"socket": refuse(errno.EACCES)} | {name: refuse(errno.ENOSYS) for name in ABSENT}


def argument(position: int, *, high: bool = False) -> Instruction:
    """Load 32 bits of an argument of the call; both architectures are little-endian."""
    return (_LOAD, 0, 0, 16 + 8 * position + 4 * high)


def unless_equal(value: int, outcome: Instruction) -> list[Instruction]:
    """Leave the filter with `outcome` unless what was loaded is `value`."""
    return [(_EQUAL, 1, 0, value), outcome]


def if_equal(value: int, outcome: Instruction) -> list[Instruction]:
    """Leave the filter with `outcome` if what was loaded is `value`."""
    return [(_EQUAL, 0, 1, value), outcome]


def if_any(bits: int, outcome: Instruction) -> list[Instruction]:
    """Leave the filter with `outcome` if what was loaded has any of these bits."""
    return [(_ANY_BIT, 0, 1, bits), outcome]


Rules = dict[str, list[Instruction]]


def _own_conditions(pid: int, threads: bool) -> Rules:
    """Calls that a worker may make with some arguments only.  Each list leaves the filter at its end."""
    only_itself = [argument(0), *unless_equal(pid, _REFUSED), _ALLOWED]
    of_itself = [*if_equal(0, _ALLOWED), *unless_equal(pid, _REFUSED), _ALLOWED]
    return {
        **{name: [argument(0), *of_itself] for name in ASKS_OF_A_PROCESS},
        **{
            name: [argument(0), *unless_equal(which, _REFUSED), argument(1), *of_itself]
            for name, which in ASKS_OF_ONE_OR_MANY.items()
        },
        "clone": [
            argument(0),
            *if_any(NEW_NAMESPACES, _REFUSED),
            # A thread with descriptors of its own would have as many again.
            (_AND, 0, 0, THREAD_FLAGS),
            *(if_equal(THREAD_FLAGS, _ALLOWED) if threads else ()),
            _REFUSED,
        ],
        "mmap": [
            argument(2),
            (_ANY_BIT, 1, 0, EXECUTABLE),
            _ALLOWED,
            *if_any(WRITABLE, _REFUSED),
            argument(3),
            *if_any(MAP_ANONYMOUS, _REFUSED),
            _ALLOWED,
        ],
        **{
            name: [argument(2), *if_any(EXECUTABLE, _REFUSED), _ALLOWED]
            for name in ("mprotect", "pkey_mprotect")
        },
        "kill": only_itself,
        "tgkill": only_itself,
        "prctl": [
            argument(0),
            *(step for one in PRCTL_ALLOWED for step in if_equal(one, _ALLOWED)),
            _REFUSED,
        ],
    }


def _shared_conditions() -> Rules:
    """The same for what holds in the zygote too."""
    fcntl_rules = [step for one in FCNTL_ALLOWED.values() for step in if_equal(one, _ALLOWED)]
    fcntl_rules += [step for one in LOCKS.values() for step in if_equal(one, _DONE)]
    futex_rules = [step for one in FUTEX_WAITS.values() for step in if_equal(one, refuse(errno.EAGAIN))]
    ioctl_rules = [step for one in IOCTL_ALLOWED.values() for step in if_equal(one, _ALLOWED)]
    refused_address = unless_equal(0, refuse(errno.EACCES))
    rules = {
        "prlimit64": [
            argument(0),
            *unless_equal(0, _REFUSED),
            argument(1),
            *unless_equal(PER_USER_LIMIT, _ALLOWED),
            argument(2),
            *unless_equal(0, _REFUSED),
            argument(2, high=True),
            *unless_equal(0, _REFUSED),
            _ALLOWED,
        ],
        "setrlimit": [argument(0), *if_equal(PER_USER_LIMIT, _REFUSED), _ALLOWED],
        **{name: [argument(0), *if_any(CLOCK_OF_A_PROCESS, _REFUSED), _ALLOWED] for name in READS_A_CLOCK},
        "socketpair": [argument(0), *unless_equal(_AF_UNIX, refuse(errno.EACCES)), _ALLOWED],
        # asyncio wakes itself up through a socket pair; an address would reach other people's sockets.
        "sendto": [argument(4), *refused_address, argument(4, high=True), *refused_address, _ALLOWED],
        "ioctl": [argument(1), *ioctl_rules, refuse(errno.ENOTTY)],
        "fcntl": [argument(1), *fcntl_rules, _REFUSED],
        # Space beyond the end of a file is no part of its length, which has a limit.
        "fallocate": [argument(1), *unless_equal(0, refuse(errno.EOPNOTSUPP)), _ALLOWED],
        "flock": [_DONE],
        "futex": [
            argument(1),
            *if_any(FUTEX_PRIVATE, _ALLOWED),
            (_AND, 0, 0, _FUTEX_COMMAND),
            *futex_rules,
            _ALLOWED,
        ],
    }
    # Opened for reading, yet emptied: before version 3, Landlock takes it for reading.
    truncating = os.O_ACCMODE | os.O_TRUNC
    for name, flags in (("open", 1), ("openat", 2)):
        rules[name] = [
            argument(flags),
            (_AND, 0, 0, truncating),
            *if_equal(os.O_RDONLY | os.O_TRUNC, _REFUSED),
            _ALLOWED,
        ]
    return rules


def program(refused: Iterable[str], conditions: Rules) -> bytes:
    """A filter as `struct sock_filter[]`."""
    numbers = syscalls.NUMBERS
    steps: list[Instruction] = [
        (_LOAD, 0, 0, _ARCH_AT),
        *unless_equal(syscalls.AUDIT_ARCH, (_RETURN, 0, 0, _KILL)),
        (_LOAD, 0, 0, _NUMBER_AT),
        # Calls that came later, and on x86_64 the x32 calls, which start at 1 << 30.
        (_GREATER, 0, 1, syscalls.NEWEST),
        refuse(errno.ENOSYS),
    ]
    for name, body in conditions.items():
        if name in numbers:
            steps += [(_EQUAL, 0, len(body), numbers[name]), *body]
    for name in refused:
        if name in numbers:
            steps += if_equal(numbers[name], _ANSWERS.get(name, _REFUSED))
    steps.append(_ALLOWED)
    return b"".join(struct.pack(_INSTRUCTION, *step) for step in steps)


def install(steps: bytes) -> None:
    """Put the calling process under a filter, for good.  It must have no_new_privs."""
    buffer = ctypes.create_string_buffer(steps, len(steps))
    header = struct.pack("HxxxxxxQ", len(steps) // struct.calcsize(_INSTRUCTION), ctypes.addressof(buffer))
    syscalls.call("seccomp", SET_MODE_FILTER, 0, header)


PLACEHOLDER = 0x4B696269
"""A process id that no process has, where `Filters` will write the worker's own."""


class Filters:
    """The two filters, built once.  OSError where there is no table of system calls for this machine.

    `executing`: a worker becomes another program on its way into confinement, which then installs its own filter.
    `threads`: whether workers may have several.
    """

    def __init__(self, executing: bool = False, threads: bool = True) -> None:
        if not syscalls.NUMBERS:
            raise OSError(errno.ENOSYS, "no table of system calls for this machine")
        refused = [name for _, names in REFUSED for name in names.split()] + list(ABSENT)
        needed = NEEDED_BY_ZYGOTE | {"execve"} if executing else NEEDED_BY_ZYGOTE
        self._shared = program((name for name in refused if name not in needed), _shared_conditions())
        self._own = program(sorted(needed), _own_conditions(PLACEHOLDER, threads))

    def install_shared(self) -> None:
        """For the zygote, and so for all that it forks."""
        install(self._shared)

    def install_own(self) -> None:
        """For a worker: what the zygote may do and it may not."""
        install(self.own())

    def own(self) -> bytes:
        """The second filter, for the calling process."""
        return self._own.replace(struct.pack("=I", PLACEHOLDER), struct.pack("=I", os.getpid()))
