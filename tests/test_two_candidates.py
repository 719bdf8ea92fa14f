"""Where nothing decides between two files, both are graded and the better one counts: no name does."""

from __future__ import annotations

import ast
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import assignment_tools as tools
import hidden_kit
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.sandbox import allowance
from grader.submissions.submission import Submission

SOLUTIONS = {
    "whist": "sorted_suits",
    "bakers_game": "recursion",
    "spades": "one_file",
    "spite_and_malice": "one_file",
    "king_of_the_hill": "one_file",
}
ONE_OF = ["spite_and_malice", "bakers_game"]


class Graders(dict[str, Grader]):
    """Graders, made when they are needed."""

    def __missing__(self, name: str) -> Grader:
        about, corpus = tools.assignment(name), tools.corpus(name)
        # Sessions take most of the time, and are tried with one of them.
        self[name] = Grader(tools.kit(), about, corpus, explain=False, transcripts=name == "spades")
        return self[name]


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    """One for each assignment."""
    made = Graders()
    yield made
    for one in made.values():
        one.close()


def right(name: str) -> bytes:
    """The source of a right solution of one file."""
    files = tools.example(name, SOLUTIONS[name]).files
    (source,) = (data for path, data in files.items() if path.endswith(".py"))
    return source


def spoilt(name: str, rng: random.Random) -> bytes:
    """The same, with some of its functions and methods answering 7: all names are there."""
    tree = ast.parse(right(name))
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    for one in rng.sample(functions, rng.randint(1, len(functions) // 2)):
        one.body = [ast.parse("return 7").body[0]]
    return ast.unparse(tree).encode()


def marks(result: Result) -> list[tuple[str, str, float]]:
    """What depends on the solution."""
    return [(one.id, one.status, one.points) for one in both(result)]


def both(result: Result) -> list[CheckResult | TranscriptResult]:
    """All verdicts."""
    return [*result.checks, *result.transcripts]


def told(result: Result) -> str:
    """The notice that says which files were graded."""
    (text,) = (one.text for one in result.notices if one.kind == "several-files")
    return text


def named(files: list[bytes], rng: random.Random) -> dict[str, bytes]:
    """Files under random names, in any order, all in one folder."""
    names: set[str] = set()
    while len(names) < len(files):
        names.add("zq" + "".join(rng.choices(string.ascii_letters, k=rng.randint(1, 9))) + ".py")
    return dict(rng.sample([*zip(rng.sample(sorted(names), len(names)), files, strict=True)], len(files)))


@pytest.mark.parametrize("seed", range(60) if tools.EVERYTHING else [1])
def test_names_and_their_order_change_nothing(seed: int, graders: Graders) -> None:
    """The points, verdicts and sessions are those of the better file alone, whatever both are called."""
    rng = random.Random(seed + tools.SEED)
    name = ONE_OF[seed % len(ONE_OF)]
    grader = graders[name]
    two = [spoilt(name, rng), right(name) if seed % 2 else spoilt(name, rng)]
    alone = [grader.grade(Submission("x", "x", {"solution.py": one})) for one in two]
    best = max(alone, key=lambda one: (one.score, one.open_points))
    for _ in range(2):
        files = named(two, rng)
        result = grader.grade(Submission("x", "x", files))
        assert (result.score, result.open_points) == (best.score, best.open_points)
        assert marks(result) in [marks(one) for one in alone]
        taken = result.submission.chosen
        assert taken is not None and not taken.by_person
        (other,) = files.keys() - {taken.path}
        points = min(one.score for one in alone)
        assert f"{taken.path}." in told(
            result
        ) and f"Not used: {other} (defines the same names, and gets " in told(result)
        assert f"gets {points:.2f}".rstrip("0").rstrip(".") in told(result)


def test_of_three_two_are_graded_and_no_name_says_which(graders: Graders) -> None:
    """The costs stay bounded, and the points are the same in any order."""
    rng = random.Random(5)
    grader = graders["spite_and_malice"]
    three = [spoilt("spite_and_malice", rng) for _ in range(3)]
    seen = {
        grader.grade(Submission("x", "x", named(three, rng))).score
        for _ in range(3 if tools.EVERYTHING else 2)
    }
    assert len(seen) == 1


def test_a_verdict_is_told_once_and_is_that_of_the_result(graders: Graders) -> None:
    """Who follows the verdicts as they come is told those of the file that counts, each once."""
    heard: list[CheckResult | TranscriptResult] = []
    files = {"b.py": spoilt("spite_and_malice", random.Random(1)), "a.py": right("spite_and_malice")}
    result = graders["spite_and_malice"].grade(Submission("x", "x", files), heard.append)
    assert [one.id for one in heard] == [one.id for one in both(result)]
    assert all(one.status == "passed" for one in heard)


def test_what_took_very_long_leaves_no_time_for_another(
    graders: Graders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one counts, its verdicts are told, and so is that the other was not graded."""
    heard: list[CheckResult | TranscriptResult] = []
    rng = random.Random(6)
    files = {"b.py": spoilt("spite_and_malice", rng), "a.py": spoilt("spite_and_malice", rng)}
    monkeypatch.setattr(allowance, "ENOUGH", 0.0)
    result = graders["spite_and_malice"].grade(Submission("x", "x", files), heard.append)
    assert [one.id for one in heard] == [one.id for one in both(result)]
    assert result.submission.chosen is not None
    path = result.submission.chosen.path
    (other,) = files.keys() - {path}
    assert any(
        one.text.startswith(f"{other} is as likely as {path}, and was not graded") for one in result.notices
    )


def test_nothing_is_graded_twice_where_something_decides(graders: Graders) -> None:
    """A copy by its name, a file deeper down, one with fewer names, one that is the same, parts of one whole."""
    source, tree = right("bakers_game"), ast.parse(right("bakers_game"))
    worse = spoilt("bakers_game", random.Random(2))
    halves = []
    for odd in (0, 1):
        kept = [
            one for n, one in enumerate(tree.body) if not isinstance(one, ast.FunctionDef) or n % 2 == odd
        ]
        halves.append(ast.unparse(ast.Module(kept, [])).encode())
    for files in (
        {"a.py": source, "a (1).py": worse},
        {"a.py": source, "x/b.py": worse},
        {"a.py": source, "b.py": source},
        {"a.py": halves[0], "b.py": halves[1]},
        {"a.py": source, "b.py": b"import a\n"},
    ):
        assert graders["bakers_game"].grade(Submission("x", "x", files)).submission.chosen is None


def test_the_session_belongs_to_the_file_that_is_graded(graders: Graders) -> None:
    """A file with a right game and wrong functions lends its game to none."""
    name = "spades"
    (logic,) = tools.example(name, "strings").files.values()
    tree = ast.parse(right(name))
    for one in ast.walk(tree):
        if isinstance(one, ast.ClassDef):
            for function in one.body:
                if isinstance(function, ast.FunctionDef):
                    function.body = [ast.parse("return 7").body[0]]
    game = ast.unparse(tree).encode()
    alone = graders[name].grade(Submission("x", "x", {"a.py": logic}))
    for first, second in (("a.py", "b.py"), ("b.py", "a.py")):
        both = graders[name].grade(Submission("x", "x", {first: logic, second: game}))
        assert marks(both) == marks(alone)


def test_the_same_result_each_time(graders: Graders) -> None:
    """What is in both files is the same: then the notice is, too."""
    files = {f"{one}.py": right("spite_and_malice") for one in "bcadfe"}
    assert {told(graders["spite_and_malice"].grade(Submission("x", "x", files))) for _ in range(3)} == {
        "Graded: a.py. Not used: b.py (defines the same names), c.py (defines the same names), "
        "d.py (defines the same names), e.py (defines the same names), f.py (defines the same names)."
    }


def test_no_public_run_comes_after_a_hidden_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two files as likely, both are run for students before hidden checks are: no mark that is left of these is read."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    kit = Kit(hidden_kit.make_kit(tmp_path / "kit"))
    about = kit.assignment(hidden_kit.NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    asked: list[bool] = []
    run = Grader._graded

    def noted(grader: Grader, *arguments: Any, **options: Any) -> Any:
        asked.append(grader._apart)
        return run(grader, *arguments, **options)

    monkeypatch.setattr(Grader, "_graded", noted)
    files = {
        "a.py": hidden_kit.REFERENCE.encode(),
        "b.py": hidden_kit.REFERENCE.replace("+= n", "+= 1").encode(),
    }
    with Grader(kit, about, corpus) as grader:
        result = grader.grade(Submission("x", "x", files))
    assert asked == [False, False, True, True]
    assert result.submission.chosen is not None
    assert result.submission.chosen.path == "a.py"
    assert not any(one.points for one in result.checks if one.hidden and one.status != "passed")
