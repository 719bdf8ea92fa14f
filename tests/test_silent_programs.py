"""A program that takes arguments and asks for nothing is played where the assignment says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.grading.record import Recorder
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.result import Result
from grader.submissions.submission import Submission

NAME = "doubling"
ASSIGNMENT = """\
title = "Doubling"
modules = ["double.py"]

[[tasks]]
name = "Tool"
title = "The tool"

[[defines]]
name = "double"
kind = "function"
task = "Tool"

[program]
names = ["double.py", "tool.py"]
"""
SPEC_TESTS = '''\
"""Checks of doubling."""

from grader import check


@check(task="Tool", rules=["D1"], points=2)
def test_double(lab):
    """It doubles."""
    lab.double(3)
'''
TRANSCRIPT = """\
title: It doubles its argument
task: Tool
points: 3
rules: D2
setup: start("4")

| 8
= says 8
= ended
"""
SETUP = '''\
"""What is arranged."""

import sys


def start(*given):
    sys.argv[1:] = given
'''
TOOL = '''\
"""Doubles."""

import sys


def double(number):
    return 2 * number  # D1


def main(given):
    print(double(int(given[0])))  # D2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
'''


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kit]:
    """A kit of a tool, which is not said to ask for nothing yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = Kit(tmp_path / "kit")
    for folder in (made.reference(NAME), made.spec_tests(NAME), made.transcripts(NAME)):
        folder.mkdir(parents=True)
    (made.reference(NAME) / "assignment.toml").write_text(ASSIGNMENT)
    (made.reference(NAME) / "handout.md").write_text(
        "# Doubling\n\n- **D1** It doubles.\n- **D2** It prints.\n"
    )
    (made.reference(NAME) / "double.py").write_text(TOOL)
    (made.spec_tests(NAME) / "__init__.py").write_text('"""Spec tests."""\n')
    (made.spec_tests(NAME) / "test_double.py").write_text(SPEC_TESTS)
    (made.transcripts(NAME) / "four.transcript").write_text(TRANSCRIPT)
    (made.transcripts(NAME) / "setup.py").write_text(SETUP)
    yield made


def need_not_ask(kit: Kit) -> None:
    """Say that the program asks for nothing."""
    (kit.reference(NAME) / "assignment.toml").write_text(f"{ASSIGNMENT}asks = false\n")


def graded(kit: Kit, **files: str) -> Result:
    """The result of these files, `tool` for tool.py."""
    about = kit.assignment(NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None)) as grader:
        return grader.grade(
            Submission("a", "a", {f"{name}.py": text.encode() for name, text in files.items()})
        )


def test_it_is_played(kit: Kit) -> None:
    """By its name and its arguments; a wrong one is charged, and a file of another name is no program."""
    need_not_ask(kit)
    right, other = graded(kit, tool=TOOL), graded(kit, mine=TOOL)
    assert right.score == right.max_score == 5
    assert other.score == 2
    (session,) = other.transcripts
    assert (session.status, session.message) == (
        "blocked",
        "None of your files is called double.py or tool.py and does anything when it is started, so there was no program to play.",
    )
    wrong = graded(kit, double=TOOL.replace("double(int(given[0]))", "int(given[0])"))
    assert wrong.score == 2 and wrong.transcripts[0].status == "failed"
    none = graded(kit, double=TOOL.partition("if __name__")[0])
    assert none.score == 2 and none.transcripts[0].status == "blocked"


def test_an_author_is_told_of_it(kit: Kit) -> None:
    """A recording of such a program is refused with the remedy, and taken with it."""
    path = kit.transcripts(NAME) / "four.transcript"
    with (
        Recorder(kit, kit.assignment(NAME)) as recorder,
        pytest.raises(KitError, match=r"asks = false under \[program\]"),
    ):
        recorder.again(path)
    need_not_ask(kit)
    with Recorder(kit, kit.assignment(NAME)) as recorder:
        assert recorder.again(path).exchanges[0].shown.strip() == "8"


def test_its_name_is_needed(kit: Kit) -> None:
    """Nothing else tells which file it is."""
    need_not_ask(kit)
    about = kit.reference(NAME) / "assignment.toml"
    about.write_text(about.read_text().replace('names = ["double.py", "tool.py"]\n', ""))
    with pytest.raises(KitError, match="found by its name; write `names`"):
        kit.assignment(NAME)
