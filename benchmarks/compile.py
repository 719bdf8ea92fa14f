"""How long the first compilation of a corpus takes, and what comes out of it.

    python benchmarks/compile.py [--rounds N] [--seed N]

Measured is `kibitz compile` with an empty cache folder: from starting the interpreter to the corpus on the
disk, with every process.  An installed kit carries the corpus of the default seed, so this is what a
checkout, a changed assignment or a seed of one's own costs, once.

Bound: 15 seconds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import (
    ASSIGNMENT,
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

BOUND_SECONDS = 15.0
STARTS_IN_A_ROUND = 10


def compile_into(cache: Path, seed: int, assignment: str = ASSIGNMENT) -> tuple[str, int]:
    """(what the command says, bytes of the corpus)."""
    done = subprocess.run(
        [sys.executable, "-m", "grader", "compile", assignment, "--seed", str(seed)],
        cwd=ROOT,
        env=child_environment({"XDG_CACHE_HOME": str(cache)}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(done.stderr)
    return done.stdout.strip(), sum(path.stat().st_size for path in cache.rglob("*.json"))


def start_for_nothing() -> None:
    """Start and end the interpreter a few times."""
    for _ in range(STARTS_IN_A_ROUND):
        subprocess.run([sys.executable, "-c", "pass"], env=child_environment(), check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    # Another seed than the default one, whose corpus a wheel carries.
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    costs: list[Cost] = []
    starts: list[Cost] = []
    said, size = "", 0
    for _ in rounds(options.rounds, "compile"):
        with tempfile.TemporaryDirectory() as folder:

            def one(cache: Path = Path(folder)) -> None:
                nonlocal said, size
                said, size = compile_into(cache, options.seed)

            costs.append(cost_of(one))
        starts.append(cost_of(start_for_nothing).per(STARTS_IN_A_ROUND))
    table(
        said,
        ["", "wall", "CPU"],
        [
            ["kibitz compile, empty cache", ms(median(costs).wall), ms(median(costs).cpu)],
            ["python -c pass", ms(median(starts).wall), ms(median(starts).cpu)],
        ],
    )
    print(f"\n  the corpus: {size / 1024:,.0f} KB")
    print(f"  compile: {verdict(median(costs).wall, BOUND_SECONDS, unit=' s')}")
    times = ratios([one.cpu for one in costs], [one.cpu for one in starts])
    print(f"  that is {times:,.0f} times the CPU time of python -c pass")


if __name__ == "__main__":
    main()
