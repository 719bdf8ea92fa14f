"""The notices of a result as lines for a terminal: which of them head a report, and how each is written.

This module is loaded by every check, so it imports nothing that costs time.
"""

from __future__ import annotations

from collections.abc import Iterable

from grader.model.result import WRONG_ASSIGNMENT, Notice
from grader.model.visible import visible
from grader.model.wording import tr, trn
from grader.reports.streams import Style

LINES = 60
"""Lines of a program or an answer that are shown; the HTML report has the rest."""

UNREAD = (
    WRONG_ASSIGNMENT,
    "syntax",
    "newer-python",
    "unreadable",
    "no-python",
    "empty",
    "nothing-found",
    "not-loaded",
)
"""The kinds of notices about another assignment, and about what could not be read or imported at all."""


def leading(notices: Iterable[Notice]) -> list[Notice]:
    """Those that come before all verdicts, because much of what is blocked follows from them; first, whether it is the right assignment."""
    found = [one for one in notices if one.kind in UNREAD]
    return sorted(found, key=lambda one: one.kind != WRONG_ASSIGNMENT)


def note_lines(notices: Iterable[Notice], style: Style) -> list[str]:
    """Each notice as a sentence, and the line that it speaks of below."""
    found = []
    for one in notices:
        text = at_place(visible(one.text), one.place)
        found += style.broken(tr("note: {text}", text=text), 6)
        # Not broken: the carets belong below their letters.
        found += indented(one.excerpt, 6)
    return found


def at_place(text: str, place: str) -> str:
    """A text with the place that it speaks of, if there is one."""
    return f"{text} ({visible(place)})" if place else text


def indented(text: str, by: int = 2) -> list[str]:
    """The lines of a text, behind some spaces; the first ones, where there are many."""
    shown = visible(text, lines=True, limit=8_000).split("\n") if text else []
    if len(shown) > LINES:
        more = len(shown) - LINES
        shown = [*shown[:LINES], f"… {trn('({n} more line)', '({n} more lines)', more)}"]
    return [f"{' ' * by}{line}" for line in shown]
