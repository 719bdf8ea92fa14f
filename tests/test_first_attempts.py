"""Where the first attempt is to be graded, it is the first that the download has, and what cannot be known is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from downloads import EXAMPLES, folder, named, taken
from grader.lms.attempts import with_first_attempts
from grader.lms.recognise import read_download
from grader.submissions.download import Download

BEGIN = datetime(2026, 11, 20, 9, 0)


def of_blackboard(user: int, number: int, when: datetime) -> str:
    """A file of an attempt."""
    return f"Lab_u{user}_attempt_{when:%Y-%m-%d-%H-%M-%S}_main.py"


def of_brightspace(user: int, number: int, when: datetime) -> str:
    """The same, in a folder; the numbers count down, since the time decides."""
    clock = f"{when:%b} {when.day}, {when.year} {when.hour % 12 or 12}{when:%M} {when:%p}"
    return f"{user}-{900 - number} - Student {user} - {clock}/main.py"


def of_brightspace_flat(user: int, number: int, when: datetime) -> str:
    """The same, flat."""
    return of_brightspace(user, number, when).replace("/", " - ")


def of_canvas(user: int, number: int, when: datetime) -> str:
    """The version of a file that was handed in so many times before."""
    again = f"-{number}" if number else ""
    return f"student{user}_{user}_{880000 + int((when - BEGIN) / timedelta(minutes=1))}_main{again}.py"


FORMS = {
    "blackboard": of_blackboard,
    "brightspace": of_brightspace,
    "brightspace flat": of_brightspace_flat,
    "canvas": of_canvas,
}


def first(path: Path) -> tuple[Download, dict[str, str], str]:
    """The download with the first attempts, the one file of each submission, and what is told."""
    download, told = with_first_attempts(read_download(path))
    contents = {id: next(iter(one.files.values())).decode() for id, one in taken(download).items()}
    assert "\n" not in told
    return download, contents, told


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)
@given(
    numbers=st.lists(st.integers(1, 4), min_size=2, max_size=5),
    gaps=st.lists(st.integers(1, 3000), min_size=20),
)
def test_the_first_of_several(
    tmp_path_factory: pytest.TempPathFactory,
    form: Callable[[int, int, datetime], str],
    numbers: Sequence[int],
    gaps: Sequence[int],
) -> None:
    """Each student's first is graded, whatever its number, with its time; all others are named as later ones."""
    at, files, last = BEGIN, {}, {}
    wanted: dict[int, datetime] = {}
    each = iter(gaps)
    for user, attempts in enumerate(numbers, 101):
        for number in range(attempts):
            at += timedelta(minutes=next(each, 7))
            files[form(user, number, at)] = f"x = {number}  # {user}\n"
            wanted.setdefault(user, at)
            last[user] = number
    path = folder(tmp_path_factory.mktemp("class"), files)
    before = read_download(path)
    assert {next(iter(one.files.values())).decode() for one in taken(before).values()} == {
        f"x = {number}  # {user}\n" for user, number in last.items()
    }
    download, contents, told = first(path)
    assert sorted(contents.values()) == [f"x = 0  # {user}\n" for user in sorted(wanted)]
    assert [one.id for one in download.entries] == [one.id for one in before.entries]
    for entry in download.entries:
        user = int(contents[entry.id].partition("# ")[2])
        assert len(entry.earlier) == last[user]
        assert all("(later, but the first one counts)" in one for one in entry.earlier)
        assert entry.first is None
        if download.form != "Canvas":
            assert datetime.fromisoformat(entry.submitted) == wanted[user]
            assert entry.attempt == (1 if max(numbers) > 1 else None)
    if max(numbers) == 1:
        assert "has one attempt of each submission" in told
    elif download.form != "Canvas":
        assert told == ""
    elif 1 in numbers:
        assert f"of {numbers.count(1)} submission" in told


def test_two_of_one_minute(tmp_path: Path) -> None:
    """In Brightspace, files of one minute are one attempt, and of two with one name the number says which was first."""
    start = "7-{} - Ada Lovelace - Nov 20, 2026 903 PM - "
    files = {
        f"{start.format(5)}main.py": "x = 0  # old",
        f"{start.format(6)}card.py": "x = 9",
        f"{start.format(7)}main.py": "x = 1  # new",
    }
    path = folder(tmp_path / "class", files)
    newest = taken(read_download(path))["7"].files
    assert newest == {"main.py": b"x = 1  # new", "card.py": b"x = 9"}
    download, told = with_first_attempts(read_download(path))
    assert taken(download)["7"].files == {"main.py": b"x = 0  # old", "card.py": b"x = 9"}
    (entry,) = download.entries
    assert entry.earlier == (f"{start.format(7)}main.py (later, but the first one counts)",)
    assert told == ""


def test_what_is_late_of_the_last_need_not_be_of_the_first(tmp_path: Path) -> None:
    """In Canvas the flag is of the last attempt: an earlier one may have been in time, and is if even the last was."""
    names = ["ada_LATE_101_9001_main.py", "ada_LATE_101_9005_main-1.py", "bob_102_9002_main.py"]
    path = folder(tmp_path / "class", named([*names, "bob_102_9003_main-1.py", "cy_LATE_103_9004_main.py"]))
    assert {one.id: one.late for one in read_download(path).entries} == {
        "101": True,
        "102": False,
        "103": True,
    }
    download, told = with_first_attempts(read_download(path))
    assert {one.id: one.late for one in download.entries} == {"101": None, "102": False, "103": True}
    assert "of 1 submission the download does not say whether it is the first attempt" in told
    assert "cy (103)" in told


def test_files_that_somebody_counts_are_no_attempts(tmp_path: Path) -> None:
    """`part-1.py` and `part-2.py` are two files of one attempt."""
    path = folder(
        tmp_path / "class", named(["ada_101_1_part-1.py", "ada_101_2_part-2.py", "bob_102_3_main.py"])
    )
    download, told = with_first_attempts(read_download(path))
    assert sorted(taken(download)["101"].files) == ["part-1.py", "part-2.py"]
    assert "has one attempt of each submission" in told


def test_where_nobody_knows_which_was_first(tmp_path: Path) -> None:
    """Two attempts with one number and times that nobody reads stay two, and are told by name."""
    names = [
        "7-5 - Ada Lovelace - 11-12-2026 903 PM/main.py",
        "7-5 - Ada Lovelace - 10-12-2026 903 PM/main.py",
        "8-6 - Bob Klein - Nov 20, 2026 903 PM/main.py",
        "8-7 - Bob Klein - Nov 21, 2026 903 PM/main.py",
    ]
    download, contents, told = first(folder(tmp_path / "class", named(names)))
    assert len(download.entries) == 3
    assert "Nov 20" in contents["8"]
    assert "of 2 submissions the download does not say" in told
    assert re.search(r"Ada Lovelace \(7\), Ada Lovelace \(7~[0-9a-f]{8}\)", told)


def test_a_first_attempt_that_is_not_there() -> None:
    """Gradescope counts attempts and gives one, so whose first is not there is told by name."""
    download, told = with_first_attempts(read_download(EXAMPLES / "gradescope"))
    again = [one for one in download.entries if (one.attempt or 1) > 1]
    assert again
    assert f"the first attempt of {len(again)} submission" in told
    assert all(f"({one.id})" in told for one in again)
