"""Relations over choices: whether what came back is one of several things that may, and whether it was chosen or drawn.

Where any of several things may stand, the reference answers with all of them.  The statistical ones are exact: their false
alarm is bounded for every sample size, not only in the limit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from grader.judging.judgement import FALSE_ALARM, HOLDS, Judgement
from grader.model.program import Form, Step

RANDOM_PASSES = 1e-6
"""Probability that answers drawn at random pass for a choice.  It is not smaller, because a choice that rests on
random trials agrees with itself in most situations, and not in all."""


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
