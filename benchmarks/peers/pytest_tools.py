"""Plain pytest, and pytest with Hypothesis: one process for each submission, read from its JUnit report."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

from peers.forms import Handed, write
from peers.running import Usage, run
from peers.tools import ForEach, Verdicts, copy_shared

REPORT = "report.xml"


class Pytest(ForEach):
    """The examples as tests of pytest."""

    name = "pytest"
    files: ClassVar[dict[str, str]] = {"pytest_checks.py": "test_assignment.py"}
    options: tuple[str, ...] = ()

    def prepare_one(self, place: Path, one: Handed) -> None:
        write(one.formed, place)
        copy_shared(place, self.files)

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the command."""
        return self.installed.environment

    def run_one(self, place: Path) -> Usage:
        # In an environment with other plugins, as that of the tests, they are no part of plain pytest.
        plain = ["-q", f"--junitxml={REPORT}", "-p", "no:cacheprovider", "-p", "no:kibitz", *self.options]
        words = ["-m", "pytest", *plain, "-c", "/dev/null", "--rootdir=.", "."]
        return run([self.installed.python, *words], place, self.environment)

    def read_one(self, place: Path) -> Verdicts:
        found: Verdicts = {}
        for case in ElementTree.parse(place / REPORT).iter("testcase"):
            inner = re.search(r"\[(\w+)\]$", case.get("name", ""))
            name = inner[1] if inner else case.get("name", "")
            found[name] = found.get(name, True) and not len(case)
        return found


class PytestHypothesis(Pytest):
    """Property tests, with the 100 examples that Hypothesis draws by itself; the same for all students."""

    name = "pytest + Hypothesis"
    sample = 6
    files: ClassVar[dict[str, str]] = {
        "properties.py": "properties.py",
        "card_properties.py": "test_card_properties.py",
        "hand_properties.py": "test_hand_properties.py",
    }
    options = ("--hypothesis-seed=0",)

    @property
    def environment(self) -> dict[str, str]:
        """What Hypothesis keeps of Unicode is found where it is installed, and not made anew for each student."""
        kept = self.installed.python.parents[1] / "hypothesis"
        return {**self.installed.environment, "HYPOTHESIS_STORAGE_DIRECTORY": str(kept)}
