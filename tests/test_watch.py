"""`kibitz check --watch`: it grades when something changed, and only then, and says what is new."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest

import results
import small_kit
from commands import COMMAND, Kibitz, environment, kibitz_process, kit_with_cache, refused
from grader.commands.watch import CLEAR, RULE, changed, changes, news, page, state_of
from grader.model.result import Result, Status

PATIENCE = 60
"""Seconds after which a process under test is given up."""


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled once."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        assert kibitz_process("compile", "counter", "--kit", root).code == 0
        yield root


def played(folder: Path, *acts: Callable[[], object]) -> list[list[str]]:
    """What is yielded while one act after another happens between two looks, and then nothing any more."""
    left = list(acts)
    quiet = 0

    class Enough(Exception):
        pass

    def wait(_: float) -> None:
        nonlocal quiet
        if left:
            left.pop(0)()
        else:
            quiet += 1
            if quiet > 4:
                raise Enough

    found: list[list[str]] = []
    try:
        for names in changes(folder, wait):
            found.append(names)
    except Enough:
        pass
    return found


def nothing() -> None:
    """A look at which nothing happens."""


# When it grades.


def test_it_grades_at_once_and_then_waits(tmp_path: Path) -> None:
    """Where nothing changes, it is graded once."""
    (tmp_path / "a.py").write_text("x")
    assert played(tmp_path) == [[]]


def test_a_change_is_graded(tmp_path: Path) -> None:
    """A file that was written, one that came and one that went are named."""
    (tmp_path / "a.py").write_text("x")
    (tmp_path / "b.py").write_text("x")
    deep = tmp_path / "inner" / "c.py"

    def act() -> None:
        (tmp_path / "a.py").write_text("longer")
        (tmp_path / "b.py").unlink()
        deep.parent.mkdir()
        deep.write_text("new")

    assert played(tmp_path, act) == [[], ["a.py", "b.py", "inner/c.py"]]


def test_a_file_that_is_being_written_is_waited_for(tmp_path: Path) -> None:
    """It is graded when it is whole: the looks in between see it grow."""
    file = tmp_path / "a.py"
    file.write_text("x")
    acts = [lambda n=n: file.write_text("x" * n) for n in range(10, 15)]
    assert played(tmp_path, *acts) == [[], ["a.py"]]


def test_what_changes_while_it_is_graded_is_graded_again(tmp_path: Path) -> None:
    """A half-written file is no last word."""
    file = tmp_path / "a.py"
    file.write_text("x")
    rounds = changes(tmp_path, lambda _: None)
    assert next(rounds) == []
    file.write_text("half")  # while the first round is graded
    assert next(rounds) == ["a.py"]
    file.write_text("the whole")
    assert next(rounds) == ["a.py"]


def test_a_file_that_is_replaced_is_no_change_by_itself(tmp_path: Path) -> None:
    """Editors move a file away and write a new one: what is gone for a moment is waited for."""
    file = tmp_path / "a.py"
    file.write_text("x")
    assert played(file, file.unlink, nothing, nothing, lambda: file.write_text("other")) == [[], ["a.py"]]


def test_other_files_are_no_change(tmp_path: Path) -> None:
    """Reports beside the submission, editors' files, caches and virtual environments."""
    (tmp_path / "a.py").write_text("x")

    def act() -> None:
        for name in (
            "report.html",
            ".a.py.swp",
            "a.py~",
            "__pycache__/a.py",
            ".git/b.py",
            "env/c.py",
            "env/pyvenv.cfg",
        ):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("x")

    assert played(tmp_path, act) == [[]]


def test_states(tmp_path: Path) -> None:
    """A file is one of itself, nothing is nothing, and a link is not followed."""
    file = tmp_path / "a.py"
    assert state_of(file) == {}
    file.write_text("x")
    assert list(state_of(file)) == ["a.py"]
    (tmp_path / "loop").symlink_to(tmp_path)
    assert list(state_of(tmp_path)) == ["a.py"]
    assert changed({"a": (1, 1, 1), "b": (1, 1, 1)}, {"a": (1, 1, 1), "c": (1, 1, 1)}) == ["b", "c"]


# What it says.


def having(*statuses: Status) -> Result:
    """A result whose checks have these statuses."""
    (check,) = results.CASES["weak"].result.checks
    checks = tuple(
        msgspec.structs.replace(check, id=f"c{n}", title=f"Title {n}", status=status)
        for n, status in enumerate(statuses)
    )
    return msgspec.structs.replace(results.CASES["weak"].result, checks=checks)


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        (None, ("failed",), []),
        (("failed",), ("failed",), ["the same checks pass as before"]),
        (("failed", "failed"), ("failed", "passed"), ["1 check fixed since the last run: Title 1"]),
        (("crashed", "failed", "blocked"), ("passed",) * 3, ["3 checks fixed since the last run"]),
        (
            ("open", "failed"),
            ("passed", "open"),
            ["1 check that was open passes now: Title 0", "1 check that failed is open now: Title 1"],
        ),
        (
            ("passed", "open", "open"),
            ("open", "failed", "timeout"),
            ["1 check that passed is open now: Title 0", "2 checks that were open fail now"],
        ),
        (("open", "blocked"), ("open", "error"), ["the same checks pass as before"]),
        (
            ("passed", "failed"),
            ("timeout", "passed"),
            ["1 check fixed since the last run: Title 1", "1 check that passed fails now: Title 0"],
        ),
    ],
)
def test_news(before: tuple[Status, ...] | None, after: tuple[Status, ...], lines: list[str]) -> None:
    """What got better and what got worse, by name where it is one."""
    assert news(None if before is None else having(*before), having(*after)) == lines


def test_a_page_stands_alone_on_a_terminal() -> None:
    """It is emptied first; where it cannot be, and in a file, a line stands between two rounds."""
    terminal = {"TERM": "xterm"}
    new = "1 check fixed since the last run: X"
    shown = page(Terminal(), terminal, "12:00:00", ["a.py"], "words\n", [new], "Fix first: Y\n")
    assert shown == (
        f"{CLEAR}12:00:00, changed: a.py\n\nwords\n\n1 check fixed since the last run: X\n"
        "12:00:00, waiting for a change (Ctrl-C ends)\nFix first: Y\n"
    )
    for stream, environ in ((Terminal(), {"TERM": "dumb"}), (Terminal(), {}), (io.StringIO(), terminal)):
        assert page(stream, environ, "1", [], "w", [], "").startswith("1\n")
        assert page(stream, environ, "1", ["a"], "w", [], "").startswith(f"{RULE}\n1, changed: a\n")


def test_many_files_are_counted_and_names_are_made_visible() -> None:
    """A name cannot act on the terminal."""
    shown = page(io.StringIO(), {}, "1", ["\x1b[2J.py", "b", "c", "d", "e"], "", [], "")
    assert "changed: ⟨ESC⟩[2J.py, b, c, 2 other files\n" in shown


# The command.


def test_what_does_not_go_with_it(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output belongs to the words; a path that is not there is told at once."""
    kibitz = Kibitz(kit, capsys)
    (tmp_path / "a.py").write_text(small_kit.RIGHT)
    assert "--watch" in refused(kibitz("check", "counter", tmp_path / "a.py", "--watch", "--json", "-"))
    assert "no such file" in refused(kibitz("check", "counter", tmp_path / "b.py", "--watch"))


def test_the_command_watches_until_it_is_interrupted(kit: Path, tmp_path: Path) -> None:
    """It grades, grades again when the file is repaired, writes its files each time, and Ctrl-C ends it with 130."""
    file, report = tmp_path / "work.py", tmp_path / "work.json"
    file.write_text(small_kit.WRONG)
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*COMMAND, "check", "--kit", str(kit), "counter", str(file), "--watch", "--json", str(report)],
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(),
            # Where the tests run in the background of a shell, Ctrl-C is ignored by all that they start.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )

    def until(pattern: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, text := log.read_text("utf-8")):
            assert process.poll() is None
            assert time.monotonic() < deadline, text
            time.sleep(0.05)
        return text

    try:
        until(r"5 of 10 points for work(.|\n)*waiting for a change")
        file.write_text(small_kit.RIGHT)
        text = until(r"changed: work.py(.|\n)*waiting for a change")
        assert "10 of 10 points for work" in text
        assert "1 check fixed since the last run: total() is the sum." in text
        assert '"score": 10' in report.read_text("utf-8")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 130
    assert err.endswith(b"kibitz: stopped\n")
    assert b"Traceback" not in err


def test_each_run_ends_with_what_to_do(kit: Path, tmp_path: Path) -> None:
    """Also where the file cannot be read by Python, or is no submission any more; at full marks nothing is left."""
    file = tmp_path / "work.py"
    file.write_text(small_kit.WRONG)
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*COMMAND, "check", "--kit", str(kit), "counter", str(file), "--watch", "-q"],
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(),
        )

    def ends(pattern: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not re.search(rf"{pattern}\n\Z", text := log.read_text("utf-8")):
            assert process.poll() is None
            assert time.monotonic() < deadline, text
            time.sleep(0.05)

    try:
        ends(r"waiting for a change \(Ctrl-C ends\)\nFix first: total\(\) is the sum .*")
        file.write_text("def total(a, b:\n")
        ends(r"waiting for a change \(Ctrl-C ends\)\nFix first: work.py, line 1: Python cannot read .*")
        file.unlink()
        os.mkfifo(file)
        ends(r"waiting for a change \(Ctrl-C ends\)\nFix first: .*neither a file nor a folder.*")
        file.unlink()
        file.mkdir()
        (file / "a.py").write_text(small_kit.RIGHT)
        ends(r"3 checks fixed since the last run\nchecked in .*\n.*waiting for a change \(Ctrl-C ends\)")
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)
