"""The gradebook of a class as plain CSV (RFC 4180): one row for each submission, in order of ids.

Columns: `id`, `score`, `max_score`, one for each task, and `note`.  A submission without a result keeps
its row; its points stay empty, because nobody knows them, and the note says why.  Ids and notes come
from students, so a cell that a spreadsheet would run as a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from grader.result import Result, Ungraded
from grader.visible import counted, visible

NOTES = {
    "failed": "failed",
    "timeout": "timed out",
    "crashed": "crashed",
    "blocked": "blocked",
    "error": "not graded (fault of the grader)",
}
STARTS_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "|", "%")
"""What makes a cell a formula in one spreadsheet or another, the wide forms included."""


def render_gradebook(results: Sequence[Result], ungraded: Sequence[Ungraded]) -> str:
    """The CSV text, with CR LF line ends.  Write it as UTF-8 with `newline=""`."""
    tasks: dict[str, None] = {}
    for result in results:
        tasks |= dict.fromkeys(task.name for task in result.tasks)
    rows: list[tuple[str, list[object]]] = []
    for result in results:
        points = {task.name: round(task.score, 4) for task in result.tasks}
        cells: list[object] = [round(result.score, 4), round(result.max_score, 4)]
        cells += [points.get(name, "") for name in tasks]
        rows.append((result.submission.id, [*cells, cell(_note(result))]))
    for one in ungraded:
        blank: list[object] = [""] * (2 + len(tasks))
        rows.append((one.id, [*blank, cell(f"no result: {one.reason}")]))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "score", "max_score", *map(cell, tasks), "note"])
    writer.writerows([cell(identifier), *cells] for identifier, cells in sorted(rows, key=lambda row: row[0]))
    return text.getvalue()


def cell(text: str) -> str:
    """`text` as a cell that stays text: made visible, and with an apostrophe where a formula could start."""
    shown = visible(text)
    return f"'{shown}" if shown.lstrip().startswith(STARTS_FORMULA) else shown


def _note(result: Result) -> str:
    found = [check.status for check in result.checks] + [one.status for one in result.transcripts]
    parts = [f"{found.count(status)} {words}" for status, words in NOTES.items() if status in found]
    if result.notices:
        parts.append(counted(len(result.notices), "notice"))
    return "; ".join(parts)
