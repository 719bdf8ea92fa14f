"""What tests of the sample classes share: a class of `examples/class`, graded by its checks.  It holds no tests itself."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from assignment_tools import Graders
from grader.model.result import Result
from grader.submissions.submission import read_submission

CLASSES = Path(__file__).resolve().parent.parent / "examples" / "class"


def graded(name: str) -> dict[str, Result]:
    """The result of each student of the sample class of an assignment, by what was handed in."""
    with closing(Graders()) as graders:
        return {
            path.name: graders[name].grade(read_submission(path, path.name))
            for path in sorted((CLASSES / name).iterdir())
        }


def lost(result: Result) -> set[str]:
    """The rules whose points were lost by a check that could be judged."""
    return {
        rule.id
        for one in result.checks
        if one.points < one.max_points and one.status != "blocked"
        for rule in one.rules
    }
