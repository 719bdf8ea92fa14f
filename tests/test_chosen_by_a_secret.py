"""What is asked again hangs on a secret of this computer and on the submission: the same again, and not to be found out elsewhere."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from assignment_tools import assignment, corpus, kit
from commands import ROOT
from grader.grading import witnesses
from grader.grading.grading import Grader
from grader.grading.witnesses import choose_for, mixed
from grader.submissions.submission import read_submission

FILES = {"main.py": b"x = 1\n", "other.py": b"y = 2\n"}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of its own, without a secret."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(witnesses, "cache_folder", lambda: folder)
    witnesses._secret.cache_clear()
    yield folder
    witnesses._secret.cache_clear()


def order(files: dict[str, bytes]) -> list[int]:
    """How many things are mixed for a submission."""
    choose_for(files)
    return mixed(range(1000))


def test_the_same_submission_gets_the_same_order(cache: Path) -> None:
    """In another process with the same secret, too; another submission gets another one."""
    first = order(FILES)
    assert order(dict(reversed(FILES.items()))) == first
    witnesses._secret.cache_clear()
    assert order(FILES) == first
    for other in (
        {**FILES, "main.py": b"x = 2\n"},
        {"main.py": b"x = 1\n"},
        {"main.py": b"x = 1\nother.pyy = 2\n"},
    ):
        assert order(other) != first
    path = cache / witnesses.SECRET
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in cache.iterdir()] == [witnesses.SECRET]


def test_another_computer_has_another_order(cache: Path) -> None:
    """Its secret is its own."""
    first = order(FILES)
    (cache / witnesses.SECRET).unlink()
    witnesses._secret.cache_clear()
    assert order(FILES) != first


def test_where_nothing_can_be_kept(cache: Path) -> None:
    """There is a secret all the same, as long as the process lasts."""
    cache.write_text("no folder")
    assert order(FILES) == order(FILES)


def test_each_thread_has_its_own() -> None:
    """One submission that is graded beside another changes nothing of it."""
    choose_for(FILES)
    other = threading.Thread(target=lambda: order({}))
    other.start()
    other.join()
    assert mixed(range(1000)) == order(FILES)


def test_what_keeps_state_gets_the_same_result_each_time(cache: Path) -> None:
    """A submission that leaks from one program to the next: the same verdicts each time."""
    name = "spite_and_malice"
    (files,) = (ROOT / "examples" / "class" / name).glob("rosa_delgado*")
    with Grader(kit(), assignment(name), corpus(name), transcripts=False, explain=False) as grader:
        found = set()
        for _ in range(5):
            witnesses._secret.cache_clear()
            (cache / witnesses.SECRET).unlink(missing_ok=True)
            result = grader.grade(read_submission(files))
            found.add(tuple((one.status, one.points, one.open_points) for one in result.checks))
    assert any(one.kind == "state-leaks" for one in result.notices)
    assert len(found) == 1


GRADES = """
import sys
from pathlib import Path
from grader.grading import witnesses
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.submissions.submission import read_submission

kit = built_in()
assignment = kit.assignment("spite_and_malice")
corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
with Grader(kit, assignment, corpus, transcripts=False, explain=False) as grader:
    result = grader.grade(read_submission(Path(sys.argv[1])))
drawn = witnesses._choice.get().chance.getstate()
print([(one.id, one.status, one.points) for one in result.checks], drawn)
"""


def test_the_order_of_sets_of_names_decides_nothing(tmp_path: Path) -> None:
    """Python puts texts in sets in another order in each process, and the same programs are asked again all the same."""
    submission = ROOT / "tests/marked/spite_and_malice/8/submission"
    told = {
        subprocess.run(
            [sys.executable, "-c", GRADES, str(submission)],
            env={**os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
