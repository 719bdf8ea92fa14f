"""Relations: fair shuffles stand, unfair and wrong ones fall, and chance condemns nobody."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from grader.program import Step
from grader.relations import (
    ALARM_EACH,
    CONFIRM_CALLS,
    FALSE_ALARM,
    HOLDS,
    SECOND_CALLS,
    Judgement,
    _chi_square_tail,
    _log_types,
    longer,
    permutation,
    uniform,
)

Shuffle = Callable[[random.Random, list[int]], list[int]]
CALLS = 1200


def tally_of(size: int, calls: int = CALLS) -> Step:
    """The step that asks for the orders of `size` cards."""
    return Step("tally", "shuffle", None, ([{"r": n} for n in range(size)], calls), relation="uniform")


def judge(shuffle: Shuffle, size: int, seed: int, calls: int = CALLS) -> Judgement:
    """What the relation says of a shuffle with some luck."""
    chance = random.Random(seed)
    counts = Counter(tuple(shuffle(chance, list(range(size)))) for _ in range(calls))
    return uniform(tally_of(size, calls), [[list(order), count] for order, count in counts.items()])


def fair(chance: random.Random, cards: list[int]) -> list[int]:
    result = []
    while cards:
        result.append(cards.pop(chance.randrange(len(cards))))
    return result


def naive_swaps(chance: random.Random, cards: list[int]) -> list[int]:
    """Exchange each card with any card: n**n paths cannot be spread evenly over n! orders."""
    for place in range(len(cards)):
        other = chance.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def last_stays(chance: random.Random, cards: list[int]) -> list[int]:
    """A random number that is one too small: the last card is never taken before the others."""
    result = []
    while cards:
        result.append(cards.pop(chance.randrange(max(1, len(cards) - 1))))
    return result


def cut(chance: random.Random, cards: list[int]) -> list[int]:
    place = chance.randrange(len(cards))
    return cards[place:] + cards[:place]


def rounded(chance: random.Random, cards: list[int]) -> list[int]:
    """round(random() * n) draws the cards at both ends half as often."""
    result = []
    while cards:
        result.append(cards.pop(min(len(cards) - 1, round(chance.random() * len(cards)))))
    return result


@pytest.mark.parametrize("size", [3, 4])
def test_fair_shuffles_are_never_called_unfair(size: int) -> None:
    """No sample of a fair shuffle fails, and only a few in a hundred ask for a longer look."""
    found = [judge(fair, size, seed, 300) for seed in range(300)]
    assert not [one.reason for one in found if one.reason]
    # Expected 9 of 300; the bound is more than four standard deviations away.
    assert sum(one.unsure for one in found) <= 21


@pytest.mark.parametrize("size", [3, 4])
def test_a_second_look_does_not_condemn_a_fair_shuffle(size: int) -> None:
    """With as many calls as the longer look takes, a fair shuffle holds, too."""
    assert not judge(fair, size, 5, CONFIRM_CALLS).reason


@pytest.mark.parametrize("size", [3, 4])
def test_naive_swaps_fall_in_the_second_look(size: int) -> None:
    """The bias of the naive shuffle is small, so the first look may only suspect it; the second is sure."""
    assert judge(naive_swaps, size, 1, CONFIRM_CALLS).reason
    first = [judge(naive_swaps, 4, seed) for seed in range(20)]
    assert all(one.reason or one.unsure for one in first)


@pytest.mark.parametrize("shuffle", [last_stays, cut])
@pytest.mark.parametrize("size", [3, 4])
def test_orders_that_never_come_fall_at_once(shuffle: Shuffle, size: int) -> None:
    """Where some order can never come, the first look is enough, with any luck."""
    for seed in range(5):
        assert "never came" in judge(shuffle, size, seed).reason


def test_a_strong_bias_falls_at_once() -> None:
    """Where all orders come, but some twice as often, the frequencies tell."""
    assert all("another" in judge(rounded, 4, seed).reason for seed in range(5))


def test_the_longer_look() -> None:
    """It is the same step with more calls."""
    step = tally_of(3)
    again = longer(step)
    assert again.args == (step.args[0], SECOND_CALLS)
    assert longer(again).args == (step.args[0], CONFIRM_CALLS)
    assert (again.op, again.member, again.relation, again.keep) == (
        step.op,
        step.member,
        step.relation,
        step.keep,
    )


ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]


def test_even_counts_hold() -> None:
    """Perfectly even counts are neither wrong nor suspicious."""
    assert uniform(tally_of(3), [[order, 200] for order in ORDERS]) == HOLDS


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "something else"), ("text", "something else"), ([], "something else"), ([[[-1], 1200]], "something else"),
        ([[[0, 1, 3], 1200]], "something else"), ([[[0, 1, True], 1200]], "something else"), ([[1, 2]], "something else"),
        ([[[0, 1, 2], 0]], "something else"), ([[[0, 1, 2], -5]], "something else"), ([[[0, 1, 2], 1.5]], "something else"),
        ([[[0, 1, 2]]], "something else"), ([[[0, 1, 1], 1200]], "lost or doubled"),
        ([[[0, 1, 2], 600], [[0, 1], 600]], "lost or doubled"), ([[[0], 1200]], "too few"), ([[[], 1200]], "too few"),
        ([[[0, 1, 2], 5]], "every call"), ([[order, 400] for order in ORDERS], "every call"),
        ([[[0, 1, 2], 1200]], "never came"),
    ],
)  # fmt: skip
def test_answers_that_are_no_shuffles(answer: object, words: str) -> None:
    """Lost, doubled and strange cards, and counts that nobody can have counted, are told in words."""
    assert words in uniform(tally_of(3), answer).reason


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([0, 1, 2], ""), ([2, 0, 1], ""), ([0, 1], "1 is lost"), ([], "3 are lost"), ([0, 1, 2, 2], "1 is there twice"),
        ([0, 0, 1], "1 is lost and 1 is there twice"), ([0, 1, -1], "not in the list"), ([0, 1, 3], "not in the list"),
        ([0, True, 2], "not in the list"), (None, "no list"), ({"t": [0, 1, 2]}, "no list"), ([0, 1, [2]], "not in the list"),
    ],
)  # fmt: skip
def test_permutations(answer: object, words: str) -> None:
    """The same cards in any order, none lost, none twice, none strange."""
    reason = permutation(Step("positions", "", 0, ([{"r": n} for n in range(3)],)), answer).reason
    assert words in reason and bool(words) == bool(reason)


def test_each_loss_is_told_alone() -> None:
    """What is not the matter is not mentioned."""
    step = Step("positions", "", 0, ([{"r": n} for n in range(3)],))
    assert permutation(step, [0, 1]).reason == "of 3 cards, 1 is lost"
    assert permutation(step, [0, 1, 2, 2]).reason == "of 3 cards, 1 is there twice"


def counted(*counts: int) -> Judgement:
    """What is said of a shuffle of three cards by which the orders came so often."""
    answer = [[order, count] for order, count in zip(ORDERS, counts, strict=True) if count]
    return uniform(tally_of(3, sum(counts)), answer)


def test_two_cards() -> None:
    """The shortest list that can be shuffled, and an order that came once."""
    assert uniform(tally_of(2, 100), [[[0, 1], 50], [[1, 0], 50]]) == HOLDS
    assert "something else" not in uniform(tally_of(2, 100), [[[0, 1], 99], [[1, 0], 1]]).reason


def test_an_order_may_be_missing_by_chance() -> None:
    """As long as that is likelier than the alarm; the words say how many of how many."""
    assert not counted(26, 26, 26, 26, 26, 0).reason
    words = "in 134 calls with 3 cards, 1 of the 6 possible orders never came"
    assert counted(27, 27, 27, 27, 26, 0).reason == words


def test_unequal_orders_are_told_with_what_would_be_fair() -> None:
    """The most frequent and the least, which may be none."""
    fair = "about 10 each would be fair"
    words = "in 60 calls with 3 cards, one order came 60 times and another 0 times"
    assert counted(60, 0, 0, 0, 0, 0).reason == f"{words}; {fair}"
    words = "in 600 calls with 3 cards, one order came 300 times and another 20 times"
    assert counted(300, 100, 60, 60, 60, 20).reason == f"{words}; about 100 each would be fair"


@pytest.mark.parametrize(
    ("counts", "unsure"),
    [
        ((236, 200, 200, 200, 200, 164), True),  # chi-square 13.0, which 2.3 % of fair shuffles exceed
        ((234, 200, 200, 200, 200, 166), False),  # 11.6, 4.1 %
        ((14, 12, 12, 11, 11, 0), True),  # 12.6, of which 10 by the order that never came
        ((468, 417, 417, 417, 416, 365), False),  # 12.5, 2.9 %, in a second look
        ((1100, 1000, 1000, 1000, 1000, 900), True),  # 20, 0.1 %, in a second look
        ((4400, 4000, 4000, 4000, 4000, 3600), False),  # 80: the third look is the last
    ],
)
def test_what_a_longer_look_is_asked_for(counts: tuple[int, ...], unsure: bool) -> None:
    """For what is unlikely, and less and less readily the longer the look was."""
    assert counted(*counts) == Judgement(unsure=unsure)


def test_the_alarm_is_shared() -> None:
    """By two bounds in each of three looks."""
    assert pytest.approx(1e-9) == 6 * ALARM_EACH == FALSE_ALARM


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(0, 5, 1.0), (1.0, 5, 0.9626), (11.070, 5, 0.05), (15.086, 5, 0.01), (35.172, 23, 0.05)],
)
def test_tails_of_chi_square(value: float, freedom: int, tail: float) -> None:
    """As the tables have them, as near as suspicion asks for."""
    assert _chi_square_tail(value, freedom) == pytest.approx(tail, abs=0.003)
    assert _chi_square_tail(0, freedom) == 1


def test_the_number_of_ways_to_count() -> None:
    """Stars and bars."""
    assert _log_types(134, 6) == pytest.approx(math.log(math.comb(139, 5)))
