"""Otter-Grader and nbgrader: the submissions as notebooks, run in a Jupyter kernel."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from peers.forms import MAIN, Handed, write
from peers.names import CHECK_NAMES
from peers.running import Usage, run
from peers.tools import COURSE, SHARED, ForEach, Installed, Tool, Verdicts, copy_shared

NOTEBOOK = "assignment3.ipynb"
PROBLEM_SET = "ps1"
CELL_SECONDS = 5
"""For one cell, instead of nbgrader's 30: a student who hangs should not hold up the others."""

COLLECTED = "from types import SimpleNamespace\n\nimport checks\n\n"
COLLECTED += "student = SimpleNamespace(Card=Card, PlayStack=PlayStack, Hand=Hand, shuffle=shuffle)"


def notebook(cells: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """A notebook of code cells, each with its source and its metadata."""
    made: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell{number}",
            "metadata": metadata,
            "outputs": [],
            "source": source,
        }
        for number, (source, metadata) in enumerate(cells)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


class Otter(ForEach):
    """`otter run`, the form without Docker, with a test file for each check in its format of exceptions."""

    name = "otter-grader"
    sample = 4

    def prepare_one(self, place: Path, one: Handed) -> None:
        # Otter takes the notebook alone, or a zip with what belongs to it.
        rest = {name: data for name, data in one.formed.items() if name != MAIN}
        source = notebook([(one.formed[MAIN].decode("utf-8"), {})])
        with zipfile.ZipFile(place / "submission.zip", "w") as archive:
            for name, data in {NOTEBOOK: source.encode(), **rest}.items():
                archive.writestr(name, data)
        test = (COURSE / "otter_test.py").read_text("utf-8")
        with zipfile.ZipFile(place / "autograder.zip", "w") as archive:
            for name in CHECK_NAMES:
                archive.writestr(f"tests/{name}.py", test.replace("NAME", name))
            for name in SHARED:
                archive.write(COURSE / name, f"files/{name}")
            archive.writestr("otter_config.json", "{}")

    def run_one(self, place: Path) -> Usage:
        program = self.installed.program("otter")
        words = ["run", "-a", "autograder.zip", "-o", "out", "--no-logo", "submission.zip"]
        (place / "out").mkdir(exist_ok=True)
        # What it keeps for itself, and the kernel's files, stay in this folder.
        return run([program, *words], place, {**self.installed.environment, "TMPDIR": str(place)})

    def read_one(self, place: Path) -> Verdicts:
        results = json.loads((place / "out" / "results.json").read_text("utf-8"))
        found = {}
        for test in results["tests"]:
            name = test["name"].partition(" ")[0]
            if name in CHECK_NAMES:
                found[name] = test["score"] == test["max_score"]
        if not found:
            raise ValueError("the results have no test of ours")
        return found


class Nbgrader(Tool):
    """`nbgrader autograde` once for the class, from notebooks with a locked test cell for each check."""

    name = "nbgrader"
    sample = 4

    def __init__(self, installed: Installed) -> None:
        super().__init__(installed)
        self._course: dict[str, bytes] = {}

    def prepare(self, place: Path, handed: Sequence[Handed]) -> None:
        if not self._course:
            self._course = self._make_course(place / "making")
        write(self._course, place)
        for one in handed:
            folder = place / "submitted" / one.name / PROBLEM_SET
            cells = _cells(one.formed[MAIN].decode("utf-8")).encode()
            write(
                {NOTEBOOK: cells, **{name: data for name, data in one.formed.items() if name != MAIN}}, folder
            )

    def _make_course(self, place: Path) -> dict[str, bytes]:
        source = place / "source" / PROBLEM_SET
        source.mkdir(parents=True)
        copy_shared(source)
        (source / NOTEBOOK).write_text(_cells("# Your solution\nraise NotImplementedError"), "utf-8")
        (place / "nbgrader_config.py").write_text(
            "c = get_config()\nc.CourseDirectory.course_id = 'cards'\n"
            f"c.Execute.timeout = {CELL_SECONDS}\nc.ExecutePreprocessor.timeout = {CELL_SECONDS}\n",
            "utf-8",
        )
        run(
            [self.installed.program("nbgrader"), "generate_assignment", PROBLEM_SET],
            place,
            self._environment(place),
        )
        found = {
            path.relative_to(place).as_posix(): path.read_bytes()
            for path in place.rglob("*")
            if path.is_file()
        }
        shutil.rmtree(place)
        if "gradebook.db" not in found:
            raise ValueError("nbgrader: generate_assignment made no gradebook")
        return found

    def _environment(self, place: Path) -> dict[str, str]:
        own = {name: str(place) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
        return {**self.installed.environment, **own}

    def run(self, place: Path, handed: Sequence[Handed]) -> Usage:
        command: list[str | Path] = [self.installed.program("nbgrader"), "autograde", PROBLEM_SET]
        return run(command, place, self._environment(place), 60.0 + 60.0 * len(handed))

    def read(self, place: Path, one: Handed) -> Verdicts | None:
        with closing(sqlite3.connect(place / "gradebook.db")) as book:
            rows = book.execute(
                "SELECT base_cell.name, grade.auto_score FROM grade"
                " JOIN base_cell ON grade.cell_id = base_cell.id"
                " JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id"
                " JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id"
                " WHERE submitted_assignment.student_id = ?",
                (one.name,),
            ).fetchall()
        # Cells without a score were not graded: then the student has no result.
        return (
            {name: score == 1 for name, score in rows} if rows and None not in dict(rows).values() else None
        )


def _cells(solution: str) -> str:
    """The notebook of one student: the solution, and the instructor's cells behind it."""

    def marked(name: str, **more: object) -> dict[str, Any]:
        plain = {"grade": False, "locked": False, "solution": False, "task": False, "schema_version": 3}
        return {"nbgrader": {**plain, "grade_id": name, **more}}

    tests = [
        (f"checks.CHECKS[{name!r}](student)", marked(name, grade=True, locked=True, points=1))
        for name in CHECK_NAMES
    ]
    first = [(solution, marked("solution", solution=True)), (COLLECTED, marked("collected", locked=True))]
    return notebook([*first, *tests])
