"""Where the best attempt counts, all that the download has are graded, and the one that counts most is the student's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import small_kit
from commands import kit_with_cache, refused
from downloads import EXAMPLES, folder, named, taken
from grader.classes.forgetting import forget
from grader.kits.kit import built_in
from grader.lms.attempts import all_attempts
from grader.lms.recognise import read_download
from test_first_attempts import BEGIN, FORMS, of_canvas
from test_late_class import LATE, Class

DAYS = ("2026-03-13-20-00-00", "2026-03-14-20-00-00", "2026-03-15-12-00-00")
BEST = LATE + 'attempt = "best"\n'


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def course(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Class:
    """A class without submissions."""
    return Class(kit, tmp_path, capsys)


def submission(course: Class, name: str) -> dict[str, object]:
    """What the result says of what was handed in."""
    found: dict[str, object] = json.loads((course.out / "results" / f"{name}.json").read_bytes())[
        "submission"
    ]
    return found


@pytest.mark.parametrize(
    ("texts", "attempt", "score"),
    [
        ((small_kit.WRONG, small_kit.RIGHT, small_kit.WRONG), 2, 9),
        ((small_kit.RIGHT, small_kit.WRONG, small_kit.WRONG), 1, 10),
        ((small_kit.WRONG, small_kit.WRONG, small_kit.RIGHT), 3, 8),
        ((small_kit.WRONG, small_kit.WRONG, small_kit.WRONG), 1, 5),
        ((small_kit.RIGHT, small_kit.RIGHT, small_kit.RIGHT), 1, 10),
    ],
)
def test_the_attempt_that_counts_most_after_lateness(
    course: Class, texts: tuple[str, str, str], attempt: int, score: float
) -> None:
    """Its own time decides what lateness takes; the others are named, and who has one attempt is as before."""
    for stamp, text in zip(DAYS, texts, strict=True):
        course.blackboard("ada", stamp, text)
    course.blackboard("bob", DAYS[2])
    answer = course.grade("--adjustments", course.file("a.toml", BEST))
    assert answer.code == 0, answer.err
    assert 'attempt = "best": 3 attempts of 1 submission are compared' in answer.err
    assert course.counts("ada")[0] == score
    told = submission(course, "ada")
    assert told["attempt"] == attempt
    earlier = told["earlier"]
    assert isinstance(earlier, list)
    assert [" (later, but another one counts)" in one for one in earlier] == [n >= attempt for n in (1, 2)]
    assert course.counts("bob")[0] == 8
    page = (course.out / "submissions" / "ada.html").read_text()
    assert "another one counts" in page or attempt == 3


def test_nothing_is_graded_twice_and_a_new_policy_chooses_anew(course: Class) -> None:
    """Results of all attempts stay, and the page is always that of the attempt that counts."""
    course.blackboard("ada", DAYS[0], small_kit.WRONG)
    course.blackboard("ada", DAYS[2])
    policy = course.file("a.toml", BEST)
    assert course.grade("--adjustments", policy).code == 0
    assert (course.counts("ada")[0], submission(course, "ada")["attempt"]) == (8, 2)
    answer = course.grade("--adjustments", policy)
    assert answer.err.count("nothing is left to grade") == 2
    steep = course.file("b.toml", BEST.replace("10 %", "40 %"))
    answer = course.grade("--adjustments", steep)
    assert answer.err.count("nothing is left to grade") == 2
    assert (course.counts("ada")[0], submission(course, "ada")["attempt"]) == (5, 1)
    assert "another one counts" in (course.out / "submissions" / "ada.html").read_text()
    assert course.grade("--adjustments", course.file("c.toml", LATE)).code == 0
    assert submission(course, "ada")["attempt"] == 2


def test_a_file_that_a_person_chose_is_of_the_last_attempt(course: Class) -> None:
    """Whoever chose it has looked at that attempt, so no other one is compared."""
    course.blackboard("ada", DAYS[0])
    course.blackboard("ada", DAYS[2], small_kit.WRONG)
    chosen = '[[file]]\nstudent = "ada"\nfile = "main.py"\nreason = "r"\n'
    answer = course.grade("--adjustments", course.file("a.toml", BEST + chosen))
    assert answer.code == 0, answer.err
    assert submission(course, "ada")["attempt"] == 2
    assert "are compared" not in answer.err


def test_a_download_with_one_attempt(course: Class) -> None:
    """It says so, with what to do; slip days are refused, since nobody knows which attempt would use them."""
    course.hand_in("ada.py")
    answer = course.grade("--adjustments", course.file("a.toml", '[late]\nattempt = "best"\n'))
    assert answer.code == 0, answer.err
    assert 'attempt = "best": the download has one attempt of each submission' in answer.err
    slips = course.file("b.toml", BEST + "slip-days = 3\n")
    assert "leave slip-days out" in refused(
        course.grade("--adjustments", slips, "--slip-days", course.folder / "s.json")
    )


def test_all_attempts_are_forgotten(course: Class) -> None:
    """With the student, their results and pages go, and nobody else's."""
    for user in ("ada", "ada.1"):
        for stamp in DAYS[:2]:
            course.blackboard(user, stamp)
    assert course.grade("--adjustments", course.file("a.toml", BEST)).code == 0
    left = course.out / "attempts" / "results"
    assert sorted(path.name for path in left.iterdir()) == [
        "ada.1.1.json",
        "ada.1.2.json",
        "ada.1.json",
        "ada.2.json",
    ]
    forget(course.out, "ada", built_in().reports, is_submission=True)
    assert sorted(path.name for path in left.iterdir()) == ["ada.1.1.json", "ada.1.2.json"]
    pages = course.out / "attempts" / "submissions"
    assert sorted(path.name for path in pages.iterdir()) == ["ada.1.1.html", "ada.1.2.html"]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_each_system_gives_the_attempts_that_it_has(form: Callable[..., str], tmp_path: Path) -> None:
    """Blackboard and Brightspace all of them, Canvas each file as it was first and last, all by their own names."""
    names = [form(7, n, BEGIN + timedelta(minutes=n)) for n in range(4)]
    names.append(form(8, 0, BEGIN))
    download = read_download(folder(tmp_path / "class", named(names)))
    found, told = all_attempts(download, by_time=False)
    (them,) = found.values()
    whole = [taken(download.__class__(download.form, download.tree, (one,)))[one.id] for one in them]
    contents = [data.decode().strip() for one in whole for data in one.files.values()]
    wanted = names[:4] if form is not of_canvas else [names[0], names[3]]
    assert (contents, told) == ([f"# {name}" for name in wanted], ())
    assert all(one.first is None and not one.between for one in them)


def test_an_attempt_of_which_lateness_is_not_known_is_not_compared(tmp_path: Path) -> None:
    """Canvas says of the last one alone that it came late: a first one in time would win by a guess."""
    names = ["lovelaceada_LATE_7_101_main.py", "lovelaceada_LATE_7_102_main-1.py", "kleinbob_8_103_main.py"]
    download = read_download(folder(tmp_path / "class", named(names)))
    assert all_attempts(download, by_time=False)[0]
    found, (told,) = all_attempts(download, by_time=True)
    assert not found
    assert "nobody knows whether an earlier attempt came late" in told
    assert "write an [[override]]" in told


@pytest.mark.parametrize("name", ["gradescope", "moodle", "sakai", "github"])
def test_the_others_give_one(name: str) -> None:
    """They say so in a line."""
    found, told = all_attempts(read_download(EXAMPLES / name), by_time=True)
    assert (found, len(told)) == ({}, 1)
