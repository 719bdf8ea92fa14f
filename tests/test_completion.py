"""A shell completes commands, options, assignments and files, and nothing that goes wrong meanwhile is written into the line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import small_kit
from commands import Answer, environment, kibitz_process
from grader.kits.kit import built_in


def completed(words: str, folder: Path, **more: str) -> Answer:
    """What a shell is told of the last of these words, which may be empty."""
    number = len(words.split(" ")) - 1
    env = environment(_KIBITZ_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(number), **more)
    return kibitz_process(env=env, cwd=folder)


def plain(answer: Answer) -> list[str]:
    """What is offered by name."""
    return [line.removeprefix("plain,") for line in answer.out.splitlines() if line.startswith("plain,")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script(shell: str, tmp_path: Path) -> None:
    """Is printed, and the command ends well."""
    answer = kibitz_process(env=environment(_KIBITZ_COMPLETE=f"{shell}_source"), cwd=tmp_path)
    assert answer.code == 0
    assert "kibitz" in answer.out
    assert kibitz_process(env=environment(_KIBITZ_COMPLETE="tcsh_source"), cwd=tmp_path).code == 3


def test_commands_and_options(tmp_path: Path) -> None:
    """By their first letters."""
    assert plain(completed("kibitz ch", tmp_path)) == ["check"]
    assert "--hints" in plain(completed("kibitz check --h", tmp_path))
    assert plain(completed("kibitz check --color a", tmp_path)) == ["auto", "always"]


@pytest.mark.parametrize(
    "command", ["show", "audit", "compile", "lock", "record", "tournament", "export student"]
)
def test_assignments(command: str, tmp_path: Path) -> None:
    """Of each command that takes one."""
    answer = completed(f"kibitz {command} ", tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert plain(answer) == built_in().names()
    assert plain(completed(f"kibitz {command} sp", tmp_path)) == ["spades", "spite_and_malice"]


@pytest.mark.parametrize("command", ["check", "grade"])
def test_assignments_or_files(command: str, tmp_path: Path) -> None:
    """Where the assignment may be left out, files as well; then files alone."""
    answer = completed(f"kibitz {command} w", tmp_path)
    assert answer.out.splitlines() == ["file,w", "plain,whist"]
    assert completed(f"kibitz {command} whist ./w", tmp_path).out.splitlines() == ["file,./w"]
    assert completed(f"kibitz {command} --course co", tmp_path).out.splitlines() == ["file,co"]


def test_assignments_of_other_kits(tmp_path: Path) -> None:
    """Those that are given, and those of the environment; a kit that is not there adds none and says nothing."""
    kit = small_kit.make_kit(tmp_path / "kit")
    assert plain(completed(f"kibitz show --kit {kit} c", tmp_path)) == ["counter"]
    assert plain(completed("kibitz show c", tmp_path, KIBITZ_KIT=str(kit))) == ["counter"]
    answer = completed("kibitz show --kit nowhere wh", tmp_path)
    assert (answer.code, plain(answer), answer.err) == (0, ["whist"], "")


def test_settings_are_not_read_for_it(tmp_path: Path) -> None:
    """A mistake in them is told when a command is run."""
    (tmp_path / "kibitz.toml").write_text("nonsense = = 1")
    answer = completed("kibitz check w", tmp_path)
    assert (answer.code, plain(answer), answer.err) == (0, ["whist"], "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="it is about bash")
def test_in_bash(tmp_path: Path) -> None:
    """The script runs there, asks the command, and offers what it says."""
    command = tmp_path / "kibitz"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m grader "$@"\n')
    command.chmod(0o755)
    script = kibitz_process(env=environment(_KIBITZ_COMPLETE="bash_source"), cwd=tmp_path).out
    program = (
        f"{script}\nCOMP_WORDS=(kibitz show sp)\nCOMP_CWORD=2\n"
        '_kibitz_completion kibitz sp show\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", program],
        env=environment(PATH=path),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr) == ("spades\nspite_and_malice\n", "")
