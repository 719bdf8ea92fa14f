"""How much `kibitz check` costs, as a multiple of starting the interpreter for nothing.

    python benchmarks/check.py [--rounds N]

Measured are whole commands, with all processes that they start: wall-clock and CPU time of `kibitz check`
on a submission with full marks, the corpus being in the cache, and of `python -c pass` with the same
interpreter, in turns.  Then the commands on submissions with mistakes, whose smallest programs are
searched for; that is bounded in seconds, and what the search finds is part of the answer.

Bounds: 20 times `python -c pass`, by either clock; 3 seconds for a submission that fails.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from measuring import (
    ASSIGNMENT,
    FULL_MARKS,
    ROOT,
    Cost,
    child_environment,
    cost_of,
    median,
    ms,
    ratios,
    rounds,
    table,
    verdict,
)

BOUND = 20.0
BOUND_SECONDS = 3.0
STARTS_IN_A_ROUND = 5


def command(path: Path) -> list[str]:
    """The command as a student gives it."""
    return [sys.executable, "-m", "grader", "check", ASSIGNMENT, str(path)]


def run(arguments: list[str], *expected: int) -> None:
    """Run to the end; the exit code must be one of `expected`."""
    done = subprocess.run(arguments, cwd=ROOT, env=child_environment(), capture_output=True, check=False)
    assert done.returncode in expected, f"{' '.join(arguments)}: {done.stderr.decode()}"


def start_for_nothing() -> None:
    """Start and end the interpreter a few times."""
    for _ in range(STARTS_IN_A_ROUND):
        run([sys.executable, "-c", "pass"], 0)


def wrong_submissions(folder: Path) -> list[tuple[str, Path]]:
    """The submission with one known mistake, with another one, and with several at once."""
    source = next(FULL_MARKS.glob("*.py")).read_text(encoding="utf-8")
    changes = [
        ("a stack that is not cleared after the 9", "            self.__cards = []\n", "            pass\n"),
        ("a hand that holds six cards", "> 5:", "> 6:"),
        (
            "an index that counts from 1",
            "getValue() == v:\n                return i\n",
            "getValue() == v:\n                return i + 1\n",
        ),
    ]
    found = []
    for words, old, new in changes:
        assert source.count(old) == 1, f"{FULL_MARKS}: {old!r} must occur once"
        found.append((words, source.replace(old, new)))
    everything = source
    for _, old, new in changes:
        everything = everything.replace(old, new)
    found.append(("all three at once", everything))
    found.append(
        ("a loop that does not end", source.replace('        result = "|"\n', "        while True: pass\n"))
    )
    paths = []
    for number, (words, text) in enumerate(found):
        path = folder / f"wrong{number}.py"
        path.write_text(text, encoding="utf-8")
        paths.append((words, path))
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    run(command(FULL_MARKS), 0)  # compiles the corpus, if need be, and our own modules
    checks: list[Cost] = []
    starts: list[Cost] = []
    wrong: list[tuple[str, list[Cost]]] = []
    with tempfile.TemporaryDirectory() as folder:
        paths = wrong_submissions(Path(folder))
        wrong = [(words, []) for words, _ in paths]
        for number in rounds(options.rounds, "check"):
            checks.append(cost_of(lambda: run(command(FULL_MARKS), 0)))
            starts.append(cost_of(start_for_nothing).per(STARTS_IN_A_ROUND))
            if number % 4 == 0:
                for (_, costs), (_, path) in zip(wrong, paths, strict=True):
                    costs.append(cost_of(partial(run, command(path), 1)))
    rows = [
        ["python -c pass", ms(median(starts).wall), ms(median(starts).cpu)],
        ["kibitz check, full marks", ms(median(checks).wall), ms(median(checks).cpu)],
    ]
    rows += [
        [f"kibitz check, {words}", ms(median(costs).wall), ms(median(costs).cpu)] for words, costs in wrong
    ]
    table(f"kibitz check {ASSIGNMENT}, Python {sys.version.split()[0]}", ["", "wall", "CPU"], rows)
    wall = ratios([one.wall for one in checks], [one.wall for one in starts])
    cpu = ratios([one.cpu for one in checks], [one.cpu for one in starts])
    slowest = max(median(costs).wall for _, costs in wrong[:-1])
    print(f"\n  check / python -c pass, wall: {verdict(wall, BOUND)}")
    print(f"  check / python -c pass, CPU:  {verdict(cpu, BOUND)}")
    print(f"  slowest that fails:           {verdict(slowest, BOUND_SECONDS, unit=' s')}")


if __name__ == "__main__":
    main()
