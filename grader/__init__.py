"""Kibitz: an autograder and specification test kit for card-game assignments.

What a course author imports is here: `check` for spec tests, `Table` for reading screens, and `dialogue`, `Claim`
and `Talk` for dialogues.  Everything else is used through the command `kibitz`.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"
__all__ = ["Claim", "Table", "Talk", "Unreadable", "check", "dialogue"]

_HOMES = {
    "check": "checks",
    "Table": "screens",
    "Claim": "dialogues",
    "Talk": "dialogues",
    "Unreadable": "dialogues",
    "dialogue": "dialogues",
}


def __getattr__(name: str) -> Any:
    # Lazy, because the command line imports this package and must not pay for what it does not use.
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(f"grader.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
