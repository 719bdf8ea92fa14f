"""What was decided at the desk as a file of adjustments, for whoever keeps decisions with the course.

The file has the entries that the desk makes itself, so that grading with it into another folder gives the same points.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from grader.grades.decisions import Decision, fits
from grader.model.result import Result
from grader.model.visible import visible

HEAD = "# Decided at the review desk of Kibitz."


def exported(decisions: Iterable[Decision], results: Sequence[Result | None], before: str = "") -> str:
    """A file with the entries of decisions that hold, behind the text of another file.

    `results` are those that the decisions are about, one for each.  What does not fit its result any more stands there as
    a comment.
    """
    parts = [before.rstrip() + "\n"] if before.strip() else []
    parts.append(f"{HEAD}  kibitz grade --adjustments takes this file.\n")
    for one, result in zip(decisions, results, strict=True):
        if one.points is None or (one.kind == "extra" and not one.points):
            continue
        lines = [f"[[{one.kind}]]", f"submission = {_text(one.submission)}"]
        if one.kind == "decide":
            lines.append(f"check = {_text(one.item)}")
        key = "score" if one.kind == "override" else "points"
        lines += [f"{key} = {float(one.points)!r}", f"reason = {_text(one.reason)}"]
        if one.kind == "override":
            lines.append("final = true")
        told = visible(f"{one.who}, {one.when}")
        if result is None or not fits(one, result):
            told += "; graded anew since, so this does not count"
            lines = [f"# {line}" for line in lines]
        parts.append("\n".join((f"# {told}", *lines, "")))
    return "\n".join(parts)


def _text(text: str) -> str:
    """A basic string of TOML (https://toml.io/en/v1.0.0#string)."""
    return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007F")
