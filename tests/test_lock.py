"""A lock says what grading rests on; where something is another, grading is refused, or says so in each result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import results
import small_kit
from commands import Kibitz, kit_with_cache, refused
from grader.classes.locks import FORMAT, KIND, Lock, differences, hold, locked, read_lock
from grader.model.errors import InputError
from grader.model.result import LockView

NAME = small_kit.NAME
LOCK = Lock(FORMAT, NAME, 0, "a" * 64, "b" * 64, "", "1.2.3", "c" * 64, "3.11.4")

OTHERS = {
    "seed": (7, "the seed is 7 in place of 0"),
    "kit": ("d" * 64, "the files of counter in the kit have changed (dddddddd in place of aaaaaaaa)"),
    "checks": ("d" * 64, "the compiled checks are others (dddddddd in place of bbbbbbbb)"),
    "course": ("d" * 64, "it was locked without a course, and there is one (dddddddd)"),
    "kibitz": ("1.3", "Kibitz is 1.3 in place of 1.2.3"),
    "engine": ("d" * 64, "the code of Kibitz 1.2.3 has changed (dddddddd in place of cccccccc)"),
    "python": ("3.12.1", "Python is 3.12.1 in place of 3.11.4"),
}
"""A field of a lock -> another value, and what is said of it."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the small kit."""
    return Kibitz(kit, capsys)


@pytest.fixture
def right(tmp_path: Path) -> Path:
    """A submission that gets full marks."""
    path = tmp_path / "right.py"
    path.write_text(small_kit.RIGHT)
    return path


# What is said.


def test_the_same_differs_in_nothing() -> None:
    """What is as it was locked needs no words."""
    assert differences(LOCK, LOCK) == ()
    assert hold(Path("a.lock"), LOCK, LOCK, lenient=False) == LockView(LOCK.sha256)


@pytest.mark.parametrize("name", OTHERS)
def test_each_difference_is_named(name: str) -> None:
    """Whatever is another one is told, with both values; the lock of it has another hash."""
    value, words = OTHERS[name]
    now = replace(LOCK, **{name: value})
    assert differences(LOCK, now) == (words,)
    assert now.sha256 != LOCK.sha256
    with pytest.raises(InputError, match=r"^a\.lock: this is not as it was locked: .*--lock-warn") as refusal:
        hold(Path("a.lock"), LOCK, now, lenient=False)
    assert words in str(refusal.value)
    assert hold(Path("a.lock"), LOCK, now, lenient=True) == LockView(LOCK.sha256, (words,))


def test_courses_are_told_apart() -> None:
    """A course that is missing, and one in place of another."""
    one, two = replace(LOCK, course="e" * 64), replace(LOCK, course="f" * 64)
    assert differences(one, LOCK) == ("it was locked with a course (eeeeeeee), and there is none (--course)",)
    assert differences(one, two) == ("the course is another one (ffffffff in place of eeeeeeee)",)


@given(names=st.sets(st.sampled_from(sorted(OTHERS))))
def test_all_that_differs_is_named(names: set[str]) -> None:
    """Several differences are told together; compiled checks only where kit and seed do not explain them."""
    now = replace(LOCK, **{name: OTHERS[name][0] for name in names})
    told = set(differences(LOCK, now))
    hidden = {"checks"} if names & {"kit", "seed"} else set()
    hidden |= {"engine"} if "kibitz" in names else set()
    assert told == {OTHERS[name][1] for name in names - hidden}


def test_a_result_has_one_lock() -> None:
    """A new lock takes the place of an old one with its notice, and all else stays."""
    plain = results.result("ada", results.ALL_PASSED)
    first = locked(plain, LockView("a", ("this",)))
    assert [(one.kind, one.text) for one in first.notices] == [
        (KIND, "This was not graded as it was locked: this.")
    ]
    second = locked(first, LockView("b"))
    assert second == replace(plain, lock=LockView("b"))
    assert locked(second, None) == plain


# The file.


@given(
    seed=st.integers(-(2**63), 2**63 - 1),
    texts=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=9), min_size=7, max_size=7),
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, seed: int, texts: list[str]
) -> None:
    """Any lock comes back from its file as it was."""
    lock = Lock(FORMAT, texts[0], seed, *texts[1:])
    path = tmp_path_factory.getbasetemp() / "any.lock"
    path.write_text(lock.written(), "utf-8", newline="")
    assert read_lock(path) == lock


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "missing required field `format`"),
        ("format = \n", "not valid TOML"),
        (LOCK.written().replace("seed = 0", 'seed = "0"'), "line 4: key seed"),
        (LOCK.written() + "more = 1\n", "unknown field `more`"),
        (
            LOCK.written().replace("format = 1", "format = 2"),
            "its format is 2, and this version of Kibitz reads 1",
        ),
        (LOCK.written().replace(NAME, "whist"), "it is the lock of 'whist' and not of counter"),
    ],
)
def test_a_file_that_is_no_lock(kibitz: Kibitz, tmp_path: Path, right: Path, text: str, what: str) -> None:
    """What is no lock of the assignment is refused in one line, and --lock-warn does not help."""
    path = tmp_path / "a.lock"
    path.write_text(text)
    for more in ([], ["--lock-warn"]):
        said = refused(kibitz("check", NAME, right, "--lock", path, *more))
        assert said.startswith(f"kibitz: {path}")
        assert what in said


def test_a_file_that_is_not_there(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """Nothing is graded without the lock that was named, and there is nothing to warn of without one."""
    assert "cannot be read" in refused(kibitz("check", NAME, right, "--lock", tmp_path / "none"))
    assert "cannot be read" in refused(kibitz("check", NAME, right, "--lock", tmp_path))
    assert "--lock is empty" in refused(kibitz("check", NAME, right, "--lock", ""))
    assert "without --lock FILE" in refused(kibitz("check", NAME, right, "--lock-warn"))


def test_where_a_lock_cannot_be_written(kibitz: Kibitz, tmp_path: Path) -> None:
    """A folder, a folder that is not there, and the course's own file are no place for it."""
    course = tmp_path / "course.toml"
    course.write_text("[counter]\nseed = 0\n")
    for out, what in (
        (tmp_path, "is a folder"),
        (tmp_path / "none" / "a", "there is no folder"),
        ("", "--out is empty"),
    ):
        assert what in refused(kibitz("lock", NAME, "--out", out))
    assert "is the course's file" in refused(kibitz("lock", NAME, "--course", course, "--out", course))
    assert course.read_text() == "[counter]\nseed = 0\n"


# Grading with it.


def test_what_is_as_it_was_is_graded(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """The lock stands in the result; on the page as well."""
    path, page = tmp_path / "a.lock", tmp_path / "page.html"
    assert kibitz("lock", NAME, "--out", path).out == f"locked {NAME}: {path}\n"
    assert kibitz("lock", NAME, "--out", "-").out == path.read_text()
    answer = kibitz("check", NAME, right, "--lock", path, "--json", "-", "--html", page)
    assert answer.code == 0
    result = json.loads(answer.out)
    assert result["lock"] == {"sha256": read_lock(path).sha256, "differs": []}
    assert result["notices"] == []
    assert result["lock"]["sha256"] in page.read_text()
    assert json.loads(kibitz("check", NAME, right, "--json", "-").out)["lock"] is None


def test_what_is_another_is_refused_or_told(kibitz: Kibitz, kit: Path, tmp_path: Path, right: Path) -> None:
    """A changed handout of the kit and a course are refused with code 2; with --lock-warn, each result has a notice of them."""
    path = tmp_path / "a.lock"
    kibitz("lock", NAME, "--out", path)
    course = tmp_path / "course.toml"
    course.write_text("[counter.checks]\ntotal = 6\n")
    handout = kit / "reference" / NAME / "handout.md"
    before = handout.read_text()
    handout.write_text(before + "\nMore to read.\n")
    try:
        kibitz("show", NAME)
        out = tmp_path / "out"
        folder = small_kit.make_class(tmp_path / "class")
        commands: list[list[str | Path]] = [["check", NAME, right], ["grade", NAME, folder, "--out", out]]
        for command in commands:
            said = refused(kibitz(*command, "--lock", path, "--course", course))
            assert "there is one (" in said
            assert "the files of counter in the kit have changed" in said
        assert not out.exists()
        answer = kibitz("check", NAME, right, "--lock", path, "--course", course, "--lock-warn")
        assert answer.code == 0
        assert "note: This was not graded as it was locked: it was locked without a course" in answer.out
        assert (
            kibitz("grade", NAME, folder, "--out", out, "--lock", path, "--lock-warn", "--jobs", "1").code
            == 0
        )
        for one in sorted((out / "results").glob("*.json")):
            result = json.loads(one.read_text())
            assert [notice["kind"] for notice in result["notices"]].count(KIND) == 1
            assert len(result["lock"]["differs"]) == 1
        assert "Not as locked: the files of counter" in (out / "index.html").read_text()
    finally:
        handout.write_text(before)


def test_the_seed_is_that_of_the_lock(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """Who gives a lock need not repeat its seed; another one differs."""
    path = tmp_path / "a.lock"
    assert kibitz("lock", NAME, "--seed", "5", "--out", path).code == 0
    assert kibitz("check", NAME, right, "--lock", path).code == 0
    assert "the seed is 0 in place of 5" in refused(
        kibitz("check", NAME, right, "--lock", path, "--seed", "0")
    )


def test_a_lock_with_its_course(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """It holds for the same course, however its file is written, and for no other."""
    path, course = tmp_path / "a.lock", tmp_path / "course.toml"
    course.write_text("[counter.checks]\ntotal = 6\nstarts_at_zero = 2\n")
    kibitz("lock", NAME, "--course", course, "--out", path)
    course.write_text("# tidy\n[counter]\nchecks = { starts_at_zero = 2.0, total = 6.0 }\n")
    assert kibitz("check", NAME, right, "--lock", path, "--course", course).code == 0
    assert "and there is none (--course)" in refused(kibitz("check", NAME, right, "--lock", path))
    course.write_text("[counter.checks]\ntotal = 7\n")
    said = refused(kibitz("check", NAME, right, "--lock", path, "--course", course))
    assert "the course is another one" in said


def test_a_lock_grades_nothing_anew(kibitz: Kibitz, tmp_path: Path) -> None:
    """Results that hold are kept, and get the lock that they are held to now."""
    folder, out, path = small_kit.make_class(tmp_path / "class"), tmp_path / "out", tmp_path / "a.lock"
    kibitz("lock", NAME, "--out", path)
    kibitz("grade", NAME, folder, "--out", out, "--jobs", "1")
    said = kibitz("grade", NAME, folder, "--out", out, "--jobs", "1", "--lock", path)
    assert "4 submissions graded before, and unchanged" in said.err
    assert {json.loads(one.read_text())["lock"]["sha256"] for one in (out / "results").glob("*.json")} == {
        read_lock(path).sha256
    }
    assert read_lock(path).sha256 in (out / "index.html").read_text()
    assert read_lock(path).sha256 in (out / "submissions" / "ada.html").read_text()
    kibitz("grade", NAME, folder, "--out", out, "--jobs", "1")
    assert json.loads((out / "results" / "ada.json").read_text())["lock"] is None
