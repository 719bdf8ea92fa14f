"""The page about the ordinary kit shows what is in the kit: each rule, each piece of a file and each command."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from commands import COMMAND, ROOT, environment
from grader.kits.kit import Kit

KIT = ROOT / "examples" / "kits" / "ordinary"
PAGE = (ROOT / "docs" / "how-to" / "grade-ordinary-programs.md").read_text("utf-8")
BLOCK = re.compile(r"```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:spec_tests|reference|transcripts)/\w+/\w+\.\w+)`")
QUOTE = re.compile(r"(?:^> .*\n)+", re.MULTILINE)


def excerpts() -> list[tuple[str, str]]:
    """(file of the kit, what the page shows of it): the file is the last one that is named above."""
    return [
        (FILE.findall(PAGE[: found.start()])[-1], found["text"])
        for found in BLOCK.finditer(PAGE)
        if found["language"] != "sh"
    ]


@pytest.mark.parametrize(("path", "text"), excerpts())
def test_each_piece_stands_in_its_file(path: str, text: str) -> None:
    """To the letter, with its indentation."""
    assert f"\n{text}" in (KIT / path).read_text("utf-8"), path


def test_each_rule_is_one_of_the_handouts() -> None:
    """To the letter, but for where lines end."""
    kit = Kit(KIT)
    rules = {rule: words for name in kit.names() for rule, words in kit.assignment(name).rules.items()}
    quoted = [
        " ".join(line[2:] for line in found.group().splitlines())
        for found in QUOTE.finditer(BLOCK.sub("", PAGE))
    ]
    shown = dict(re.findall(r"^\*\*(\w+)\*\* (.*)$", "\n".join(quoted), re.MULTILINE))
    assert len(quoted) == len(shown) > 10
    assert shown == {rule: rules[rule] for rule in shown}


def test_the_commands_end_well(tmp_path: Path) -> None:
    """In their order, in a checkout: a student with mistakes is told three of them, and the copied kit grades a class."""
    pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")
    shutil.copytree(KIT, tmp_path / "examples" / "kits" / "ordinary")
    said = []
    for line in "".join(
        found["text"] for found in BLOCK.finditer(PAGE) if found["language"] == "sh"
    ).splitlines():
        command, *words = shlex.split(line)
        done = subprocess.run(
            [*COMMAND, *words] if command == "kibitz" else [command, *words],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        said.append((words[0], done.returncode, done.stdout))
    assert [one[:2] for one in said] == [("check", 1), ("-r", 0), ("grade", 0), ("audit", 0)]
    assert len(re.findall("^FAILED", said[0][2], re.MULTILINE)) + said[0][2].count("\nCRASHED") == 3, said[0][
        2
    ]
    assert said[-1][2].endswith("no faults\n")
    assert len([*(tmp_path / "graded" / "results").iterdir()]) == 4
