"""Relations: what holds an answer where the right one is not unique.

A relation looks at what the submission answered to one step, beside what the reference answered, and says whether it
may stand.  Where any of several things may stand, the reference answers with all of them.  The statistical ones are
exact: their false alarm is bounded for every sample size, not only in the limit.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.judging import unfair
from grader.model.program import Form, Step

FALSE_ALARM = 1e-9
"""Bound on the probability that a fair shuffle is called unfair, over all that one step is asked."""

RANDOM_PASSES = 1e-6
"""Probability that answers drawn at random pass for a choice.  It is not smaller, because a choice that rests on
random trials agrees with itself in most situations, and not in all."""

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


@dataclass(frozen=True)
class Judgement:
    """`reason` is empty where the relation holds.  `unsure` asks for a longer look at the same thing."""

    reason: str = ""
    unsure: bool = False


HOLDS = Judgement()


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


def among(_: Step, answer: Form, __: Form) -> Judgement:
    """What came back stands in the list that it should come from."""
    return HOLDS if type(answer) is int else Judgement("what came back is not among them")


def one_of(_: Step, answer: Form, right: Form) -> Judgement:
    """The answer is one of the allowed places, all of which are in `right`."""
    if type(answer) is not int:
        return Judgement("what came back is not among them")
    if answer in right:
        return HOLDS
    may = f"place {right[0]} is" if len(right) == 1 else f"places {_listed(right)} are"
    return Judgement(f"place {answer} came back, and only {may} right (counted from 0)")


def not_by_place(_: Step, answer: Form, right: Form) -> Judgement:
    """The answers are not always the first allowed place, not always the last, and not a draw from a fixed seed.

    answer: places; right: for each of them the allowed places.  Or lists of pairs of places, as for `repeated`:
    one list for each kind of situation.  A kind in which the answers are drawn shows no choice, and is left out as long
    as there is another.  A player who does not look at the order
    hits the first of k with probability 1/k where the order is drawn at random, so the product of all 1/k, for the
    first and for the last, bounds the probability that it is called one who does; where that is above FALSE_ALARM
    there are too few answers to say so.

    A draw that begins with the same seed each time hits the same one of k, as does who counts from either end or to the
    middle, which is neither.  For each k there are k places to hit, and so k times as many ways to be called one.
    """
    judged = [(place, may) for place, may in _chosen(answer, right) if len(may) > 1 and place in may]
    alarm = 2 * math.prod([1 / len(may) for _, may in judged])
    if alarm > FALSE_ALARM:
        return Judgement(f"of its answers, only {len(judged)} could be judged, too few to tell a choice")
    for end, name in ((0, "first"), (-1, "last")):
        if all(place == may[end] for place, may in judged):
            return Judgement(f"in all of {len(judged)} situations the {name} that was allowed came back")
    drawn: dict[int, set[int]] = {}
    for place, may in judged:
        drawn.setdefault(len(may), set()).add(may.index(place))
    accidents = alarm / 2 * math.prod(drawn)
    fixed = {count: min(places) for count, places in drawn.items() if len(places) == 1}
    if accidents <= FALSE_ALARM and len(fixed) == len(drawn) and not _is_counted(fixed):
        return Judgement(
            f"in all of {len(judged)} situations the same place came back where as many were allowed, "
            "as in a draw that always begins with the same seed"
        )
    return HOLDS


def repeated(_: Step, answer: Form, right: Form) -> Judgement:
    """Asked twice, the same came back more often than by chance.

    answer: pairs of places; right: for each of them the allowed places.  Were each answer drawn anew from
    k allowed places, the two would agree with probability 1/k: the number of agreements is a sum of such draws
    (Poisson's binomial distribution), whose tail is computed exactly.  The relation holds where the probability of
    so many agreements is below RANDOM_PASSES; that is how seldom random answers pass.  What always answers alike passes
    with certainty, where there is enough to judge.
    """
    judged = [(one == other, 1 / ways) for ways, (one, other) in _asked_again(answer, right, 2)]
    agreed = sum(same for same, _ in judged)
    if not _chance_made(judged):
        return HOLDS
    if agreed == len(judged):
        return Judgement(f"of its answers, only {len(judged)} could be judged, too few to tell a choice")
    return Judgement(
        f"asked again in the same {len(judged)} situations, it chose otherwise in {len(judged) - agreed}"
    )


def unaffected(_: Step, answer: Form, right: Form) -> Judgement:
    """What should make no difference made none, as far as chance can tell.

    answer: triples of places: two answers to the same question, and one where it was asked with that difference;
    right: for each of them the places that may stand.  Where two of three agree, the third is the odd one.  If the
    difference makes none, each of the three is the odd one with probability 1/3, whatever of chance is in the
    choice; the relation does not hold where the last one is it so often that the probability (the tail of the
    binomial distribution) is at most FALSE_ALARM.
    """
    judged = [answers for _, answers in _asked_again(answer, right, 3)]
    odd = [one == again for one, again, other in judged if len({one, again, other}) == 2]
    if _tail([1 / 3] * len(odd), sum(odd)) <= FALSE_ALARM:
        return Judgement(f"of {len(judged)} situations, it chose otherwise in {sum(odd)} for that alone")
    if _tail([1 / 3] * len(judged), len(judged)) > FALSE_ALARM:
        return Judgement(f"of its answers, only {len(judged)} could be judged, too few to tell a difference")
    return HOLDS


def at_least(step: Step, answer: Form, _: Form) -> Judgement:
    """The answer is a number, not below the one that the step was given."""
    if type(answer) is int and answer >= step.args[0]:
        return HOLDS
    return Judgement(f"{answer} words were found, and {step.args[0]} are the least")


def any_order(_: Step, answer: Form, right: Form) -> Judgement:
    """The things are those of the reference, each as often, in whatever order and in whatever lists."""
    seen, wanted = (Counter(_flat(one)) for one in (answer, right))
    lost, strange = wanted - seen, seen - wanted
    if not lost and not strange:
        return HOLDS
    told = [
        f"{total} {'is' if total == 1 else 'are'} {what}, as {json.loads(next(iter(some)))!r}"
        for what, some in (("missing", lost), ("too many", strange))
        if (total := sum(some.values()))
    ]
    return Judgement(f"of {sum(wanted.values())} things, {' and '.join(told)}")


def not_alike(_: Step, answer: Form, __: Form) -> Judgement:
    """The answers that are put together are not all the same, as they would not be where chance decides."""
    if isinstance(answer, list) and any(one != answer[0] for one in answer):
        return HOLDS
    return Judgement("it was the same each time, and chance should decide")


RELATIONS: dict[str, Callable[[Step, Form, Form], Judgement]] = {
    "permutation": permutation,
    "mixed": mixed,
    "uniform": uniform,
    "complete": complete,
    "among": among,
    "one_of": one_of,
    "not_by_place": not_by_place,
    "repeated": repeated,
    "unaffected": unaffected,
    "at_least": at_least,
    "any_order": any_order,
    "not_alike": not_alike,
}

BY_CHANCE = frozenset({"permutation", "mixed", "uniform", "complete", "repeated", "unaffected"})
"""Relations for which it may be chance which programs show a mistake."""

OF_A_KIND = frozenset({"among", "one_of", "not_by_place", "repeated", "unaffected"})
"""Relations that ask which of some things came back, and so say nothing where it was something else, or nothing."""

OVERALL = frozenset(
    {"mixed", "uniform", "complete", "not_by_place", "repeated", "unaffected", "at_least", "not_alike"}
)
"""Relations that a shorter program says less about, so that there is no smallest one."""


def longer(step: Step) -> Step:
    """The same step with as many calls as the next look takes."""
    calls = SECOND_CALLS if step.args[1] < SECOND_CALLS else CONFIRM_CALLS
    args = (step.args[0], calls, *step.args[2:])
    return Step(step.op, step.member, step.target, args, step.keep, step.relation)


def _flat(form: Form) -> Iterator[str]:
    """The things in a list, and in the lists in it, as texts."""
    if isinstance(form, list):
        for one in form:
            yield from _flat(one)
    else:
        yield json.dumps(form, sort_keys=True)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _pairs(answer: Form, right: Form) -> list[tuple[Form, Form]]:
    """Each answer with what may stand for it; none where the submission sent something else."""
    if not isinstance(answer, list) or len(answer) != len(right):
        return []
    return list(zip(answer, right, strict=True))


def _asked_again(answer: Form, right: Form, times: int) -> list[tuple[int, list[int]]]:
    """For each situation that leaves a choice: how many ways there are, and the answers, which all may stand."""
    return [
        (len(may), answers)
        for answers, mays in _pairs(answer, right)
        if isinstance(answers, list) and len(answers) == len(mays) == times
        for may, *_ in [mays]
        if len(may) > 1 and all(one in may for one in answers)
    ]


def _chance_made(judged: Sequence[tuple[bool, float]]) -> bool:
    """Whether so many agreements, each of which has its chance, may have come about by it."""
    return _tail([chance for _, chance in judged], sum(same for same, _ in judged)) > RANDOM_PASSES


def _chosen(answer: Form, right: Form) -> list[tuple[Form, list[int]]]:
    """Each answer with what may stand for it; of questions asked twice, those of each kind that is not drawn."""
    kinds = _pairs(answer, right)
    if not any(isinstance(one, list) for _, mays in kinds for one in mays):
        return kinds
    decided = [
        kind
        for kind in kinds
        if not _chance_made([(one == other, 1 / ways) for ways, (one, other) in _asked_again(*kind, 2)])
    ]
    return [
        (first, may)
        for answers, ways in decided or kinds
        for pair, mays in _pairs(answers, ways)
        if isinstance(pair, list) and len(pair) == len(mays)
        for (first, *_), (may, *_) in [(pair, mays)]
    ]


def _tail(chances: Sequence[float], least: int) -> float:
    """The probability that at least `least` of independent events happen, each of which has its own chance."""
    exactly = [1.0]
    for chance in chances:
        exactly = [
            (exactly[n] * (1 - chance) if n < len(exactly) else 0.0) + (exactly[n - 1] * chance if n else 0.0)
            for n in range(len(exactly) + 1)
        ]
    return math.fsum(exactly[least:])


def _is_counted(places: Mapping[int, int]) -> bool:
    """Whether the places, each one of so many, are those of a count from one end, or of the middle."""
    if any(all(place == (count - one) // 2 for count, place in places.items()) for one in (0, 1)):
        return True
    from_end = {count: count - 1 - place for count, place in places.items()}
    return any(
        all(place == min(n, count - 1) for count, place in counted.items())
        for counted in (places, from_end)
        for n in range(max(places))
    )


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


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
