"""Settings of a working folder: defaults that the command line overrides, and that say nothing of what is run or written."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import small_kit
from commands import Answer, environment, kibitz_process, kit_with_cache, refused
from grader.cli import kibitz as group
from grader.cli import run
from grader.commands.settings import KEYS, LIMIT, LOOKED_AT, MOST_DOTS, read_settings
from grader.model.errors import InputError

COMMANDS = {name: group.get_command(click.Context(group), name) for name in KEYS}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled once."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        assert kibitz_process("compile", "counter", "--kit", root).code == 0
        yield root


class Folder:
    """A working folder with a right and a wrong submission, in which commands are called."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self._capsys = path, capsys
        (path / "right.py").write_text(small_kit.RIGHT)
        (path / "wrong.py").write_text(small_kit.WRONG)

    def says(self, text: str, name: str = "kibitz.toml") -> None:
        """Write the settings."""
        (self.path / name).write_text(text, "utf-8")

    def __call__(self, *words: str) -> Answer:
        self._capsys.readouterr()
        code = run(list(words))
        out, err = self._capsys.readouterr()
        return Answer(code, out, err)


@pytest.fixture
def folder(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Folder:
    """The working folder; the small kit is that of the session."""
    monkeypatch.setenv("KIBITZ_KIT", str(kit))
    for name in ("GITHUB_ACTIONS", "GITLAB_CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return Folder(tmp_path, capsys)


# What can be set.


@pytest.mark.parametrize("command", KEYS)
def test_each_setting_is_an_option(command: str) -> None:
    """Or the first argument; none stands there twice."""
    found = COMMANDS[command]
    assert found is not None
    named = {one for parameter in found.params for one in (*parameter.opts, parameter.name)}
    assert len(set(KEYS[command])) == len(KEYS[command])
    for key in KEYS[command]:
        assert f"--{key}" in named or key == "assignment"


def test_nothing_that_is_run_or_written_can_be_set() -> None:
    """Whoever looks at a student's work may stand in the student's folder."""
    known = {key for keys in KEYS.values() for key in keys}
    assert not known & {
        "kit",
        "scheduler",
        "out",
        "json",
        "html",
        "junit",
        "check50",
        "classroom",
        "gradescope",
    }
    assert not known & {"slip-days", "replace", "only", "file", "watch"}


# What they do.


def test_the_assignment(folder: Folder) -> None:
    """Its name need not be given, and without a path the working folder is checked."""
    folder.says('assignment = "counter"\n')
    answer = folder("check", "wrong.py")
    assert (answer.code, answer.err) == (1, "settings of kibitz.toml: assignment = counter\n")
    assert "5 of 10 points for wrong" in answer.out
    (folder.path / "wrong.py").unlink()
    answer = folder("check")
    assert answer.code == 0
    assert "10 of 10 points" in answer.out


def test_the_command_line_wins(folder: Folder) -> None:
    """Over each kind of setting."""
    folder.says('assignment = "whist"\nquiet = true\ncolor = "always"\nhints = "rule"\n')
    answer = folder("check", "counter", "wrong.py", "--color", "never", "--hints", "all", "-v")
    assert answer.code == 1
    assert "passed Counting: " in answer.out
    assert "from wrong import total" in answer.out
    assert "\x1b" not in answer.out
    answer = folder("check", "counter", "wrong.py", "--hints", "all")
    assert answer.out.startswith("\x1b[1m5 of 10 points\x1b[0m for wrong")
    assert "from wrong import total" not in answer.out


def test_in_pyproject(folder: Folder) -> None:
    """In the table [tool.kibitz], beside whatever else is there."""
    folder.says('[project]\nname = "x"\n[tool.kibitz]\nassignment = "counter"\n', "pyproject.toml")
    assert folder("check", "right.py").err == "settings of pyproject.toml: assignment = counter\n"


@pytest.mark.parametrize(
    "text",
    ['[project]\nname = "kibitz"\n', "[tool.ruff]\nline-length = 110\n", "this is = = no TOML", "\xff"],
    ids=["another table", "another tool", "broken", "not ours"],
)
def test_a_project_of_something_else_is_left_alone(folder: Folder, text: str) -> None:
    """What is wrong in it is nothing to us."""
    folder.says(text, "pyproject.toml")
    answer = folder("check", "counter", "right.py")
    assert (answer.code, answer.err) == (0, "")


def test_isolated(folder: Folder) -> None:
    """Goes without them, whatever they say."""
    folder.says("nonsense = = 1")
    assert "not valid TOML" in refused(folder("check", "counter", "right.py"))
    answer = folder("check", "--isolated", "counter", "right.py")
    assert (answer.code, answer.err) == (0, "")


def test_help_needs_no_settings(folder: Folder) -> None:
    """A mistake in them does not keep anybody from the help page, nor other commands from their work."""
    folder.says("nonsense = = 1")
    assert folder("check", "--help").code == 0
    assert folder("list").code == 0


def test_a_class(folder: Folder) -> None:
    """Takes the same file; what is for `check` alone is not looked at, and the command line wins."""
    small_kit.make_class(folder.path / "class")
    folder.says('assignment = "counter"\nhints = "rule"\njobs = 1\nno-similarity = true\nquiet = true\n')
    answer = folder("grade", "class", "--out", "out")
    assert answer.code == 0, answer
    assert (
        "settings of kibitz.toml: assignment = counter, jobs = 1, no-similarity = true, quiet = true\n"
        in answer.err
    )
    assert len(answer.out.splitlines()) == 2
    assert answer.out.startswith("4 submissions graded: mean ")
    assert (folder.path / "out" / "index.html").is_file()
    assert "ASSIGNMENT SUBMISSIONS" in refused(folder("grade", "--isolated", "class", "--out", "out"))


def test_a_cluster_goes_before_jobs_of_the_settings(folder: Folder) -> None:
    """They are refused together only where both were typed."""
    small_kit.make_class(folder.path / "class")
    folder.says('assignment = "counter"\njobs = 2\n')
    both = folder("grade", "class", "--out", "out", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2")
    assert "--jobs and --scheduler" in both.err
    one = folder("grade", "class", "--out", "out", "--scheduler", "nonsense://")
    assert "--jobs and --scheduler" not in one.err


# What they do not do.


def test_settings_that_a_class_brought_with_it_are_refused(folder: Folder) -> None:
    """A grade does not hang on what was handed in."""
    folder.says('assignment = "counter"\n')
    line = folder("grade", ".", "--out", "../out").err.splitlines()[-1]
    assert "kibitz.toml: these settings lie in the submissions; give --isolated" in line
    assert not (folder.path.parent / "out").exists()


@pytest.mark.parametrize("variable", ["GITHUB_ACTIONS", "GITLAB_CI"])
def test_in_a_job_of_ci_they_are_told_and_left_alone(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    """There the working folder is a student's repository, which must not change its own mark."""
    monkeypatch.setenv(variable, "true")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    folder.says('no-transcripts = true\nseed = 7\nquiet = true\ncourse = "mine.toml"\n')
    answer = folder("check", "counter", "wrong.py", "--json", "result.json")
    assert answer.code == 1
    assert "kibitz.toml: its settings are not read in a CI job" in answer.err
    assert "FAILED" in answer.out
    result: dict[str, Any] = json.loads((folder.path / "result.json").read_text())
    assert result["score"] == 5


def test_two_places_are_refused(folder: Folder) -> None:
    """Nobody would know which counts."""
    folder.says('assignment = "counter"\n')
    folder.says('[tool.kibitz]\nassignment = "counter"\n', "pyproject.toml")
    assert "two places for settings; keep one of them" in refused(folder("check", "right.py"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "asignment = 'counter'",
            "line 1: asignment: there is no such setting (did you mean assignment?); there is ",
        ),
        ("\nfoo = 1", "line 2: foo: there is no such setting; there is adjustments, assignment, color, "),
        ("kit = 'x'", "kit: can be given on the command line alone"),
        ("json = 'x'", "json: can be given on the command line alone"),
        ("quiet = 1", "quiet: is true or false, not 1"),
        ("quiet = 'yes'", "quiet: is true or false, not yes"),
        ("seed = true", "seed: is a whole number, not true"),
        ("seed = 1.5", "seed: is a whole number, not 1.5"),
        ("assignment = 3", "assignment: is a text in quotes, not 3"),
        ("assignment = ['a']", "assignment: is a text in quotes, not ['a']"),
        ("assignment = ''", "assignment: is empty"),
        ('course = "a\\u0000b"', "course: has a character that cannot be seen"),
        ("[assignment]\nx = 1", "assignment: is a text in quotes, not a table"),
        ("sandbox = 'perfect'", "sandbox: 'perfect' is not one of 'weak', 'medium', 'strong'"),
        ("color = 'red'", "color: 'red' is not one of 'auto', 'always', 'never'"),
        ("assignment = 'nothing'", "no assignment called 'nothing'"),
        ("a = = 1", "kibitz.toml, line 1: not valid TOML"),
        (f"seed = {'9' * 5000}", "not valid TOML"),
        (f"a = {'[' * 20_000}", "nested too deeply"),
        (f"{'a.' * (MOST_DOTS + 1)}a = 1", f"line 1: more than {MOST_DOTS} dots"),
        ("#" * (LIMIT + 1), "larger than 64 KB"),
    ],
)
def test_what_is_wrong_is_told(folder: Folder, text: str, why: str) -> None:
    """In one line, with the file, the line and the key."""
    folder.says(text)
    answer = folder("check", "right.py")
    assert answer.code == 2
    assert why in answer.err
    assert "Traceback" not in answer.err
    assert answer.err.splitlines()[-1].startswith("kibitz: ")


def test_two_that_exclude_each_other(folder: Folder) -> None:
    """In one place they are refused; what was typed goes before what was set."""
    folder.says("quiet = true\nverbose = true\n")
    assert "-v shows all checks" in folder("check", "counter", "right.py").err
    assert "passed Counting" in folder("check", "counter", "right.py", "-v").out
    assert "-v shows all checks" in folder("check", "counter", "right.py", "-v", "-x").err


def test_files_that_are_none(folder: Folder) -> None:
    """A folder and a pipe of that name are not read, and what cannot be read is told."""
    (folder.path / "kibitz.toml").mkdir()
    os.mkfifo(folder.path / "pyproject.toml")
    assert folder("check", "counter", "right.py").code == 0
    (folder.path / "kibitz.toml").rmdir()
    (folder.path / "kibitz.toml").write_bytes(b"assignment = '\xff'\n")
    assert "cannot be read" in refused(folder("check", "right.py"))


def test_a_very_long_project_is_not_read_to_its_end(folder: Folder) -> None:
    """What lies so far behind is no table that somebody wrote."""
    text = f"# {'x' * LOOKED_AT}\n[tool.kibitz]\nassignment = 'whist'\n"
    folder.says(text, "pyproject.toml")
    assert folder("check", "counter", "right.py").err == ""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_whatever_stands_there(tmp_path: Path, data: bytes) -> None:
    """It is read, or refused in words."""
    for name, text in (("kibitz.toml", data), ("pyproject.toml", b"# kibitz\n" + data)):
        (tmp_path / name).write_bytes(text)
        try:
            found = read_settings(tmp_path)
            assert found is None or isinstance(found.said, dict)
        except InputError as error:
            assert name in str(error) or "kibitz.toml" in str(error)
        (tmp_path / name).unlink()


def test_in_a_process_of_its_own(kit: Path, tmp_path: Path) -> None:
    """Also where the command is started as students start it."""
    (tmp_path / "kibitz.toml").write_text('assignment = "counter"\nquiet = true\n')
    (tmp_path / "work.py").write_text(small_kit.RIGHT)
    answer = kibitz_process("check", "work.py", cwd=tmp_path, env=environment(KIBITZ_KIT=str(kit)))
    assert (answer.code, answer.out) == (0, "10 of 10 points for work: 3 of 3 checks passed\n")
