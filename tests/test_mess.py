"""A mark depends on the solution and on nothing that lies beside or around it: many kinds of mess around right ones.

The whole of it is made by `KIBITZ_TESTS=all`; else a part that each time is the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

import assignment_tools as tools
import mess
from grader.grading.grading import Grader
from grader.model.result import Result, Status
from grader.submissions.submission import read_submission

ONE_OF = 150
"""Of so many cases one is made where not all are wanted."""

SOLUTIONS = {
    "whist": [("sorted_suits", "Player.py"), ("highest_card", "Player.py"), ("counts_cards", "Player.py")],
    "bakers_game": [("recursion", "proj10.py"), ("camel_case", "proj10.py"), ("several_files", "main.py")],
    "spades": [("one_file", "spades.py"), ("strings", "spades.py"), ("package", "main.py")],
    "spite_and_malice": [("one_file", "assignment3.py"), ("snake_case", "game.py"), ("several_files", "game.py")],
    "king_of_the_hill": [("one_file", "king_of_the_hill.py"), ("tuples_inside", "hill.py"), ("package", "play.py")],
}  # fmt: skip
"""Right solutions, and the name that the main file has.  The first is tried as a notebook too."""

CASES = [
    (name, number, kind)
    for name, solutions in SOLUTIONS.items()
    for number in range(len(solutions) + 1)
    for kind in mess.KINDS
]


@cache
def solution(name: str, number: int) -> tuple[mess.Files, str, bool]:
    """The files of a right solution, its main file, and whether that is to be a notebook."""
    which, main = SOLUTIONS[name][number % len(SOLUTIONS[name])]
    files = dict(tools.example(name, which).files)
    if len(files) == 1:
        files = {main: files.popitem()[1]}
    return files, main, number == len(SOLUTIONS[name])


def folder(name: str, number: int, kind: mess.Kind | None) -> mess.Files | None:
    """What is handed in; None where there is no such mess of a notebook."""
    files, main, is_notebook = solution(name, number)
    found = kind(files, main) if kind else dict(files)
    if is_notebook:
        place = next((path for path in found if path.endswith(main)), None)
        if place is None:
            return None
        try:
            source = found.pop(place).decode()
        except UnicodeDecodeError:
            return None
        found[place[:-3] + ".ipynb"] = mess.notebook(source)
    return found


class Graders(dict[str, Grader]):
    """Graders of checks and sessions, made when they are needed."""

    def __missing__(self, name: str) -> Grader:
        self[name] = Grader(tools.kit(), tools.assignment(name), tools.corpus(name), explain=False)
        return self[name]


Marks = list[tuple[str, Status, float]]
"""(id, verdict, points) of each check and session."""


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    """One for each assignment."""
    made = Graders()
    yield made
    for one in made.values():
        one.close()


@pytest.fixture(scope="module")
def clean() -> dict[tuple[str, int], Marks]:
    """What the solutions have by themselves, as it is found out."""
    return {}


@pytest.fixture(scope="module")
def wrong_alone() -> dict[tuple[str, int], Marks]:
    """The same of these with a wrong main file."""
    return {}


def marks(result: Result) -> Marks:
    """What depends on the solution."""
    checks = [(one.id, one.status, one.points) for one in result.checks]
    return checks + [(one.id, one.status, one.points) for one in result.transcripts]


def graded(grader: Grader, files: mess.Files, place) -> Result:  # type: ignore[no-untyped-def]
    """The result of a folder that is written down and read as it would be."""
    for path, data in files.items():
        place.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        place.joinpath(path).write_bytes(data)
    return grader.grade(read_submission(place))


@pytest.mark.parametrize(
    ("name", "number", "kind"),
    CASES if tools.EVERYTHING else random.Random(18 + tools.SEED).sample(CASES, len(CASES) // ONE_OF),
)
def test_the_mark_is_that_of_the_solution(  # type: ignore[no-untyped-def]
    name: str, number: int, kind: str, graders: Graders, clean, tmp_path
) -> None:
    """The same points and verdicts, whatever lies beside."""
    files = folder(name, number, mess.KINDS[kind])
    if files is None:
        return
    if (name, number) not in clean:
        alone = folder(name, number, None)
        assert alone is not None
        clean[name, number] = marks(graded(graders[name], alone, tmp_path / "alone"))
    result = graded(graders[name], files, tmp_path / "work")
    if result.transcripts and all(
        status == "blocked" for *_, status, _ in clean[name, number][len(result.checks) :]
    ):
        # No program was handed in.  One beside it that asks for something may be meant for it: that is open, and is not paid.
        assert not any(one.points for one in result.transcripts)
        assert marks(result)[: len(result.checks)] == clean[name, number][: len(result.checks)]
        return
    assert marks(result) == clean[name, number]


def exchanged(name: str, number: int, kind: mess.Kind) -> tuple[mess.Files, mess.Files] | None:
    """A folder whose right and wrong files have changed places, and the wrong solution alone; None where there is no other."""
    files, main, _ = solution(name, number)
    right, wrong = files[main], mess.wrong(files[main])
    others = {wrong, mess.half(right), right}
    found = {
        path: wrong if data == right and path.endswith(main) else right if data in others else data
        for path, data in kind(files, main).items()
    }
    if main not in found or [*found.values()].count(right) == 0:
        return None
    return found, {**files, main: wrong}


ONE_FILE = 2
"""Solutions before this one are one file, so that the main file is all that is graded."""

NO_CANDIDATES = {"orig and rej", "swap", "bak", "checkpoint", "an environment", "code as text", "template"}
"""Kinds whose other files nobody would take for what was handed in."""

EXCHANGED = [
    case for case in CASES if case[1] < ONE_FILE and exchanged(*case[:2], mess.KINDS[case[2]]) is not None
]


@pytest.mark.parametrize(
    ("name", "number", "kind"),
    EXCHANGED
    if tools.EVERYTHING
    else random.Random(19 + tools.SEED).sample(EXCHANGED, len(EXCHANGED) // 288),
)
def test_a_right_file_beside_is_not_taken(  # type: ignore[no-untyped-def]
    name: str, number: int, kind: str, graders: Graders, wrong_alone, tmp_path
) -> None:
    """Where the wrong file is the one that counts, it does, and the report says which was not used."""
    made = exchanged(name, number, mess.KINDS[kind])
    assert made is not None
    files, alone = made
    if (name, number) not in wrong_alone:
        wrong_alone[name, number] = marks(graded(graders[name], alone, tmp_path / "alone"))
    result = graded(graders[name], files, tmp_path / "work")
    assert marks(result) == wrong_alone[name, number]
    told = any(one.kind == "several-files" for one in result.notices)
    assert told or kind in NO_CANDIDATES


@pytest.mark.parametrize("seed", range(1_000 if tools.EVERYTHING else 6))
def test_random_folders_keep_full_marks(seed: int, graders: Graders, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Whatever files lie around a right solution."""
    rng = random.Random(seed + tools.SEED)
    name = rng.choice([*SOLUTIONS])
    files, main, _ = solution(name, rng.randrange(len(SOLUTIONS[name])))
    result = graded(graders[name], mess.random_folder(files, main, rng), tmp_path)
    assert result.score == result.max_score


@pytest.mark.parametrize("seed", range(10 if tools.EVERYTHING else 1))
def test_the_same_folder_gets_the_same_result(seed: int, graders: Graders, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Again and again, in every field but the times."""
    rng = random.Random(seed + tools.SEED)
    name = [*SOLUTIONS][seed % len(SOLUTIONS)]
    files, main, _ = solution(name, seed % len(SOLUTIONS[name]))
    folder = mess.random_folder(files, main, rng)
    results = [
        msgspec.structs.replace(graded(graders[name], folder, tmp_path), timing=None)
        for _ in range(20 if tools.EVERYTHING else 3)
    ]
    assert all(one == results[0] for one in results)
