"""gradescope-utils and check50: one process for each submission, read from the JSON that they write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from peers.forms import Handed, write
from peers.running import Usage, run
from peers.tools import COURSE, ForEach, Verdicts, copy_shared


class GradescopeUtils(ForEach):
    """Gradescope's own library: `run_tests.py` with its JSON runner, in a fresh copy of the autograder's folder.

    Gradescope runs each submission in a new container, so nothing of the autograder is compiled beforehand.  The
    container itself is left out.
    """

    name = "gradescope-utils"

    def prepare_one(self, place: Path, one: Handed) -> None:
        write(one.formed, place / "submission")
        (place / "source" / "tests").mkdir(parents=True)
        copy_shared(
            place / "source",
            {"gradescope_run_tests.py": "run_tests.py", "gradescope_tests.py": "tests/test_assignment.py"},
        )
        shutil.copy(COURSE / "run_autograder", place)

    def run_one(self, place: Path) -> Usage:
        return run(["bash", "run_autograder"], place, self.installed.environment)

    def read_one(self, place: Path) -> Verdicts:
        tests = json.loads((place / "source" / "results.json").read_text("utf-8"))["tests"]
        # A module that cannot be imported is one test with neither a score nor a name of ours.
        return {test["name"]: test.get("score", 0) == test.get("max_score", 1) for test in tests}


class Check50(ForEach):
    """check50 as for developing checks: `--dev` takes the checks from a folder, without the network.

    It starts a process for each core by itself, so one submission is graded at a time.
    """

    name = "check50"
    at_once = 1
    sample = 10

    def prepare_one(self, place: Path, one: Handed) -> None:
        write(one.formed, place / "student")
        checks = place / "checks"
        checks.mkdir()
        (checks / ".cs50.yaml").write_text("check50:\n  checks: __init__.py\n", "utf-8")
        copy_shared(checks, {"check50_checks.py": "__init__.py"})

    def run_one(self, place: Path) -> Usage:
        program = self.installed.program("check50")
        command: list[str | Path] = [
            program,
            "--dev",
            "-o",
            "json",
            "--output-file",
            place / "report.json",
            place / "checks",
        ]
        return run(command, place / "student", self.installed.environment)

    def read_one(self, place: Path) -> Verdicts:
        results = json.loads((place / "report.json").read_text("utf-8"))["results"]
        return {one["name"]: one["passed"] is True for one in results if one["name"] != "exists"}
