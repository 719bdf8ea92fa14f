"""Relations: what holds an answer where the right one is not unique.

A relation looks at what the submission answered to one step and says whether it may stand.  The
statistical one is exact: its false alarm is bounded for every sample size, not only in the limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from grader.program import Form, Step

FALSE_ALARM = 1e-9
"""Bound on the probability that a fair shuffle is called unfair, over all that one step is asked."""

SECOND_CALLS = 2_500
CONFIRM_CALLS = 20_000
"""Calls of the second look, which a suspicious shuffle gets, and of the third, which settles it."""

_SUSPICIONS = ((SECOND_CALLS, 0.03), (CONFIRM_CALLS, 0.002))
"""Below so many calls, a shuffle with so small a tail probability gets a longer look."""

_LOOKS = 3
ALARM_EACH = FALSE_ALARM / (2 * _LOOKS)
_LEAST_LENGTH = 2


@dataclass(frozen=True)
class Judgement:
    """`reason` is empty where the relation holds.  `unsure` asks for a longer look at the same thing."""

    reason: str = ""
    unsure: bool = False


HOLDS = Judgement()


def permutation(step: Step, answer: Form) -> Judgement:
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


def uniform(step: Step, answer: Form) -> Judgement:
    """Every order of the cards came back, equally often, as far as the number of calls can tell.

    Two exact bounds share FALSE_ALARM.  An order that never came: the union bound
    K (1 - 1/K)**N.  Unequal frequencies: with p the frequencies seen and q uniform over K orders,
    P(N KL(p||q) >= t) <= C(N+K-1, K-1) exp(-t) (method of types; Cover and Thomas, section 11.2).
    A look that is only suspicious (by the ordinary chi-square test) asks for a longer one; the two bounds
    are shared among the three looks that there can be.
    """
    size, calls = len(step.args[0]), step.args[1]
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
    chi_square = sum((n - expected) ** 2 for n in counts.values()) / expected
    chi_square += (orders - len(counts)) * expected
    tail = _chi_square_tail(chi_square, orders - 1)
    suspicion = next((least for calls_below, least in _SUSPICIONS if calls < calls_below), 0.0)
    return Judgement(unsure=tail < suspicion)


RELATIONS: dict[str, Callable[[Step, Form], Judgement]] = {"permutation": permutation, "uniform": uniform}


def longer(step: Step) -> Step:
    """The same step with as many calls as the next look takes."""
    calls = SECOND_CALLS if step.args[1] < SECOND_CALLS else CONFIRM_CALLS
    return Step(step.op, step.member, step.target, (step.args[0], calls), step.keep, step.relation)


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
