"""What lies beside a solution, however large, changes neither its checks nor its sessions, in any language."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import perl_kit
import small_kit
import terminal_kit
from assignment_tools import sampled
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.assignment import Limits
from grader.kits.kit import Kit
from grader.model.result import Result
from grader.sandbox import file_frames
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.submissions.submission import MAX_FILE, MAX_TOTAL, Submission

CHANCE = random.Random(3)
BESIDE = {
    "a picture of 50 kB": {"screen.png": CHANCE.randbytes(50_000)},
    "a picture of 120 kB": {"screen.png": CHANCE.randbytes(120_000)},
    "as much as the socket takes": {"data.bin": bytes(212_992)},
    "one byte more": {"data.bin": bytes(212_993)},
    "code of another language": {"notes.txt": b'"\\$x @y {$z} \\u0041 ' * 60_000},
    "a name of any letters": {'p/ü "q" $HOME @INC \\.png': CHANCE.randbytes(300_000)},
    "all that is taken": {f"film{n}.mp4": CHANCE.randbytes(MAX_FILE - 4096) for n in range(8)},
    "half of a pair of surrogates": {"\udc80.png": CHANCE.randbytes(70_000)},
}


def graded(grader: Grader, files: dict[str, str], beside: dict[str, bytes]) -> Result:
    """The result of a solution with these files beside it."""
    own = {path: text.encode() for path, text in files.items()}
    return grader.grade(Submission("ada", "ada", {**beside, **own}))


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    kit = Kit(terminal_kit.make_kit(tmp_path_factory.mktemp("kit")))
    about = kit.assignment(terminal_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        yield one


@pytest.fixture(scope="module")
def perl_grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    kit = Kit(perl_kit.make_kit(tmp_path_factory.mktemp("perl")))
    about = kit.assignment(perl_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        yield one


@sampled(2)
@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
def test_checks_and_sessions(grader: Grader, beside: dict[str, bytes]) -> None:
    """Right and wrong, each as without the files."""
    assert sum(map(len, beside.values())) < MAX_TOTAL
    wrong = terminal_kit.PROGRAM.replace("counter.press()", "pass")
    for program in (terminal_kit.PROGRAM, wrong):
        files = {"play.py": program, "counter.py": small_kit.RIGHT}
        alone, together = graded(grader, files, {}), graded(grader, files, beside)
        assert together.score == alone.score and together.transcripts == alone.transcripts
    assert alone.score < alone.max_score


@sampled(2)
@pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not installed")
@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
def test_perl(perl_grader: Grader, beside: dict[str, bytes]) -> None:
    """As in Python."""
    result = graded(perl_grader, perl_kit.RIGHT, beside)
    assert result.score == result.max_score and not result.notices


def test_a_program_reads_what_lies_beside_it() -> None:
    """Byte for byte."""
    data = CHANCE.randbytes(1_500_000)
    program = b"import zlib\nprint(zlib.crc32(open('a/data.bin', 'rb').read()), flush=True)\ninput()\n"
    import zlib

    with Sandbox(Limits()) as sandbox:
        files = {"a/data.bin": data, "main.py": program}
        with Terminal(sandbox, files, {}, patience=2.0) as terminal:
            assert terminal.start().text == f"{zlib.crc32(data)}\n"


def test_a_worker_that_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is still being sent does not count as one that waits for a line."""
    from grader.sandbox.connection import Connection

    really, slow = Connection.send, iter([0.3, 0.3, 0.3])

    def send(self: Connection) -> None:
        import time

        time.sleep(next(slow, 0.0))
        really(self)

    with Sandbox(Limits()) as sandbox:
        files = {"data.bin": bytes(4_000_000), "main.py": b"print('here')\ninput()\n"}
        with Terminal(sandbox, files, {}, patience=2.0) as terminal:
            monkeypatch.setattr(Connection, "send", send)
            assert terminal.start().text == "here\n"


def test_a_worker_that_is_gone_takes_everything() -> None:
    """Whoever sends to it is not kept, and hears of its end where it asks for an answer."""
    with Sandbox(Limits()) as sandbox, sandbox.worker() as worker:
        worker.ask(b"{}", bytes(8_000_000))
        assert worker.deliver(20.0)


def test_a_worker_that_takes_nothing_is_not_waited_for_without_end() -> None:
    """Its sender is told."""
    import os
    import signal

    with Sandbox(Limits()) as sandbox, sandbox.worker() as worker:
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        worker.ask(b"{}", bytes(8_000_000))
        assert not worker.deliver(0.2)


def test_files_in_a_frame() -> None:
    """Paths and sizes on the one side, all bytes on the other, in one order."""
    files = {"b": b"12", "a": b"", "c": b"345"}
    assert file_frames.sizes(files) == [("b", 2), ("a", 0), ("c", 3)]
    assert file_frames.frame(files) == b"12345"


def test_a_player_at_a_table(tmp_path: Path) -> None:
    """A tournament's players may have films, too."""
    from grader.inside.channel import Channel

    class Sent(Channel):
        def __init__(self) -> None:
            self.frames = [b"12345"]

        def read(self) -> bytes | None:
            return self.frames.pop(0) if self.frames else None

    assert Sent().files([["b", 2], ["a", 0], ["c", 3]]) == {"b": b"12", "a": b"", "c": b"345"}
    assert Sent().files([]) == {}
