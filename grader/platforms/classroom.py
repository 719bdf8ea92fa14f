"""Points as GitHub Classroom takes them: the result of one test, which its own step, the reporter, adds up and shows.

    {"version": 1, "status": "pass", "max_score": 40, "tests": [{"name", "status", "score", "message", ...}]}

The reporter reads this as base64 from the environment, `NAME_RESULTS` for each name in its input `runners`, and Classroom shows
what it finds as whole points.  So points are whole here: rounded down, because full marks are for what is wholly right.

Source: https://github.com/education/autograding-grading-reporter, and the result that its fellows make, as in
https://github.com/education/autograding-command-grader.
"""

from __future__ import annotations

import json
import math

from grader.model.result import Result
from grader.model.visible import amount, up_to, visible
from grader.platforms.words import Item
from grader.reports.streams import harmless

_NEARLY = 1e-6
"""What sums of points may be off by."""


def whole_points(score: float, most: float) -> tuple[int, int]:
    """Points and their maximum as whole numbers.  Where the maximum is none, both are scaled to the nearest one."""
    if most <= 0:
        return 0, 0
    whole = max(1, math.floor(most + 0.5))
    return max(0, math.floor(score * whole / most + _NEARLY)), whole


def render_classroom(result: Result) -> bytes:
    """The JSON document.  A mark of its own that a program has is not in it; a bonus is added to the points."""
    points, most = whole_points(result.score, result.max_score)
    items: list[Item] = [*result.checks, *result.transcripts]
    failed = any(one.status == "error" for one in items)
    status = "error" if failed else "pass" if points >= most else "fail"
    said = f"{amount(result.score)} of {amount(result.max_score)} points{up_to(result.open_points)}"
    test = {
        "name": harmless(visible(result.title)),
        "status": status,
        "score": points,
        "message": harmless(said),
        "test_code": f"kibitz check {result.assignment} .",
        "filename": "",
        "line_no": 0,
        "duration": math.ceil(result.timing.wall * 1000),
    }
    document = {"version": 1, "status": status, "max_score": most, "tests": [test]}
    return json.dumps(document, indent=1).encode() + b"\n"
