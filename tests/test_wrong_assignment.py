"""A submission of another assignment is asked about, and nobody who did half of the right one is."""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Callable, Iterator

import pytest

import assignment_tools as tools
from commands import ROOT
from grader.grading.wrong_assignment import fit, outline_of, question
from grader.model.outcomes import Loaded
from grader.model.result import WRONG_ASSIGNMENT
from grader.reports.console import render_check
from grader.reports.report import render_submission
from grader.submissions.submission import Submission

EXAMPLES = [
    (name, path.parent.name)
    for name in tools.NAMES
    for path in sorted(tools.correct(name).glob("*/submission*"))
]
SOME = EXAMPLES if tools.EVERYTHING else random.Random(7).sample(EXAMPLES, 12)
HALVES = 20 if tools.EVERYTHING else 2
"""How often half of each solution is deleted."""


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    made = tools.Graders()
    yield made
    made.close()


def loaded(graders: tools.Graders, name: str, submission: Submission) -> Loaded:
    """What a submission defines for an assignment."""
    with graders[name]._session(submission) as session:
        return session.load()


def asked(graders: tools.Graders, name: str, submission: Submission) -> str:
    """What would be asked about it."""
    found = loaded(graders, name, submission)

    def refused() -> bool:
        evidence = graders[name].first_look(submission)
        return any(map(evidence.is_refused, evidence.cases))

    return question(tools.kit(), tools.assignment(name), submission.files, found, refused)


class _Half(ast.NodeTransformer):
    """Deletes functions and methods by chance, and classes too where that is asked for."""

    def __init__(self, chance: random.Random, classes: bool) -> None:
        self.chance, self.classes = chance, classes

    def visit(self, node: ast.AST) -> ast.AST | None:
        gone = (ast.FunctionDef, ast.ClassDef) if self.classes else (ast.FunctionDef,)
        if isinstance(node, gone) and self.chance.random() < 0.5:
            return ast.Pass()
        return self.generic_visit(node)


def _halved(tree: ast.Module, seed: int) -> ast.Module:
    _Half(random.Random(seed + tools.SEED), classes=seed % 3 == 2).visit(tree)
    return tree


def half(submission: Submission, seed: int) -> Submission:
    """With half of its functions deleted; from some, classes too."""
    files = dict(submission.files)
    for path, data in files.items():
        if path.endswith(".py"):
            try:
                tree = ast.parse(data)
            except (SyntaxError, ValueError):
                continue
            files[path] = ast.unparse(_halved(tree, seed)).encode()
    return Submission("half", "half", files)


@pytest.mark.parametrize(("name", "which"), SOME)
def test_its_own_assignment(name: str, which: str, graders: tools.Graders) -> None:
    """A right solution is not asked about, nor is one of which half is missing, whichever half that is."""
    submission = tools.example(name, which)
    assert asked(graders, name, submission) == ""
    for seed in range(HALVES):
        assert asked(graders, name, half(submission, seed)) == "", seed


@pytest.mark.parametrize("name", tools.NAMES)
def test_another_assignment(name: str, graders: tools.Graders) -> None:
    """Each solution of each other assignment is, and the right one is named."""
    for other, which in SOME:
        if other != name:
            said = asked(graders, name, tools.example(other, which))
            assert said.startswith(f"This looks like {tools.assignment(other).title}, and was graded as "), (
                other,
                which,
                said,
            )


FOOTBALL = b"class Card:\n    def show(self): pass\n    def hide(self): pass\n\nclass Pitch:\n    def mow(self): pass\n    def draw(self): pass\n"


@pytest.mark.parametrize(
    ("source", "is_asked"),
    [
        (FOOTBALL, True),
        (b"x = 1\n", False),
        (b"class Card:\n    pass\n", False),
        (
            b"class Card:\n    def getRank(self):\n        return 1\n    def identical(self, other):\n        return True\n",
            False,
        ),
        (b"def f(:\n", False),
    ],
    ids=["another course", "a stub", "an empty class", "a beginning", "broken"],
)
def test_no_assignment_of_the_kit(source: bytes, is_asked: bool, graders: tools.Graders) -> None:
    """What no assignment fits is asked about only if what has the right names is something else."""
    said = asked(graders, "king_of_the_hill", Submission("x", "x", {"main.py": source}))
    assert bool(said) == is_asked and (not said or said.startswith("This looks like another assignment"))


def test_it_heads_the_report(graders: tools.Graders) -> None:
    """In the terminal and on the page; and no point changes, since none was there."""
    result = graders["spades"].grade(tools.example("bakers_game", "recursion"))
    (notice,) = [one for one in result.notices if one.kind == WRONG_ASSIGNMENT]
    assert result.notices[0] == notice
    assert "5 of 5 names are missing" in notice.text
    assert render_check(result).startswith("note: This looks like Baker's Game")
    page = render_submission(result, ROOT / "reports")
    assert page.index("This looks like") < page.index('<h2 id="') and page.count("This looks like") == 1


def _chain(number: int, bases: int) -> bytes:
    """Lines of classes, each made from some of those before it."""
    names = [f"A{n}" for n in range(number)]
    lines = (f"class {names[n]}({', '.join(names[max(0, n - bases) : n])}):" for n in range(number))
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    "made",
    [
        lambda n: _chain(n, 1),
        lambda n: _chain(n, 30),
        lambda n: b"".join(b"class A%d:\n" % k for k in range(n)) + b"".join(b"self.a%d\n" % k for k in range(20 * n)),
        lambda n: b"class A:\n" + b"".join(b" def a%d\n" % k for k in range(n // 2)) + b"".join(b"class B%d(A):\n" % k for k in range(n // 2)),
    ],
    ids=["a chain", "a net", "attributes", "methods of all"],
)  # fmt: skip
def test_it_takes_four_times_as_long_for_four_times_as_many(made: Callable[[int], bytes]) -> None:
    """Whatever the classes are made from."""

    def seconds(number: int) -> float:
        files = {"a.py": made(number)}
        times = []
        for _ in range(3):
            began = time.process_time()
            outline = outline_of(files)
            for name in tools.NAMES:
                fit(tools.assignment(name), outline)
            times.append(time.process_time() - began)
        return min(times)

    assert seconds(4_000) < 9 * seconds(1_000)
