"""What `kibitz replay` finds: a stored verdict, the one of today, and what was seen for it.

Plain data: `grader/grading/replaying.py` fills it, and `grader/reports/replay.py` says it in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grader.model.result import (
    CheckResult,
    Counterexample,
    Notice,
    RuleView,
    RulingView,
    SandboxInfo,
    TranscriptResult,
)

Told = Literal["steps", "chance", "not", "untold"]
"""What right answers say against a mistake.

steps: a step that came out right rules it out.  chance: when the checks were made it went wrong in programs in which chance
may have a say, and some of them came out right.  not: neither.  untold: no program shows it that can be held
against it, as the submission reads the handout.
"""


@dataclass(frozen=True)
class Mistake:
    """A known mistake about the rules of a check: its name in the catalogue, and its sentence."""

    name: str
    sentence: str
    told: Told


@dataclass(frozen=True)
class Emptied:
    """A function that decides a check, and what is told against its stubs: one for each that goes wrong in another way."""

    name: str
    stubs: tuple[Told, ...]


@dataclass(frozen=True)
class Seen:
    """What was seen of a check, besides the evidence that its verdict tells.

    `examples` are the first of the programs that went wrong, each up to where it goes wrong; `readings` the
    rulings on which its programs hang, by name.
    """

    examples: tuple[Counterexample, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    functions: tuple[Emptied, ...] = ()
    readings: tuple[tuple[str, RulingView], ...] = ()


@dataclass(frozen=True)
class Replayed:
    """One verdict, given twice.

    `remarks` say what is known of what was graded then and now, one sentence each; `notices` and `sandbox` are those of
    today's run.  `seen` is None for a session.
    """

    submission: str
    assignment: str
    rules: tuple[RuleView, ...]
    stored: CheckResult | TranscriptResult
    now: CheckResult | TranscriptResult
    sandbox: SandboxInfo
    notices: tuple[Notice, ...] = ()
    remarks: tuple[str, ...] = ()
    seen: Seen | None = None

    @property
    def same(self) -> bool:
        """Whether both are the same: in status, points and open points."""
        return _paid(self.stored) == _paid(self.now)


def _paid(one: CheckResult | TranscriptResult) -> tuple[str, float, float]:
    return one.status, one.points, one.open_points
