"""Puts failures down to rules: which of those that the failing programs rest on are to blame.

`grader/judging/grounds.py` says what a program rests on, and `grader/judging/blame.py` finds the likeliest story;
this module says what the programs of one submission have to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from grader.judging.blame import Rules, blame
from grader.judging.evidence import Evidence
from grader.judging.grounds import RAISED
from grader.judging.rulings import World
from grader.model.outcomes import Event


class Attribution:
    """The rules to blame for the cases in `failing`.  Cases in `aside` say nothing either way."""

    def __init__(self, evidence: Evidence, world: World, failing: Iterable[int], aside: Set[int]) -> None:
        self._evidence, self._world = evidence, world
        self._rules, self._grounds = evidence.plan.rules, evidence.plan.grounds
        self.failing = set(failing)
        self._suspects = self._shares()
        self.blamed = self._blame(aside)

    def culprits(self, numbers: Iterable[int]) -> list[str]:
        """The blamed rules that some of these failing cases rest on, in the order of the handout."""
        found = {rule for n in numbers for rests in self._partings(n) for rule in self.blamed & _plain(rests)}
        return [rule for rule in self._evidence.plan.assignment.rules if rule in found]

    def shows_ability(self, number: int, check: str) -> bool:
        """Whether a case rests on a rule of its check, where any is known to."""
        answer = self._evidence.answer(number, self._world)
        own = self._rules[check]
        cited = frozenset().union(*(one.all for one in answer.cited))
        return bool(own & cited) or not any(
            own & one.all for n in self._evidence.plan.numbers(check) for one in self._cited(n)
        )

    def _cited(self, number: int):  # type: ignore[no-untyped-def]
        return self._evidence.plan.cases[number].answers[0].cited

    def _shares(self) -> dict[str, float]:
        """The rules that may be blamed, with the share of their own checks' programs that failed."""
        shares: dict[str, float] = {}
        for info in self._evidence.plan.checks:
            mine = self._evidence.plan.numbers(info.id)
            share = len(self.failing.intersection(mine)) / len(mine)
            for rule in info.rules if share else ():
                for one in (rule, rule + RAISED):
                    shares[one] = max(share, shares.get(one, 0.0))
        return shares

    def _blame(self, aside: Set[int]) -> Rules:
        if not self.failing:
            return frozenset()
        evidence = self._evidence
        # A program that shows the same mistake twice is no more evidence of it.
        bad = [rests for number in sorted(self.failing) for rests in dict.fromkeys(self._partings(number))]
        good = [
            self._grounds.of_whole(case, evidence.answer(number, self._world))
            for number, case in evidence.cases.items()
            if number not in self.failing
            and number not in aside
            and evidence.answer(number, self._world).text
        ]
        return _plain(blame(bad, good, self._suspects))

    def _partings(self, number: int) -> list[Rules]:
        """For each step in which a program failed the rules that may be why.

        Where none of them can be blamed, the program speaks against its own check's rules.
        """
        case = self._evidence.cases[number]
        answer = self._evidence.answer(number, self._world)
        found = self._evidence.compare(number, answer)
        outcome = self._evidence.outcomes.get(number)
        if isinstance(outcome, Event) and outcome.step is not None:
            places = [(outcome.step, True)]
        elif found is None or not found.parts:
            places = [(len(case.steps) - 1, True)]
        else:
            last = found.parts[-1]
            places = [(step, found.broken and step == last) for step in found.parts]
        suspects = self._suspects.keys()
        rests = [self._grounds.of_parting(case, answer, step, broken, suspects) for step, broken in places]
        return [one if one & suspects else one | self._rules[case.check] for one in rests]


def _plain(rules: Rules) -> Rules:
    return frozenset(rule.removesuffix(RAISED) for rule in rules)
