"""Notices that say that a submission could not be read as its author meant it."""

from __future__ import annotations

from collections.abc import Iterable

from grader.model.result import WRONG_ASSIGNMENT, Notice

UNREAD_WORDS = {
    "syntax": "a syntax error",
    "empty": "an empty file",
    "no-python": "no Python file",
    "nothing-found": "nothing of the assignment",
    "not-loaded": "an error at import",
    "unreadable": "files that could not be read",
    "newer-python": "a newer Python",
    WRONG_ASSIGNMENT: "another assignment",
}
"""The kinds of notices about what could not be read, in words."""


def unread_kind(notices: Iterable[Notice]) -> str:
    """The first reason that a submission could not be read, in the order of `UNREAD_WORDS`; empty for none."""
    kinds = {one.kind for one in notices}
    return next((kind for kind in UNREAD_WORDS if kind in kinds), "")
