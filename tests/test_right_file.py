"""What is graded of a folder that holds more than the solution: the file that the handout names, or else the likeliest."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

NAMED = {"whist": "Player.py", "bakers_game": "proj10.py", "spades": "spades.py"}
SOLUTIONS = {
    "whist": "sorted_suits",
    "bakers_game": "recursion",
    "spades": "one_file",
    "spite_and_malice": "one_file",
    "king_of_the_hill": "one_file",
}
COPIES = [
    "{stem} (1).py", "{stem}(2).py", "Kopie von {stem}.py", "{stem} - Kopie.py", "{stem} - Copy.py", "copie de {stem}.py",
    "old/{stem}.py", "archive/{stem}.py", "Archiv/{stem}.py", ".history/{stem}_20261101.py", "{stem}_old.py",
    "Old {stem}.py", "backup/solution.py", "test_{stem}.py", "draft.py", "brouillon/{stem}.py", "attempt1.py",
]  # fmt: skip
"""Names that say that a file is a copy, a draft or a test."""

OTHERS = [
    "A.py", "Desktop/{stem}.py", "a/b/{stem}.py", "{stem}2.py", "{stem}-2.py", "final.py", "main.py", "__main__.py",
    "z.py", "aaa/main.py", "{stem}_final.py", "neu.py", "solution/{stem}.py", "x/{stem}.ipynb.py", "game1.py",
]  # fmt: skip
"""Names that say nothing of the kind."""


class Empty(ast.NodeTransformer):
    """Every function keeps its name and answers 7."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """One function."""
        node.body = [ast.parse("return 7").body[0]]
        return node


def right(name: str) -> bytes:
    """The source of a right solution of one file."""
    files = tools.example(name, SOLUTIONS[name]).files
    (source,) = (data for path, data in files.items() if path.endswith(".py"))
    return source


def wrong(name: str) -> bytes:
    """The same with nothing right in it."""
    return ast.unparse(Empty().visit(ast.parse(right(name)))).encode()


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    """Made when they are needed."""
    made = tools.Graders()
    yield made
    made.close()


def marks(result: Result) -> list[tuple[str, str, float]]:
    """What depends on the solution."""
    return [(one.id, one.status, one.points) for one in result.checks]


def cases(names: list[str], assignments: dict[str, str]) -> list[tuple[str, str]]:
    """(assignment, name of the other file): some of all."""
    found = [(one, name.format(stem=own[:-3])) for name in names for one, own in assignments.items()]
    return [*tools.some(found, 50)]


def told(result: Result) -> str:
    """The notice that says which files were graded."""
    return "".join(one.text for one in result.notices if one.kind == "several-files")


@pytest.mark.parametrize(("name", "other"), cases([*COPIES, *OTHERS], NAMED))
@pytest.mark.parametrize("is_right", [True, False])
def test_the_file_that_the_handout_names_counts(
    name: str, other: str, is_right: bool, graders: tools.Graders
) -> None:
    """Whatever lies beside it, and whichever of the two is right."""
    mine, theirs = (right(name), wrong(name)) if is_right else (wrong(name), right(name))
    grade = graders[name].grade
    alone = grade(Submission("alone", "alone", {NAMED[name]: mine}))
    both = grade(Submission("both", "both", {other: theirs, NAMED[name]: mine}))
    assert marks(both) == marks(alone)
    assert told(both) == f"Graded: {NAMED[name]}. Not used: {other} (defines the same names)."
    assert (alone.score == alone.max_score) == is_right


@pytest.mark.parametrize(
    ("name", "other"), cases(COPIES, {"spite_and_malice": "game.py", "king_of_the_hill": "hill.py", **NAMED})
)
def test_a_copy_never_beats_another(name: str, other: str, graders: tools.Graders) -> None:
    """Where the handout names no file, or none of that name was handed in."""
    grade = graders[name].grade
    alone = grade(Submission("alone", "alone", {"work/my harold.py": right(name)}))
    both = grade(Submission("both", "both", {"work/my harold.py": right(name), other: wrong(name)}))
    assert marks(both) == marks(alone) and alone.score == alone.max_score
    assert told(both) == f"Graded: work/my harold.py. Not used: {other} (defines the same names)."


def test_another_class_of_the_same_name_is_none(graders: tools.Graders) -> None:
    """A footballer has none of the methods."""
    footballer = b"class Player:\n    def __init__(self, name):\n        self.name = name\n    def shoot(self):\n        return 'goal'\n"
    files = {"bot.py": right("whist"), "a.py": footballer, "Player2.py": footballer}
    result = graders["whist"].grade(Submission("both", "both", files))
    assert result.score == result.max_score


def test_what_a_scratch_file_imports_is_not_the_solution_for_that(graders: tools.Graders) -> None:
    """An old copy is in use there, and still an old copy."""
    for name, own in (*NAMED.items(), ("king_of_the_hill", "hill.py")):
        files = {
            own: right(name),
            "try_old.py": wrong(name),
            "scratch.py": b"from try_old import *\nprint(1)\n",
        }
        result = graders[name].grade(Submission("both", "both", files))
        assert result.score == result.max_score, name


def test_an_import_means_the_file_beside_it(graders: tools.Graders) -> None:
    """A folder with an older version of every file changes nothing, and of two whole versions one is graded alone."""
    name = "king_of_the_hill"
    mine = tools.example(name, "modules").files
    worse = {
        f"old/{path}": ast.unparse(Empty().visit(ast.parse(data))).encode()
        for path, data in mine.items()
        if path.endswith(".py")
    }
    grade = graders[name].grade
    both = grade(Submission("both", "both", {**mine, **worse}))
    assert marks(both) == marks(grade(Submission("alone", "alone", mine))) and both.score == both.max_score
    swapped = {f"hill/{path}": data for path, data in mine.items()}
    also = {path.removeprefix("old/"): data for path, data in worse.items()}
    moved = grade(Submission("swapped", "swapped", {**swapped, **{f"old/x/{p}": d for p, d in also.items()}}))
    assert moved.score == moved.max_score


def test_parts_that_nothing_joins_are_all_graded(graders: tools.Graders) -> None:
    """A file for each class, and none imports another: what one lacks, the next has."""
    name = "bakers_game"
    tree = ast.parse(right(name))
    asked = [each.name for each in tools.assignment(name).defines]
    files = {}
    alone = ["setup_game", "display_game", "is_winner"]
    for half in (alone, [one for one in asked if one not in alone]):
        body = [
            one
            for one in tree.body
            if getattr(one, "name", "") not in asked or getattr(one, "name", "") in half
        ]
        files[f"{half[0]}.py"] = ast.unparse(ast.Module(body, [])).encode()
    result = graders[name].grade(Submission("parts", "parts", files))
    assert result.score == result.max_score


def test_a_skeleton_beside_the_solution_is_none(graders: tools.Graders) -> None:
    """The course's file with nothing in it is no solution, although it has the handout's name."""
    for name, own in NAMED.items():
        tree = ast.parse(right(name))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                node.body = [ast.Pass()]
        files = {own: ast.unparse(tree).encode(), "mine.py": right(name)}
        result = graders[name].grade(Submission("both", "both", files))
        assert result.score == result.max_score, name


def test_another_homework_is_asked_about(graders: tools.Graders) -> None:
    """A file with some of the names is graded, and a notice asks whether it is the right one; half of a solution is none."""
    name = "bakers_game"
    tree = ast.parse(right(name))
    asked = [each.name for each in tools.assignment(name).defines]

    def without(names: list[str]) -> str:
        left = [one for one in tree.body if not (isinstance(one, ast.FunctionDef) and one.name in names)]
        source = ast.unparse(ast.Module(left, [])).encode()
        result = graders[name].grade(Submission("x", "x", {"game.py": source}))
        return "".join(one.text for one in result.notices if one.kind == "mostly-missing")

    assert without(asked[: len(asked) // 2]) == ""
    told = without(asked[: len(asked) // 2 + 1])
    assert told.startswith(
        f"{len(asked) // 2 + 1} of the {len(asked)} names that Baker's Game asks for are missing: "
    )
    assert f"{asked[0]}, " in told and " and 1 more. Is it the right assignment" in told


def test_a_demo_beside_the_solution_is_no_game() -> None:
    """It asks and answers, and earns nothing for that; where the game is there, it is the game that is played."""
    demo = b"while True:\n    print('You said', input('Say something: '))\n"
    with Grader(tools.kit(), tools.assignment("spades"), tools.corpus("spades"), explain=False) as one:
        game = right("spades")
        (logic,) = tools.example("spades", "strings").files.values()
        without = one.grade(Submission("a", "a", {"spades.py": logic, "main.py": demo}))
        played = one.grade(Submission("b", "b", {"cards.py": game, "main.py": demo}))
    assert all(not result.points for result in without.transcripts)
    assert "main.py was started, and its first line was: Say something:" in words(without)
    assert played.score == played.max_score
    assert "Graded and played: cards.py. Not used: main.py (asks for input)." in words(played)


def words(result: Result) -> str:
    """All notices."""
    return " ".join(one.text for one in result.notices)
