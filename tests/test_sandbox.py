"""The life of sandboxes and workers: answers, limits, deaths, and that nothing is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import sandbox_tools
from grader.inside import scratch
from grader.model.errors import InternalError, SandboxError
from grader.model.worker_errors import Where, WorkerDied, WorkerTimeout, WorkerViolation
from grader.sandbox import stack_dump, zygote_process
from grader.sandbox.sandbox import NAMESPACES, PROTECTIONS, Sandbox
from grader.sandbox.worker_process import Worker
from grader.sandbox.zygote_process import Zygote
from sandbox_tools import SMALL, run


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with sandbox_tools.make(common=b'{"programs": [1, 2]}', preload=("random",)) as sandbox:
        yield sandbox


@pytest.fixture
def worker(sandbox: Sandbox) -> Iterator[Worker]:
    with sandbox.worker() as worker:
        yield worker


def ended(pid: int) -> bool:
    """Whether the process has ended, in a moment; it may still wait for the system to reap it."""
    for _ in range(200):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


# Answers


def test_a_worker_answers_and_was_born_with_what_is_common(worker: Worker) -> None:
    assert run(worker, "result = common") == {"programs": [1, 2]}
    assert run(worker, "import sys; result = 'random' in sys.modules") is True


def test_large_messages_go_both_ways(worker: Worker) -> None:
    """More than a socket holds at once, in both directions, without waiting for each other."""
    text = "x" * 3_000_000
    assert run(worker, f"result = len({text!r})") == 3_000_000
    assert len(run(worker, "result = 'x' * 60_000")) == 60_000


def test_one_question_may_have_several_answers(worker: Worker) -> None:
    worker.ask(b"channel.write(b'1'); channel.write(b'2')")
    assert [worker.answer(1), worker.answer(1), worker.answer(1)] == [b"1", b"2", b"null"]


def test_every_worker_has_randomness_of_its_own_and_sets_in_the_same_order(sandbox: Sandbox) -> None:
    code = "import random; result = [random.random(), list({'clubs', 'diamonds', 'hearts', 'spades'})]"
    seen = []
    for one in (sandbox, sandbox):
        with one.worker() as worker:
            seen.append(run(worker, code))
    with sandbox_tools.one_worker() as worker:
        seen.append(run(worker, code))
    assert len({number for number, _ in seen}) == 3
    assert seen[0][1] == seen[1][1] == seen[2][1]


def test_output_is_kept_up_to_its_limit_and_is_never_an_error(worker: Worker) -> None:
    code = """
import os, sys
print('début')
sys.stderr.write('to the other stream\\n')
os.write(1, b'past Python\\n')
sys.stdout.buffer.write(b'bytes\\n')
print(chr(0xd800), sys.stdout.isatty(), sys.stdin.read() == '')
result = True
"""
    assert run(worker, code) is True
    assert worker.output() == (
        "début\nto the other stream\npast Python\nbytes\n\\ud800 False True\n",
        False,
    )
    assert run(worker, "for _ in range(1000): print('x' * 100)\nresult = True") is True
    text, cut = worker.output()
    assert (len(text.encode()), cut) == (1024, True)
    worker.close()
    assert worker.output() == (text, cut)


def test_progress_and_cpu_time_can_be_seen(worker: Worker) -> None:
    worker.ask(b"channel.progress(7)\nfor i in range(10**6): pass")
    worker.answer(5)
    assert worker.progress == 7
    before_close = worker.cpu_seconds
    worker.close()
    assert 0 < before_close <= worker.cpu_seconds + 0.01 < 5


# Time


HANGS = {
    "a loop": ("def play():\n    while True:\n        pass\nplay()", (2, 3), "play"),
    "a loop that catches everything": (
        "def play():\n  while True:\n    try:\n      while True: pass\n    except BaseException: pass\nplay()",
        (3, 4, 5),
        "play",
    ),
    "a computation in C": ("x = 3\ny = x ** (10 ** 9)", (2,), "<module>"),
    "a regular expression": ("import re\n\nre.match('(a+)+$', 'a' * 40 + 'b')", (3,), "<module>"),
    "sleeping": ("import time\ntime.sleep(60)", (2,), "<module>"),
    "waiting for a lock": (
        "import threading\nl = threading.Lock()\nl.acquire()\nl.acquire()",
        (4,),
        "<module>",
    ),
}


@pytest.mark.parametrize(("code", "lines", "function"), HANGS.values(), ids=HANGS.keys())
def test_a_hang_is_ended_and_its_line_named(
    worker: Worker, code: str, lines: tuple[int, ...], function: str
) -> None:
    with pytest.raises(WorkerTimeout) as caught:
        run(worker, code, cpu=0.1)
    where = caught.value.where
    assert where is not None
    assert (where.file, where.function) == ("main.py", function)
    assert where.line in lines


def test_progress_starts_the_time_limit_anew(worker: Worker) -> None:
    """Eight programs of 50 ms are 0.4 s in all, and none of them is too slow."""
    code = "import time\nfor n in range(8):\n  channel.progress(n)\n  end = time.process_time() + .05\n"
    assert run(worker, code + "  while time.process_time() < end: pass\nresult = True", cpu=0.2) is True


def test_a_worker_that_does_not_read_is_a_timeout(worker: Worker) -> None:
    worker.ask(b"while True: pass")
    worker.ask(bytes(8_000_000))
    with pytest.raises(WorkerTimeout):
        worker.answer(0.1)


def test_a_worker_that_hides_its_line_is_ended_all_the_same(worker: Worker) -> None:
    with pytest.raises(WorkerTimeout) as caught:
        run(worker, "import signal; signal.signal(signal.SIGUSR1, signal.SIG_IGN)\nwhile True: pass", cpu=0.1)
    assert caught.value.where is None


def test_the_kernel_ends_what_uses_more_than_a_whole_submission_may() -> None:
    limits = msgspec.structs.replace(SMALL, submission_cpu_seconds=0.5)
    code = "n = 0\nwhile True:\n    n += 1\n    channel.progress(n)"
    with sandbox_tools.one_worker(limits) as worker, pytest.raises(WorkerDied) as caught:
        run(worker, code, cpu=5)
    assert caught.value.how == "used up the CPU time of a whole submission"


# Deaths


DEATHS = {
    "import os; os._exit(3)": "ended itself with exit code 3",
    "import os; os.kill(os.getpid(), 9)": "was killed by signal SIGKILL",
    "import os; os.close(63)": "ended itself with exit code 70",
    "import os, time; os.close(63); time.sleep(60)": "closed its connection to the grader",
    "import os\nwhile True:\n  for n in range(40): open(str(n), 'wb').write(bytes(1 << 20))": (
        "filled its disk space of 2 MB"
    ),
}


@pytest.mark.parametrize(("code", "how"), DEATHS.items())
def test_a_death_is_told_in_words(worker: Worker, code: str, how: str | None) -> None:
    with pytest.raises(WorkerDied) as caught:
        run(worker, code, cpu=10)
    assert caught.value.how == how


MAPS = """
import mmap, os, sys
kept = sys.kept = []
for n in range(400):
    with open("x", "w+b") as file:
        file.write(bytes(256 << 10))
        file.flush()
        kept.append({kept})
    os.unlink("x")
result = "not ended"
"""

HELD = {"a map": "mmap.mmap(file.fileno(), 4096)", "a map to read": "mmap.mmap(file.fileno(), 4096, prot=1)"}


@pytest.mark.parametrize("kept", [*HELD.values(), "os.dup(file.fileno())"], ids=[*HELD, "a descriptor"])
@pytest.mark.parametrize("caught", [False, True], ids=["error tells", "error caught"])
def test_files_without_a_name_are_counted_where_the_kernel_does(kept: str, caught: bool) -> None:
    """A file that is open or mapped takes its space, whether or not it can be found."""
    code = MAPS.replace("{kept}", kept)
    if caught:
        code = f"try:\n{textwrap.indent(code, '    ')}\nexcept OSError:\n    result = 'given up'"
    with sandbox_tools.make(SMALL) as sandbox, sandbox.worker() as worker:
        if NAMESPACES not in sandbox.info.protections:
            pytest.skip("the system allows no mounts of one's own")
        with pytest.raises(WorkerDied, match="filled its disk space of 2 MB"):
            run(worker, code, cpu=10)


def test_each_worker_has_the_whole_of_its_space() -> None:
    """What one worker writes takes nothing from another, and cannot be seen there."""
    code = "open('x', 'wb').write(bytes(1 << 20))\nimport os\nresult = sorted(os.listdir('.'))"
    with sandbox_tools.make(SMALL) as sandbox, sandbox.worker() as one, sandbox.worker() as other:
        for worker in (one, other):
            assert run(worker, code, cpu=10) == ["x"]


@pytest.mark.parametrize("code", [one for one, how in DEATHS.items() if how and "filled" in how])
def test_the_disk_is_watched_where_the_kernel_does_not_bound_it(code: str) -> None:
    only = set(PROTECTIONS) - {NAMESPACES}
    with (
        sandbox_tools.one_worker(SMALL, only=only) as worker,
        pytest.raises(WorkerDied, match="filled its disk space of 2 MB"),
    ):
        run(worker, code, cpu=10)


def test_too_many_files_end_a_worker(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "MOST_ENTRIES", 50)
    with pytest.raises(WorkerDied, match="made more than 50 files on the disk"):
        run(worker, "for n in range(60): open(str(n), 'w')\nwhile True: pass")


def test_a_crash_names_its_line(worker: Worker) -> None:
    with pytest.raises(WorkerDied, match="was killed by signal SIGSEGV") as caught:
        run(worker, "import ctypes\n\nctypes.string_at(0)")
    assert caught.value.where is not None
    assert (caught.value.where.file, caught.value.where.line) == ("main.py", 3)


def test_a_death_with_all_memory_in_use_is_put_down_to_that() -> None:
    """What dies because it gets no more memory seldom says so itself."""
    code = """
import mmap, os
m = mmap.mmap(-1, 460 << 20)
for _ in range(460):
    m.write(bytes(1 << 20))
os.abort()
"""
    limits = msgspec.structs.replace(SMALL, memory_mb=512)
    with sandbox_tools.one_worker(limits) as worker, pytest.raises(WorkerDied) as caught:
        run(worker, code)
    assert caught.value.how == "used more than 512 MB of memory"


def test_memory_ends_at_its_limit(worker: Worker) -> None:
    assert run(worker, "x = bytearray(300 << 20)") == "MemoryError"


def test_files_end_at_their_limit(worker: Worker) -> None:
    assert run(worker, "open('f', 'wb').write(bytes(2 << 20))") == "OSError"


# Violations


VIOLATIONS = {
    "an answer that is too large": ("channel.write(bytes(70_000))", "its answer is larger than 64 KB"),
    "a length that is a lie": ("import os; os.write(63, b'\\xff' * 4)", "its answer is larger than 64 KB"),
}


@pytest.mark.parametrize(("code", "why"), VIOLATIONS.values(), ids=VIOLATIONS.keys())
def test_a_frame_that_is_none_of_ours(worker: Worker, code: str, why: str) -> None:
    with pytest.raises(WorkerViolation) as caught:
        run(worker, code)
    assert caught.value.why == why


def test_words_that_nobody_asked_for(worker: Worker) -> None:
    worker.ask(b"channel.write(b'1'); channel.write(b'2')")
    assert [worker.answer(1), worker.answer(1)] == [b"1", b"2"]
    time.sleep(0.05)  # it has said `null` by now, which nobody has waited for
    with pytest.raises(WorkerViolation, match="more than it was asked for"):
        worker.ask(b"result = 3")


def test_half_a_frame_is_a_timeout(worker: Worker) -> None:
    with pytest.raises(WorkerTimeout):
        run(worker, "import os, time; os.write(63, b'\\0\\0'); time.sleep(60)", cpu=0.05)


def test_what_is_sent_before_a_death_still_counts(worker: Worker) -> None:
    worker.ask(b"import os; channel.write(b'last'); os._exit(1)")
    assert worker.answer(1) == b"last"
    with pytest.raises(WorkerDied):
        worker.answer(1)


# Nothing is left behind


def test_many_workers_leave_nothing_behind(sandbox: Sandbox) -> None:
    """No descriptor, no folder and no process, however the workers ended."""
    with sandbox.worker():
        pass
    before = len(list(Path("/proc/self/fd").iterdir()))
    pids = []
    for number in range(100):
        worker = sandbox.worker()
        pids.append(worker._pid)
        if number % 2:
            run(worker, "import os; os.makedirs('a/b/c'); open('a/x', 'w')")
        else:
            worker.ask(b"while True: pass")
        worker.close()
        worker.close()
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert list(Path(sandbox._roots[-1]).iterdir()) == []
    assert all(pid is not None and ended(pid) for pid in pids)


def test_closing_a_sandbox_ends_its_workers() -> None:
    with sandbox_tools.make() as sandbox:
        worker = sandbox.worker()
        worker.ask(b"while True: pass")
        pid, root = worker._pid, sandbox._roots[-1]
    assert pid is not None
    assert ended(pid)
    assert not Path(root).exists()


def test_closing_a_sandbox_does_not_wait_for_who_was_forked_meanwhile() -> None:
    """A job that is forked holds the connections of its parent as well."""
    sandbox = sandbox_tools.make()
    sandbox.worker().close()
    ours, theirs = os.pipe()
    if (pid := os.fork()) == 0:
        os.close(theirs)
        os.read(ours, 1)
        os._exit(0)
    os.close(ours)
    started = time.monotonic()
    sandbox.close()
    assert time.monotonic() - started < zygote_process.CLOSE_SECONDS / 2
    os.close(theirs)
    assert os.waitpid(pid, 0)[1] == 0


def test_closing_a_sandbox_in_the_middle_of_a_question() -> None:
    """Who is interrupted while a worker is asked for has its answer still to come."""
    with sandbox_tools.make() as sandbox:
        worker = sandbox.worker()
        root = sandbox._roots[-1]
        sandbox._spare = sandbox._asked()
        worker.close()
        assert worker._pid is None
    assert not Path(root).exists()


def test_a_sandbox_that_nobody_uses_or_closes_leaves_nothing() -> None:
    sandbox = sandbox_tools.make()
    root = sandbox._roots[-1]
    sandbox.close()
    assert not Path(root).exists()


ABANDON = """
import os, signal, sys
sys.path[:0] = {path!r}
import sandbox_tools
sandbox = sandbox_tools.make()
worker = sandbox.worker()
worker.ask(b"open('x', 'w')\\nwhile True: pass")
print(worker._pid, sandbox._zygote._process.pid, sandbox._roots[-1], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_when_the_grader_is_killed_all_is_gone() -> None:
    path = [entry for entry in sys.path if entry]
    done = subprocess.run(
        [sys.executable, "-c", ABANDON.format(path=path)], capture_output=True, text=True, check=False
    )
    worker, zygote, root = done.stdout.split()
    assert done.returncode == -signal.SIGKILL
    assert ended(int(worker))
    assert ended(int(zygote))
    assert not Path(root).exists()


def test_a_killed_zygote_is_started_again() -> None:
    with sandbox_tools.make() as sandbox:
        first = sandbox.worker()
        zygote, pid = sandbox._zygote, first._pid
        assert isinstance(zygote, Zygote)
        assert pid is not None
        os.kill(zygote._process.pid, signal.SIGKILL)
        assert ended(pid)  # its workers go with it
        with pytest.raises(WorkerDied):
            run(first, "result = 1")
        first.close()
        with sandbox.worker() as second:
            assert run(second, "result = 2") == 2


# Demands and faults


def test_a_demand_that_is_met_is_silent() -> None:
    with sandbox_tools.make(demand="strong") as sandbox, sandbox.worker() as worker:
        assert sandbox.info.level == "strong"
        assert run(worker, "result = 1") == 1


def test_a_demand_that_is_not_met_is_one_clear_line() -> None:
    with (
        sandbox_tools.make(demand="strong", only={"rlimits", "seccomp"}) as sandbox,
        pytest.raises(SandboxError) as caught,
    ):
        sandbox.worker()
    assert "the sandbox level here is weak, not strong (missing: landlock," in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SandboxError, match="no sandbox level is called 'safe'"):
        sandbox_tools.make(demand="safe")


def test_a_worker_that_cannot_start_is_the_graders_fault(tmp_path: Path) -> None:
    """What our own code said is in the error, so that it can be mended."""
    broken = tmp_path / "broken.py"
    broken.write_text("raise RuntimeError('out of order')")
    with Sandbox(SMALL, serving=broken) as sandbox, pytest.raises(InternalError, match="out of order"):
        sandbox.worker()


def test_the_zygote_is_told_nothing_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its arguments name our folder and two descriptors; its environment has nothing of ours."""
    monkeypatch.setenv("KIBITZ_TEST_SECRET", "hidden")
    with sandbox_tools.make() as sandbox:
        assert sandbox.info.level
        assert sandbox._zygote is not None
        pid = sandbox._zygote._process.pid
        environment = Path(f"/proc/{pid}/environ").read_bytes() if os.geteuid() == 0 else b""
        arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    assert b"SECRET" not in environment
    assert len(arguments) == 9 + 1
    assert all(number.isdigit() for number in arguments[-3:-1])


def test_scratch_folders_are_where_temporary_files_are(sandbox: Sandbox) -> None:
    assert Path(sandbox._roots[-1]).parent == Path(tempfile.gettempdir())


# Reading a stack


def test_the_submission_is_found_in_a_stack() -> None:
    text = (
        "Current thread 0x1 (most recent call first):\n"
        f'  File "{os.__file__}", line 5 in listdir\n'
        '  File "<frozen importlib._bootstrap>", line 1 in _call\n'
        '  File "\\xe9t\\xe9/h\\u0101nd.py", line 12 in \\U0001d4d0\n'
        f'  File "{Path(zygote_process.INSIDE) / "worker.py"}", line 9 in serve\n'
        '  File "<string>", line 8 in <module>\n'
    )
    assert stack_dump.is_whole(text)
    assert stack_dump.innermost(text) == Where("été/hānd.py", 12, "𝓐")
    assert stack_dump.innermost("") is None
    own = [line for line in text.splitlines(keepends=True) if "hnd" not in line and "u0101" not in line]
    assert stack_dump.innermost("".join(own)) is None


def test_the_shell_of_these_tests_answers_json() -> None:
    with sandbox_tools.one_worker() as worker:
        worker.ask(b"result = [1]")
        assert json.loads(worker.answer(1)) == [1]


@pytest.mark.parametrize("shows", ["channel.progress(n)", "pass"])
def test_nothing_outlasts_all_the_time_there_is(shows: str) -> None:
    """Who sleeps and shows progress uses no CPU time, and starts the limits of a program anew each time."""
    code = f"""
import time
n = 0
while True:
    n += 1
    {shows}
    time.sleep(0.05)
"""
    with sandbox_tools.one_worker() as worker:
        end = time.monotonic() + 1.0
        worker.over = lambda: time.monotonic() > end
        with pytest.raises(WorkerTimeout):
            sandbox_tools.run(worker, code, cpu=60.0)
        assert time.monotonic() < end + 5
