"""A result in the JSON of check50, for tools that read that: https://cs50.readthedocs.io/projects/check50/.

    {"slug": ..., "results": [{"name", "description", "passed", "log", "cause", "data", "dependency"}], "version": ...}

`passed` is null for what could not be run, and for what is open: whether it is right was not seen.  check50 knows no points; they stand in `data`,
with what they count for: "mark", "bonus", or the "separate" mark of the program.
"""

from __future__ import annotations

import json
from typing import Any

from grader.model.result import CheckResult, Result, TranscriptResult
from grader.model.visible import visible

VERSION = "3.5.0"
"""The version of check50 whose form this is."""

_NOT_SEEN = ("blocked", "open", "error")


def render_check50(result: Result) -> bytes:
    """The JSON document, indented as check50 writes it."""
    found: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    document = {
        "slug": result.assignment,
        "results": [_one(one) for one in found],
        "version": VERSION,
    }
    return json.dumps(document, indent=4).encode() + b"\n"


def _one(one: CheckResult | TranscriptResult) -> dict[str, Any]:
    passed = None if one.status in _NOT_SEEN else one.status == "passed"
    example = one.counterexample if isinstance(one, CheckResult) else None
    cause: dict[str, Any] | None = None
    log: list[str] = []
    if one.status != "passed":
        cause = {"rationale": visible(one.message or one.status), "help": None}
        hint = (one.misconception if isinstance(one, CheckResult) else None) or " ".join(
            f"Rule {rule.id}: {rule.text}" for rule in one.rules
        )
        cause["help"] = visible(hint) or None
    if example is not None:
        log = visible(example.code, lines=True).split("\n")
        log += [f"expected: {visible(example.expected)}", f"got: {visible(example.actual)}"]
    return {
        "name": one.id,
        "description": one.title,
        "passed": passed,
        "log": log,
        "cause": cause,
        "data": {
            "points": one.points,
            "max_points": one.max_points,
            "open_points": one.open_points,
            "counts": one.counts,
        },
        "dependency": None,
    }
