"""What lies beside a solution is sent to its programs only where they may open it, within a budget; counted, not timed."""

from __future__ import annotations

from pathlib import Path

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.submissions.data_files import MAX_DATA, MAX_DATA_FILES, run_with
from grader.submissions.submission import MAX_FILES, Submission, read_submission

SOLUTION = b"class Card:\n    pass\n"
OPENS = b"with open('words.txt') as file:\n    WORDS = file.read()\n"


def test_nothing_is_sent_where_nothing_is_opened() -> None:
    """However much lies there."""
    data = {f"d{n}/x{n}.csv": bytes(1000) for n in range(400)}
    assert run_with({**data, "game.py": SOLUTION}) == ({"game.py": SOLUTION}, [])


def test_what_is_named_is_sent_first_and_all_within_a_budget() -> None:
    """In bytes and in files."""
    data = {f"a{n}.png": bytes(50_000) for n in range(400)} | {"words.txt": bytes(1_000_000)}
    found, left_out = run_with({**data, "game.py": OPENS})
    assert {"game.py", "words.txt"} <= found.keys() and not left_out
    assert sum(map(len, found.values())) <= MAX_DATA + len(OPENS)
    assert len(found) <= MAX_DATA_FILES + 1
    found, left_out = run_with({"words.txt": bytes(MAX_DATA + 1), "game.py": OPENS})
    assert (found, left_out) == ({"game.py": OPENS}, ["words.txt"])


def test_large_python_is_sent_where_it_is_imported() -> None:
    """A module of words is; what was generated beside is not, unless it is all there is, or was chosen."""
    large = b"X = 1\n" * 60_000
    files = {"game.py": b"import words\n", "words.py": large, "x1.py": large}
    assert run_with(files)[0].keys() == {"game.py", "words.py"}
    assert run_with(files, "x1.py")[0].keys() == files.keys()
    assert run_with({"x1.py": large})[0].keys() == {"x1.py"}


@pytest.mark.parametrize("folder", ["aaa", "zzz"])
def test_a_folder_with_thousands_of_sources_keeps_nobody_out(folder: str, tmp_path: Path) -> None:
    """Each folder has its turn."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.py").write_bytes(SOLUTION)
    (tmp_path / folder).mkdir()
    for number in range(MAX_FILES + 100):
        (tmp_path / folder / f"f{number}.py").write_bytes(b"x = 1\n")
    assert read_submission(tmp_path).files["mine/game.py"] == SOLUTION


def test_files_that_python_or_pytest_would_obey_change_nothing() -> None:
    """Each of them would end or spoil the program if anything took it for more than data."""
    source = tools.example("spite_and_malice", "one_file").files
    ((_, solution),) = ((path, data) for path, data in source.items() if path.endswith(".py"))
    spoils = b"import os, sys, builtins\nbuiltins.len = lambda x: 7\nos._exit(3)\n"
    beside = {
        "evil.pth": b"import os; os._exit(3)\n",
        "sitecustomize.py": spoils,
        "usercustomize.py": spoils,
        "conftest.py": spoils,
        "pytest.ini": b"[pytest]\naddopts = -p evil\n",
        "__pycache__/game.cpython-311.pyc": bytes(64),
        "random.so": b"\x7fELF" + bytes(64),
        "random.cpython-311-x86_64-linux-gnu.so": b"\x7fELF" + bytes(64),
        "pyvenv.cfg": b"home = /nowhere\n",
    }
    about, corpus = tools.assignment("spite_and_malice"), tools.corpus("spite_and_malice")
    reads = b"try:\n    open('nothing.txt').read()\nexcept OSError:\n    pass\n"
    with Grader(tools.kit(), about, corpus, explain=False) as grader:
        result = grader.grade(Submission("x", "x", {**beside, "game.py": reads + solution}))
    assert result.score == result.max_score
