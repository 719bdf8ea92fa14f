"""What code in a worker can do and cannot: each protection, tried from inside."""

from __future__ import annotations

import itertools
import os
import platform
import re
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

import sandbox_tools
from commands import SYSTEM_PYTHON, is_version_of, without_privileges
from grader.inside import landlock, scratch, seccomp, syscalls
from grader.sandbox.sandbox import (
    LANDLOCK,
    MEMORY_LIMIT,
    NAMESPACES,
    NO_PRIVILEGES,
    OWN_USER,
    PROCESS_GROUP,
    PROTECTIONS,
    RLIMITS,
    SECCOMP,
    level_of,
)
from grader.sandbox.worker_process import Worker
from sandbox_tools import run


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """One worker for all the attempts that leave it alive."""
    with sandbox_tools.one_worker() as worker:
        yield worker


# What Python raises for a refused call: PermissionError for EPERM and EACCES.  Where the system allows mounts of one's own,
# the rest of the machine can only be read (EROFS), and nothing is in /proc.
ELSEWHERE = {
    "reading the process table": "FileNotFoundError",
    "writing outside its folder": "OSError",
    "writing into the library": "OSError",
}
REFUSED = {
    "reading a file of the system": "open('/etc/passwd')",
    "listing a folder of the system": "import os; os.listdir('/etc')",
    "reading the process table": "open('/proc/self/status')",
    "reading the grader": f"open({str(Path(seccomp.__file__))!r})",
    "writing outside its folder": "open('/tmp/kibitz-test', 'w')",
    "writing into the library": "import os; os.open(os.__file__, os.O_WRONLY)",
    "emptying what it may read": "import os; os.open(os.__file__, os.O_RDONLY | os.O_TRUNC)",
    "truncating by name": "import os; open('t', 'w'); os.truncate('t', 0)",
    "changing a mode": "import os; os.chmod('.', 0o777)",
    "changing a time": "import os; os.utime('.')",
    "changing an owner": "import os; os.chown('.', 0, 0)",
    "setting an attribute": "import os; os.setxattr('.', 'user.a', b'')",
    "a symbolic link": "import os; os.symlink('/', 'link')",
    "a hard link": "import os; os.link(os.__file__, 'link')",
    "a second process": "import os; os.fork()",
    "a command": "import subprocess; subprocess.run(['/bin/true'])",
    "another program": "import os, sys; os.execv(sys.executable, ['python'])",
    "a socket": "import socket; socket.socket()",
    "another kind of socket": "import socket; socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)",
    "talking to an address": (
        "import socket; a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); a.sendto(b'', '/dev/log')"
    ),
    "connecting a socket": "import socket; a, b = socket.socketpair(); a.connect('/dev/log')",
    "passing descriptors": "import socket; a, b = socket.socketpair(); socket.send_fds(a, [b'x'], [0])",
    "signalling its parent": "import os; os.kill(os.getppid() or 1, 0)",
    "signalling everybody": "import os; os.kill(-1, 0)",
    "leaving its process group": "import os; os.setsid()",
    "another share of the processor": "import os; os.sched_setaffinity(0, {0})",
    "memory that has no name": "import os; os.memfd_create('x')",
    "having a socket's signals sent": (
        "import fcntl, os, socket; a, b = socket.socketpair(); fcntl.fcntl(a, fcntl.F_SETOWN, os.getppid())"
    ),
    "a lease on a file": "import fcntl, os; fcntl.fcntl(os.open(os.__file__, 0), 1024, 0)",
    "a thread with descriptors of its own": """
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
number = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
for left_out in (0x200, 0x400):
    flags = (0x100 | 0x200 | 0x400 | 0x800 | 0x10000 | 0x40000) & ~left_out
    if libc.syscall(number, flags, 0, 0, 0, 0) != -1 or ctypes.get_errno() != errno.EPERM:
        raise RuntimeError("made")
raise PermissionError
""",
    "asking for the locks of others": (
        "import fcntl, os, struct; "
        "fcntl.fcntl(os.open(os.__file__, 0), fcntl.F_GETLK, struct.pack('hhqqi4x', fcntl.F_WRLCK, 0, 0, 0, 0))"
    ),
    "counting what it had to read from the disk": "import resource; resource.getrusage(resource.RUSAGE_SELF)",
    "pages for its pipes": "import fcntl, os; fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)",
    "counting the pages of its pipes": "import fcntl, os; fcntl.fcntl(os.pipe()[0], 1032)",
    **{
        f"asking for another process: {call}": f"import os, resource, time; {call}"
        for call in (
            "os.getpgid(os.getppid() or 1)",
            "os.getsid(1)",
            "os.getpriority(os.PRIO_PROCESS, 1)",
            "os.getpriority(os.PRIO_PGRP, 0)",
            "os.sched_getparam(1)",
            "os.sched_getscheduler(1)",
            "os.sched_rr_get_interval(1)",
            "os.sched_getaffinity(os.getpid() + 1)",
            "time.clock_gettime(~1 << 3 | 2)",
            "time.clock_getres(~(os.getpid() + 1) << 3 | 6)",
        )
    },
    "a limit that counts for a user": """
import resource
try:
    resource.setrlimit(resource.RLIMIT_NPROC, (99, resource.getrlimit(resource.RLIMIT_NPROC)[1]))
except ValueError:
    raise PermissionError
""",
    "memory that is written and run": "import mmap; mmap.mmap(-1, 4096, prot=7)",
    "memory of its own that is run": "import mmap; mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE, prot=5)",
    "a file that is written and run": (
        "import mmap, os; mmap.mmap(os.open(os.__file__, 0), 4096, flags=mmap.MAP_PRIVATE, prot=7)"
    ),
    "memory that becomes code": """
import ctypes, errno, mmap
held = mmap.mmap(-1, 4096)
at = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(held)))
libc = ctypes.CDLL(None, use_errno=True)
if libc.mprotect(at, ctypes.c_size_t(4096), 5) == -1 and ctypes.get_errno() == errno.EPERM:
    raise PermissionError
""",
    "another user": "import os; os.setuid(12345)",
    "counting the files of everybody": "import os; os.statvfs('.')",
    "asking what others have read": (
        "import os; os.preadv(os.open(os.__file__, 0), [bytearray(1)], 0, os.RWF_NOWAIT)"
    ),
    "having others read anew": "import os; os.posix_fadvise(os.open(os.__file__, 0), 0, 0, 4)",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_worker_is_refused(worker: Worker, name: str) -> None:
    assert run(worker, REFUSED[name]) in ("PermissionError", ELSEWHERE.get(name))


ALLOWED = {
    "files in its folder": (
        "import os; os.mkdir('a'); open('a/b', 'w').write('x'); os.rename('a/b', 'c'); result = open('c').read() == 'x'"
    ),
    "/dev/null and randomness": "import os; open('/dev/null', 'w').write('x'); os.urandom(1); result = True",
    "threads": "import threading as t; a = t.Thread(target=lambda: None); a.start(); a.join(); result = True",
    "asyncio": "import asyncio; asyncio.run(asyncio.sleep(0)); result = True",
    "temporary files": "import tempfile; tempfile.TemporaryFile().write(b'x'); result = True",
    "modules with shared libraries": "import sqlite3, decimal; sqlite3.connect(':memory:'); result = True",
    "time zones": "import zoneinfo; zoneinfo.ZoneInfo('Europe/Oslo'); result = True",
    "its own signals": "import os, signal; os.kill(os.getpid(), 0); signal.raise_signal(17); result = True",
    "asking for itself": (
        "import os, resource, time; os.getpgid(0); os.getsid(os.getpid()); os.getpriority(os.PRIO_PROCESS, 0); "
        "os.sched_getaffinity(0); os.sched_getparam(0); time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID); "
        "time.thread_time(); time.sleep(0.001); result = len(resource.getrlimit(resource.RLIMIT_NPROC)) == 2"
    ),
    "alarms": "import signal; signal.setitimer(signal.ITIMER_REAL, 9); signal.alarm(0); result = True",
    "locks that nobody else sees": (
        "import fcntl, os; fcntl.flock(os.open('locked', os.O_RDWR | os.O_CREAT), fcntl.LOCK_EX); "
        "fcntl.lockf(os.open(os.__file__, 0), fcntl.LOCK_SH); result = True"
    ),
    "space in advance, as far as files may be long": (
        "import os; a = os.open('f', os.O_RDWR | os.O_CREAT); os.posix_fallocate(a, 0, 100); result = os.fstat(a).st_size == 100"
    ),
    "a database in a file": (
        "import sqlite3; a = sqlite3.connect('x.db'); a.execute('create table t (n)'); a.execute('insert into t values (1)'); "
        "a.commit(); a.close(); result = sqlite3.connect('x.db').execute('select n from t').fetchone() == (1,)"
    ),
    "descriptors": (
        "import fcntl, os; a = os.dup(os.pipe()[0]); os.set_blocking(a, False); "
        "result = bool(fcntl.fcntl(a, fcntl.F_GETFL) & os.O_NONBLOCK)"
    ),
    "an environment with nothing in it": (
        "import os; result = set(os.environ) <= {'LANG', 'LC_CTYPE', 'PYTHONHASHSEED', 'HOME', 'TMPDIR'}"
    ),
    "its folder as the home": "import os; result = os.path.samefile(os.path.expanduser('~'), channel.scratch)",
    "no site packages": "import sys; result = not any('site-packages' in path for path in sys.path)",
}


@pytest.mark.parametrize("code", ALLOWED.values(), ids=ALLOWED.keys())
def test_a_worker_has(worker: Worker, code: str) -> None:
    assert run(worker, code) is True


_MAPPED = """
import ctypes, mmap, os, time
file = os.open(os.__file__, os.O_RDONLY)
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
place = ctypes.c_void_p(libc.mmap(None, 4096, mmap.PROT_READ, mmap.MAP_SHARED, file, 0))
number = {"x86_64": 202, "aarch64": 98}[os.uname().machine]
there = ctypes.c_int.from_address(place.value).value
"""

CHANNELS = {
    "a lock on a file": (
        "import fcntl, os; held = os.open(os.__file__, 0); fcntl.flock(held, fcntl.LOCK_EX)",
        """
import fcntl, os
try:
    fcntl.flock(os.open(os.__file__, 0), fcntl.LOCK_EX | fcntl.LOCK_NB)
    result = "free"
except OSError as error:
    result = str(error)
""",
    ),
    "a lock on a part of a file": (
        "import fcntl, os; held = os.open(os.__file__, 0); fcntl.lockf(held, fcntl.LOCK_SH, 1, 77)",
        """
import fcntl, os, struct
result = []
for command in (fcntl.F_GETLK, 36):
    try:
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 77, 1, 0)
        result.append(fcntl.fcntl(os.open(os.__file__, 0), command, asked))
    except OSError as error:
        result.append(str(error))
result = str(result)
""",
    ),
    "signals that wait": (
        """
import os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(34, 64))
for _ in range(200):
    os.kill(os.getpid(), 40)
""",
        """
import os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(34, 64))
for _ in range(300):
    os.kill(os.getpid(), 41)
result = 0
while signal.sigtimedwait({41}, 0) is not None:
    result += 1
""",
    ),
    "flags of the standard input": (
        "import fcntl, os; fcntl.fcntl(0, fcntl.F_SETFL, os.O_APPEND | os.O_NONBLOCK)",
        "import fcntl, os; result = fcntl.fcntl(0, fcntl.F_GETFL) & (os.O_APPEND | os.O_NONBLOCK)",
    ),
    "who waits for a word of a file": (
        _MAPPED
        + """
import threading
def wait():
    libc.syscall(number, place, 0, there, ctypes.c_void_p(), ctypes.c_void_p(), 0)
for _ in range(3):
    threading.Thread(target=wait, daemon=True).start()
time.sleep(0.2)
""",
        _MAPPED + "result = libc.syscall(number, place, 1, 99, ctypes.c_void_p(), ctypes.c_void_p(), 0)",
    ),
}
"""What a worker does, and how another one asks whether it was done."""


@pytest.mark.parametrize("name", CHANNELS)
def test_nobody_sees_what_another_worker_does(name: str) -> None:
    """The answer is the same as before."""
    done, asked = CHANNELS[name]
    with sandbox_tools.make() as made:
        with made.worker() as one:
            before = run(one, asked)
        with made.worker() as one, made.worker() as other:
            run(one, done)
            assert run(other, asked) == before


def test_a_fresh_worker_has_no_descriptors_but_its_own() -> None:
    """Standard streams, the stack dump and the channel: neither the zygote's nor the grader's."""
    code = """
import os
result = []
for number in range(4096):
    try:
        os.fstat(number)
    except OSError:
        continue
    result.append(number)
"""
    with sandbox_tools.one_worker() as worker:
        assert run(worker, code) == [0, 1, 2, 62, 63]


def test_calls_newer_than_the_table_do_not_exist(worker: Worker) -> None:
    code = "import ctypes; c = ctypes.CDLL(None, use_errno=True); c.syscall({}, 0, 0, 0); result = ctypes.get_errno()"
    assert run(worker, code.format(syscalls.NEWEST + 1)) == 38
    assert run(worker, code.format(syscalls.NUMBERS["openat2"])) == 38


def test_calls_of_another_architecture_kill() -> None:
    """32-bit calls have other numbers; the filter lets none of them through."""
    if platform.machine() != "x86_64":
        pytest.skip("int 0x80 is a thing of x86")
    # In a file, because memory of its own is never run; and without namespaces, as its files are not either there.
    code = """
        import ctypes, os
        open("code", "wb").write(bytes.fromhex("b814000000cd80c3"))  # mov eax, 20 (getpid); int 0x80; ret
        libc = ctypes.CDLL(None)
        libc.mmap.restype = ctypes.c_void_p
        libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
        ctypes.CFUNCTYPE(ctypes.c_int)(libc.mmap(None, 4096, 5, 2, os.open("code", os.O_RDONLY), 0))()
    """
    only = [one for one in PROTECTIONS if one != NAMESPACES]
    with (
        sandbox_tools.one_worker(only=only) as worker,
        pytest.raises(Exception, match="was killed by signal SIGSYS"),
    ):
        run(worker, "\n".join(line.strip() for line in code.splitlines()))


def test_two_workers_of_a_sandbox_cannot_read_each_other() -> None:
    with sandbox_tools.make() as sandbox, sandbox.worker() as first, sandbox.worker() as second:
        place = run(first, "open('secret', 'w').write('x'); result = channel.scratch")
        assert run(second, f"open({place + '/secret'!r})") == "PermissionError"


def test_a_worker_ends_up_without_root(worker: Worker) -> None:
    code = """
import ctypes
libc, data = ctypes.CDLL(None), ctypes.create_string_buffer(24)
libc.syscall({capget}, ctypes.create_string_buffer((0x20080522).to_bytes(4, "little") + bytes(4)), data)
result = any(data.raw)
""".format(capget=syscalls.NUMBERS["capget"])
    assert run(worker, code) is False


@pytest.mark.parametrize(
    ("held", "root", "level"),
    [
        ({LANDLOCK, SECCOMP, RLIMITS, MEMORY_LIMIT, NO_PRIVILEGES}, True, "strong"),
        ({LANDLOCK, RLIMITS, MEMORY_LIMIT, NO_PRIVILEGES, PROCESS_GROUP}, False, "medium"),
        ({SECCOMP, RLIMITS, NO_PRIVILEGES, PROCESS_GROUP}, True, "weak"),
        ({RLIMITS, NO_PRIVILEGES, PROCESS_GROUP, OWN_USER}, True, "medium"),
        ({LANDLOCK, SECCOMP}, False, "weak"),
        (set(), False, "weak"),
    ],
)
def test_the_level_follows_from_what_held(held: set[str], root: bool, level: str) -> None:
    assert level_of(held, root=root) == level


@pytest.mark.parametrize("left_out", [LANDLOCK, SECCOMP, RLIMITS, MEMORY_LIMIT, NO_PRIVILEGES, NAMESPACES])
def test_a_protection_that_was_not_taken_is_not_reported(left_out: str) -> None:
    """What is reported was tried out by the worker; it is not what was meant to be."""
    with sandbox_tools.make(only=set(PROTECTIONS) - {left_out}) as sandbox:
        assert left_out not in sandbox.info.protections
        assert left_out in sandbox.info.missing


def test_nothing_taken_is_reported_as_weak() -> None:
    with sandbox_tools.make(only=()) as sandbox:
        assert (sandbox.info.level, sandbox.info.protections) == ("weak", ())
        with sandbox.worker() as worker:
            assert run(worker, "import os; pid = os.fork() or os._exit(0); result = 'forked'") == "forked"


AS_SOMEBODY = """
import sys
sys.path[:0] = {path!r}
import sandbox_tools
from grader.sandbox.sandbox import PROTECTIONS
for only in (PROTECTIONS, {{"rlimits", "no-privileges", "process-group", "own-user"}}):
    with sandbox_tools.make(only=only) as sandbox:
        print(sandbox.info.level, "own-user" in sandbox.info.protections)
        with sandbox.worker() as worker:
            user = sandbox_tools.run(worker, "import os; open('x', 'w'); result = os.getuid()")
            print("root" if user == 0 else "somebody")
"""


@pytest.mark.parametrize(
    ("user", "before", "expected"),
    [
        (65534, None, "strong False\nsomebody\nmedium False\nsomebody\n"),
        (0, None, "strong True\nsomebody\nmedium True\nsomebody\n"),
        (0, without_privileges, "strong False\nroot\nweak False\nroot\n"),
    ],
    ids=["an ordinary user", "root", "root who may not override permissions"],
)
def test_who_runs_the_grader(user: int, before: Callable[[], None] | None, expected: str) -> None:
    """An ordinary user's workers are that user's; root's have a user of their own, if root can look after it.

    Run with the system's interpreter, which other users can read, and which must be able to load msgspec.
    """
    if os.geteuid() != 0:
        pytest.skip("only root can become both")
    root = Path(__file__).parents[1]
    path = [str(root), str(root / "tests"), str(Path(msgspec.__file__).parents[1])]
    if not is_version_of(SYSTEM_PYTHON):
        pytest.skip(f"{SYSTEM_PYTHON} is not the version that msgspec is installed for")
    done = subprocess.run(
        [SYSTEM_PYTHON, "-I", "-B", "-c", AS_SOMEBODY.format(path=path)],
        user=user,
        group=user,
        preexec_fn=before,
        extra_groups=[],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        env={},
    )
    assert (done.stdout, done.stderr) == (expected, "")


HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}


@pytest.mark.parametrize("machine", HEADERS)
def test_the_numbers_are_the_kernels(machine: str) -> None:
    """Checked against the kernel's own headers (Debian's linux-libc-dev)."""
    header = Path(HEADERS[machine])
    if not header.exists():
        pytest.skip("linux-libc-dev is not installed")
    real = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text()))
    table = {"x86_64": syscalls.X86_64, "aarch64": syscalls.AARCH64}[machine]
    assert {name: int(real[name]) for name in table} == table


def test_every_refused_call_has_a_number() -> None:
    """A name that is in no table would be refused by nobody."""
    names = {name for _, names in seccomp.REFUSED for name in names.split()} | set(seccomp.ABSENT)
    assert names <= set(syscalls.X86_64)
    old = {name for name in names if name not in syscalls.AARCH64}
    # Calls that aarch64 never had, because a newer one takes their place.
    assert old == {
        *("fork", "vfork", "chmod", "chown", "lchown", "utime", "utimes", "futimesat", "link", "symlink"),
        *("mknod", "inotify_init", "iopl", "ioperm", "modify_ldt", "uselib", "ustat"),
    }
    assert names >= seccomp.NEEDED_BY_ZYGOTE


def test_filters_are_well_formed_on_both_architectures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every jump stays inside, and every path ends in a return."""
    for table, arch in (
        (syscalls.X86_64, syscalls.AUDIT_ARCH_X86_64),
        (syscalls.AARCH64, syscalls.AUDIT_ARCH_AARCH64),
    ):
        monkeypatch.setattr(syscalls, "NUMBERS", table)
        monkeypatch.setattr(syscalls, "AUDIT_ARCH", arch)
        filters = seccomp.Filters()
        for program in (filters._shared, filters._own):
            steps = list(struct.iter_unpack("=HBBI", program))
            assert steps[1][3] == arch
            for at, (_, if_true, if_false, _) in enumerate(steps):
                assert at + 1 + max(if_true, if_false) < len(steps) or at == len(steps) - 1
            assert steps[-1] == (0x06, 0, 0, 0x7FFF0000)


def test_hidden_folders_are_cut_out_of_readable_ones(tmp_path: Path) -> None:
    """A grader that is installed among the interpreter's own packages stays unreadable there."""
    for name in ("python/json", "python/site-packages/grader", "python/site-packages/other", "local"):
        (tmp_path / "lib" / name).mkdir(parents=True)
    kept = landlock.without([str(tmp_path / "lib")], [str(tmp_path / "lib/python/site-packages/grader")])
    assert [str(Path(one).relative_to(tmp_path)) for one in kept] == [
        "lib/local",
        "lib/python/json",
        "lib/python/site-packages/other",
    ]


def test_scratch_folders_are_measured_and_removed_however_deep(tmp_path: Path) -> None:
    folder = tmp_path / "scratch"
    folder.mkdir()
    (folder / "file").write_bytes(bytes(100_000))
    (folder / "link").symlink_to("/usr")
    assert 100_000 <= scratch.used_bytes(str(folder)) < 200_000
    here = Path.cwd()
    try:
        os.chdir(folder)
        for _ in range(1000):
            Path("deep").mkdir()
            os.chdir("deep")
        Path("locked").mkdir(0)
    finally:
        os.chdir(here)
    with pytest.raises(scratch.Unmeasurable):
        scratch.used_bytes(str(folder))
    scratch.remove(str(folder))
    assert not folder.exists()


def test_too_many_files_are_not_counted_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "MOST_ENTRIES", 3)
    for number in range(4):
        (tmp_path / str(number)).touch()
    with pytest.raises(scratch.Unmeasurable, match="more than 3 files"):
        scratch.used_bytes(str(tmp_path))


def unread(folder: Path, kind: str) -> Iterator[Path]:
    """The files or links in a folder that have not been read for long, so that the machine notes when they are."""
    for path in sorted(folder.glob("**/*")):
        if (path.is_symlink() if kind == "link" else path.is_file()) and path.stat().st_size:
            about = path.lstat()
            if about.st_atime <= max(about.st_mtime, about.st_ctime) or about.st_atime < time.time() - 90_000:
                yield path


def test_reading_leaves_no_mark_for_others() -> None:
    """Neither a file's time nor a link's tells another worker that it was read; the machine notes both otherwise."""
    with sandbox_tools.make() as sandbox, sandbox.worker() as worker:
        if NAMESPACES not in sandbox.info.protections:
            pytest.skip("the system allows no mounts of one's own")
        tried = 0
        for kind, read in (("file", "open({!r}, 'rb').read(1)"), ("link", "os.readlink({!r})")):
            for path in itertools.islice(unread(Path(os.__file__).parent, kind), 3):
                before = path.lstat().st_atime_ns
                assert run(worker, f"import os; result = bool({read.format(str(path))})") is True
                assert path.lstat().st_atime_ns == before
                # The control: the machine itself does note it, unless it is mounted otherwise.
                path.read_bytes() if kind == "file" else path.readlink()
                tried += path.lstat().st_atime_ns != before
        if not tried:
            pytest.skip("here nothing notes when it was read")


def test_processes_of_others_cannot_be_counted() -> None:
    """A worker does not see whether a number in /proc is somebody's, a thread's of another worker for instance."""
    with sandbox_tools.make() as sandbox, sandbox.worker() as worker:
        if NAMESPACES not in sandbox.info.protections:
            pytest.skip("the system allows no mounts of one's own")
        assert run(worker, f"import os; result = os.path.exists('/proc/{os.getpid()}')") is False


def test_nothing_of_this_is_seen_on_the_machine() -> None:
    """What a zygote mounts for its workers stays theirs, and the folder of scratch folders goes as ever."""
    before = Path("/proc/self/mounts").read_text()
    with sandbox_tools.make() as sandbox, sandbox.worker() as worker:
        assert run(worker, "open('x', 'w').write('y'); result = open('x').read()") == "y"
        root = Path(run(worker, "import os; result = os.getcwd()")).parent
        assert Path("/proc/self/mounts").read_text() == before
    assert not root.exists()


def test_folders_of_others_cannot_be_guessed() -> None:
    """From its own folder, a worker does not find that of another one, whose files it could see by their names."""
    look = """
import os
root, own = os.path.split(os.getcwd())
number = int(own.partition("-")[0])
near = [f"{root}/{number + more}" for more in range(-5, 6) if more]
result = any(map(os.path.exists, near))
"""
    with sandbox_tools.make() as sandbox, sandbox.worker() as one, sandbox.worker() as other:
        theirs = run(other, "import os; open('mark', 'w'); result = os.getcwd()")
        assert run(one, look) is False
        assert run(one, "import os; os.listdir('..')") in ("PermissionError", "OSError")
        # The control: by its name, it is there to be seen.
        assert run(one, f"import os; result = os.path.exists({theirs + '/mark'!r})") is True
