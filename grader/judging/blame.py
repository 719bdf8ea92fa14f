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
"""Sets of up to this many rules are compared in full; larger ones are found step by step."""

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
    failed.pop(frozenset(), None)
    if not failed:
        return frozenset()
    usable = sorted(frozenset().union(*failed))
    passes = Counter(rule for rules in passing for rule in rules & allowed)
    spectrum = _Spectrum(failed, passes, candidates)
    starts = [_greedy(usable, failed, passes)]
    if small := _small(usable, spectrum):
        starts.append(small)
    stories = [_improved(start, usable, spectrum) for start in starts]
    return max(stories, key=lambda story: (spectrum.score(story), sorted(story)))


class _Spectrum:
    """The failures and passes, and how likely each story makes them."""

    def __init__(self, failed: Counter[Rules], passes: Counter[str], candidates: Mapping[str, float]) -> None:
        self._failed, self._passes, self._candidates = failed, passes, candidates
        self._known: dict[Rules, float] = {}

    def explains(self, story: Rules) -> bool:
        """Whether every failure rests on a rule of the story."""
        return not any(map(story.isdisjoint, self._failed))

    def score(self, story: Rules) -> float:
        """Log of prior times likelihood of a story."""
        if story not in self._known:
            self._known[story] = self._score(story)
        return self._known[story]

    def _score(self, story: Rules) -> float:
        """Each blamed rule lets a program pass with its own probability.

        Those probabilities are fitted by expectation maximisation: a failing program that meets several
        blamed rules is shared among them in proportion to how likely each was to fail it.
        """
        groups: Counter[Rules] = Counter()
        for rules, count in self._failed.items():
            groups[rules & story] += count
        fails = [(sorted(rules), count) for rules, count in groups.items()]
        goodness = dict.fromkeys(story, 0.5)
        met = dict.fromkeys(story, 0.0)
        for suspected, count in fails:
            for rule in suspected:
                met[rule] += count
        for _ in range(_ROUNDS if len(story) > 1 else 1):
            blamed = dict.fromkeys(story, 0.0)
            for suspected, count in fails:
                chance = 1 - math.prod([goodness[rule] for rule in suspected])
                for rule in suspected:
                    blamed[rule] += count * min(1.0, (1 - goodness[rule]) / max(chance, _FLOOR))
            for rule in story:
                seen = self._passes[rule] + met[rule]
                goodness[rule] = min(max(1 - blamed[rule] / seen, _FLOOR), 1 - _FLOOR) if seen else 0.5
        total = sum(math.log(PRIOR) + OWN_WEIGHT * math.log(self._candidates[rule]) for rule in story)
        total += sum(self._passes[rule] * math.log(goodness[rule]) for rule in story)
        for suspected, count in fails:
            total += count * math.log(max(1 - math.prod([goodness[rule] for rule in suspected]), _FLOOR))
        return total


def _small(usable: Sequence[str], spectrum: _Spectrum) -> Rules | None:
    """The likeliest story of up to MAX_FAULTS rules, where there is one."""
    stories = (
        frozenset(choice)
        for size in range(1, MAX_FAULTS + 1)
        for choice in itertools.combinations(usable, size)
    )
    return max(filter(spectrum.explains, stories), key=spectrum.score, default=None)


def _greedy(usable: Sequence[str], failed: Counter[Rules], passes: Counter[str]) -> Rules:
    """A story made of the rule that explains most for the fewest passes, then of the next, until all is explained."""
    story: set[str] = set()
    left = Counter(failed)
    while left:
        hits = Counter(
            {rule: sum(count for rules, count in left.items() if rule in rules) for rule in usable}
        )
        rule = max(usable, key=lambda one: (hits[one] / math.sqrt((hits[one] + passes[one]) or 1), one))
        story.add(rule)
        left = Counter({rules: count for rules, count in left.items() if rule not in rules})
    return frozenset(story)


def _improved(story: Rules, usable: Sequence[str], spectrum: _Spectrum) -> Rules:
    """Add, drop or exchange a rule for as long as that makes the story likelier."""
    while True:
        others = [rule for rule in usable if rule not in story]
        near = [story | {rule} for rule in others]
        near += [story - {old} | {rule} for old in sorted(story) for rule in others]
        near += [story - {old} for old in sorted(story)]
        near = [one for one in near if one and spectrum.explains(one)]
        best = max(near, key=spectrum.score, default=story)
        if spectrum.score(best) <= spectrum.score(story):
            return story
        story = best
