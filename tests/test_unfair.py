"""Well-known unfair shuffles are suspected after few calls, and each is known by exactly how it spreads the orders."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import pytest

from grader.judging.judgement import Judgement
from grader.judging.shuffles import uniform
from grader.judging.unfair import SIZES, WAYS, Order, leanings, least_tail
from grader.model.program import Step

CALLS = 900
Choices = Iterable[Sequence[int]]


def swaps(size: int, places: Iterable[int]) -> Counter[Order]:
    """Each of these places exchanged with any place, in all the ways there are."""
    return tried(size, [[(place, other) for other in range(size)] for place in places], exchange)


def exchange(cards: list[int], two: tuple[int, int]) -> None:
    one, other = two
    cards[one], cards[other] = cards[other], cards[one]


def insert(cards: list[int], place: int) -> None:
    cards.insert(place, cards.pop(0))


def tried(size: int, choices: Sequence[Sequence[object]], act: Callable[..., None]) -> Counter[Order]:
    """How many of all the ways to choose lead to each order."""
    found: Counter[Order] = Counter()
    for way in itertools.product(*choices):
        cards = list(range(size))
        for choice in way:
            act(cards, choice)
        found[tuple(cards)] += 1
    return found


def sorted_by_keys(size: int) -> Counter[Order]:
    """All sequences of ten keys, sorted by."""
    found: Counter[Order] = Counter()
    for keys in itertools.product(range(10), repeat=size):
        found[tuple(sorted(range(size), key=keys.__getitem__))] += 1
    return found


FOUR = {
    "swaps with any": swaps(4, range(4)),
    "swaps with any, backwards": swaps(4, reversed(range(4))),
    "swaps of any two": tried(4, [[*itertools.product(range(4), repeat=2)]] * 4, exchange),
    "sorted by few keys": sorted_by_keys(4),
    "top to anywhere": tried(4, [range(4)] * 4, insert),
}
ORDERS = [*itertools.permutations(range(4))]


@pytest.mark.parametrize("number", range(WAYS))
def test_each_is_known_exactly(number: int) -> None:
    """What an order says is how much more often it comes than in a fair shuffle, in its own measure."""
    counts = [*FOUR.values()][number]
    total = sum(counts.values())
    off = {order: counts[order] / total - 1 / 24 for order in ORDERS}
    spread = math.sqrt(sum(one * one for one in off.values()) / 24)
    assert leanings(4)[number] == pytest.approx({order: one / spread for order, one in off.items()})


@pytest.mark.parametrize("size", SIZES)
def test_a_fair_shuffle_leans_nowhere(size: int) -> None:
    """With mean 0 and variance 1, a sum over N calls has the variance N."""
    assert len(leanings(size)) == WAYS
    for way in leanings(size):
        assert len(way) == math.factorial(size)
        assert sum(way.values()) == pytest.approx(0)
        assert sum(one * one for one in way.values()) / len(way) == pytest.approx(1)


def test_tails() -> None:
    """Those of the normal distribution: no lean at all is one half, and the sum of 4 calls is divided by 2."""
    even = dict.fromkeys(ORDERS, 10)
    assert least_tail(even, 4) == pytest.approx(0.5)
    order = (1, 0, 2, 3)
    lean = max(way[order] for way in leanings(4))
    assert least_tail({order: 4}, 4) == pytest.approx(0.5 * math.erfc(2 * lean / math.sqrt(2)))


def unsure(weights: Sequence[float], seed: int) -> bool:
    """Whether a shuffle that spreads the orders so gets a longer look."""
    drawn = Counter(random.Random(seed).choices(ORDERS, weights, k=CALLS))
    step = Step("tally", "shuffle", None, ([{"r": n} for n in range(4)], CALLS), relation="uniform")
    found = uniform(step, [[list(order), count] for order, count in drawn.items()])
    return found.unsure or bool(found.reason)


@pytest.mark.parametrize("name", FOUR)
def test_they_are_suspected(name: str) -> None:
    """In nearly all of a hundred tries; 95 stand more than three standard deviations below what is expected."""
    weights = [FOUR[name][order] for order in ORDERS]
    assert sum(unsure(weights, seed) for seed in range(100)) >= 95


def test_fair_shuffles_are_not() -> None:
    """Three in a hundred get a longer look: 9 of 300, and 21 is four standard deviations more."""
    assert sum(unsure([1.0] * 24, seed) for seed in range(300)) <= 21


def judged(counts: dict[Order, int]) -> Judgement:
    """What is said of a shuffle of four cards, or of as many as the orders have."""
    size = len(next(iter(counts)))
    things = [{"r": n} for n in range(size)]
    step = Step("tally", "shuffle", None, (things, sum(counts.values())), relation="uniform")
    return uniform(step, [[list(order), count] for order, count in counts.items()])


def leaning(base: int, deviations: float, number: int = 0, size: int = 4) -> dict[Order, int]:
    """Counts about `base` that lean towards one of the unfair shuffles, by so many standard deviations."""
    way = leanings(size)[number]
    amount = deviations * math.sqrt(base / len(way))
    return {order: base + round(amount * one) for order, one in way.items()}


def even_but_for(base: int, chi_square: float) -> dict[Order, int]:
    """Counts about `base` that deviate in no known way, with about this chi-square."""
    chance = random.Random(1)
    while True:
        signs = [1, -1] * 12
        chance.shuffle(signs)
        off = round(math.sqrt(chi_square * base / 24))
        counts = {order: base + sign * off for order, sign in zip(ORDERS, signs, strict=True)}
        if least_tail(counts, 4) > 0.1:
            return counts


@pytest.mark.parametrize(("base", "most"), [(100, 0.02), (200, 0.02 / 15)])
def test_how_far_may_lean(base: int, most: float) -> None:
    """Two thirds of the suspicion are shared among them: 2 % in the first look, and 0.13 % in the second."""
    for number in range(WAYS):
        tails = {}
        for deviations in (2.4, 2.5, 2.6, 2.8, 3.2, 3.4, 3.6, 3.8):
            counts = leaning(base, deviations, number)
            counts[ORDERS[0]] += base * 24 - sum(counts.values())
            tails[least_tail(counts, 4) * WAYS] = judged(counts)
        assert min(tails) < most < max(tails)
        for tail, found in tails.items():
            assert found == Judgement(unsure=tail < most)


def test_any_other_way() -> None:
    """The last third: 1 % of fair shuffles have a chi-square above 41.6, and 2 % above 38.9."""
    assert judged(even_but_for(100, 39.9)) == Judgement()
    assert judged(even_but_for(100, 46.0)) == Judgement(unsure=True)


def test_of_which_sizes_they_are_known() -> None:
    """Five cards lean as well; the orders of three are judged by their frequencies alone."""
    assert judged(leaning(40, 5.0, size=5)).unsure
    assert not judged(leaning(150, 2.9, size=3)).unsure
