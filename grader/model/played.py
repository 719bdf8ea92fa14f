"""What comes back from the terminal sessions of a submission."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.result import TranscriptResult


@dataclass(frozen=True)
class Played:
    """What the sessions of one submission came to.

    `passed_over` of its programs showed no table of the game before one did.  `first` is what was printed first where
    none of them ever shows one, and else nothing.
    """

    results: Sequence[TranscriptResult] = ()
    cpu_seconds: float = 0.0
    passed_over: int = 0
    first: str = ""
