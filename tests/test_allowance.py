"""All runs of a submission have their time together: of both files where two are as likely, and with whose parts they are run."""

from __future__ import annotations

import ast
import resource
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.kits.assignment import Limits
from grader.model.result import Result
from grader.sandbox import allowance
from grader.sandbox.allowance import CLOCK_SHARE, CPU_SHARE, ENOUGH, MOST_WAITING, UNKNOWN_SHARE, Allowance
from grader.submissions.submission import Submission

NAME = "king_of_the_hill"
SECONDS = 2.0
"""CPU seconds for the checks of a submission here."""

MORE = 3.0
"""CPU seconds that a program may run on when the time is over, and of the grader's own processes."""

BURNS = "import time\ndef spend():\n    end = time.thread_time() + 0.1\n    while time.thread_time() < end: pass\n"
WAITS = "import select\ndef spend():\n    select.select([], [], [], 0.1)\n"
HONEST = "def spend():\n    pass\n"
BROKEN = ("trickPoints", "addCard", "validPlay")


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """With limits that make it cheap to use up everything."""
    about = tools.assignment(NAME)
    limits = msgspec.structs.replace(
        about.limits, check_cpu_seconds=0.3, import_cpu_seconds=1.0, submission_cpu_seconds=SECONDS
    )
    about = msgspec.structs.replace(about, limits=limits)
    with Grader(tools.kit(), about, tools.corpus(NAME), explain=False) as one:
        one.grade(two(HONEST))  # what is made for the first one only
        yield one


def two(spend: str, broken: Sequence[str] = BROKEN) -> Submission:
    """Two files that are as likely, each with mistakes, whose methods all spend time so."""
    (source,) = tools.example(NAME, "one_file").files.values()
    tree = ast.parse(source)
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef) and one.name != "__init__":
            wrong = [ast.parse("return 7").body[0]] if one.name in broken else one.body
            one.body = [ast.parse("spend()").body[0], *wrong]
    text = f"{spend}{ast.unparse(tree)}\n"
    return Submission("x", "x", {"a.py": text.encode(), "b.py": f"{text}# another\n".encode()})


def not_graded(result: Result) -> bool:
    """Whether it is told that the second file was not graded."""
    return any("was not graded" in one.text for one in result.notices)


def children() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_two_files_that_burn_have_the_time_of_one(grader: Grader) -> None:
    """With the course's own parts and in sessions, too; and the result says how much it was."""
    result = grader.grade(two(BURNS))
    assert SECONDS < result.timing.cpu < CPU_SHARE * SECONDS + MORE
    assert result.open_points > 0


def test_two_files_that_wait_have_the_time_of_one(grader: Grader) -> None:
    """The clock stands behind the CPU time."""
    before = time.monotonic()
    result = grader.grade(two(WAITS))
    # Twice as long as it is on a machine of its own.
    assert time.monotonic() - before < 2 * (CLOCK_SHARE * SECONDS + MORE)
    assert result.timing.cpu < CPU_SHARE * SECONDS and not_graded(result)


def test_two_honest_files_are_both_graded(grader: Grader) -> None:
    """With a mistake as well, within the same limits."""
    result = grader.grade(two(HONEST, BROKEN[-1:]))
    assert not not_graded(result) and result.submission.chosen is not None
    assert "defines the same names, and gets" in " ".join(one.text for one in result.notices)


def test_timing_counts_all_that_ran() -> None:
    """Also what ran with the course's own parts: all but what the grader's own processes take for a submission that is right."""
    about = tools.assignment(NAME)
    limits = msgspec.structs.replace(about.limits, check_cpu_seconds=0.3, submission_cpu_seconds=SECONDS)
    about = msgspec.structs.replace(about, limits=limits)

    def used_and_told(submission: Submission) -> tuple[float, float]:
        submission.files.pop("b.py")
        before = children()
        with Grader(tools.kit(), about, tools.corpus(NAME), explain=False, transcripts=False) as grader:
            result = grader.grade(submission)
        return children() - before, result.timing.cpu

    # A busy machine makes the grader's own processes slower, so they are measured in the same run.
    used, told = used_and_told(two(HONEST))
    own = used - told
    used, told = used_and_told(two(BURNS))
    assert used > 2 * SECONDS and told > used - 1.5 * own - 1


@dataclass(eq=False)
class Fake:
    """A process that says of its time what it is told to."""

    cpu_seconds: float = 0.0
    delayed_seconds: float = 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """A clock that is set, and how long this thread had no processor."""
    now = {"clock": 100.0, "delayed": 1.0}
    monkeypatch.setattr(time, "monotonic", lambda: now["clock"])
    monkeypatch.setattr(allowance, "delayed", lambda: now["delayed"])
    yield now


def test_cpu_time_of_all_processes(clock: dict[str, float]) -> None:
    """Of those that run and those that have ended, each once."""
    one, first, second = Allowance(Limits()), Fake(20.0), Fake(30.0)
    one.watch(first)
    assert one.cpu_seconds == 20.0 and not one.is_enough
    one.let_go(first)
    one.let_go(first)
    one.watch(second)
    assert one.cpu_seconds == 50.0 and one.is_enough and not one.is_spent
    second.cpu_seconds = 41.0
    assert one.is_spent


@pytest.mark.parametrize("known", [True, False])
def test_a_busy_machine_is_not_on_the_clock(
    clock: dict[str, float], known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What processes and the grader waited for a processor; where nobody knows that, there is twice as much time."""
    if not known:
        monkeypatch.setattr(allowance, "delayed", lambda: None)
    one, process = Allowance(Limits()), Fake()
    most = 120.0 * (1 if known else UNKNOWN_SHARE)
    clock["clock"] = 1000.0  # nothing is counting yet
    with one.counting():
        one.watch(process)
        clock["clock"] += most * ENOUGH
        assert not one.is_enough
        clock["clock"] += 1
        assert one.is_enough and not one.is_spent
        if known:
            clock["clock"] += 200.0
            process.delayed_seconds, clock["delayed"] = 150.0, 51.0
            assert one.is_enough and not one.is_spent
            one.let_go(process)
            assert not one.is_spent
    clock["clock"] += 1000.0
    assert not one.is_spent
    with one.counting():
        clock["clock"] += most * ENOUGH
        assert one.is_spent


def test_waiting_has_a_limit_of_its_own(clock: dict[str, float]) -> None:
    """Where programs may compute for long, they may not wait for as long."""
    one, process = Allowance(Limits(submission_cpu_seconds=30.0)), Fake()
    with one.counting():
        one.watch(process)
        process.cpu_seconds = 50.0
        clock["clock"] += 50.0
        clock["clock"] += MOST_WAITING * ENOUGH
        assert not one.is_enough
        clock["clock"] += 1
        assert one.is_enough and not one.is_spent
        clock["clock"] += MOST_WAITING * (1 - ENOUGH) - 1
        assert not one.is_spent
        process.delayed_seconds = 10.0
        clock["clock"] += 10.0
        assert not one.is_spent
        clock["clock"] += 1
        assert one.is_spent


def test_what_the_grader_reads_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers may be very large.  It is the time of the thread that counts, and of none beside it or before."""
    now = [50.0]
    monkeypatch.setattr(time, "thread_time", lambda: now[0])
    one, process = Allowance(Limits()), Fake(20.0)
    one.watch(process)
    with one.counting():
        assert one.reading_seconds == 0.0 and not one.is_enough
        now[0] += 15.0
        assert one.reading_seconds == 15.0 and one.is_enough
        with ThreadPoolExecutor() as pool:
            assert pool.submit(lambda: one.reading_seconds).result() == 0.0
    now[0] += 100.0
    assert one.reading_seconds == 15.0
    with one.counting():
        now[0] += 26.0
        assert one.reading_seconds == 41.0 and one.is_spent
    assert one.is_spent and one.cpu_seconds == 20.0
