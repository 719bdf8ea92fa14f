"""What the pages of the desk are drawn with: the steps of a session, causes, and what a rubric gave.

Each function makes plain data of a result; how text gets into a page safely is the affair of the templates.  Code is in
`grader/review/code_view.py`.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.grades.decisions import Decision, Item, is_earlier, items_of
from grader.kits.rubric import RubricItem
from grader.model.causes import Cause, causes
from grader.model.class_result import Row
from grader.model.result import ExchangeView, Result, TranscriptResult


def people(row: Row) -> str:
    """Whose a submission is."""
    return ", ".join(one.name or one.id for one in row.students) or row.id


class Step(NamedTuple):
    """One exchange of a session, with where it stands."""

    view: ExchangeView
    number: int
    of: int
    before: int

    @property
    def is_first(self) -> bool:
        """Whether nothing stands before it."""
        return self.number == 0

    @property
    def is_last(self) -> bool:
        """Whether nothing stands behind it."""
        return self.number == self.of - 1


def step_of(one: Item, number: int) -> Step | None:
    """The exchange of this number, counted from 0, or the nearest; None where a check has no session."""
    if not isinstance(one, TranscriptResult) or not one.exchanges:
        return None
    at = min(max(number, 0), len(one.exchanges) - 1)
    return Step(one.exchanges[at], at, len(one.exchanges), max(len(one.typed) - len(one.exchanges), 0))


def causes_of(result: Result) -> Sequence[Cause]:
    """What went wrong, each cause once."""
    return causes(items_of(result))


class Marked(NamedTuple):
    """An item of the rubric, and what was given for one submission: None where nobody has looked at it yet.

    `seen` is the version of what was given, `why` what was written besides.  `earlier`: it was given for other code.
    """

    item: RubricItem
    points: float | None
    why: str
    seen: int
    earlier: bool = False


def marked(rubric: Iterable[RubricItem], decisions: Iterable[Decision], result: Result) -> list[Marked]:
    """The rubric with what was given for one submission."""
    held = {one.item: one for one in decisions if one.kind == "extra"}
    found = []
    for item in rubric:
        one = held.get(item.name)
        points = one.points if one is not None else None
        why = ""
        if one is not None and points is not None:
            head = words_of_level(item, points)
            why = one.reason.removeprefix(head).removeprefix(": ")
        earlier = one is not None and is_earlier(one, result)
        found.append(Marked(item, points, why, one.version if one is not None else 0, earlier))
    return found


def words_of_level(item: RubricItem, points: float) -> str:
    """What a student reads of these points, before what was written besides."""
    level = next((one.text for one in item.levels if one.points == points), "")
    return f"{item.text.rstrip('.')}: {level.rstrip('.')}" if level else item.text.rstrip(".")


def policy_of(page: str) -> str:
    """The policy that a page of a report has in its head, which the desk's own would forbid.

    It stands before all that a submission says.
    """
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page[:2000])
    assert found is not None, "each page has one"
    return found[1].replace("&#39;", "'") + "; frame-ancestors 'none'"


def token() -> str:
    """A token for an address: 160 bits."""
    import secrets

    return base64.b32encode(secrets.token_bytes(20)).decode().lower()
