"""Ratings: what a fit says of results that were made to be known, and how often a test raises a false alarm."""

from __future__ import annotations

import math
import random

import pytest

from grader.tournament.ratings import LEVEL, MIDDLE, SCALE, Tally, fit, interval, sign_test, significant


def drawn(
    chance: random.Random, first: float, second: float, contests: int, even: float
) -> tuple[int, int, int]:
    """Contests of two players of these strengths: won, lost and even."""
    wins = 1 / (1 + math.exp(second - first))
    found = [0, 0, 0]
    for _ in range(contests):
        found[2 if chance.random() < even else 0 if chance.random() < wins else 1] += 1
    return found[0], found[1], found[2]


def test_two_players_by_hand() -> None:
    """Three wins of four, with the prior's half win for each, are odds of 3.5 to 1.5."""
    found = fit(2, [Tally(0, 1, 3, 1, 0)])
    assert found.ratings[0] - found.ratings[1] == pytest.approx(SCALE * math.log(3.5 / 1.5))
    assert sum(found.ratings) / 2 == pytest.approx(MIDDLE)


def test_order_does_not_matter() -> None:
    """Who stands first in a tally, and which tally comes first, changes nothing."""
    one = fit(3, [Tally(0, 1, 30, 10, 5), Tally(1, 2, 20, 20, 0), Tally(0, 2, 9, 3, 1)])
    other = fit(3, [Tally(2, 0, 3, 9, 1), Tally(2, 1, 20, 20, 0), Tally(1, 0, 10, 30, 5)])
    assert one.ratings == pytest.approx(other.ratings)
    assert one.half_width(0) == pytest.approx(other.half_width(0))


def test_known_strengths_are_found() -> None:
    """Of 200 classes of known strengths, about 95 in 100 intervals of a difference hold it."""
    chance = random.Random(7)
    strengths = [0.8, 0.2, -0.3, -0.7]
    held = 0
    for _ in range(200):
        tallies = [
            Tally(i, j, *drawn(chance, strengths[i], strengths[j], 60, 0.2))
            for i in range(4)
            for j in range(i)
        ]
        found = fit(4, tallies)
        c = found.covariance
        half = 1.96 * math.sqrt(c[0][0] + c[3][3] - 2 * c[0][3])
        # Even contests draw the players together: that is the strength which the model knows.
        share = 0.8 / (1 + math.exp(-1.5)) + 0.1
        held += abs(found.ratings[0] - found.ratings[3] - SCALE * math.log(share / (1 - share))) < 2 * half
    assert held >= 190


def test_all_won_and_all_even_are_finite() -> None:
    """Nobody is infinitely good, and who is always even is equal for certain."""
    won = fit(2, [Tally(0, 1, 100, 0, 0)])
    assert 400 < won.ratings[0] - won.ratings[1] < 2000
    assert 0 < won.half_width(0) < 1000
    even = fit(2, [Tally(0, 1, 0, 0, 100)])
    assert even.ratings == [MIDDLE, MIDDLE]
    assert even.p_value(0, 1) == 1.0


def test_nobody_and_alone() -> None:
    """Without contests there is nothing to say, and nothing fails."""
    assert fit(0, []).ratings == []
    assert fit(1, []).ratings == [MIDDLE]
    apart = fit(3, [Tally(0, 1, 5, 3, 0)])
    assert apart.p_value(0, 2) > LEVEL


@pytest.mark.parametrize("even", [0.0, 0.4, 0.9])
def test_false_alarms(even: float) -> None:
    """Of equals, the two tests call no more apart than the level allows, however many contests are even."""
    chance = random.Random(11)
    runs = 1500
    alarms = [0, 0]
    for _ in range(runs):
        won, lost, drawn_ = drawn(chance, 0, 0, 100, even)
        alarms[0] += fit(2, [Tally(0, 1, won, lost, drawn_)]).p_value(0, 1) < LEVEL
        alarms[1] += sign_test(won, lost) < LEVEL
    # Three standard deviations above the level.
    most = runs * LEVEL + 3 * math.sqrt(runs * LEVEL * (1 - LEVEL))
    assert alarms[0] <= most
    assert alarms[1] <= most


def test_sign_test_by_hand() -> None:
    """Six of six are two sides of 1/64; nothing decided decides nothing."""
    assert sign_test(6, 0) == sign_test(0, 6) == pytest.approx(2 / 64)
    assert sign_test(3, 3) == 1.0
    assert sign_test(0, 0) == 1.0


def test_holm_by_hand() -> None:
    """The smallest is held against the level over all, the next against the level over the rest, until one fails."""
    assert significant([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert significant([0.06]) == [False]
    assert significant([]) == []


def test_interval_by_hand() -> None:
    """The mean, and 1.96 standard errors."""
    mean, half = interval([1, 2, 3, 4])
    assert mean == 2.5
    assert half == pytest.approx(1.959964 * math.sqrt(5 / 3 / 4))
    assert interval([3]) == (3, math.inf)
