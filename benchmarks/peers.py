"""How much cheaper Kibitz is for each submission than two other ways to grade the same assignment.

    python benchmarks/peers.py [--rounds N]

All sides grade one submission with full marks; what counts is CPU time, with all child processes.

*Kibitz*: as in `batch.py`, one submission of a batch: a fresh worker at level strong, all checks.

*pytest + Hypothesis*: the very same spec tests as ordinary property tests with 100 examples each, in one
pytest process for the submission.  Instead of the recorder they are given an object that carries out each
step at once, on the imported submission and on the reference beside it, and asserts that they agree
(`peer_files/direct_lab.py`).  Bound: 100 times cheaper.

*gradescope-utils*: 25 example checks with its decorators and its JSON runner (`peer_files/gradescope_tests`),
run as Gradescope runs them: for each submission the script `run_autograder` in a fresh copy of the
autograder's folder, without a container around it.  It is installed into a temporary virtual environment
first, which does not count; neither does making the copies.  Bound: 3 times cheaper.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from functools import partial
from pathlib import Path

from batch import Batch
from measuring import (
    ASSIGNMENT,
    FULL_MARKS,
    ROOT,
    child_environment,
    cost_of,
    ms,
    ratios,
    rounds,
    say_progress,
    table,
    verdict,
)

from grader.compiler import obtain_corpus
from grader.grading import Grader
from grader.kit import find_kit
from grader.submission import read_submission

HYPOTHESIS_BOUND = 100.0
GRADESCOPE_BOUND = 3.0
COUNT = 20
"""Submissions that Kibitz and gradescope-utils grade in a round."""

FILES = Path(__file__).parent / "peer_files"


class PlainHypothesis:
    """The spec tests as ordinary property tests."""

    def __init__(self, reading: dict[str, str]) -> None:
        (source,) = FULL_MARKS.glob("*.py")
        self._environment = child_environment(
            {
                "PYTHONPATH": os.pathsep.join([str(FILES), str(ROOT)]),
                "KIBITZ_SUBMISSION": str(source),
                "KIBITZ_REFERENCE": str(ROOT / "reference" / ASSIGNMENT / f"{ASSIGNMENT}.py"),
                "KIBITZ_READING": json.dumps(reading),
            }
        )
        options = [
            "-p",
            "no:cacheprovider",
            "-p",
            "no:kibitz",
            "-p",
            "direct_lab",
            "-q",
            "--import-mode=importlib",
        ]
        ini = ["-c", os.devnull, f"--rootdir={ROOT}"]
        self._command = [
            sys.executable,
            "-m",
            "pytest",
            *options,
            *ini,
            str(ROOT / "spec_tests" / ASSIGNMENT),
        ]

    def run(self) -> str:
        """Run all tests once; pytest's last line."""
        done = subprocess.run(
            self._command, env=self._environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"the property tests fail:\n{done.stdout[-4000:]}{done.stderr[-2000:]}")
        return done.stdout.strip().splitlines()[-1]


class Gradescope:
    """The example checks under gradescope-utils, in a virtual environment of their own.

    Gradescope runs each submission in a fresh container: the autograder's folder holds no compiled modules.
    """

    def __init__(self, folder: Path) -> None:
        say_progress("installing gradescope-utils")
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / "bin"
        subprocess.run([programs / "python", "-m", "pip", "install", "-q", "gradescope-utils"], check=True)
        # The interpreter's own libraries and those installed are compiled, as they are in a container.
        self._environment = child_environment({"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"})
        self._folder = folder
        self._number = 0

    def containers(self, count: int) -> list[Path]:
        """So many folders as Gradescope prepares them: the submission beside the autograder."""
        found = []
        for _ in range(count):
            self._number += 1
            place = self._folder / f"container{self._number}"
            shutil.copytree(
                FILES / "gradescope_tests",
                place / "source" / "tests",
                ignore=shutil.ignore_patterns("__pycache__"),
            )
            shutil.copy(FILES / "run_tests.py", place / "source")
            shutil.copy(FILES / "run_autograder", place)
            shutil.copytree(FULL_MARKS, place / "submission")
            found.append(place)
        return found

    def run(self, places: list[Path]) -> None:
        """Grade the submission in each of the folders."""
        for place in places:
            subprocess.run(["bash", "run_autograder"], cwd=place, env=self._environment, check=True)

    def checks(self, place: Path) -> int:
        """How many checks passed in a folder; all have to."""
        tests = json.loads((place / "source" / "results.json").read_text(encoding="utf-8"))["tests"]
        assert all(test["score"] == test["max_score"] for test in tests), tests
        return len(tests)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    kit = find_kit(None)
    about = kit.assignment(ASSIGNMENT)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    submission = read_submission(FULL_MARKS)
    with Grader(kit, about, corpus) as grader:
        reading = {name: view.option for name, view in grader.grade(submission).rulings.items()}
    batch, plain = Batch(corpus), PlainHypothesis(reading)
    own: list[float] = []
    hypothesis_costs: list[float] = []
    gradescope_costs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        gradescope = Gradescope(Path(folder))
        (first,) = gradescope.containers(1)
        gradescope.run([first])
        checks = gradescope.checks(first)
        said = plain.run()
        for _ in rounds(options.rounds, "peers"):
            own.append(batch.cost(submission, COUNT).cpu)
            places = gradescope.containers(COUNT)
            gradescope_costs.append(cost_of(partial(gradescope.run, places)).per(COUNT).cpu)
            hypothesis_costs.append(cost_of(plain.run).cpu)
    steps = sum(len(case.steps) for case in corpus.cases)
    table(
        "CPU time for one submission with full marks",
        ["", "CPU", "checks"],
        [
            [
                f"Kibitz: {len(corpus.cases)} programs, {steps} steps",
                ms(statistics.median(own)),
                str(len(corpus.checks)),
            ],
            [
                f"pytest + Hypothesis: {said}",
                ms(statistics.median(hypothesis_costs)),
                str(len(corpus.checks)),
            ],
            ["gradescope-utils: examples", ms(statistics.median(gradescope_costs)), str(checks)],
        ],
    )
    against_hypothesis, against_gradescope = ratios(hypothesis_costs, own), ratios(gradescope_costs, own)
    print(f"\n  pytest + Hypothesis / Kibitz: {verdict(against_hypothesis, HYPOTHESIS_BOUND, least=True)}")
    print(f"  gradescope-utils / Kibitz:    {verdict(against_gradescope, GRADESCOPE_BOUND, least=True)}")


if __name__ == "__main__":
    main()
