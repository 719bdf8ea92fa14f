"""A course's file with a mistake is refused in one line: what, where, and what to do; and commands take the file."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import course_kit
import perl_kit
from commands import ROOT, Kibitz, kit_with_cache, refused
from grader.classes.locks import Lock
from grader.grading.compiler import obtain_corpus
from grader.grading.courses import lay
from grader.kits.course_file import CHANGING, KEYS, read_course
from grader.kits.kit import Kit, built_in

NAME = course_kit.NAME

WRONG = {
    "no such assignment": ("[countr]\n", 1, "countr", "did you mean counter?"),
    "key without an assignment": ('hints = "rule"\n', 1, "hints", "put it into the table of an assignment"),
    "assignment that is no table": ("counter = 3\n", 1, "counter", "is a table"),
    "list of tables": ("[[counter]]\n", 1, "counter", "is a table"),
    "no TOML": ("[counter\n", 1, "", "not valid TOML"),
    "key twice": ("[counter]\nseed = 1\nseed = 2\n", 3, "", "not valid TOML"),
    "unknown key": ("[counter]\nhint = 1\n", 2, "counter.hint", "did you mean hints?"),
    "unknown check": ("[counter.checks]\ntotl = 2\n", 2, "counter.checks.totl", "did you mean total?"),
    "unknown task": ("[counter.tasks]\nAddition = 2\n", 2, "counter.tasks.Addition", "did you mean Adding?"),
    "claim without its dialogue": (
        "[counter.checks]\nadds = 2\n",
        2,
        "counter.checks.adds",
        'did you mean "long_count.adds"?',
    ),
    "id with a dot": (
        "[counter.checks]\nlong_count.adds = 2\n",
        2,
        "counter.checks.long_count.adds",
        'stands in quotes: "long_count.adds"',
    ),
    "unknown ruling": (
        '[counter.rulings]\nnegativ = "adds"\n',
        2,
        "counter.rulings.negativ",
        "did you mean negative?",
    ),
    "unknown option": (
        '[counter.rulings]\nnegative = "add"\n',
        2,
        "counter.rulings.negative",
        "did you mean adds?",
    ),
    "ruling that is no text": (
        "[counter.rulings]\nnegative = 3\n",
        2,
        "counter.rulings.negative",
        "a text in quotes",
    ),
    "points of nothing": ("[counter.checks]\ntotal = 0\n", 2, "counter.checks.total", 'write "left-out"'),
    "points below nothing": (
        "[counter.checks]\ntotal = -1.5\n",
        2,
        "counter.checks.total",
        "above 0, not -1.5",
    ),
    "points without end": ("[counter.checks]\ntotal = inf\n", 2, "counter.checks.total", "not inf"),
    "points that are none": ("[counter.tasks]\nAdding = nan\n", 2, "counter.tasks.Adding", "not nan"),
    "points that are many": (
        "[counter.checks]\ntotal = 1e9\n",
        2,
        "counter.checks.total",
        "more than the 10000",
    ),
    "points with many digits": (
        "[counter.checks]\ntotal = 0.125\n",
        2,
        "counter.checks.total",
        "at most 2 decimals",
    ),
    "points that are an answer": ("[counter.checks]\ntotal = true\n", 2, "counter.checks.total", "not true"),
    "points that are a day": (
        "[counter.checks]\ntotal = 2026-01-01\n",
        2,
        "counter.checks.total",
        "are a number",
    ),
    "another word": ('[counter.checks]\ntotal = "out"\n', 2, "counter.checks.total", "not 'out'"),
    "an empty entry": ("[counter.checks]\ntotal = {}\n", 2, "counter.checks.total", "says nothing"),
    "an unknown key of a check": (
        "[counter.checks.total]\npoint = 2\n",
        2,
        "counter.checks.total.point",
        "did you mean points?",
    ),
    "a bonus that is no answer": (
        '[counter.checks]\ntotal = { bonus = "yes" }\n',
        2,
        "counter.checks.total.bonus",
        "is true or false",
    ),
    "checks that are no table": ("[counter]\nchecks = 3\n", 2, "counter.checks", "is a table"),
    "hints of no tier": ('[counter]\nhints = "none"\n', 2, "counter.hints", '"rule" or "input" or "all"'),
    "a price of no kind": (
        '[counter]\nadapters = "cheap"\n',
        2,
        "counter.adapters",
        '"charged" or "free" or "off"',
    ),
    "a key of the program that stays": (
        '[counter.program]\nnames = ["a.py"]\n',
        2,
        "counter.program.names",
        "a course cannot change this",
    ),
    "a language that the kit does not take": (
        '[counter]\nlanguages = ["perl"]\n',
        2,
        "counter.languages",
        "there is python",
    ),
    "no language": ("[counter]\nlanguages = []\n", 2, "counter.languages", "a list of languages"),
    "a language alone": ('[counter]\nlanguages = "python"\n', 2, "counter.languages", "a list of languages"),
    "a seed that is no number": ('[counter]\nseed = "7"\n', 2, "counter.seed", "a whole number"),
    "a seed that is an answer": ("[counter]\nseed = true\n", 2, "counter.seed", "a whole number"),
    "nothing that counts": (
        '[counter.tasks]\nCounting = "left-out"\nAdding = "bonus"\nPlaying = "left-out"\n',
        1,
        "counter",
        "leaves nothing that counts",
    ),
    "too few points for a task": (
        "[counter.tasks]\nAdding = 0.02\n",
        2,
        "counter.tasks.Adding",
        "are too few",
    ),
    "a task whose checks have more": (
        "[counter.tasks]\nAdding = 6\n[counter.checks]\ntotal = 7\n",
        2,
        "counter.tasks.Adding",
        "are too few",
    ),
    "a task whose checks have others": (
        "[counter.tasks]\nAdding = 6\n[counter.checks]\ntotal = 7\nnegative = 1\nsecretcheck_total = 1\n",
        2,
        "counter.tasks.Adding",
        "have 9 points of their own",
    ),
    "points of a task that is left out": (
        '[counter.tasks]\nAdding = 6\n[counter.checks]\ntotal = "left-out"\nnegative = "bonus"\nsecretcheck_total = "bonus"\n',
        2,
        "counter.tasks.Adding",
        "nothing in it counts",
    ),
    "too few points for a corner": (
        "[counter.checks]\ncounts = 0.01\n",
        2,
        "counter.checks.counts",
        "to its corners",
    ),
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The kit, compiled once for all tests of this file."""
    folder = tmp_path_factory.mktemp("kit")
    with kit_with_cache(folder):
        kit = Kit(course_kit.make_kit(folder / "of_course"))
        obtain_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)
        yield kit.root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with that kit."""
    return Kibitz(kit, capsys)


@pytest.fixture
def right(tmp_path: Path) -> Path:
    """A submission that gets full marks."""
    path = tmp_path / "right.py"
    path.write_text(course_kit.RIGHT)
    return path


def written(folder: Path, text: str, name: str = "course.toml") -> Path:
    """A course's file."""
    path = folder / name
    path.write_text(text)
    return path


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_is_named_with_its_place(kibitz: Kibitz, tmp_path: Path, case: str) -> None:
    """Each mistake is told in one line, with the file, its line, the entry and what to do."""
    text, line, entry, what = WRONG[case]
    path = written(tmp_path, text)
    said = refused(kibitz("show", NAME, "--course", path))
    assert said.startswith(f"kibitz: {path}, line {line}: {f'{entry}: ' if entry else ''}")
    assert what in said


@pytest.mark.parametrize("command", ["check", "grade", "show", "lock"])
def test_each_command_refuses_it(kibitz: Kibitz, tmp_path: Path, right: Path, command: str) -> None:
    """Nothing is graded or written where the file is wrong."""
    path = written(tmp_path, "[counter]\nhint = 1\n")
    out = tmp_path / "out"
    arguments: dict[str, list[str | Path]] = {
        "check": [right],
        "grade": [right.parent, "--out", out],
        "show": [],
        "lock": ["--out", out],
    }
    assert "did you mean hints?" in refused(kibitz(command, NAME, *arguments[command], "--course", path))
    assert not out.exists()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (None, "cannot be read"),
        (b"\xff\xfe[\x00", "cannot be read"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (b'["two\\nlines"]\n', "there is no assignment 'two\\nlines'"),
    ],
)
def test_a_file_that_is_none(kibitz: Kibitz, tmp_path: Path, data: bytes | None, what: str) -> None:
    """What cannot be read is refused as well, in one line."""
    path = tmp_path / "course.toml"
    if data is not None:
        path.write_bytes(data)
    assert what in refused(kibitz("show", NAME, "--course", path))
    assert "cannot be read" in refused(kibitz("show", NAME, "--course", tmp_path))
    assert "--course is empty" in refused(kibitz("show", NAME, "--course", ""))


def test_a_file_may_speak_of_other_assignments(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """One file holds what a course says of all assignments within reach; tables of others change nothing here."""
    both = written(tmp_path, '[whist]\nhints = "rule"\n[counter.checks]\ntotal = 6\n')
    alone = written(tmp_path, "\ufeff# of one\n[counter]\nchecks.total = 6.0\n", "alone.toml")
    found = []
    for path in (both, alone):
        json_file = tmp_path / f"{path.stem}.json"
        assert kibitz("check", NAME, right, "--course", path, "--json", json_file).code == 0
        found.append(json.loads(json_file.read_text()))
    assert found[0]["course"] == found[1]["course"]
    assert found[0]["max_score"] == found[1]["max_score"] == 37.5
    other = written(tmp_path, "[whist.checks]\nsuit_is_followed = 3\n", "other.toml")
    assert json.loads(kibitz("check", NAME, right, "--course", other, "--json", "-").out)["course"] is None


def test_hints_are_the_courses(kibitz: Kibitz, tmp_path: Path) -> None:
    """What students are shown of a failure is what the course says, and no option shows more."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(course_kit.SUBMISSIONS["wrong_sum"])
    path = written(tmp_path, '[counter]\nhints = "rule"\n')
    said = kibitz("check", NAME, wrong, "--course", path)
    assert "expected" in kibitz("check", NAME, wrong).out
    assert said.code == 1
    assert "expected" not in said.out
    assert "no more than 'rule'" in refused(kibitz("check", NAME, wrong, "--course", path, "--hints", "all"))


def test_the_program_counts_as_the_course_says(kibitz: Kibitz, tmp_path: Path) -> None:
    """Whether the program is a part of the mark is the course's to decide; then who has none can have full marks."""
    bare = tmp_path / "bare.py"
    bare.write_text(course_kit.SUBMISSIONS["without_program"])
    path = written(tmp_path, '[counter.program]\nmode = "separate"\n')
    assert kibitz("check", NAME, bare).code == 1
    assert kibitz("check", NAME, bare, "--course", path).code == 0


def test_show_says_what_the_course_changes(kibitz: Kibitz, tmp_path: Path) -> None:
    """The points, the sums, what is left out or a bonus, what is fixed, and the names by which a file speaks of all that."""
    path = written(
        tmp_path,
        '[counter]\nadapters = "off"\nhints = "input"\nlanguages = ["python"]\n'
        '[counter.checks]\ntotal = 6\nnegative = "bonus"\nreporting = "left-out"\n'
        '[counter.rulings]\nnegative = "ignores"\n[counter.tasks]\nCounting = 20\n',
    )
    said = kibitz("show", NAME, "--course", path, "--ids").out
    for line in (
        "Task 1: counting: 20 points",
        "Task 2: adding: 10 points, and 2.5 as a bonus",
        "Task 3: the program: 10 points",
        "     6  total() is the sum. (total) [C3]",
        "   2.5  total() takes a negative number. (bonus) (negative) [C5]",
        "  left out: What is no command is reported (reporting)",
        "  hints: input",
        "  other ways to call: off",
        "  may be handed in in: python",
        "    * ignores: it is ignored",
    ):
        assert f"{line}\n" in said
    plain = kibitz("show", NAME).out
    assert "(total)" not in plain
    assert "Course" not in plain


def test_the_seed_is_the_courses(kibitz: Kibitz, tmp_path: Path) -> None:
    """The checks are compiled with it, and an option that says another one is refused; the same one is no contradiction."""
    path = written(tmp_path, "[counter]\nseed = 7\n")
    said = refused(kibitz("show", NAME, "--course", path, "--seed", "8"))
    assert "counter.seed: is 7, and --seed is 8" in said
    lock = tmp_path / "lock.toml"
    for more in ([], ["--seed", "7"]):
        assert kibitz("lock", NAME, "--course", path, "--out", lock, *more).code == 0
        assert "\nseed = 7\n" in lock.read_text()


def test_results_are_kept_for_the_same_course(kibitz: Kibitz, tmp_path: Path) -> None:
    """A class goes on where it stopped while the file means the same, however it is written; another course grades anew."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("right", "wrong_sum"):
        (folder / f"{name}.py").write_text(course_kit.SUBMISSIONS[name])
    out = tmp_path / "out"

    def graded(text: str | None) -> str:
        course: list[str | Path] = [] if text is None else ["--course", written(tmp_path, text)]
        said = kibitz("grade", NAME, folder, "--out", out, "--jobs", "1", *course)
        assert said.code == 0, said
        return said.err

    kept = "2 submissions graded before, and unchanged"
    assert kept not in graded("[counter.checks]\ntotal = 6\ncounts = 3\n")
    first = json.loads((out / "results" / "right.json").read_text())
    assert kept in graded("# the same\n[counter]\nchecks = { counts = 3.0, total = { points = 6 } }\n")
    assert json.loads((out / "results" / "right.json").read_text()) == first
    assert first["course"]["sha256"] in (out / "index.html").read_text()
    assert first["course"]["sha256"] in (out / "submissions" / "right.html").read_text()
    assert kept not in graded("[counter.checks]\ntotal = 6\ncounts = 4\n")
    assert json.loads((out / "results" / "right.json").read_text())["max_score"] == first["max_score"] + 1
    assert kept not in graded(None)
    assert kept in graded("[counter]\n")


def test_a_replay_is_by_the_same_course(kibitz: Kibitz, tmp_path: Path) -> None:
    """One verdict again, with the course that gave it; without it, or with another, that is said."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(course_kit.SUBMISSIONS["wrong_sum"])
    path = written(tmp_path, '[counter.checks]\ntotal = 6\ncounts = "left-out"\n')
    stored = tmp_path / "stored.json"
    kibitz("check", NAME, wrong, "--course", path, "--json", stored)
    again = kibitz("replay", stored, "total", wrong, "--course", path)
    assert again.code == 0
    assert "(6 points)" in again.out
    assert "with a course" not in again.out
    without = " ".join(kibitz("replay", stored, "total", wrong).out.split())
    assert "The result was made with a course (a course.toml), and this without one" in without
    assert "It was worth 6 points then, and is worth 5 points now." in without
    other = written(tmp_path, "[counter.checks]\ntotal = 7\n", "other.toml")
    assert "another course.toml" in kibitz("replay", stored, "total", wrong, "--course", other).out
    plain = tmp_path / "plain.json"
    kibitz("check", NAME, wrong, "--json", plain)
    assert "without a course" in kibitz("replay", plain, "total", wrong, "--course", path).out
    assert "no check or session 'counts' now" in refused(
        kibitz("replay", plain, "counts", wrong, "--course", path)
    )


def test_a_bonus_is_in_no_maximum_anywhere(kibitz: Kibitz, tmp_path: Path, right: Path) -> None:
    """In words, on the page, for Gradescope and in the exit code, a bonus comes on top."""
    path = written(tmp_path, '[counter.checks]\ntotal = "bonus"\n')
    gradescope, page = tmp_path / "results.json", tmp_path / "page.html"
    said = kibitz("check", NAME, right, "--course", path, "--gradescope", gradescope, "--html", page)
    assert said.code == 0
    assert "36.5 of 31.5 points (5 of them a bonus)" in said.out
    assert json.loads(gradescope.read_text())["score"] == 36.5
    assert "Bonus, on top of the maximum" in page.read_text()
    wrong = tmp_path / "wrong.py"
    wrong.write_text(course_kit.SUBMISSIONS["wrong_sum"])
    assert "(0 of 5 as a bonus)" in kibitz("check", NAME, wrong, "--course", path).out


def submissions(folder: Path) -> dict[str, Path]:
    """A right solution in each language, in a folder of its own."""
    python = {"piles.py": perl_kit.REFERENCE}
    return {
        name: perl_kit.write(folder / name, files)
        for name, files in (("perl", perl_kit.RIGHT), ("python", python))
    }


@pytest.mark.parametrize("taken", ["perl", "python"])
def test_a_language_of_several(tmp_path: Path, capsys: pytest.CaptureFixture[str], taken: str) -> None:
    """Where a course takes one language, a right solution in the other one earns nothing, and is told why."""
    with kit_with_cache(tmp_path):
        kibitz = Kibitz(perl_kit.make_kit(tmp_path / "kit"), capsys)
        course = written(tmp_path, f'[{perl_kit.NAME}]\nlanguages = ["{taken}"]\n')
        for name, path in submissions(tmp_path).items():
            assert kibitz("check", perl_kit.NAME, path).code == 0
            said = kibitz("check", perl_kit.NAME, path, "--course", course)
            assert (said.code == 0) == (name == taken)
            assert ("what was handed in is" in said.out) == (name != taken)


# The documentation.


@pytest.mark.parametrize(
    "page", ["reference/course-toml.md", "how-to/set-up-a-course.md", "how-to/fix-a-ruling.md"]
)
def test_examples_of_the_documentation_fit(tmp_path: Path, page: str) -> None:
    """The first file on each page fits the assignments that come with Kibitz, and changes something."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    example = textwrap.dedent(re.findall(r"(?ms)^( *```toml\n.*?)^ *```$", text)[0]).removeprefix("```toml\n")
    kit = built_in()
    file = read_course(written(tmp_path, example), kit.names())
    for name, table in file.tables.items():
        about = kit.assignment(name)
        corpus = obtain_corpus(kit, about, 0, lambda *_: None)
        course = lay(file, kit, about, corpus)
        assert course is not None
        assert course.sha256 == table.sha256(name)


@pytest.mark.parametrize("key", [*KEYS, *CHANGING])
def test_every_key_is_described(key: str) -> None:
    """The reference page names each key, and each of the keys of the program that a course may set."""
    text = (ROOT / "docs" / "reference" / "course-toml.md").read_text("utf-8")
    assert re.search(rf"^\|.*`{key}`", text, re.MULTILINE)


def test_every_key_of_a_lock_is_described() -> None:
    """The reference page names each key of the file."""
    text = (ROOT / "docs" / "reference" / "lock.md").read_text("utf-8")
    for key in Lock.__struct_fields__:
        assert re.search(rf"^\|.*`{key}`.*\|", text, re.MULTILINE), key
