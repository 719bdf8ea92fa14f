"""A person chooses the file that is graded: `--file`, and `[[file]]` in the adjustments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import assignment_tools as tools
import small_kit
from commands import Kibitz, kit_with_cache, refused
from grader.grading.grading import Grader
from grader.model.handed_in import Chosen
from grader.model.result import Result, from_json
from grader.submissions.chosen import find_file
from grader.submissions.submission import Submission

WRONG = small_kit.RIGHT.replace("return a + b", "return a - b")
PARTS = {
    "main.py": "from helper import Counter, total\n",
    "helper.py": small_kit.RIGHT,
    "counter.py": WRONG,
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command."""
    return Kibitz(kit, capsys)


def write(folder: Path, files: dict[str, str]) -> Path:
    """A folder with these files."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def told(result: Result) -> str:
    """All notices."""
    return " ".join(one.text for one in result.notices)


def test_the_file_is_graded_with_what_it_imports(kibitz: Kibitz, tmp_path: Path) -> None:
    """Whatever the handout names, and however much another file has."""
    work, out = write(tmp_path / "work", PARTS), tmp_path / "out.json"
    for file, points in ((None, 10), ("main.py", 10), (f"{work}/helper.py", 10), ("./counter.py", 5)):
        option = [] if file is None else ["--file", file]
        answer = kibitz("check", small_kit.NAME, work, "--json", out, *option)
        result = from_json(out.read_bytes())
        assert (answer.code, result.score) == (int(points < 10), points), result
        assert ("A person chose this file." in told(result)) == (file is not None)


def test_nothing_else_is_graded(kibitz: Kibitz, tmp_path: Path) -> None:
    """What the chosen file lacks is missing, although another file has it."""
    half = small_kit.RIGHT.partition("def total")[0]
    work = write(tmp_path / "work", {"half.py": half, "counter.py": small_kit.RIGHT})
    kibitz("check", small_kit.NAME, work, "--json", tmp_path / "out.json", "--file", "half.py")
    result = from_json((tmp_path / "out.json").read_bytes())
    assert [one.status for one in result.checks if one.task == "Adding"] == ["blocked"]
    assert (
        "Graded: half.py. A person chose this file. Not used: counter.py (defines the same names)."
        in told(result)
    )


@pytest.mark.parametrize("source", ["x = 1\n", "def (:\n", "", "import counter\n"])
def test_a_file_with_nothing_in_it_gets_nothing(kibitz: Kibitz, tmp_path: Path, source: str) -> None:
    """It is what the person chose, and the report says so; what it imports by chance is graded."""
    work = write(tmp_path / "work", {"empty.py": source, "counter.py": small_kit.RIGHT})
    kibitz("check", small_kit.NAME, work, "--json", tmp_path / "out.json", "--file", "empty.py")
    result = from_json((tmp_path / "out.json").read_bytes())
    assert result.score == (result.max_score if "counter" in source else 0)
    assert "A person chose this file." in told(result)


def test_a_path_that_is_none_is_refused(kibitz: Kibitz, tmp_path: Path) -> None:
    """In one line that says what there is."""
    work = write(tmp_path / "work", {"a/x.py": WRONG, "b/x.py": WRONG, "data.txt": "1"})
    check = ("check", small_kit.NAME, work, "--file")
    assert "c.py is no Python file of the submission; write one of these: a/x.py, b/x.py" in refused(
        kibitz(*check, "c.py")
    )
    assert "x.py is more than one file (a/x.py, b/x.py); write the whole path" in refused(
        kibitz(*check, "x.py")
    )
    assert "data.txt is no Python file" in refused(kibitz(*check, "data.txt"))
    assert "old/a/x.py is no Python file" in refused(kibitz(*check, "old/a/x.py"))
    assert refused(kibitz(*check, "")).startswith("kibitz: --file is empty")
    assert find_file(Submission("x", "x", {"a.py": b"", "b/a.py": b""}), "a.py") == "a.py"
    with pytest.raises(LookupError, match="has no Python file"):
        find_file(Submission("x", "x", {}), "a.py")


def entry(student: str, file: str, reason: str = "Said so.") -> str:
    """An entry of the adjustments."""
    return f'[[file]]\nstudent = "{student}"\nfile = "{file}"\nreason = "{reason}"\n'


def test_a_class_grades_anew_those_whose_file_changed(kibitz: Kibitz, tmp_path: Path) -> None:
    """Added, changed, removed: that one alone; another reason is told without grading again."""
    for name in ("ada", "bob", "cyd"):
        write(tmp_path / "class" / name, {**PARTS, "note.py": f"name = {name!r}\n"})
    policy, out = tmp_path / "adjustments.toml", tmp_path / "out"
    before: dict[str, float] = {}

    def graded(text: str) -> tuple[dict[str, float], set[str]]:
        """The scores, and who was graded anew: nobody is in the same time."""
        policy.write_text(text)
        answer = kibitz(
            "grade", small_kit.NAME, tmp_path / "class", "--out", out, "--adjustments", policy, "--jobs", "1"
        )
        assert answer.code == 0, answer.err
        found = {path.stem: from_json(path.read_bytes()) for path in out.glob("results/*.json")}
        walls = {name: one.timing.wall for name, one in found.items()}
        anew = {name for name, wall in walls.items() if before.get(name) != wall}
        before.update(walls)
        return {name: one.score for name, one in found.items()}, anew

    assert graded("") == ({"ada": 10, "bob": 10, "cyd": 10}, {"ada", "bob", "cyd"})
    assert graded(entry("ada", "counter.py")) == ({"ada": 5, "bob": 10, "cyd": 10}, {"ada"})
    text = entry("ada", "counter.py", "For another reason") + entry("bob", "counter.py")
    assert graded(text) == ({"ada": 5, "bob": 5, "cyd": 10}, {"bob"})
    ada = from_json((out / "results" / "ada.json").read_bytes())
    assert "Why counter.py was chosen: For another reason." in told(ada) and "Said so" not in told(ada)
    assert ada.submission.chosen == Chosen("counter.py", by_person=True)
    assert "A person chose this file." in (out / "submissions" / "ada.html").read_text()
    assert graded(entry("bob", "main.py")) == ({"ada": 10, "bob": 10, "cyd": 10}, {"ada", "bob"})
    policy.write_text(entry("cyd", "nothing.py"))
    line = refused(kibitz("grade", small_kit.NAME, tmp_path / "class", "--out", out, "--adjustments", policy))
    assert (
        'adjustments.toml: the [[file]] for student "cyd": nothing.py is no Python file of the submission'
        in line
    )
    policy.write_text(entry("cyd", "main.py") + entry("cyd", "helper.py"))
    line = refused(kibitz("grade", small_kit.NAME, tmp_path / "class", "--out", out, "--adjustments", policy))
    assert "[[file]] has 2 entries for cyd" in line
    policy.write_text(entry("cyd", " "))
    line = refused(kibitz("grade", small_kit.NAME, tmp_path / "class", "--out", out, "--adjustments", policy))
    assert "key file: it is empty" in line


def test_a_verdict_is_repeated_with_the_same_file(kibitz: Kibitz, tmp_path: Path) -> None:
    """`kibitz replay` grades what the result says was graded."""
    work, out = write(tmp_path / "work", PARTS), tmp_path / "out.json"
    kibitz("check", small_kit.NAME, work, "--json", out, "--file", "counter.py")
    check = json.loads(out.read_bytes())["checks"][-1]["id"]
    answer = kibitz("replay", out, check, work)
    assert answer.code == 0, answer  # it fails now as it did: with the other file it would pass


def test_the_file_that_was_chosen_is_played() -> None:
    """A game beside it is not, whatever its name; one that imports it is, where the file asks for nothing."""
    name = "spades"
    (game,) = tools.example(name, "one_file").files.values()
    (logic,) = tools.example(name, "strings").files.values()
    files = {"spades.py": game, "mine.py": logic}
    with Grader(tools.kit(), tools.assignment(name), tools.corpus(name), explain=False) as one:
        named = one.grade(Submission("x", "x", files))
        chosen = one.grade(Submission("x", "x", files, chosen=Chosen("mine.py", by_person=True)))
    assert named.score == named.max_score
    assert not any(result.points for result in chosen.transcripts)
    assert "Graded: mine.py. A person chose this file. Not used: spades.py (defines the same names)." in told(
        chosen
    )
