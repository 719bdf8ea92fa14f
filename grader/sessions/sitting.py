"""What is known of a submission's program while its sessions are played, and the time that they have together."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from grader.model.handed_in import Chosen
from grader.model.wording import mark
from grader.sandbox.allowance import Allowance
from grader.sandbox.terminal import Lent, Screen
from grader.sessions.afterwards import Stops
from grader.sessions.dialogues import Exchange
from grader.sessions.reports_told import Ear

CPU_SHARE, WALL_SHARE = 6, 12
"""All sessions of a submission have so many times the CPU seconds of its checks, and so many of them on the clock.

A right program takes a few seconds for all of them, and one that is played again with the kit's parts some 20."""

USED_UP = mark("the sessions before it had used up all the time that a submission has for them")
CUT_SHORT = mark("all the time that a submission has for its sessions was used up in the middle of this one")


@dataclass
class Budget:
    """The time that all sessions of a submission have: CPU seconds, and until when on the monotonic clock."""

    cpu_seconds: float = math.inf
    until: float = math.inf
    used: float = 0.0
    allowance: Allowance | None = None
    """What these have together with all else of the submission."""

    @property
    def is_spent(self) -> bool:
        """Whether no other session is played."""
        if self.allowance is not None and self.allowance.is_spent:
            return True
        return self.used > self.cpu_seconds or time.monotonic() > self.until


@dataclass
class Sitting:
    """What is known of one submission's program from its earlier sessions."""

    files: Mapping[str, bytes]
    support: Mapping[str, bytes]
    chosen: Chosen | None = None
    lent: Lent | None = None
    hung: bool = False
    never_waits: Screen | None = None
    cpu_seconds: float = 0.0
    passed_over: int = 0
    """Files that were started before, and showed no table of the game."""
    has_shown: bool = False
    """Whether any table of the game was seen."""
    first: str = ""
    """What the program printed first."""
    unshown: dict[str, str] = field(default_factory=dict)
    """The claims of which the program has nothing that could be seen, by the ids of their results, with the reason."""
    stops: Stops = field(default_factory=Stops)
    fault: Callable[[str], object] = lambda text: None
    """Told what of the kit's own fails at what the program shows, for its author."""
    budget: Budget = field(default_factory=Budget)
    ear: Ear = field(default_factory=Ear)
    """These are the same for all sittings of a submission."""

    def note(self, cpu: float, screen: Screen | None, exchanges: Sequence[Exchange]) -> None:
        """Note how a session of the program went."""
        self.cpu_seconds += cpu
        self.budget.used += cpu
        self.has_shown = self.has_shown or any(one.tables for one in exchanges)
        self.first = self.first or next((one.text for one in exchanges if one.text.strip()), "")
        if screen is not None and screen.came in ("timeout", "flood"):
            self.hung = True
            if len(exchanges) == 1:
                self.never_waits = screen

    def is_cut_short(self, screen: Screen | None) -> bool:
        """Whether a session was stopped for the time of all: then nobody knows whether the program would have answered."""
        return screen is not None and screen.came == "timeout" and self.budget.is_spent
