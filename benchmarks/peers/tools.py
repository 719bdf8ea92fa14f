"""What a tool is to this benchmark: it is given a class, and gives back a verdict for each check of each student."""

from __future__ import annotations

import os
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from measuring import child_environment
from peers.forms import Handed
from peers.running import Usage

COURSE = Path(__file__).parent / "course"
SHARED = ("asserting.py", "card_checks.py", "hand_checks.py", "checks.py")
"""The modules with the checks, which every peer but Hypothesis runs."""

CORES = os.cpu_count() or 1

Verdicts = dict[str, bool]
"""For each check, whether it passed."""

Graded = dict[str, Verdicts | None]
"""For each submission its verdicts, or None where the tool left no report that can be read."""


@dataclass(frozen=True)
class Installed:
    """Where a tool was installed: the interpreter of its environment, and the version of the tool."""

    python: Path
    version: str

    def program(self, name: str) -> Path:
        """A program that the tool installed."""
        return self.python.with_name(name)

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that its commands are run with."""
        path = f"{self.python.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        return child_environment({"PATH": path, "VIRTUAL_ENV": str(self.python.parent.parent)})


class Tool(ABC):
    """One tool, as its documentation says that a class is graded with it."""

    name: str
    sample = 100
    """How many of the class are graded in a round: fewer where each costs seconds and none depends on another."""

    def __init__(self, installed: Installed) -> None:
        self.installed = installed

    @abstractmethod
    def prepare(self, place: Path, handed: Sequence[Handed]) -> None:
        """Lay out the folder `place`: what the instructor wrote, and the submissions.  Not measured."""

    @abstractmethod
    def run(self, place: Path, handed: Sequence[Handed]) -> Usage:
        """Grade the class in a folder that was prepared.  This is measured."""

    @abstractmethod
    def read(self, place: Path, one: Handed) -> Verdicts | None:
        """What the tool says of one submission; None where its report is missing or cannot be read."""

    def grade(self, place: Path, handed: Sequence[Handed]) -> tuple[Graded, Usage]:
        """Grade a class in the folder `place`, which is made and taken away again."""
        place.mkdir(parents=True)
        try:
            self.prepare(place, handed)
            usage = self.run(place, handed)
            return {one.name: self.read_or_none(place, one) for one in handed}, usage
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def read_or_none(self, place: Path, one: Handed) -> Verdicts | None:
        """As `read`; a report that is no report counts as none, whatever is wrong with it."""
        try:
            return self.read(place, one)
        # A torn XML file is a SyntaxError.
        except (OSError, ValueError, LookupError, TypeError, AttributeError, SyntaxError, sqlite3.Error):
            return None


class ForEach(Tool):
    """A tool that is started anew for each submission, as many at a time as there are cores."""

    at_once = CORES

    @abstractmethod
    def prepare_one(self, place: Path, one: Handed) -> None:
        """Lay out the folder of one submission."""

    @abstractmethod
    def run_one(self, place: Path) -> Usage:
        """Grade the submission in its folder."""

    @abstractmethod
    def read_one(self, place: Path) -> Verdicts:
        """The report in the folder of one submission.  Raises what reading it raises."""

    def prepare(self, place: Path, handed: Sequence[Handed]) -> None:
        for one in handed:
            (place / one.name).mkdir()
            self.prepare_one(place / one.name, one)

    def run(self, place: Path, handed: Sequence[Handed]) -> Usage:
        started = perf_counter()
        with ThreadPoolExecutor(self.at_once) as pool:
            usages = list(pool.map(lambda one: self.run_one(place / one.name), handed))
        total = sum(usages, Usage())
        return Usage(total.cpu, perf_counter() - started, total.memory, total.ended)

    def read(self, place: Path, one: Handed) -> Verdicts | None:
        return self.read_one(place / one.name)


def copy_shared(place: Path, more: Mapping[str, str] | None = None) -> None:
    """Put the modules with the checks into a folder, and more files of the course by the names they get there."""
    for source, target in {**{name: name for name in SHARED}, **(more or {})}.items():
        shutil.copy(COURSE / source, place / target)
