"""The maximum is a constant of the assignment, and nothing that is taken out of a submission raises its mark.

Right and wrong solutions of all assignments are graded, then with some parts of them deleted, emptied or renamed: files, classes,
functions, methods, the program.  Which are taken is chance: some by fixed seeds, with `KIBITZ_TESTS=all` more by others.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from assignment_tools import (
    EVERYTHING,
    HERE,
    NAMES,
    SEED,
    Graders,
    assignment,
    bugs,
    corpus,
    correct,
    example,
    grader,
    kit,
    some,
)
from deletions import Piece, pieces, some_deletion, the_same_deletion, without
from grader.grading.grading import Grader
from grader.grading.replaying import replay_check
from grader.kits.variant import read_variants
from grader.model.result import Result
from grader.submissions.submission import Submission

DELETIONS = 4 if EVERYTHING else 2
SOLUTIONS = 40 if EVERYTHING else 1

MAXIMA = {
    "bakers_game": (130.0, None),
    "king_of_the_hill": (108.0, None),
    "spades": (100.0, 15.0),
    "spite_and_malice": (100.0, 20.0),
    "whist": (110.0, None),
}
"""Of the mark, and of a program that has one of its own."""


class Played(Graders):
    """Graders that play the sessions as well."""

    def __missing__(self, name: str) -> Grader:
        self[name] = Grader(kit(), assignment(name), corpus(name), explain=False)
        return self[name]


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    with closing(Played()) as made:
        yield made


@cache
def reference(name: str) -> dict[str, bytes]:
    """The reference with its program."""
    folder = kit().reference(name)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.py"))
        if path.parent == folder or path.parent.name == "house"
    }


def solutions(name: str) -> dict[str, dict[str, bytes]]:
    """Right and wrong solutions, and right and wrong programs, by what they are."""
    found = {"reference": reference(name)}
    for path in sorted(one for one in correct(name).iterdir() if one.is_dir()):
        found[f"right-{path.name}"] = dict(example(name, path.name).files)
    for bug in read_variants(bugs(name)):
        found[f"bug-{bug.name}"] = bug.apply(example(name, bug.base).files)
    games: Path = HERE / "games" / name / "bugs"
    for bug in read_variants(games) if games.is_dir() else ():
        if not bug.base and {one.file for one in bug.change} <= reference(name).keys():
            found[f"game-{bug.name}"] = bug.apply(reference(name))
    return found


def right_one(name: str, which: str) -> Mapping[str, bytes] | None:
    """The right solution that a wrong one was made from; None for others."""
    kind, _, called = which.partition("-")
    if kind == "game":
        return reference(name)
    found = [bug.base for bug in read_variants(bugs(name)) if kind == "bug" and bug.name == called]
    return example(name, found[0]).files if found else None


def cases() -> Iterator[tuple[str, str]]:
    """Assignments with the names of the solutions that are taken: the reference, and others by chance."""
    for name in NAMES:
        first, *others = solutions(name)
        chance = random.Random(zlib.crc32(name.encode()) + SEED)
        chance.shuffle(others)
        yield from ((name, which) for which in [first, *others][:SOLUTIONS])


def grade(played: Played, name: str, files: Mapping[str, bytes]) -> Result:
    """The result, of which the maxima are what they always are."""
    result = played[name].grade(Submission("ada", "ada", dict(files)))
    program = result.program
    assert (result.max_score, None if program is None else program.max_score) == MAXIMA[name]
    assert sum(task.max_score for task in result.tasks) == result.max_score
    return result


def points(result: Result) -> dict[str, float]:
    """The points of all checks and sessions."""
    checks = {one.id: one.points for one in result.checks}
    return checks | {one.id: one.points for one in result.transcripts}


def assert_no_more(before: Result, after: Result, told: object) -> None:
    """Neither mark, nor share, nor the mark of the program rises."""
    was, now = points(before), points(after)
    more = {name: (was[name], now[name]) for name in now if now[name] > was.get(name, 0.0)}
    assert after.score <= before.score + 1e-6, (told, more)
    assert after.score / after.max_score <= before.score / before.max_score + 1e-6, (told, more)
    if before.program is not None and after.program is not None:
        assert after.program.score <= before.program.score + 1e-6, (told, more)


@pytest.mark.parametrize(("name", "which"), some([*cases()], 6))
def test_what_is_taken_out_earns_nothing(name: str, which: str, played: Played) -> None:
    """Whatever is deleted, emptied or renamed, the maximum stays what it is, and the mark does not rise."""
    files = solutions(name)[which]
    before = grade(played, name, files)
    for number in range(DELETIONS):
        told, left = some_deletion(
            files, random.Random(zlib.crc32(f"{name} {which} {number}".encode()) + SEED)
        )
        after = grade(played, name, left)
        right = right_one(name, which)
        if after.score > before.score and right is not None:
            # A mistake in what need not be there, such as a constructor that has nothing to do, is mended by taking that out.
            assert_no_more(grade(played, name, the_same_deletion(right, told)), after, told)
        else:
            assert_no_more(before, after, told)


@pytest.mark.parametrize("name", ["spades", "spite_and_malice"])
def test_without_its_program_a_mark_is_the_same(name: str, played: Played) -> None:
    """A program that has a mark of its own changes nothing of the other one, whether it is there or not."""
    files = reference(name)
    whole = grade(played, name, files)
    program = next(path for path in assignment(name).program.names if path in files)
    bare = grade(played, name, {path: data for path, data in files.items() if path != program})
    assert whole.program is not None and bare.program is not None
    assert whole.program.score == whole.program.max_score and bare.program.score == 0
    assert (whole.score, bare.score) == (100, 100)


@pytest.mark.parametrize("name", NAMES)
def test_a_function_that_is_left_out_costs_the_checks_about_it(name: str, played: Played) -> None:
    """Of the reference without one function, only checks are charged that are about this one; whatever asks it on the way is open."""
    plan = played[name]._plan
    files = {path: data for path, data in reference(name).items() if not path.startswith("house/")}
    parts = [one for one in pieces(files) if one.name in plan.gates.names and "__" not in one.name]
    chance = random.Random(zlib.crc32(name.encode()) + SEED)
    for piece in parts if EVERYTHING else chance.sample(parts, 1):
        result = grade(played, name, without(files, piece, "delete"))
        lost = {one.id for one in result.checks if one.points + one.open_points < one.max_points}
        # Classes inherit methods of others.
        method = piece.name.rpartition(".")[2]
        about = {
            info.id
            for info in plan.checks
            if method in {one.name.rpartition(".")[2] for one in plan.gates.functions_for(info.id)}
        }
        assert lost <= about, (piece, lost - about)
        inherited = sum(method == one.name.rpartition(".")[2] for one in parts) > 1
        assert lost or not about or inherited, piece


def test_what_can_be_taken_out() -> None:
    """Files, definitions and the statements that are the program, each in three ways; what is left can be read."""
    text = b"import x\n\nclass A:\n    def one(self):\n        return 1\n\ndef f():\n    return A().one()\n\nprint(f())\n"
    files = {"a/main.py": text, "b.py": b"(", "c.txt": b""}
    names = ["a/main.py", "the program of a/main.py", "A", "A.one", "f"]
    found = pieces(files)
    assert [one.name for one in found] == names
    left = [without(files, one, "delete").get("a/main.py", b"").decode() for one in found]
    assert left[0] == "" and "print" not in left[1] and "class A" not in left[2]
    assert "class A:\n    pass" in left[3] and "def f" not in left[4]
    assert b"def one(self):\n        pass" in without(files, found[3], "empty")["a/main.py"]
    assert b"def renamed_f" in without(files, found[4], "rename")["a/main.py"]
    assert without(files, found[0], "rename").keys() == {"a/renamed_main.py", "b.py", "c.txt"}


class Explained(Graders):
    """Graders that say why, without sessions."""

    def __missing__(self, name: str) -> Grader:
        self[name] = Grader(kit(), assignment(name), corpus(name), transcripts=False)
        return self[name]


@pytest.fixture(scope="module")
def explained() -> Iterator[Explained]:
    with closing(Explained()) as graders:
        yield graders


def definitions(files: Mapping[str, bytes]) -> list[Piece]:
    """The classes and functions of a submission, without their parts."""
    return [one for one in pieces(files) if one.line and "." not in one.name]


def handed_in(name: str) -> dict[str, bytes]:
    """The reference without the players that only the course has."""
    return {path: data for path, data in reference(name).items() if "/" not in path}


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        *some([(name, one.name) for name in NAMES for one in definitions(handed_in(name))], 9),
        ("king_of_the_hill", "CardPile"),
    ],
)
def test_one_definition_that_does_nothing_is_graded(name: str, kept: str, explained: Explained) -> None:
    """All else is missing, and each check says what happened."""
    files = handed_in(name)
    named = [f"delete {one.name}" for one in definitions(files) if one.name != kept]
    emptied = [
        f"empty {one.name}" for one in pieces(files) if one.line and one.name.startswith((kept, f"{kept}."))
    ]
    left = the_same_deletion(files, [*named, *(emptied[1:] or emptied)])
    result = explained[name].grade(Submission("ada", "ada", left))
    assert all(one.status == "passed" or one.message for one in result.checks)
    assert result.score <= 0.03 * result.max_score


@pytest.mark.parametrize(
    ("name", "seed"), [(name, n) for name in NAMES for n in range(40 if EVERYTHING else 3)]
)
def test_a_ruin_is_graded(name: str, seed: int, explained: Explained) -> None:
    """Half of all definitions and methods are missing, a half of the rest does nothing, in right and wrong solutions."""
    chance = random.Random(zlib.crc32(f"{name} {seed}".encode()) + SEED)
    found = solutions(name)
    left = dict(found[chance.choice(sorted(found))])
    for way in ("delete", "empty"):
        for one in chance.sample(pieces(left), len(pieces(left)) // 2):
            at = next((now for now in pieces(left) if (now.file, now.name) == (one.file, one.name)), None)
            if at is not None and at.line != 0:
                left = without(left, at, way)
    result = explained[name].grade(Submission("ada", "ada", left))
    assert all(one.status == "passed" or one.message for one in result.checks)
    assert 0 <= result.score <= result.score + result.open_points <= result.max_score + 1e-9


def test_a_class_in_the_place_of_functions_is_paid_for_what_it_shows(played: Played) -> None:
    """A right program of Spades without the two functions is paid for what the terminal shows, and a replay says the same."""
    folder = HERE / "games" / "spades" / "correct" / "boxes"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.py")}
    result = grade(played, "spades", files)
    found = {
        one.rules[0].id: (one.status, one.points) for one in result.checks if one.task in ("Play", "Rounds")
    }
    seen, unseen = (
        {"P2": 3, "P4": 3, "P8": 3, "P9": 3, "R1": 3},
        {"P1": 1, "P3": 2, "P5": 2, "P6": 2, "P7": 1},
    )
    assert found == {rule: ("passed", points) for rule, points in {**seen, **unseen}.items()}
    assert result.open_points == 0
    told = {one.rules[0].id: one.excused for one in result.checks if one.task == "Play"}
    assert all(("No terminal session looks at rule" in told[rule]) == (rule in unseen) for rule in told)
    again = replay_check(
        kit(), assignment("spades"), corpus("spades"), result, "spades_win", Submission("ada", "ada", files)
    )
    assert again.same
    bare = {path: data.replace(b"while ", b"while False and ") for path, data in files.items()}
    nothing = [one for one in grade(played, "spades", bare).checks if one.task in ("Play", "Rounds")]
    assert {(one.status, one.points, one.open_points) for one in nothing} == {("blocked", 0, 0)}


def test_a_pack_of_which_too_few_cards_are_seen_is_not_paid(played: Played) -> None:
    """The games break off early with parts of it broken; they are not played with the kit's for what nobody saw."""
    told = ["empty Card._is_assigned_joker", "delete PlayStack._value_to_play"]
    files = solutions("spite_and_malice")["game-pack_of_thirty_jokers"]
    before = grade(played, "spite_and_malice", files)
    after = grade(played, "spite_and_malice", the_same_deletion(files, told))
    assert (points(before)["whole_game.cards"], points(after)["whole_game.cards"]) == (0.0, 0.0)
    assert_no_more(before, after, told)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_handed_in_leaves_nothing_open(name: str) -> None:
    """There is nothing for a person to decide."""
    with grader(name) as one:
        result = one.grade(Submission("ada", "ada", {"notes.py": b"# nothing yet\n"}))
    assert (result.score, result.open_points) == (0, 0)
