"""Relations over shuffles: whether nothing is lost, whether the order is another, and whether all orders come equally often.

The statistical ones are exact: their false alarm is bounded for every sample size, not only in the limit.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

from grader.judging import unfair
from grader.judging.judgement import FALSE_ALARM, HOLDS, Judgement
from grader.model.program import Form, Step

SECOND_CALLS = 2_500
CONFIRM_CALLS = 20_000
"""Calls of the second look, which a suspicious shuffle gets, and of the third, which settles it."""

_SUSPICIONS = ((SECOND_CALLS, 0.03), (CONFIRM_CALLS, 0.002))
"""Below so many calls, a shuffle with so small a tail probability gets a longer look: one fair shuffle in so many."""

_ANY_WAY = 1 / 3
"""Share of that which is for any way to be unfair, where the rest is for those that are well known."""

_LOOKS = 3
ALARM_EACH = FALSE_ALARM / (2 * _LOOKS)
TOO_EVEN = ALARM_EACH / 1_000
"""The same for orders that all come equally often: so little that it adds nothing to speak of to FALSE_ALARM."""

_LEAST_LENGTH = 2


def permutation(step: Step, answer: Form, _: Form = None) -> Judgement:
    """The answer is the numbers 0 to n-1 in any order, where the step was given n things."""
    (things,) = step.args
    size = len(things)
    if not isinstance(answer, list):
        return Judgement("it returned no list")
    if any(type(one) is not int or not 0 <= one < size for one in answer):
        return Judgement("the list returned holds something that was not in the list given")
    lost, twice = size - len(set(answer)), len(answer) - len(set(answer))
    if lost and twice:
        return Judgement(f"of {size} cards, {lost} {_are(lost)} lost and {twice} {_are(twice)} there twice")
    if lost:
        return Judgement(f"of {size} cards, {lost} {_are(lost)} lost")
    return Judgement(f"of {size} cards, {twice} {_are(twice)} there twice") if twice else HOLDS


def mixed(step: Step, answer: Form, _: Form = None) -> Judgement:
    """A single order of many things is not close to the one before.  Things that are lost are another relation's.

    Of n! orders, at most C(n, k) (n-k)! leave k things in their places, and at most C(n, k) 2**k (n-k)! have k pairs
    that were neighbours before, in either direction: union bounds, each of which has its part of FALSE_ALARM.
    """
    (things,) = step.args
    size = len(things)
    order = [one for one in answer if type(one) is int] if isinstance(answer, list) else []
    if sorted(order) != [*range(size)] or answer != order:
        return HOLDS
    stayed = sum(place == one for place, one in enumerate(order))
    beside = sum(abs(one - other) == 1 for one, other in itertools.pairwise(order))
    if math.comb(size, stayed) * math.factorial(size - stayed) < ALARM_EACH * math.factorial(size):
        return Judgement(f"of {size} cards, {stayed} are where they were before")
    ways = math.comb(size, beside) * 2**beside * math.factorial(size - beside)
    if ways < ALARM_EACH * math.factorial(size):
        return Judgement(f"of {size} cards, {beside} still lie behind one that was beside them before")
    return HOLDS


def uniform(step: Step, answer: Form, _: Form = None) -> Judgement:
    """Every order of the cards came back, equally often, as far as the number of calls can tell.

    Two exact bounds share FALSE_ALARM.  An order that never came: the union bound
    K (1 - 1/K)**N.  Unequal frequencies: with p the frequencies seen and q uniform over K orders,
    P(N KL(p||q) >= t) <= C(N+K-1, K-1) exp(-t) (method of types; Cover and Thomas, section 11.2).
    Orders that take turns are told by TOO_EVEN, the probability that all come equally often: chance is not so even.
    A look that is only suspicious (by the ordinary chi-square test, or because it is like one of the well-known
    unfair shuffles) asks for a longer one; the bounds are shared among the three looks that there can be.

    Where every way was tried in which the random numbers can fall, nothing was counted, and nothing is left to chance.
    """
    size, calls = len(step.args[0]), step.args[1]
    if (ways := _ways(answer, size)) is not None:
        return ways
    counts = _counts(answer, size)
    if counts is None:
        return Judgement("it returned something else than a list of the cards given")
    lengths = {len(order) for order in counts}
    if len(lengths) != 1 or any(len(set(order)) != len(order) for order in counts):
        return Judgement("cards are lost or doubled, so that the orders cannot be compared")
    length = lengths.pop()
    if length < _LEAST_LENGTH or length > size:
        return Judgement("it returned too few cards to have an order")
    orders = math.perm(size, length)
    total = sum(counts.values())
    if total != calls:
        return Judgement("it did not answer every call")
    if len(counts) < orders and orders * (1 - 1 / orders) ** total <= ALARM_EACH:
        never = orders - len(counts)
        return Judgement(
            f"in {total} calls with {size} cards, {never} of the {orders} possible orders never came"
        )
    expected = total / orders
    divergence = sum(n * math.log(n / expected) for n in counts.values())
    if divergence >= _log_types(total, orders) - math.log(ALARM_EACH):
        most, least = max(counts.values()), min(counts.values()) if len(counts) == orders else 0
        return Judgement(
            f"in {total} calls with {size} cards, one order came {most} times and another {least} times; "
            f"about {expected:.0f} each would be fair"
        )
    evenness = _log_chance_of_evenness(counts.values(), orders)
    if evenness <= math.log(TOO_EVEN):
        often = " or ".join(map(str, sorted({*counts.values()})))
        return Judgement(
            f"in {total} calls with {size} cards, each of the {orders} orders came {often} times; chance is not so even"
        )
    chi_square = sum((n - expected) ** 2 for n in counts.values()) / expected
    chi_square += (orders - len(counts)) * expected
    tail = min(_chi_square_tail(chi_square, orders - 1), math.exp(evenness))
    suspicion = next((least for calls_below, least in _SUSPICIONS if calls < calls_below), 0.0)
    if length != size or size not in unfair.SIZES:
        return Judgement(unsure=tail < suspicion)
    known = unfair.least_tail(counts, size) * unfair.WAYS
    return Judgement(unsure=tail < suspicion * _ANY_WAY or known < suspicion * (1 - _ANY_WAY))


def _log_chance_of_evenness(counts: Iterable[int], orders: int) -> float:
    """The logarithm of the probability that all orders come equally often, or but for one time, as they did; 0 where they did not.

    The multinomial probability of these counts, times the number of ways to choose the orders that came once more.
    """
    seen = [*counts]
    if len(seen) < orders or max(seen) - min(seen) > 1:
        return 0.0
    total, more = sum(seen), sum(n > min(seen) for n in seen)
    chance = math.lgamma(total + 1) - sum(math.lgamma(n + 1) for n in seen) - total * math.log(orders)
    return float(chance + math.log(math.comb(orders, more)))


def complete(step: Step, answer: Form, _: Form = None) -> Judgement:
    """Whatever orders came back, each has all of the cards, once each."""
    size, calls = len(step.args[0]), step.args[1]
    if (ways := _ways(answer, size)) is not None:
        return ways
    counts = _counts(answer, size)
    if counts is None:
        return Judgement("it returned something else than a list of the cards given")
    if sum(counts.values()) != calls:
        return Judgement("it did not answer every call")
    wrong = sum(count for order, count in counts.items() if sorted(order) != [*range(size)])
    return (
        Judgement(f"in {wrong} of {calls} calls with {size} cards, cards were lost or doubled")
        if wrong
        else HOLDS
    )


def longer(step: Step) -> Step:
    """The same step with as many calls as the next look takes."""
    calls = SECOND_CALLS if step.args[1] < SECOND_CALLS else CONFIRM_CALLS
    args = (step.args[0], calls, *step.args[2:])
    return Step(step.op, step.member, step.target, args, step.keep, step.relation)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _counts(answer: Form, size: int) -> dict[tuple[int, ...], int] | None:
    if not isinstance(answer, list):
        return None
    counts: dict[tuple[int, ...], int] = {}
    for pair in answer:
        if not (
            isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], list) and type(pair[1]) is int
        ):
            return None
        if any(type(one) is not int or not 0 <= one < size for one in pair[0]) or pair[1] <= 0:
            return None
        counts[tuple(pair[0])] = pair[1]
    return counts or None


def _ways(answer: Form, size: int) -> Judgement | None:
    """That each order of all things comes about in as many ways, where the answer says in how many; None where it was counted."""
    if not isinstance(answer, dict):
        return None
    ways = _counts(answer.get("t"), size) or {}
    orders = [order for order in ways if len(order) == len({*order}) == size]
    if len(orders) == len(ways) == math.factorial(size) and len({*ways.values()}) == 1:
        return HOLDS
    return Judgement("it returned something else than a list of the cards given")


def _log_types(total: int, orders: int) -> float:
    """Natural logarithm of the number of ways to spread `total` calls over `orders` orders."""
    return math.lgamma(total + orders) - math.lgamma(orders) - math.lgamma(total + 1)


def _chi_square_tail(value: float, freedom: int) -> float:
    """Upper tail of the chi-square distribution (Wilson and Hilferty's approximation; only for suspicion)."""
    if value <= 0:
        return 1.0
    spread = 2 / (9 * freedom)
    score = ((value / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(score / math.sqrt(2))
