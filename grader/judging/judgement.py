"""What a relation says of an answer, and how seldom one that leans on chance may be wrong."""

from __future__ import annotations

from dataclasses import dataclass

FALSE_ALARM = 1e-9
"""Bound on the probability that a fair shuffle is called unfair, over all that one step is asked."""


@dataclass(frozen=True)
class Judgement:
    """`reason` is empty where the relation holds.  `unsure` asks for a longer look at the same thing."""

    reason: str = ""
    unsure: bool = False


HOLDS = Judgement()
