"""Chooses which proposed programs are kept: few, and strong.

A program's power is what it alone can show: branches of the reference it reaches, and known-wrong
variants it catches.  Programs are taken greedily by what they add; a seeded random share stands beside
them, for the mistakes that nobody thought of.
"""

from __future__ import annotations

import random
from collections.abc import Sequence, Set
from dataclasses import dataclass

from grader.model.program import Program

RANDOM_SHARE = 3
"""Programs of each check that chance keeps."""

KILLS_WANTED = 2
"""How many programs of a check should catch each variant, where that many do."""


@dataclass(frozen=True)
class Candidate:
    """A proposed program with its power.  `kills` are names of variants, `reaches` arcs of the reference.

    `ordinary`: it is about no corner of the check.
    """

    number: int
    steps: Program
    reaches: frozenset[str]
    kills: frozenset[str]
    ordinary: bool = True


def select(candidates: Sequence[Candidate], always: Set[int], seed: str, least: int = 0) -> list[int]:
    """The numbers of the candidates to keep, in their first order: see `chosen`."""
    return [*chosen(candidates, always, seed, least)]


def chosen(candidates: Sequence[Candidate], always: Set[int], seed: str, least: int = 0) -> dict[int, str]:
    """The numbers of the candidates to keep, in their first order, each with the reason in words.

    `always` are kept whatever they add.  So many are kept at `least`, as far as there are as many.
    """
    kept = set(always)
    by_number = {one.number: one for one in candidates}
    # What an ordinary program shows is not left to one of a corner, which costs less.
    for group in ([one for one in candidates if one.ordinary], candidates):
        for count in range(1, KILLS_WANTED + 1):
            _cover(group, kept, count)
    catching = kept - always
    reached = frozenset().union(*(by_number[number].reaches for number in kept)) if kept else frozenset()
    left = [one for one in candidates if one.number not in kept]
    reaching: set[int] = set()
    while left:
        best = max(left, key=lambda one: (len(one.reaches - reached), -len(one.steps), -one.number))
        if not best.reaches - reached:
            break
        kept.add(best.number)
        reaching.add(best.number)
        reached |= best.reaches
        left.remove(best)
    chance = random.Random(seed)
    more = max(RANDOM_SHARE, least - len(kept))
    kept.update(one.number for one in chance.sample(left, min(more, len(left))))
    return {
        number: "an example"
        if number in always
        else f"catches {', '.join(sorted(by_number[number].kills))}"
        if number in catching
        else "comes to lines that no other one comes to"
        if number in reaching
        else "chance"
        for number in sorted(kept)
    }


def _cover(candidates: Sequence[Candidate], kept: set[int], times: int) -> None:
    """Add candidates until each variant is caught `times` times, or as often as it can be."""
    caught: dict[str, int] = {}
    can: dict[str, int] = {}
    for one in candidates:
        for name in one.kills:
            can[name] = can.get(name, 0) + 1
            if one.number in kept:
                caught[name] = caught.get(name, 0) + 1
    while True:
        wanting = {name for name, most in can.items() if caught.get(name, 0) < min(times, most)}
        left = [one for one in candidates if one.number not in kept and one.kills & wanting]
        if not left:
            return
        best = max(left, key=lambda one: (len(one.kills & wanting) / (5 + len(one.steps)), -one.number))
        kept.add(best.number)
        for name in best.kills:
            caught[name] = caught.get(name, 0) + 1
