"""Whether the pack of a game has its cards as often as it must, from those that were seen before any came back."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .rules import JOKER, PACK

SAMPLES = (60, 75, 90)
"""The cards are counted when so many are seen.  These numbers are fixed, so that no game ends the count by its cards."""

FALSE_ALARM = 1e-11
"""Bound on the probability of a right pack for each face, in each look and on each side: 1e-8 in all is far from it."""

SUSPICION, JOKER_SUSPICION = 0.002, 0.05
"""Below this probability one more game is played.  Jokers are what packs are made with too few of."""


class Judgement(NamedTuple):
    """What is wrong with a pack, or whether more games would tell."""

    wrong: str = ""
    unsure: bool = False


def judged(samples: Sequence[Counter[str]]) -> Judgement:
    """What samples of several games say of the pack.

    The cards of one game are drawn from 120 without being put back: how many of them have one face is distributed
    hypergeometrically, and the games are independent of each other.
    """
    unsure = False
    for face, copies in PACK.items():
        seen = sum(sample[face] for sample in samples)
        chances = _chances([sample.total() for sample in samples], copies)
        tail = min(math.fsum(chances[: seen + 1]), math.fsum(chances[seen:]))
        if tail < FALSE_ALARM:
            total = sum(sample.total() for sample in samples)
            games = "one game" if len(samples) == 1 else f"{len(samples)} games"
            return Judgement(
                f"of {total} cards that were seen in {games}, {seen} were [{face}]: that is not a pack of "
                f"{sum(PACK.values())} cards with {copies} of them"
            )
        unsure |= tail < (JOKER_SUSPICION if face == JOKER else SUSPICION)
    return Judgement(unsure=unsure)


def _chances(sizes: Sequence[int], copies: int) -> list[float]:
    """The probability of each number of cards of a face that has so many copies, over games of which so many are seen."""
    whole = sum(PACK.values())
    chances = [1.0]
    for size in sizes:
        ways = math.comb(whole, size)
        game = [
            math.comb(copies, n) * math.comb(whole - copies, size - n) / ways
            for n in range(min(copies, size) + 1)
        ]
        chances = [
            math.fsum(
                chances[one] * game[total - one]
                for one in range(max(0, total - len(game) + 1), min(total + 1, len(chances)))
            )
            for total in range(len(chances) + len(game) - 1)
        ]
    return chances
