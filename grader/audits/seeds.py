"""Whether marks hang on the seed of the checks: right solutions and wrong ones, graded by the programs of another seed.

Which programs are tried, and by how much their marks may change, says `grader/audits/marks.py`.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.audits.marks_work import KNOWN, OTHER, REFERENCE, RIGHT, Mark, names_in

OTHERWISE, SELDOM, MOSTLY = 0.005, 0.015, 0.95
"""Shares of the points by which a mark may be another one: on average, and in most programs; and which share is most."""

ENOUGH = 20
"""Programs from which on an average says something."""

UNLIKELY = 0.05
"""How unlikely it has to be that chance alone found so many others in a sample."""


@dataclass(frozen=True)
class Otherwise:
    """What became of programs by the programs of another seed.

    `solutions`: right ones that were tried, and `full`: how many of them get full marks.  `changes`: the shares of the points by which the marks of the others changed, in order.
    """

    solutions: int
    full: int
    changes: tuple[float, ...]
    faults: tuple[str, ...]

    @staticmethod
    def found(
        work: Sequence[tuple[str, str]],
        done: Mapping[tuple[str, str], Any],
        most: float,
        dearest: float,
        seed: int,
    ) -> Otherwise:
        """What `done` says of the programs `work`, which are worth `most` points; `dearest` are those of the dearest check."""
        right = [name for kind, name in work if kind == RIGHT + OTHER]
        known = [name for kind, name in work if kind == KNOWN + OTHER]
        less = [*_not_full([(name, done[RIGHT + OTHER, name]) for name in right], most, seed)]
        changes = [abs(_points(done, KNOWN, name) - _points(done, KNOWN + OTHER, name)) for name in known]
        return Otherwise(
            len(right),
            len(right) - len(less),
            tuple(sorted(one / most for one in changes)),
            (
                *less,
                *_changed([one / most for one in changes], seed),
                *(
                    f"the reference with {' and '.join(names_in(name))} gets another mark by the programs of seed {seed}: "
                    f"{change:g} points more or less, and no check is worth more than {dearest:g}"
                    for name, change in zip(known, changes, strict=True)
                    if change > dearest + 1e-9
                ),
            ),
        )


def _points(done: Mapping[tuple[str, str], Any], kind: str, name: str) -> float:
    mark: Mark = done[kind, name]
    return mark.points


def _not_full(right: Sequence[tuple[str, Mark]], most: float, seed: int) -> Iterator[str]:
    for name, mark in right:
        if mark.points < most - 1e-9:
            what = f"alternative {name}" if name != REFERENCE else "the reference"
            yield f"{what} gets {mark.points:g} of {most:g} points by the programs of seed {seed}"


def _changed(shares: Sequence[float], seed: int) -> Iterator[str]:
    """What is at fault with the changes of all marks together."""
    if not shares:
        return
    mean, seldom = statistics.fmean(shares), sum(one > SELDOM + 1e-9 for one in shares)
    if mean > OTHERWISE and len(shares) >= ENOUGH:
        yield (
            f"the marks of known mistakes change by {100 * mean:.1f} % of the points on average by the programs of seed {seed}; "
            f"{100 * OTHERWISE:g} % may be"
        )
    if _likely(seldom, len(shares), 1 - MOSTLY) < UNLIKELY:
        yield (
            f"the marks of known mistakes change by more than {100 * SELDOM:g} % of the points in {seldom} of {len(shares)} programs by "
            f"those of seed {seed}; in {100 * (1 - MOSTLY):.0f} % they may"
        )


def _likely(found: int, tried: int, share: float) -> float:
    """How likely at least so many of those tried are found where each is with this probability: a tail of the binomial distribution."""
    return sum(math.comb(tried, n) * share**n * (1 - share) ** (tried - n) for n in range(found, tried + 1))
