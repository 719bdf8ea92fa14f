"""Every kind of bad input, through the command line: what is refused in one line, and what is a result of 0.

The rule: what the caller got wrong is refused with exit code 2; what a student got wrong is a result.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import small_kit
from commands import Answer, Kibitz, environment, kibitz_process, kit_with_cache, refused, without_privileges

Maker = Callable[[Path], Path]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled once for all tests of this file."""
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


def checked(answer: Answer) -> dict[str, Any]:
    """The result that `--json -` gave."""
    assert answer.code in (0, 1), answer
    found: dict[str, Any] = json.loads(answer.out)
    return found


# What a student got wrong -----------------------------------------------------------------------------


def empty_folder(path: Path) -> Path:
    path.mkdir()
    return path


def no_python(path: Path) -> Path:
    path.mkdir()
    (path / "essay.txt").write_text("I could not do it.")
    return path


def binary_file(path: Path) -> Path:
    path = path.with_suffix(".py")
    path.write_bytes(bytes(range(256)) * 40)
    return path


def empty_file(path: Path) -> Path:
    path = path.with_suffix(".py")
    path.write_bytes(b"")
    return path


def huge_file(path: Path) -> Path:
    path = path.with_suffix(".py")
    with path.open("wb") as file:
        file.truncate(100 << 20)
    return path


def huge_zip(path: Path) -> Path:
    path = path.with_suffix(".zip")
    with path.open("wb") as file:
        file.truncate(100 << 20)
    return path


def no_zip(path: Path) -> Path:
    path = path.with_suffix(".zip")
    path.write_bytes(b"this is no zip")
    return path


def zip_of(path: Path, name: str, data: bytes = small_kit.RIGHT.encode(), mode: int = 0o644) -> Path:
    path = path.with_suffix(".zip")
    info = zipfile.ZipInfo(name)
    info.external_attr = (mode if stat.S_IFMT(mode) else stat.S_IFREG | mode) << 16
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return path


def zip_that_climbs(path: Path) -> Path:
    return zip_of(path, "../../counter.py")


def zip_with_absolute_name(path: Path) -> Path:
    return zip_of(path, "/tmp/counter.py")


def zip_with_link(path: Path) -> Path:
    return zip_of(path, "counter.py", b"/etc/passwd", stat.S_IFLNK | 0o777)


def zip_bomb(path: Path) -> Path:
    return zip_of(path, "counter.py", b"#" * (200 << 20))


def other_archive(path: Path) -> Path:
    path = path.with_suffix(".rar")
    path.write_bytes(b"Rar!\x1a\x07\x00")
    return path


def links_only(path: Path) -> Path:
    path.mkdir()
    (path.parent / "outside.py").write_text(small_kit.RIGHT)
    (path / "counter.py").symlink_to(path.parent / "outside.py")
    (path / "up").symlink_to("..")
    return path


FAULTS: dict[Maker, str] = {
    empty_folder: "There is no Python file",
    no_python: "There is no Python file",
    binary_file: "Python cannot read this",
    empty_file: "do not define",
    huge_file: "larger than 2 MB",
    huge_zip: "the zip is larger than",
    no_zip: "the zip cannot be read",
    zip_that_climbs: "leads out of the zip",
    zip_with_absolute_name: "leads out of the zip",
    zip_with_link: "it is a link",
    zip_bomb: "larger than 2 MB",
    other_archive: "hand in a zip",
    links_only: "it is a link",
}


@pytest.mark.parametrize("make", FAULTS, ids=lambda make: make.__name__)
def test_a_students_fault_is_a_result(kibitz: Kibitz, tmp_path: Path, make: Maker) -> None:
    """`check` and `grade` both give 0 points and say why; the rest of the class is untouched."""
    folder = tmp_path / "class"
    folder.mkdir()
    path = make(folder / "dee")
    result = checked(kibitz("check", "counter", path, "--json", "-"))
    told = json.dumps(result)
    assert result["score"] == 0
    assert result["submission"]["id"] == "dee"
    assert FAULTS[make] in told
    (folder / "right.py").write_text(small_kit.RIGHT)
    out = tmp_path / "out"
    answer = kibitz("grade", "counter", folder, "--out", out, "--jobs", "1")
    assert answer.code == 0
    assert "no result" not in answer.out
    assert json.loads((out / "results" / "right.json").read_bytes())["score"] == 10
    again = json.loads((out / "results" / "dee.json").read_bytes())
    assert again["score"] == 0
    assert FAULTS[make] in json.dumps(again)
    assert "dee" in (out / "gradebook.csv").read_text("utf-8")


def test_names_that_are_no_text(kibitz: Kibitz, tmp_path: Path) -> None:
    """Line ends and undecodable bytes in names neither break a page nor cost points."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in (b"new\nline", b"latin\xe9", b"esc\x1b[31m", b"n" * 255):
        own = folder / os.fsdecode(name)
        own.mkdir()
        (own / os.fsdecode(name[:200] + b".py")).write_text(small_kit.RIGHT)
        assert kibitz("check", "counter", own).code == 0
    out = tmp_path / "out"
    assert kibitz("grade", "counter", folder, "--out", out, "--jobs", "2").code == 0
    found = sorted(path.name for path in (out / "results").iterdir())
    assert found == ["esc__31m.json", "latin_.json", "new_line.json", "n" * 100 + ".json"]
    assert all(json.loads((out / "results" / name).read_bytes())["score"] == 10 for name in found)
    assert "\x1b" not in (out / "gradebook.csv").read_text("utf-8")


def test_ids_that_could_clash(kibitz: Kibitz, tmp_path: Path) -> None:
    """One id twice, in another case, or the name of a file of ours: each submission keeps its own result."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ada").mkdir()
    (folder / "ada" / "main.py").write_text(small_kit.RIGHT)
    (folder / "ada.py").write_text(small_kit.WRONG)
    (folder / "ADA.py").write_text("")
    (folder / "index.py").write_text(small_kit.RIGHT)
    (folder / "...").mkdir()
    (folder / "con.py").write_text(small_kit.RIGHT)
    out = tmp_path / "out"
    assert kibitz("grade", "counter", folder, "--out", out, "--jobs", "1").code == 0
    scores = {path.stem: json.loads(path.read_bytes())["score"] for path in (out / "results").iterdir()}
    apart = {name: scores.pop(name) for name in list(scores) if re.fullmatch("(ada|ADA)~[0-9a-f]{8}", name)}
    assert scores == {"index": 10, "_con": 10}
    assert sorted(apart.values()) == [0, 5, 10]
    page = (out / "index.html").read_text("utf-8")
    assert all(f"submissions/{name}.html" in page for name in apart)


def test_stray_files(kibitz: Kibitz, tmp_path: Path) -> None:
    """What else lies in a class folder is no student, and whoever grades is told what was left alone."""
    folder = small_kit.make_class(tmp_path / "class")
    for name in ("README.txt", ".DS_Store", "gradebook.csv"):
        (folder / name).write_text("x")
    answer = kibitz("grade", "counter", folder, "--out", tmp_path / "out", "--jobs", "1")
    assert answer.code == 0
    assert "4 submissions graded" in answer.out
    for name in ("README.txt", "gradebook.csv"):
        assert f"passed over: {name}: " in answer.out
    assert ".DS_Store" not in answer.out


# What the caller got wrong ----------------------------------------------------------------------------


def test_paths_that_are_not_there(kibitz: Kibitz, tmp_path: Path) -> None:
    """A wrong path is named."""
    assert "no such file" in refused(kibitz("check", "counter", tmp_path / "none"))
    assert "no such folder" in refused(
        kibitz("grade", "counter", tmp_path / "none", "--out", tmp_path / "out")
    )
    assert "File name too long" in refused(kibitz("check", "counter", tmp_path / ("x" * 300)))
    assert "File name too long" in refused(kibitz("grade", "counter", "x" * 300, "--out", tmp_path / "out"))
    assert "empty" in refused(kibitz("check", "counter", ""))
    assert "empty" in refused(kibitz("grade", "counter", "", "--out", tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_paths_of_the_wrong_kind(kibitz: Kibitz, right: Path, tmp_path: Path) -> None:
    """A pipe is no submission, a file no class, a folder without submissions neither."""
    os.mkfifo(tmp_path / "pipe")
    assert "neither a file nor a folder" in refused(kibitz("check", "counter", tmp_path / "pipe"))
    assert "is a file" in refused(kibitz("grade", "counter", right, "--out", tmp_path / "out"))
    (tmp_path / "empty").mkdir()
    assert "no submissions" in refused(
        kibitz("grade", "counter", tmp_path / "empty", "--out", tmp_path / "out")
    )


def test_a_name_cannot_write_on_the_terminal(kibitz: Kibitz, tmp_path: Path) -> None:
    """Control characters of a path are shown, not sent."""
    line = refused(kibitz("check", "counter", tmp_path / "a\x1b[31m\nb"))
    assert "\x1b" not in line


@pytest.mark.parametrize(
    ("name", "hint"), [("countre", "did you mean counter?"), ("x", "there is counter"), ("..", "")]
)
def test_unknown_assignments(kibitz: Kibitz, right: Path, tmp_path: Path, name: str, hint: str) -> None:
    """The nearest is suggested."""
    assert hint in refused(kibitz("check", name, right))
    assert hint in refused(
        kibitz("grade", name, small_kit.make_class(tmp_path / "class"), "--out", tmp_path / "out")
    )


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--only", "Cuonting", "did you mean Counting?"),
        ("--only", "zzz", "its tasks are Counting (Task 1: counting), Adding ("),
        ("--sandbox", "perfect", "is not one of"),
        ("--seed", "x", "not a valid integer"),
        ("--kit", "/nowhere", "no kit there"),
        ("--kit", "", "--kit is empty"),
        ("--nonsense", "1", "No such option"),
    ],
)
def test_options_of_both_commands(
    kibitz: Kibitz, right: Path, tmp_path: Path, option: str, value: str, why: str
) -> None:
    """A wrong option is refused before anything is graded or written."""
    assert why in refused(kibitz("check", "counter", right, option, value))
    folder = small_kit.make_class(tmp_path / "class")
    assert why in refused(kibitz("grade", "counter", folder, "--out", tmp_path / "out", option, value))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "100000"])
def test_jobs(kibitz: Kibitz, tmp_path: Path, jobs: str) -> None:
    """There is at least one job, and no more than a machine could bear."""
    folder = small_kit.make_class(tmp_path / "class")
    assert "--jobs" in refused(kibitz("grade", "counter", folder, "--out", tmp_path / "out", "--jobs", jobs))


def test_missing_arguments(kibitz: Kibitz, right: Path) -> None:
    """What is missing is named."""
    assert "ASSIGNMENT" in refused(kibitz("check"))
    assert "PATH" in refused(kibitz("check", "counter"))
    assert "--out" in refused(kibitz("grade", "counter", right.parent))
    assert "Did you mean 'check'?" in refused(kibitz("chekc"))
    assert "'kibitz --help' lists them" in refused(kibitz("frobnicate"))


@pytest.mark.parametrize("option", ["--json", "--html", "--junit"])
def test_files_that_cannot_be_written(kibitz: Kibitz, right: Path, tmp_path: Path, option: str) -> None:
    """This is told before the submission is graded, and nothing is left half done."""
    assert "there is no folder" in refused(kibitz("check", "counter", right, option, tmp_path / "none" / "x"))
    assert "is a folder" in refused(kibitz("check", "counter", right, option, tmp_path))
    assert "cannot be written" in refused(kibitz("check", "counter", right, option, right / "x"))
    assert "empty" in refused(kibitz("check", "counter", right, option, ""))


def test_a_full_disk(kibitz: Kibitz, right: Path) -> None:
    """Where writing fails at the end, that is told as well."""
    assert "No space left" in refused(kibitz("check", "counter", right, "--json", "/dev/full"))


@pytest.mark.parametrize("where", ["file", "results is a file", "below a file", "the class itself", "empty"])
def test_result_folders_that_cannot_be_written(kibitz: Kibitz, tmp_path: Path, where: str) -> None:
    """The folder for the results is tried before the class is graded."""
    folder = small_kit.make_class(tmp_path / "class")
    out: str | Path = tmp_path / "out"
    if where == "file":
        (tmp_path / "out").write_text("x")
    elif where == "results is a file":
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "results").write_text("x")
    elif where == "below a file":
        out = folder / "ada.py" / "out"
    elif where == "the class itself":
        out = folder
    else:
        out = ""
    refused(kibitz("grade", "counter", folder, "--out", out))
    assert sorted(path.name for path in folder.iterdir()) == ["ada.py", "bob", "cy.py", "dee"]


# What a course author got wrong -----------------------------------------------------------------------

FILE = "reference/counter/assignment.toml"
TESTS = "spec_tests/counter/test_counter.py"
MISTAKES = {
    "no TOML": (FILE, 'title = "A counter"', "title = ", "not valid TOML"),
    "unknown key": (FILE, "[[tasks]]", "colour = 1\n[[tasks]]", "`colour`"),
    "missing key": (FILE, 'title = "A counter"', "", "`title`"),
    "wrong type": (FILE, 'title = "A counter"', "title = 3", "key title: Expected `str`, got `int`"),
    "no such task": (FILE, 'task = "Adding"', 'task = "Addding"', "'Addding'"),
    "missing module": (FILE, '"counter.py"', '"conter.py"', "conter.py: cannot be read"),
    "rule twice": ("reference/counter/handout.md", "**C2**", "**C1**", "rule C1"),
    "no such rule": (TESTS, '"C3"', '"C9"', "no rule C9"),
    "no such name": (TESTS, "lab.total", "lab.totl", "defines no totl"),
    "no such method": (TESTS, "counter.press()", "counter.pres()", "no method pres"),
    "spec test that does not compile": (TESTS, "def test_total(", "def test_total(:", "SyntaxError"),
    "spec test that fails": (TESTS, "    lab.total(a, b)", "    lab.total(a, b / 0)", "check total"),
    "check without a title": (TESTS, '    """total() is the sum."""\n', "", "no docstring"),
    "reference that does not load": (
        "reference/counter/counter.py",
        "def total(a, b):\n    return a + b  # C3\n",
        "",
        "none of the modules (counter.py) defines total",
    ),
    "reference that is no Python": (
        "reference/counter/counter.py",
        "return a + b",
        "return a +",
        "counter.py, line 16: SyntaxError",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_authors_mistake_is_named(
    tmp_path: Path, right: Path, capsys: pytest.CaptureFixture[str], mistake: str
) -> None:
    """One line says which file, which key or check, and why; both commands refuse."""
    name, old, new, why = MISTAKES[mistake]
    root = small_kit.make_kit(tmp_path / "own")
    text = (root / name).read_text()
    assert old in text
    (root / name).write_text(text.replace(old, new))
    kibitz = Kibitz(root, capsys)
    answer = kibitz("check", "counter", right)
    assert answer.code == 2, answer
    assert why in answer.err.splitlines()[-1]
    assert "Traceback" not in answer.err
    answer = kibitz("grade", "counter", small_kit.make_class(tmp_path / "class"), "--out", tmp_path / "out")
    assert answer.code == 2
    assert why in answer.err.splitlines()[-1]


def test_a_kit_without_assignments(right: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is a kit, but an empty one."""
    (tmp_path / "own" / "reference").mkdir(parents=True)
    kibitz = Kibitz(tmp_path / "own", capsys)
    assert "no assignments" in refused(kibitz("list"))
    assert "there is none" in refused(kibitz("check", "counter", right))


# Permissions: tried without the privileges of root, who may read everything ------------------------------


@pytest.fixture
def bare(kit: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder with the kit and a class in it, whose permissions the test may take away."""
    shutil.copytree(kit, tmp_path / "kit")
    small_kit.make_class(tmp_path / "class")
    yield tmp_path
    for folder, names, _ in os.walk(tmp_path):
        for name in names:
            Path(folder, name).chmod(0o755)


def as_anybody(folder: Path, *arguments: str | Path) -> Answer:
    """Call the command in `folder` without privileges, and without a home."""
    env = environment(XDG_CACHE_HOME=str(folder / "cache"))
    env.pop("HOME", None)
    command, *rest = arguments
    return kibitz_process(
        command, "--kit", folder / "kit", *rest, env=env, before=without_privileges, cwd=folder
    )


def test_folders_without_permission(bare: Path) -> None:
    """To check one, or a class, is refused; one student's among many is a result that says why."""
    (bare / "class" / "bob").chmod(0)
    assert "permission denied" in refused(as_anybody(bare, "check", "counter", bare / "class" / "bob"))
    answer = as_anybody(bare, "grade", "counter", bare / "class", "--out", bare / "out", "--jobs", "1")
    assert answer.code == 0, answer
    result = json.loads((bare / "out" / "results" / "bob.json").read_bytes())
    assert result["score"] == 0
    assert "permission denied" in json.dumps(result["notices"])
    (bare / "class").chmod(0o311)
    assert "permission denied" in refused(
        as_anybody(bare, "grade", "counter", bare / "class", "--out", bare / "out")
    )


def test_parts_without_permission(bare: Path) -> None:
    """A file or folder inside that cannot be read costs itself."""
    own = bare / "class" / "dee"
    (own / "secret.py").write_text(small_kit.WRONG)
    (own / "secret.py").chmod(0)
    (own / "closed").mkdir(mode=0)
    (own / "main.py").write_text(small_kit.RIGHT)
    answer = as_anybody(bare, "check", "counter", own)
    assert answer.code == 0, answer
    assert "secret.py was left out: it cannot be read" in answer.out
    assert "closed was left out: it cannot be read" in answer.out


def test_writing_without_permission(bare: Path) -> None:
    """Files and folders that may not be written are named before anything is graded."""
    (bare / "shut").mkdir()
    (bare / "shut").chmod(0o555)
    path = bare / "class" / "ada.py"
    assert "permission denied" in refused(
        as_anybody(bare, "check", "counter", path, "--json", bare / "shut" / "x")
    )
    for out in (bare / "shut", bare / "shut" / "out"):
        answer = as_anybody(bare, "grade", "counter", bare / "class", "--out", out)
        assert answer.code == 2
        assert "Permission denied" in answer.err.splitlines()[-1]


def test_a_cache_that_cannot_be_written(bare: Path) -> None:
    """The checks are compiled each time, and everything else is as ever."""
    (bare / "cache").mkdir()
    (bare / "cache").chmod(0o555)
    for _ in range(2):
        answer = as_anybody(bare, "check", "counter", bare / "class" / "ada.py")
        assert answer.code == 0, answer
        assert answer.err.startswith("compiling")
        assert answer.err.count("\n") == 1
    answer = as_anybody(bare, "grade", "counter", bare / "class", "--out", bare / "out", "--jobs", "2")
    assert answer.code == 0, answer
    assert list((bare / "cache").iterdir()) == []
