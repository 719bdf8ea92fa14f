"""Puts failures down to rules: what each failing program rests on, and so which rules are to blame.

`grader/blame.py` finds the likeliest story; this module says what the programs have to tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set

from grader.blame import Rules, blame
from grader.compare import SPECIAL, errors_in
from grader.corpus import Answer, Case
from grader.evidence import Evidence
from grader.rulings import World

RAISED = "!"
"""Marks a rule where a step rests on it by raising an error: to accept and to refuse are two abilities."""


class Attribution:
    """The rules to blame for the cases in `failing`.  Cases in `aside` say nothing either way."""

    def __init__(self, evidence: Evidence, world: World, failing: Iterable[int], aside: Set[int]) -> None:
        self._evidence, self._world = evidence, world
        self._rules = evidence.plan.rules
        self.failing = set(failing)
        self._suspects = self._shares()
        self.blamed = self._blame(aside)

    def explains(self, number: int) -> bool:
        """Whether what the blamed rules decide was wrong in a case, and everything else came out right."""
        found = self._evidence.compare(number, self._evidence.answer(number, self._world))
        return (
            found is not None
            and not found.broken
            and all(self.blamed & _plain(rests) for rests in self._partings(number))
        )

    def culprits(self, numbers: Iterable[int]) -> list[str]:
        """The blamed rules that some of these failing cases rest on."""
        found = {rule for n in numbers for rests in self._partings(n) for rule in self.blamed & _plain(rests)}
        return sorted(found)

    def is_decided(self, number: int) -> bool:
        """Whether the rules say anything about a case in the world in which the submission is read."""
        return bool(self._evidence.answer(number, self._world).text)

    def shows_ability(self, number: int, check: str) -> bool:
        """Whether a case that came out right rests on a rule of its check, where any is known to."""
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
            self._rests_on(case, evidence.answer(number, self._world), len(case.steps) - 1, None)
            for number, case in evidence.cases.items()
            if number not in self.failing and number not in aside and self.is_decided(number)
        ]
        return _plain(blame(bad, good, self._suspects))

    def _partings(self, number: int) -> list[Rules]:
        """For each step in which a program failed the rules that may be why.

        Where none of them can be blamed, the program speaks against its own check's rules.
        """
        case = self._evidence.cases[number]
        answer = self._evidence.answer(number, self._world)
        found = self._evidence.compare(number, answer)
        if found is None or not found.parts:
            places: list[tuple[int, bool]] = [(len(case.steps) - 1, True)]
        else:
            last = found.parts[-1]
            places = [(step, found.broken and step == last) for step in found.parts]
        rests = [self._rests_on(case, answer, step, broken) for step, broken in places]
        return [one if one & self._suspects.keys() else one | self._rules[case.check] for one in rests]

    def _rests_on(self, case: Case, answer: Answer, last: int, broken: bool | None) -> Rules:
        """The rules that what was seen at step `last` rests on.

        `broken` tells whether one side raised there and the other did not; None where all was well.  A step
        that raised where it should not never came to its result, and one that gave a wrong result had got
        past everything else.
        """
        raised = errors_in(answer.text, len(case.steps))

        def marked(step: int, rules: Iterable[str]) -> set[str]:
            return {rule + RAISED if step in raised else rule for rule in rules}

        rests: set[str] = set(self._independence(case, last))
        for step in range(last):
            cited = answer.cited[step]
            rests |= marked(step, (*cited.rules, *cited.effect))
        here = answer.cited[last]
        if broken is None:
            at = marked(last, here.all)
        elif broken or not here.result:
            at = marked(last, here.rules)
        else:
            at = marked(last, here.result)
        rests |= at
        if self._adds_own(case, answer, last, broken, at):
            rests |= self._rules[case.check]
        return frozenset(rests)

    def _adds_own(self, case: Case, answer: Answer, last: int, broken: bool | None, at: Set[str]) -> bool:
        """Whether the check's own rules count although no step is known to rest on them.

        They do at the steps that look at something in a special way, or in every program of a check that
        has no such steps, unless it broke at a step that has a culprit of its own.
        """
        own = self._rules[case.check]
        if any(own & cited.all for cited in answer.cited):
            return False
        if broken is not None and any(step.op in SPECIAL for step in case.steps):
            return case.steps[last].op in SPECIAL
        return not (broken and at & self._suspects.keys())

    def _independence(self, case: Case, last: int) -> Iterable[str]:
        """The rules that objects are independent, for the classes of which the program has made two."""
        made = Counter(step.member for step in case.steps[: last + 1] if step.op == "call")
        rules = self._evidence.plan.independent
        return (rules[name] for name, count in made.items() if count > 1 and name in rules)


def _plain(rules: Rules) -> Rules:
    return frozenset(rule.removesuffix(RAISED) for rule in rules)
