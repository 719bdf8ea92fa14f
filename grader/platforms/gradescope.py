"""A result as Gradescope takes it from an autograder: `results.json`, whole at any moment.

Gradescope reads the file when the container has ended, however it ended.  So it is written before anything runs, and
again with each verdict: where the container is killed, what was judged until then counts, and the rest says that it
was not judged.

Source: https://gradescope-autograders.readthedocs.io/en/latest/specs/ ("Output format").
"""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from grader.model.apart import WORTH, in_a_sentence
from grader.model.result import Result
from grader.model.visible import points_said, visible
from grader.model.wording import mark, tr
from grader.platforms.words import Item, in_words, sandbox_in_words

Visibility = Literal["hidden", "after_due_date", "after_published", "visible"]
VISIBILITIES: tuple[Visibility, ...] = ("hidden", "after_due_date", "after_published", "visible")

NOT_JUDGED = mark("Not judged: the grader was stopped before it came to this check.")
_UNFINISHED = ".writing"


class ResultsFile:
    """The file at `path`.  `expected` are all checks and sessions as they are before anything ran, in their order.

    What is hidden from students gets the visibility `hidden`.  The assignment has one number of points there, what `expected`
    is worth for the mark.  A bonus is added to it, which Gradescope takes as extra credit; a program with a mark of its own
    is in `extra_data`, and its sessions have no points there.
    """

    def __init__(
        self, path: Path, expected: Sequence[Item], tasks: Sequence[str], hidden: Visibility
    ) -> None:
        self._path, self._hidden = path, hidden
        self._items = {one.id: one for one in expected}
        self._judged: set[str] = set()
        counts: dict[str, int] = {}
        self._numbers: dict[str, str] = {}
        for one in expected:
            task = tasks.index(one.task) + 1 if one.task in tasks else len(tasks) + 1
            counts[one.task] = counts.get(one.task, 0) + 1
            self._numbers[one.id] = f"{task}.{counts[one.task]}"
        self._write(None)

    def told(self, one: Item) -> None:
        """Take a verdict, and write the file anew."""
        self._items[one.id] = one
        self._judged.add(one.id)
        self._write(None)

    def finish(self, result: Result) -> None:
        """Write the file with everything that the result says."""
        graded: list[Item] = [*result.checks, *result.transcripts]
        found = {one.id: one for one in graded}
        # Sessions that are not in the result were not waited for: there are none in the submission's language.
        self._items = {name: found[name] for name in (*self._items, *found) if name in found}
        self._judged |= found.keys()
        self._write(result)

    def fail(self, reason: str) -> None:
        """Write that nothing can be judged, and why."""
        self._write(None, reason)

    def _write(self, result: Result | None, reason: str = "") -> None:
        items = list(self._items.values())
        judged = [one for one in items if one.id in self._judged and one.counts == "mark"]
        earned = sum(one.points for one in judged) if result is None else result.score
        document: dict[str, Any] = {
            # Gradescope would add up the tests by itself, and round in another way.
            "score": round(earned, 4),
            "output": self._output(result, reason),
            "output_format": "text",
            "test_output_format": "text",
            "test_name_format": "text",
            # What setup and grader print is for the instructor.
            "stdout_visibility": "hidden",
            "tests": [self._test(one) for one in items],
        }
        if result is not None:
            document["execution_time"] = math.ceil(result.timing.wall)
            if result.program is not None:
                document["extra_data"] = {"program": msgspec.to_builtins(result.program)}
            if warned := [visible(one.text) for one in result.notices if one.hidden]:
                document["tests"].append(self._aside(warned))
        data = json.dumps(document, indent=1).encode()
        unfinished = self._path.with_name(self._path.name + _UNFINISHED)
        try:
            unfinished.write_bytes(data)
            unfinished.replace(self._path)
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink()

    def _output(self, result: Result | None, reason: str) -> str:
        if reason:
            return f"This could not be graded: {visible(reason)}\nThis is no fault of the submission."
        if result is None:
            done = f"{len(self._judged)} of {len(self._items)} checks"
            return f"The grader was stopped before it came to its end: {done} were judged. The others have no points yet."
        lines = [
            visible(notice.text)
            + (f" ({visible(notice.place)})" if notice.place else "")
            + (f"\n{visible(notice.excerpt, lines=True)}" if notice.excerpt else "")
            for notice in result.notices
            if not notice.hidden
        ]
        items = list(self._items.values())
        # Nothing of what is hidden: who reads this may have to wait for it.
        if result.program is not None and not any(one.hidden and one.counts != "mark" for one in items):
            lines.append(in_a_sentence(result.program))
        opened = sum(one.open_points for one in items if not one.hidden and one.counts == "mark")
        if opened:
            lines.append(
                tr(
                    "Up to {points} more points are open; your instructor decides.",
                    points=points_said(opened),
                )
            )
        return "\n".join([*lines, sandbox_in_words(result)])

    def _test(self, one: Item) -> dict[str, Any]:
        judged = one.id in self._judged
        output = in_words(one) if judged else tr(NOT_JUDGED)
        if judged and one.open_points:
            more = tr(
                "{points} of {most} for now, up to {open} more points are open; your instructor decides.",
                points=points_said(one.points),
                most=points_said(one.max_points),
                open=points_said(one.open_points),
            )
            output = f"{output}\n{more}"
        passed = judged and one.status == "passed"
        points, most = (round(one.points, 4) if judged else 0.0), round(one.max_points, 4)
        if one.counts == "bonus":
            most = 0.0
        elif one.counts == "separate":
            worth = tr(WORTH[one.counts], points=points_said(points), most=points_said(most))
            output = f"{tr('{worth}, which is no part of the score here.', worth=worth)}\n{output}"
            points = most = 0.0
        return {
            "number": self._numbers.get(one.id, ""),
            "name": visible(one.title),
            "name_format": "text",
            "score": points,
            "max_score": most,
            "status": "passed" if passed else "failed",
            "output": output,
            "output_format": "text",
            "visibility": self._hidden if one.hidden else "visible",
        }

    def _aside(self, texts: Sequence[str]) -> dict[str, Any]:
        return {
            "name": "Notices of the hidden checks",
            "name_format": "text",
            "score": 0.0,
            "max_score": 0.0,
            "output": "\n".join(texts),
            "output_format": "text",
            "visibility": "hidden",
        }
