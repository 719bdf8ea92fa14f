"""What a class costs as it grows, what the grading process holds in memory, and what a second job brings.

    python benchmarks/classes.py [--counts 30 300 3000] [--jobs 1 2]

A class is made of 30 submissions of Mini Spite and Malice, right and wrong, with and without a game, repeated as
often as it takes; a file of notes makes each a submission of its own.  Each class is graded by `kibitz grade` in a
process of its own, property checks and dialogues both, with all reports.  CPU time is that of the command and
all processes that it has waited for; memory is the most that the command itself held.

Bounds: CPU per submission flat within 10 % from 30 to 3,000; less than 200 MB at 3,000; two jobs at least 1.8
times as fast as one, where there are two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from grader.kits.kit import find_kit
from grader.kits.variant import read_variants
from grader.submissions.submission import read_submission
from measuring import (
    ASSIGNMENT,
    CORRECT,
    ROOT,
    Cost,
    child_environment,
    cost_of,
    ms,
    say_progress,
    table,
    verdict,
)

T = TypeVar("T")
GAMES = ROOT / "tests" / "games" / ASSIGNMENT
BUGS = ROOT / "tests" / "bugs" / ASSIGNMENT
KINDS = 30
FLAT, MEMORY, FASTER = 1.10, 200.0, 1.8

# Runs the command, and then writes the most memory that this process had, in KiB.
_COMMAND = """\
import resource, sys
from grader.cli import run
code = run(sys.argv[2:])
with open(sys.argv[1], "w") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
sys.exit(code)
"""


@dataclass(frozen=True)
class Run:
    """What one class cost."""

    count: int
    jobs: int
    cost: Cost
    memory: float

    @property
    def cpu(self) -> float:
        """CPU seconds for each submission."""
        return self.cost.cpu / self.count


def kinds() -> list[dict[str, bytes]]:
    """The files of the submissions that a class is made of: classes right and wrong, games right and wrong."""
    kit = find_kit(None)
    reference = {path.name: path.read_bytes() for path in kit.reference(ASSIGNMENT).glob("*.py")}
    games = GAMES / "correct"
    found = [read_submission(path / "submission").files for path in _spread(sorted(CORRECT.iterdir()), 8)]
    for bug in _spread(list(read_variants(BUGS)), 12):
        found.append(bug.apply(read_submission(CORRECT / bug.base / "submission").files))
    found += [read_submission(path).files for path in _spread(sorted(games.iterdir()), 4)]
    for bug in _spread(list(read_variants(GAMES / "bugs")), 6):
        found.append(bug.apply(read_submission(games / bug.base).files if bug.base else reference))
    assert len(found) == KINDS
    return [{name: data for name, data in one.items() if name.endswith(".py")} for one in found]


def _spread(found: list[T], count: int) -> list[T]:
    return [found[number * len(found) // count] for number in range(count)]


def make_class(folder: Path, count: int) -> None:
    """Write a class of so many submissions."""
    found = kinds()
    for number in range(count):
        for name, data in found[number % KINDS].items():
            path = folder / f"student{number:04}" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (folder / f"student{number:04}" / "notes.txt").write_text(f"Student {number}\n")


def graded(count: int, jobs: int) -> Run:
    """Grade a class of so many."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        make_class(folder / "class", count)
        told, out = folder / "memory", folder / "out"
        words = ["grade", ASSIGNMENT, str(folder / "class"), "--out", str(out), "--jobs", str(jobs)]
        command = [sys.executable, "-c", _COMMAND, str(told), *words, "--no-similarity"]
        cost = cost_of(
            lambda: subprocess.run(command, env=child_environment(), check=True, capture_output=True)
        )
        results = list((out / "results").iterdir())
        assert len(results) == count
        return Run(count, jobs, cost, int(told.read_text()) / 1024)


def runs(counts: list[int], jobs: list[int]) -> Iterator[Run]:
    """The classes, one after the other."""
    for count in counts:
        for number in jobs:
            say_progress(f"a class of {count}, {number} at once")
            yield graded(count, number)
    say_progress("")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--counts", type=int, nargs="+", default=[30, 300, 3000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", help="write the figures to this file, too")
    options = parser.parse_args()
    graded(1, 1)  # compiles the checks
    found = list(runs(options.counts, options.jobs))
    table(
        f"Classes of Mini Spite and Malice on {os.cpu_count()} cores",
        ["submissions", "at once", "CPU each", "wall each", "memory"],
        [
            [
                str(one.count),
                str(one.jobs),
                ms(one.cpu),
                ms(one.cost.wall / one.count),
                f"{one.memory:.0f} MB",
            ]
            for one in found
        ],
    )
    print()
    for jobs in options.jobs:
        mine = [one for one in found if one.jobs == jobs]
        growth = max(one.cpu for one in mine) / min(one.cpu for one in mine)
        print(f"  CPU each, most / least, {jobs} at once: {verdict(growth, FLAT)}")
    most = max(one.memory for one in found)
    print(f"  memory of the command: {verdict(most, MEMORY, unit=' MB')}")
    for count in options.counts:
        walls = {one.jobs: one.cost.wall for one in found if one.count == count}
        if {1, 2} <= walls.keys():
            print(f"  {count} submissions, 2 jobs / 1: {verdict(walls[1] / walls[2], FASTER, least=True)}")
    if options.json:
        rows = [
            {
                "count": one.count,
                "jobs": one.jobs,
                "cpu": one.cost.cpu,
                "wall": one.cost.wall,
                "mb": one.memory,
            }
            for one in found
        ]
        Path(options.json).write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
