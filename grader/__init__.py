"""Kibitz: an autograder and specification test kit for card-game assignments.

What a course author imports is `check`; everything else is used through the command `kibitz`.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"
__all__ = ["check"]


def __getattr__(name: str) -> Any:
    # Lazy, because the command line imports this package and must not pay for what it does not use.
    if name == "check":
        from grader.checks import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
