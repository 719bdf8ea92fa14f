"""How well-known unfair shuffles spread the orders: what a look at few calls should have an eye for.

The ordinary chi-square test asks for any deviation, and so needs many calls to suspect a small one.  A sum that is made
for one deviation suspects that one with half of the calls (the lemma of Neyman and Pearson: nothing sees it with fewer).
None of them condemns a shuffle; each asks for a longer look.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping

Order = tuple[int, ...]

SIZES = (4, 5)
"""Numbers of things for which they are known: three show too little of them, and six have too many orders."""

_KEYS = 10
"""Random numbers of which many a student draws one for each card, to sort by them."""


def least_tail(counts: Mapping[Order, int], size: int) -> float:
    """How likely a fair shuffle leans as far as `counts` do towards the unfair one that they are most like.

    `counts` are of orders of all things, each once.  That is the smallest of `WAYS` tails of the normal distribution, each for itself.
    """
    total = sum(counts.values())
    leans = [
        sum(way[order] * count for order, count in counts.items()) / math.sqrt(total)
        for way in leanings(size)
    ]
    return 0.5 * math.erfc(max(leans) / math.sqrt(2))


@functools.cache
def leanings(size: int) -> tuple[dict[Order, float], ...]:
    """For each unfair shuffle by how much an order speaks for it, with mean 0 and variance 1 where all are as likely."""
    ways = (_swaps_with_any(size), _backwards(_swaps_with_any(size)), _swaps_of_two(size))
    return tuple(map(_standardised, (*ways, _sorted_by_keys(size), _top_to_anywhere(size))))


WAYS = 5
"""How many there are."""


def _standardised(chances: Mapping[Order, float]) -> dict[Order, float]:
    fair = 1 / len(chances)
    spread = math.sqrt(sum((chance - fair) ** 2 for chance in chances.values()) * fair)
    return {order: (chance - fair) / spread for order, chance in chances.items()}


def _swaps_with_any(size: int) -> dict[Order, float]:
    """Each place in turn is exchanged with any place."""
    chances = {tuple(range(size)): 1.0}
    for place in range(size):
        chances = _after(chances, [(1 / size, _exchange(size, place, other)) for other in range(size)])
    return chances


def _backwards(chances: Mapping[Order, float]) -> dict[Order, float]:
    """The same from the last place to the first."""
    last = len(next(iter(chances))) - 1
    return {tuple([last - one for one in reversed(order)]): chance for order, chance in chances.items()}


def _swaps_of_two(size: int) -> dict[Order, float]:
    """As often as there are places, any two of them are exchanged, which may be the same."""
    moves = [(1 / size, tuple(range(size)))]
    moves += [(2 / size**2, _exchange(size, one, two)) for one in range(size) for two in range(one)]
    chances = {tuple(range(size)): 1.0}
    for _ in range(size):
        chances = _after(chances, moves)
    return chances


def _sorted_by_keys(size: int) -> dict[Order, float]:
    """Sorted by a random number for each, of few: those with the same one stay in order.

    An order comes from all sequences of keys that rise where it falls, and do not fall elsewhere.
    """
    falls = {order: sum(a > b for a, b in itertools.pairwise(order)) for order in _all_orders(size)}
    return {order: math.comb(_KEYS + size - 1 - fall, size) / _KEYS**size for order, fall in falls.items()}


def _top_to_anywhere(size: int) -> dict[Order, float]:
    """As often as there are cards, the first is put anywhere."""
    moves = [(1 / size, (*range(1, place + 1), 0, *range(place + 1, size))) for place in range(size)]
    chances = {tuple(range(size)): 1.0}
    for _ in range(size):
        chances = _after(chances, moves)
    return chances


def _after(chances: Mapping[Order, float], moves: Iterable[tuple[float, Order]]) -> dict[Order, float]:
    """The chances of all orders after one of `moves`, each of which has a chance of its own."""
    found: dict[Order, float] = {}
    for order, chance in chances.items():
        for share, move in moves:
            moved = tuple([order[place] for place in move])
            found[moved] = found.get(moved, 0.0) + chance * share
    return found


def _exchange(size: int, one: int, other: int) -> Order:
    places = [*range(size)]
    places[one], places[other] = other, one
    return tuple(places)


def _all_orders(size: int) -> list[Order]:
    return [*itertools.permutations(range(size))]
