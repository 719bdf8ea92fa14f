"""Which rules are broken: the smallest story that explains every program that failed.

A program rests on the rules that the reference cites in its steps, and on the rules of its own check.
When it fails, at least one of them is broken; when it passes, that speaks for all of them.  Among the
sets of rules that explain every failure, the likeliest is taken: a fault prior against the maximum
likelihood of the passes and failures seen (spectrum-based multiple-fault localisation: Abreu, Zoeteweij
and van Gemund, "Spectrum-based multiple fault localization", ASE 2009).

So a bug in one method is charged once, however many checks meet it on their way.  Nothing is ever
explained away for free: a rule can only be blamed if a check of that rule failed.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence

PRIOR = 1e-4
"""Probability that a rule is broken, before anything was run."""

OWN_WEIGHT = 1.0
"""Power to which the share of failures among the programs of a rule's own checks enters its prior."""

MAX_FAULTS = 3
"""Sets of up to this many rules are compared in full; larger ones are grown greedily."""

_ROUNDS = 15
_FLOOR = 1e-9
Rules = frozenset[str]


def blame(failing: Sequence[Rules], passing: Sequence[Rules], candidates: Mapping[str, float]) -> Rules:
    """The rules to blame for the failing programs.

    failing, passing: for each program the rules that it rests on.  candidates: rules that may be blamed,
    with the share of programs of their own checks that failed (above 0).  Empty where nothing failed, or
    nothing that failed rests on a candidate.
    """
    allowed = frozenset(candidates)
    failed = Counter(rules & allowed for rules in failing)
    passed = Counter(rules & allowed for rules in passing)
    failed.pop(frozenset(), None)
    if not failed:
        return frozenset()
    usable = sorted(frozenset().union(*failed))
    best: tuple[float, Rules] | None = None
    for size in range(1, MAX_FAULTS + 1):
        for choice in itertools.combinations(usable, size):
            story = frozenset(choice)
            if all(story & rules for rules in failed):
                likelihood = _score(story, failed, passed, candidates)
                if best is None or likelihood > best[0]:
                    best = (likelihood, story)
    if best is None:
        return _greedy(usable, failed, passed, candidates)
    return _grown(best, usable, failed, passed, candidates)


def _grown(
    best: tuple[float, Rules],
    usable: Sequence[str],
    failed: Counter[Rules],
    passed: Counter[Rules],
    candidates: Mapping[str, float],
) -> Rules:
    """Add rules for as long as that makes the story likelier."""
    score, story = best
    if len(story) < MAX_FAULTS:
        return story
    while True:
        others = [story | {rule} for rule in usable if rule not in story]
        if not others:
            return story
        better, larger = max(((_score(one, failed, passed, candidates), one) for one in others), key=lambda pair: pair[0])
        if better <= score:
            return story
        score, story = better, larger


def _greedy(
    usable: Sequence[str], failed: Counter[Rules], passed: Counter[Rules], candidates: Mapping[str, float]
) -> Rules:
    """Explain what is left with the rule that explains most for the fewest passes, until all is explained."""
    story: set[str] = set()
    left = Counter(failed)
    while left:
        weights = {rule: _suspicion(rule, left, passed) for rule in usable if rule not in story}
        rule = max(weights, key=lambda one: (weights[one], one))
        story.add(rule)
        left = Counter({rules: count for rules, count in left.items() if rule not in rules})
    return _grown((_score(frozenset(story), failed, passed, candidates), frozenset(story)), usable, failed, passed, candidates)


def _suspicion(rule: str, failed: Mapping[Rules, int], passed: Mapping[Rules, int]) -> float:
    hits = sum(count for rules, count in failed.items() if rule in rules)
    passes = sum(count for rules, count in passed.items() if rule in rules)
    return hits / math.sqrt((hits + passes) or 1)


def _score(
    story: Rules, failed: Mapping[Rules, int], passed: Mapping[Rules, int], candidates: Mapping[str, float]
) -> float:
    """Log of prior times likelihood.  Each blamed rule lets a program pass with its own probability.

    Those probabilities are fitted by expectation maximisation: a failing program that meets several blamed
    rules is shared among them in proportion to how likely each was to fail it.
    """
    fails = [(sorted(rules & story), count) for rules, count in failed.items()]
    passes = Counter({rule: 0 for rule in story})
    for rules, count in passed.items():
        for rule in rules & story:
            passes[rule] += count
    goodness = dict.fromkeys(story, 0.5)
    for _ in range(_ROUNDS if len(story) > 1 else 1):
        blamed = dict.fromkeys(story, 0.0)
        met = dict.fromkeys(story, 0.0)
        for rules, count in fails:
            chance = 1 - math.prod(goodness[rule] for rule in rules)
            for rule in rules:
                blamed[rule] += count * min(1.0, (1 - goodness[rule]) / max(chance, _FLOOR))
                met[rule] += count
        for rule in story:
            seen = passes[rule] + met[rule]
            goodness[rule] = min(max(1 - blamed[rule] / seen, _FLOOR), 1 - _FLOOR) if seen else 0.5
    total = sum(math.log(PRIOR) + OWN_WEIGHT * math.log(candidates[rule]) for rule in story)
    total += sum(count * math.log(goodness[rule]) for rule, count in passes.items())
    for rules, count in fails:
        total += count * math.log(max(1 - math.prod(goodness[rule] for rule in rules), _FLOOR))
    return total
