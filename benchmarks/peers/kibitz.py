"""Kibitz from this checkout: `kibitz grade` once for the whole class."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import grader
from measuring import ASSIGNMENT, ROOT, child_environment
from peers.forms import Handed, write
from peers.running import Usage, run
from peers.tools import Tool, Verdicts

NOT_COMPARED = ("--no-transcripts", "--no-similarity")
"""What no other tool does is left out: playing the game in a terminal, and looking for similar submissions."""


class Kibitz(Tool):
    """The interpreter that runs this benchmark runs Kibitz as well."""

    name = "Kibitz"

    def prepare(self, place: Path, handed: Sequence[Handed]) -> None:
        for one in handed:
            write(one.raw, place / "class" / one.name)
        compiled(self.installed.python)

    def run(self, place: Path, handed: Sequence[Handed]) -> Usage:
        command: list[str | Path] = [
            self.installed.python,
            "-m",
            "grader",
            "grade",
            ASSIGNMENT,
            "class",
            "--out",
            "out",
        ]
        limit = 120.0 + 30.0 * len(handed)
        return run([*command, *NOT_COMPARED], place, environment(), limit, place / "log")

    def read(self, place: Path, one: Handed) -> Verdicts | None:
        report = place / "out" / "results" / f"{one.name}.json"
        checks = json.loads(report.read_text("utf-8"))["checks"]
        return {f"test_{check['id']}": check["points"] == check["max_points"] for check in checks}


def environment() -> dict[str, str]:
    """That of the benchmark, with this checkout for the modules."""
    return child_environment({"PYTHONPATH": str(ROOT)})


@cache
def compiled(python: Path) -> None:
    """Have the checks compiled before anything is measured, as they are after the first run."""
    usage = run([python, "-m", "grader", "compile", ASSIGNMENT], ROOT, environment())
    if usage.ended:
        sys.exit("kibitz compile took too long; run it by hand")


VERSION = grader.__version__
