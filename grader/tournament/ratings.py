"""Ratings from comparisons of pairs: a Bradley-Terry fit with intervals, and exact tests of single pairs.

Each contest has a winner or is even; an even one counts half for both.  The model (Bradley and Terry, *Biometrika*
39, 1952) says that i beats j with probability 1 / (1 + exp(r_j - r_i)).  It is fitted by Newton's method; intervals
and tests rest on the covariance that follows from how the contests of each pair really varied (White, *Econometrica*
50, 1982), so that many even contests make them narrower and nothing has to be assumed of them.  `PRIOR` keeps
somebody who lost everything at a finite distance.  Plain Python; nothing here knows what was played.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.05
"""The chance that at least one of all differences that are called significant is none."""

SCALE = 400 / math.log(10)
"""Points to one unit of the model, as Elo's scale has it: 400 points are odds of ten to one."""

MIDDLE = 1500.0
PRIOR = 1.0
"""Contests that are added to each pair, half a win for either side."""

_NOTHING = 1e-6
"""Points of a difference that is none."""

_ROUNDS = 100
_ENOUGH = 1e-10
_APART = 1e-9
"""Keeps players whom no contests join from having no rating at all."""


class Tally(NamedTuple):
    """The contests of `first` and `second`, who are numbers: how many each has won, and how many were even."""

    first: int
    second: int
    won: int
    lost: int
    even: int


class Fit(NamedTuple):
    """Ratings in points, their mean being `MIDDLE`, and the covariance of each two."""

    ratings: list[float]
    covariance: list[list[float]]

    def half_width(self, player: int, level: float = LEVEL) -> float:
        """What has to be added on both sides of a rating for an interval that holds with 1 - level."""
        return NormalDist().inv_cdf(1 - level / 2) * math.sqrt(max(self.covariance[player][player], 0.0))

    def p_value(self, one: int, other: int) -> float:
        """How likely so large a difference of two ratings would be if there were none.

        Wald's test, two-sided, with a correction for contests being whole ones (Yates 1934): half a contest, which
        moves the difference by about half its variance, is taken off.  Without it, equals are told apart too often.
        """
        c = self.covariance
        variance = c[one][one] + c[other][other] - 2 * c[one][other]
        difference = abs(self.ratings[one] - self.ratings[other]) - variance / SCALE / 2
        if difference < _NOTHING:
            return 1.0
        return 2 * NormalDist().cdf(-difference / math.sqrt(variance)) if variance > 0 else 0.0


def fit(players: int, tallies: Sequence[Tally]) -> Fit:
    """The ratings of `players`, numbered from 0.  Of two whom no tallies join, directly or not, the difference says nothing."""
    strengths = [0.0] * players
    for _ in range(_ROUNDS):
        gradient, curvature = _derivatives(strengths, tallies)
        step = _solved(curvature, [gradient])[0]
        largest = max(map(abs, step), default=0.0)
        # Far from the end, a whole step may lead past it.
        share = min(1.0, 2.0 / largest) if largest else 1.0
        strengths = [strength + share * move for strength, move in zip(strengths, step, strict=True)]
        if largest < _ENOUGH:
            break
    _, curvature = _derivatives(strengths, tallies)
    meat = _variation(players, strengths, tallies)
    half = _solved(curvature, meat)
    covariance = _solved(curvature, [list(row) for row in zip(*half, strict=True)])
    mean = sum(strengths) / max(players, 1)
    return Fit(
        [MIDDLE + SCALE * (one - mean) for one in strengths],
        [[SCALE * SCALE * value for value in row] for row in covariance],
    )


def _derivatives(strengths: list[float], tallies: Sequence[Tally]) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood, and its curvature with the mean held at 0."""
    count = len(strengths)
    slope = [0.0] * count
    curvature = [[1.0 / count + (_APART if m == n else 0.0) for m in range(count)] for n in range(count)]
    for one in tallies:
        chance = 1 / (1 + math.exp(strengths[one.second] - strengths[one.first]))
        contests = one.won + one.lost + one.even + PRIOR
        excess = one.won + (one.even + PRIOR) / 2 - contests * chance
        slope[one.first] += excess
        slope[one.second] -= excess
        weight = contests * chance * (1 - chance)
        _add(curvature, one, weight)
    return slope, curvature


def _variation(players: int, strengths: list[float], tallies: Sequence[Tally]) -> list[list[float]]:
    """How much the slope varies from one set of contests to another, as the contests themselves show."""
    found = [[0.0] * players for _ in range(players)]
    for one in tallies:
        contests = one.won + one.lost + one.even
        # Of contests that all went the same way, the prior says that they need not have.
        mean = (one.won + (one.even + PRIOR) / 2) / (contests + PRIOR)
        squares = (one.won + one.even / 4 + PRIOR / 2) / (contests + PRIOR)
        _add(found, one, max(squares - mean * mean, 0.0) * contests)
    return found


def _add(matrix: list[list[float]], one: Tally, value: float) -> None:
    matrix[one.first][one.first] += value
    matrix[one.second][one.second] += value
    matrix[one.first][one.second] -= value
    matrix[one.second][one.first] -= value


def _solved(matrix: list[list[float]], sides: list[list[float]]) -> list[list[float]]:
    """For each row b of `sides` the x with matrix x = b (Gauss, with the largest pivot)."""
    size = len(matrix)
    rows = [[*matrix[n], *(side[n] for side in sides)] for n in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for n in range(size):
            if n != column and rows[n][column]:
                factor = rows[n][column] / head[column]
                row = rows[n]
                for m in range(column, len(row)):
                    row[m] -= factor * head[m]
    return [[rows[n][size + k] / rows[n][n] for n in range(size)] for k in range(len(sides))]


def sign_test(won: int, lost: int) -> float:
    """How likely a result so uneven would be between equals: the exact two-sided test; even contests do not count."""
    decided = won + lost
    tail = sum(math.comb(decided, n) for n in range(min(won, lost) + 1))
    return min(1.0, 2 * tail / (1 << decided))


def significant(p_values: Iterable[float], level: float = LEVEL) -> list[bool]:
    """Which of many hypotheses of no difference are given up: all of these rightly, with a chance of 1 - level.

    The step-down method of Holm (*Scandinavian Journal of Statistics* 6, 1979), which assumes nothing of how
    the tests depend on each other.
    """
    values = list(p_values)
    given_up = [False] * len(values)
    for rank, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        if values[number] > level / (len(values) - rank):
            break
        given_up[number] = True
    return given_up


def interval(values: Sequence[float], level: float = LEVEL) -> tuple[float, float]:
    """The mean of values, and half the width of its interval (normal, from their own spread)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.inf
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return mean, NormalDist().inv_cdf(1 - level / 2) * spread
