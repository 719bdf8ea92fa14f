"""Mutation-tests what judges: each small change of it must be noticed by its tests, or be explained.

    python tests/mutate.py [--jobs N] [--every N] [MODULE ...]

Without modules, all of `tests/mutation/judges.py` are mutated.  Prints each mutant that survives without a reason in
`tests/mutation/equivalent.toml`, and each reason that no survivor needs; ends with 1 where there is one, else with 0.
With `--every`, one mutant of so many is made; which reasons are needed is not known then.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.audits.equivalent import Equivalent, read_equivalent, reason_for
from mutation.forks import BROKEN, KILLED, NONE, SURVIVED, Forks, Outcome
from mutation.judges import JUDGES, Judge

HERE = Path(__file__).resolve().parent
REASONS = HERE / "mutation" / "equivalent.toml"


def mutation_test(
    judges: Sequence[Judge],
    tests: Path,
    reasons: Sequence[Equivalent],
    jobs: int = 1,
    package: str = "grader",
    verbose: bool = False,
    every: int = 1,
) -> tuple[list[Outcome], list[str]]:
    """What became of each mutant, and all that is at fault."""

    def show(outcome: Outcome) -> None:
        if verbose:
            print(outcome.judge.module, outcome.status, outcome.mutant.operator, outcome.by, flush=True)

    forks = Forks(judges, jobs, show, package, every)
    files = sorted({str(tests / name) for judge in judges for name in judge.tests})
    with tempfile.TemporaryDirectory() as folder:
        # A mutant may be noticed by any case, and only those that come to it are run.
        os.environ.setdefault("KIBITZ_TESTS", "slow")
        options = ["-p", "no:cacheprovider", "-p", "no:terminal", f"--basetemp={folder}/tests"]
        pytest.main([*options, *files], plugins=[forks])
    faults = list(forks.broken)
    if not forks.ran:
        faults.append("the tests cannot be collected: run them with pytest to see why")
    needed: set[Equivalent] = set()
    for one in sorted(forks.outcomes, key=lambda one: (one.mutant.file, one.line)):
        if one.status == SURVIVED:
            entry = reason_for(one.mutant.file, one.old, one.new, reasons)
            if entry is None:
                faults.append(f"{one.mutant.file}:{one.line}: survives\n  - {one.old}\n  + {one.new}")
            else:
                needed.add(entry)
        elif one.status == BROKEN:
            faults.append(f"{one.mutant}: cannot be tested: {one.by}")
    asked = {judge.file for judge in judges}
    faults += [
        f"{entry.file}: no survivor needs the reason for: {entry.old} -> {entry.new}"
        for entry in reasons
        if every == 1 and entry not in needed and entry.file in asked
    ]
    return forks.outcomes, faults


def main() -> int:
    """Run it by the arguments of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="make one mutant of so many")
    parser.add_argument("--verbose", action="store_true", help="a line for each mutant")
    parser.add_argument("modules", nargs="*", choices=[[], *(one.module for one in JUDGES)])
    options = parser.parse_args()
    chosen = [one for one in JUDGES if not options.modules or one.module in options.modules]
    started = time.monotonic()
    outcomes, faults = mutation_test(
        chosen, HERE, read_equivalent(REASONS), options.jobs, verbose=options.verbose, every=options.every
    )
    for judge in chosen:
        count = Counter(one.status for one in outcomes if one.judge == judge)
        total = count[KILLED] + count[SURVIVED]
        print(f"{judge.module:28}{total:5} mutants, {count[KILLED]} killed, {count[SURVIVED]} survived")
    for fault in faults:
        print(fault)
    mutated = [one for one in outcomes if one.status != NONE]
    killed = sum(one.status == KILLED for one in mutated)
    print(
        f"{len(mutated)} mutants, {killed} killed, {len(mutated) - killed} survived, {len(faults)} faults, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
